"""What docs/records.md promises about rules versions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hightable.engine.game import Game
from tests.games.all_games import GAMES
from tests.games.golden import moves_file, moves_text

PAGE = Path(__file__).parent.parent.parent / "docs" / "records.md"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_moves_keep_their_texts_and_numbers_while_the_version_stays(game: Game[Any]) -> None:
    """Records hold texts, servers and environments hold numbers. If a change is meant, raise the version and record anew."""
    assert moves_text(game) == moves_file(game).read_text(encoding="utf-8")


def test_the_page_names_the_version_of_every_game() -> None:
    rows = re.findall(r"^\| ([a-z-]+) \|.* (\d+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(game.name, str(game.version)) for game in GAMES]
