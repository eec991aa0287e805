"""Compiled code is cached in a folder that depends on the source."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from hightable.engine.jit import cache_folder
from tests.lab.variants import TOY

PLAY = """
import json, hightable
from hightable.engine.jit import INTERPRETED, cache_root
game = hightable.find("high-card")
was_compiled = game.rules.is_compiled
game.rules.compile(game.options.settings({}), 2)
stepper = game.rules.stepper(1)
n = stepper.begin(2, game.options.settings({}))
print(json.dumps([was_compiled, INTERPRETED, str(cache_root()), stepper.step(1)]))
"""


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


def test_compiled_code_is_found_in_the_cache_the_next_time(tmp_path: Path) -> None:
    first = played(TOY.parent, HIGHTABLE_CACHE=str(tmp_path))
    second = played(TOY.parent, HIGHTABLE_CACHE=str(tmp_path))
    assert [first[0], second[0]] == [False, True]


def test_an_environment_variable_runs_rules_interpreted(tmp_path: Path) -> None:
    assert played(TOY.parent, HIGHTABLE_INTERPRETED="1", HIGHTABLE_CACHE=str(tmp_path))[1] is True
    assert list(tmp_path.iterdir()) == []


def test_a_changed_rule_is_compiled_again_even_inside_unchanged_callers(tmp_path: Path) -> None:
    """Numba alone would keep running the old rule inside the entry points, whose file did not change."""
    toys, cache = tmp_path / "toys", tmp_path / "cache"
    toys.mkdir()
    source = TOY.read_text(encoding="utf-8")
    (toys / "high_card.py").write_text(source, encoding="utf-8")
    assert played(toys, HIGHTABLE_CACHE=str(cache))[3] == 2
    (toys / "high_card.py").write_text(source.replace("return 0 if p.to_move == NONE else 2", "return 1"), encoding="utf-8")
    assert played(toys, HIGHTABLE_CACHE=str(cache))[::3] == [False, 1]


def test_a_home_folder_that_is_not_writable_gets_a_temporary_cache(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    said = played(TOY.parent, XDG_CACHE_HOME=str(blocked))
    assert str(blocked) not in str(said[2])
    assert said[3] == 2


def test_bounds_checks_have_their_own_folder(tmp_path: Path) -> None:
    played(TOY.parent, HIGHTABLE_CACHE=str(tmp_path))
    assert played(TOY.parent, HIGHTABLE_CACHE=str(tmp_path), NUMBA_BOUNDSCHECK="1")[0] is False


def test_the_folder_depends_on_every_source_of_a_game(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("")
        (tmp_path / name / "components.toml").write_text(f"value = '{name}'")
    assert cache_folder(tmp_path / "one") != cache_folder(tmp_path / "two")
