"""The example of docs/players.md, as a file, in the commands that the page shows."""

from __future__ import annotations

import shlex
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from hightable.cli import main
from hightable.server.own_players import OwnPlayers
from tests.test_docs import ROOT, blocks

PAGE = ROOT / "docs" / "players.md"
EXAMPLE = blocks(PAGE, "python")[0]
COMMANDS = [shlex.split(line)[1:] for line in blocks(PAGE, "sh")[0].splitlines()]


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("my_bot.py", "old_bot.py"):
        Path(name).write_text(EXAMPLE, encoding="utf-8")


def test_the_example_has_ten_lines_at_most() -> None:
    assert len(EXAMPLE.splitlines()) <= 10


@pytest.mark.parametrize("words", [words for words in COMMANDS if "--games" in words], ids=lambda words: words[0])
def test_the_commands_of_the_page_run(words: list[str]) -> None:
    few = [{"--games": "6", "--simulations": "5"}.get(before, word) for before, word in pairwise(["", *words])]
    done = CliRunner().invoke(main, [*few, "--seed", "1", *(["--sample", "0"] if words[0] == "study" else [])])
    assert done.exit_code == 0, done.output
    assert "Stopped early" not in done.output


def test_the_server_offers_it() -> None:
    [serve] = [words for words in COMMANDS if words[0] == "serve"]
    assert list(OwnPlayers.load([serve[serve.index("--player") + 1]]).sources) == ["my_bot.py:Bot"]
