"""The colours of the terminal: every seat has its own, and a game brings its colours along in its scenes."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.palette import SEATS
from hightable.terminal.palette import style
from tests.games.all_games import GAMES


def test_every_seat_has_a_colour_of_its_own() -> None:
    most = max(max(game.players) for game in GAMES)
    assert most == 5, "as many as Henry's Feast seats"
    grounds = [style(f"seat{seat}").bgcolor for seat in range(most)]
    assert None not in grounds
    assert len(set(grounds)) == most
    assert [ground.name for ground in grounds if ground] == list(SEATS[:most]), "the same as on the page"


def test_a_colour_is_a_ground_with_ink_that_can_be_read_on_it() -> None:
    pale, deep = style("#f6dd86"), style("#53326f")
    assert (pale.bgcolor and pale.bgcolor.name, pale.color and pale.color.name) == ("#f6dd86", "#000000")
    assert (deep.bgcolor and deep.bgcolor.name, deep.color and deep.color.name) == ("#53326f", "#ffffff")


def test_the_terminal_knows_no_piece_of_any_game() -> None:
    source = (Path(__file__).parents[2] / "src" / "hightable" / "terminal" / "palette.py").read_text(encoding="utf-8")
    assert [word for word in ("salad", "pudding", "burger", "cloche", "bouquet", "menu") if word in source] == []
