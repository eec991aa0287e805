"""The CUDA runner. Without a device, Numba's simulator runs the same kernel on a core, slowly."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hightable.engine.cuda_code import NoDevice, require_device
from hightable.engine.discovery import find
from hightable.lab.simulate import simulate

BOTH = """
from hightable.engine.discovery import all_games
from hightable.lab.simulate import simulate

def check(game, players, games):
    here, there = (simulate(game, players, games=games, seed=len(players), device=device) for device in ("cpu", "cuda"))
    assert there.device.startswith("cuda"), there.device
    assert (here.games, here.decisions, here.seats) == (there.games, there.decisions, there.seats), game
    assert here.by_turn_order == there.by_turn_order, game
    print(game.name, *players, flush=True)


for game in all_games():
    for seats in game.players:  # 77: three runs, the last one shorter; else part of a run
        check(game, ["random"] * seats, 77 if (game.name, seats) == ("royal-dinner", 1) else 3)
    check(game, ["medium", "easy"], 1)
"""


def test_the_kernel_plays_the_same_games_as_a_core() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", BOTH], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "banquet-royal random random random random" in done.stdout
    assert "royal-dinner medium easy" in done.stdout


STUCK = """
from hightable.engine.discovery import find
from hightable.lab.simulate import simulate

simulate(find("stuck-bite"), ["random", "random"], games=77, device="cuda")
"""


def test_a_game_that_does_not_end_is_given_up(tmp_path: Path) -> None:
    toy = (Path(__file__).parent.parent / "toys" / "last_bite.py").read_text(encoding="utf-8")
    (tmp_path / "stuck_bite.py").write_text(toy.replace("p.cake == 0", "p.cake == 30"), encoding="utf-8")
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "HIGHTABLE_GAMES": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", STUCK], env=environment, capture_output=True, text=True, check=False)
    assert "FailingGame: The game “stuck-bite” has no legal move before its end: deal 0 of seed 0" in done.stderr


def has_device() -> bool:
    try:
        require_device()
    except NoDevice:
        return False
    return True


@pytest.mark.skipif(has_device(), reason="there is a CUDA device")
def test_without_a_device_the_error_says_what_to_install() -> None:
    missing = "numba-cuda, which is missing" if importlib.util.find_spec("numba_cuda") is None else "NVIDIA GPU with its driver"
    with pytest.raises(NoDevice, match=missing) as caught:
        simulate(find("banquet-royal"), ["random", "random"], games=1, device="cuda")
    assert str(caught.value).endswith("pip install -e '.[cuda]'")
    assert "\n" not in str(caught.value)
