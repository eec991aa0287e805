"""Every game has a golden match for each of its endings, and replaying it brings back every point and every word.

Where the rules of a game changed on purpose, and with them its version: `python -m tests.games.record_golden`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hightable import SPECTATOR
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.notation import read, write
from tests.games.all_games import GAMES
from tests.games.golden import log_file, log_text, record_file

ENDINGS = [pytest.param(game, ending, id=f"{game.name}-{ending}") for game in GAMES for ending in game.endings]


@cache
def replayed(file: Path) -> Match:
    """The golden match, replayed once for all tests; a record whose result differs is refused."""
    return read(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "ending"), ENDINGS)
def test_the_golden_match_replays_to_the_same_result_record_and_log(game: Game[Any], ending: str) -> None:
    file = record_file(game, ending)
    match, record = replayed(file), file.read_text(encoding="utf-8")
    assert match.game is game
    assert match.over
    assert record.rstrip().splitlines()[-1] == "result: " + " ".join(map(str, match.scores))
    assert game.ending(match.view(SPECTATOR)) == ending
    assert write(match) == record
    assert log_text(match) == log_file(game, ending).read_text(encoding="utf-8")


OTHERS = [
    pytest.param(game, file.stem, id=f"{game.name}-{file.stem}")
    for game in GAMES
    for file in sorted(record_file(game, "").parent.glob("*.match"))
    if file.stem not in game.endings
]
"""Golden matches that are kept for something else than their ending: a variant, say."""


@pytest.mark.parametrize(("game", "name"), OTHERS)
def test_other_golden_matches_replay_too(game: Game[Any], name: str) -> None:
    record = record_file(game, name).read_text(encoding="utf-8")
    match = read(record)
    assert match.over
    assert write(match) == record
    assert log_text(match) == log_file(game, name).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_golden_matches_differ_in_players_and_options(game: Game[Any]) -> None:
    matches = [replayed(record_file(game, ending)) for ending in game.endings]
    assert len({match.seats for match in matches}) == min(len(matches), len(game.players))
    if len(matches) > 1 and len(game.options):
        assert len({tuple(match.options.items()) for match in matches}) > 1
