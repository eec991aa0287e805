"""Rules run interpreted until they are compiled; machine code is cached by what it was compiled from."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hightable.bots import MediumPlayer
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.match import Match
from tests.games.all_games import GAMES
from tests.lab.variants import TOY, variant
from tests.toys import high_card

PLAY = """
import json, hightable
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.native import cache_root
game = hightable.find("high-card")
was_compiled = game.rules.is_compiled
game.rules.compile()
stepper = game.rules.stepper(1)
n = stepper.begin(2, game.options.settings({}))
print(json.dumps([was_compiled, INTERPRETED, str(cache_root()), stepper.step(1)]))
"""

compiled_only = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled when HIGHTABLE_INTERPRETED is set")


def played(toys: Path, **environment: str) -> list[object]:
    """What a new process prints after playing the toy."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(("HIGHTABLE_", "NUMBA_", "XDG_"))}
    result = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**inherited, "HIGHTABLE_GAMES": str(toys), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    said: list[object] = json.loads(result.stdout)
    return said


@pytest.fixture(scope="module")
def compiled_toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with the compiled toy."""
    cache = tmp_path_factory.mktemp("cache")
    assert played(TOY.parent, HIGHTABLE_CACHE=str(cache))[::3] == [False, 2]
    return cache


def test_compiled_code_is_found_again_from_another_folder_after_an_update_that_changes_no_rule(
    compiled_toy: Path, tmp_path: Path
) -> None:
    source = TOY.read_text(encoding="utf-8")
    documented = source.replace("@compiled\n", "# A comment that changes no rule.\n@compiled\n")
    assert documented != source
    (tmp_path / "high_card.py").write_text(documented, encoding="utf-8")
    assert played(tmp_path, HIGHTABLE_CACHE=str(compiled_toy))[0] is True


def test_an_environment_variable_runs_rules_interpreted(tmp_path: Path) -> None:
    assert played(TOY.parent, HIGHTABLE_INTERPRETED="1", HIGHTABLE_CACHE=str(tmp_path))[1] is True
    assert list(tmp_path.iterdir()) == []


def test_a_changed_rule_is_compiled_again_even_inside_unchanged_callers(compiled_toy: Path, tmp_path: Path) -> None:
    source = TOY.read_text(encoding="utf-8").replace("return 0 if p.to_move == NONE else 2", "return 1")
    (tmp_path / "high_card.py").write_text(source, encoding="utf-8")
    assert played(tmp_path, HIGHTABLE_CACHE=str(compiled_toy))[::3] == [False, 1]


def test_damaged_code_is_compiled_again(compiled_toy: Path, tmp_path: Path) -> None:
    cache = shutil.copytree(compiled_toy, tmp_path / "cache")
    for file in cache.glob("*.native"):
        file.write_bytes(file.read_bytes()[:-100])
    assert played(TOY.parent, HIGHTABLE_CACHE=str(cache))[3] == 2
    assert played(TOY.parent, HIGHTABLE_CACHE=str(cache))[0] is True


def test_a_home_folder_that_is_not_writable_gets_a_temporary_cache(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    said = played(TOY.parent, XDG_CACHE_HOME=str(blocked))
    assert str(blocked) not in str(said[2])
    assert said[3] == 2


@compiled_only
def test_the_fingerprint_depends_on_constants_tables_and_bounds_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    same = variant(tmp_path, "same").rules.file.name.removeprefix("same")
    names = {same, variant(tmp_path, "other", ("CARDS = ", "CARDS = 1 + ")).rules.file.name.removeprefix("other")}
    for constant in ("{1, 2}", "{1, 3}"):
        changed = ("out[0], out[1] = STAND, SWAP", f"out[0], out[1] = STAND, SWAP\n    out[0] += 0 in {constant}")
        names.add(variant(tmp_path, "sets", changed).rules.file.name.removeprefix("sets"))
    monkeypatch.setattr("numba.core.config.BOUNDSCHECK", 1)
    names.add(variant(tmp_path, "checked").rules.file.name.removeprefix("checked"))
    assert len(names) == 5


@compiled_only
def test_nothing_is_compiled_unless_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.engine.native.cache_root", lambda: tmp_path)
    game = replace(high_card.GAME)
    match = Match(game, 2, seed=1)
    match.play(match.legal()[0])
    assert not game.rules.runs_compiled
    assert list(tmp_path.iterdir()) == []
    game.rules.compile()
    assert game.rules.runs_compiled


@compiled_only
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_a_match_begun_interpreted_and_finished_compiled_is_the_same_match(game: Game[Any]) -> None:
    matches = {}
    for switch in ("never", "halfway", "at once"):
        fresh = replace(game)
        match, bot, rng = Match(fresh, max(fresh.players), seed=11), MediumPlayer(fresh), random.Random(11)
        fresh.rules.use_interpreted()
        while not match.over:
            if switch == "at once" or (switch == "halfway" and match.number == 25):
                fresh.rules.compile()
                assert fresh.rules.runs_compiled
            match.play(bot.choose(match.view(match.to_move, memory=True), match.legal(), rng))
        matches[switch] = [match.at(number).tobytes() for number in range(match.number + 1)], match.scores
    assert matches["never"] == matches["halfway"] == matches["at once"]
