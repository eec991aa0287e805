"""The examples in docs/environments.md run and print what they claim."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from hightable.envs.common import observation_size
from tests.games.all_games import GAMES

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=["reading", "pettingzoo", "openspiel"])
def test_an_example_runs_and_prints_what_it_claims(block: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block, PAGE.name, "exec"), {})
    expected = re.findall(r"print\(.*\)\s+# (.*)", block)
    assert expected
    assert printed.getvalue().splitlines() == expected


def test_the_table_of_sizes_is_right_for_every_game() -> None:
    sizes = re.findall(r"^\| ([a-z-]+) \| (\d+) \| (\d+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sizes == [(game.name, str(observation_size(game)), str(game.catalogue.size)) for game in GAMES]


def test_links_lead_to_pages_that_exist() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", PAGE.read_text(encoding="utf-8")):
        assert (PAGE.parent / link).exists(), link
