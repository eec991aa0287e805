"""The tables of a player on the page: labels that cover nothing, and only places where a tile in hand can go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hightable.engine.match import Match
from hightable.engine.notation import read
from hightable.engine.scene import Piece
from hightable.games.kings_catering import GAME
from hightable.games.kings_catering.position import PLACE


def _positions() -> Iterator[Match]:
    """Every position of the match on the rules page."""
    match = read((GAME.source / "picture.match").read_text(encoding="utf-8"))
    while match.number:
        yield match.copy()
        match.pop()


def _pieces(match: Match, seat: int) -> list[Piece]:
    return [piece for group in GAME.scene(match.view(seat), "en").groups for piece in group]


def _overlap(one: Piece, other: Piece) -> float:
    """How far two pieces of one area overlap, in tiles."""
    across = (one.w + other.w) / 2 - abs(one.x - other.x)
    down = (one.h + other.h) / 2 - abs(one.y - other.y)
    return min(across, down)


def test_the_places_drawn_are_those_where_a_tile_in_hand_can_go() -> None:
    seen = 0
    for match in _positions():
        if match.view(match.to_move).p.phase == PLACE:
            paths = [GAME.catalogue.path(move) for move in match.legal()]
            legal = {path[1] for path in paths if path[1] != "start"}
            drawn = {piece.pick for piece in _pieces(match, match.to_move) if piece.face == "free"}
            assert drawn == legal
            seen += len(legal)
            assert not [piece for piece in _pieces(match, 1 - match.to_move) if piece.face == "free"]
    assert seen > 20


@pytest.mark.parametrize("seat", range(2))
def test_the_label_of_a_table_covers_neither_tiles_nor_places(seat: int) -> None:
    seen = 0
    for match in _positions():
        pieces = [piece for piece in _pieces(match, seat) if piece.area.startswith("seat") and piece.face]
        for label in (piece for piece in pieces if piece.face.startswith("label:")):
            covered = [
                other for other in pieces if other.area == label.area and other is not label and _overlap(label, other) > 0.02
            ]
            assert not covered
            seen += 1
    assert seen > 20
