"""What the pages for researchers show is true: each example runs on its own, and prints what it says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from hightable.envs.observing import length
from tests.games.all_games import GAMES

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=["reading", "pettingzoo", "openspiel"])
def test_an_example_runs_and_prints_what_it_says(block: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block, PAGE.name, "exec"), {})
    promised = re.findall(r"print\(.*\)\s+# (.*)", block)
    assert promised
    assert printed.getvalue().splitlines() == promised


def test_the_sizes_it_gives_are_those_of_every_game() -> None:
    told = re.findall(r"^\| ([a-z-]+) \| (\d+) \| (\d+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert told == [(game.name, str(length(game)), str(game.catalogue.size)) for game in GAMES]


def test_the_pages_it_links_to_exist() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", PAGE.read_text(encoding="utf-8")):
        assert (PAGE.parent / link).exists(), link
