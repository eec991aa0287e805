"""Many tables on a GPU. Without one, Numba's simulator runs the same kernels on a core, slowly."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys

import pytest

from hightable.engine.cuda_code import NoDevice
from hightable.envs.vector import VectorEnv

SAME = """
import sys
from hightable.envs.vector import VectorEnv

def same(here, there):
    assert here.keys() == there.keys()
    for name in here:
        if isinstance(here[name], dict):
            same(here[name], there[name])
        else:
            assert (here[name].dtype, here[name].tobytes()) == (there[name].dtype, there[name].tobytes()), name

game, players, count, steps, parameters = eval(sys.argv[1])
here = VectorEnv(game, players, count, 3, **parameters)
there = VectorEnv(game, players, count, 3, device="cuda", **parameters)
same(here.reset(), there.reset())
ended = 0
for step in range(steps):
    actions = here.sample_actions()
    assert (actions == there.sample_actions()).all()
    out = here.step(actions)
    same(out, there.step(there.sample_actions() if step % 2 else actions.tolist()))
    ended += int(out["done"].sum())
    assert (there.position(0) == here.position(0)).all()
assert there.legal_moves(0) == here.legal_moves(0) and there.secret(0) == here.secret(0)
same(here.reset(), there.reset())
same(here.reset(5), there.reset(5))
print("ended", ended)
"""


def simulate(source: str, *arguments: str) -> str:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", source, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


REFUSED = """
import pytest
from hightable.envs.vector import VectorEnv

env = VectorEnv("banquet-royal", 2, 3, 1, device="cuda", check=CHECK)
before = {name: array.copy() for name, array in env.reset().items()}
actions = env.sample_actions().copy()
actions[1] = next(move for move in range(env.moves) if not before["mask"][1, move])
if CHECK:
    with pytest.raises(ValueError, match=f"Move {actions[1]} .* is not legal at table 1: seat . has .* in episode 0 after 0"):
        env.step(actions)
else:
    env.step(actions)
    with pytest.raises(ValueError, match=f"Move {actions[1]} .* is not legal at table 1"):
        env.step(env.sample_actions())
    with pytest.raises(ValueError, match=f"Move {actions[1]} .* is not legal at table 1"):
        env.check()
out = env.reset(1)
assert all((out[name] == before[name]).all() for name in before), "nothing was played at any table"
env.step(env.sample_actions())
env.check()
for wrong in (actions[:2], actions.astype(float)):
    with pytest.raises(ValueError, match="Actions are an array of 3 integers, one per table"):
        env.step(wrong)
"""


@pytest.mark.parametrize(
    ("game", "players", "steps", "parameters"),
    [
        ("banquet-royal", 2, 12, {"observation": "fields"}),
        ("court-jester", 3, 4, {"observation": "bytes", "omniscient": True}),
        ("henrys-feast", 3, 4, {"reward": "margin", "copy": True}),
        ("kings-catering", 1, 30, {"omniscient": True}),
        ("royal-dinner", 2, 4, {"reward": "points"}),
    ],
)
def test_a_gpu_gives_the_same_arrays_as_a_core(game: str, players: int, steps: int, parameters: dict[str, object]) -> None:
    out = simulate(SAME, repr((game, players, 2, steps, parameters)))
    if game == "kings-catering":
        assert int(out.split()[-1]), "some games ended"


@pytest.mark.parametrize("check", [False, True])
def test_a_move_that_is_not_legal_stops_everything(check: bool) -> None:
    simulate(REFUSED.replace("CHECK", str(check)))


def test_what_a_gpu_cannot_do_is_refused() -> None:
    for parameters, message in (
        ({"device": "gpu"}, "There is no device “gpu”. There are: cpu, cuda, cuda:0"),
        ({"device": "cuda", "threads": 2}, "On a GPU there is a thread per table"),
        ({"device": "cuda", "learner": 0, "opponents": "random"}, "On a GPU every seat is yours to play"),
        ({"check": True}, "check is for a GPU"),
    ):
        with pytest.raises(ValueError, match=message):
            VectorEnv("banquet-royal", 2, 2, **parameters)


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="PyTorch is installed")
def test_without_pytorch_the_error_says_what_is_missing() -> None:
    with pytest.raises(NoDevice, match=r"PyTorch's, which is missing: pip install torch"):
        VectorEnv("banquet-royal", 2, 2, device="cuda")
