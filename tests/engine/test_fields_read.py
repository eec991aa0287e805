"""Players in compiled code are shown only what their heuristic can read: its fields are found by their names."""

from __future__ import annotations

from typing import Any

from hightable.engine.fields_read import fields_read
from hightable.engine.jit import compiled
from hightable.engine.position import Grid, Record, Row, everyone, nobody, owner
from tests.games.all_games import GAMES


class Table(Record):
    pot: int = everyone()
    hand: Grid = owner(2, 3)
    deck: Row = nobody(5)
    aside: Row = nobody(2)
    bottom: int = nobody()


NAMED = ("aside",)


@compiled
def first_of_hand(p: Table) -> int:
    return p.hand[p.to_move, 0]


@compiled
def value(p: Table) -> int:
    """Not its deck."""
    return first_of_hand(p) + p.pot


@compiled
def value_by_name(p: Any) -> int:
    return int(p["bottom"] + p[NAMED[0]][0])


def test_it_finds_fields_of_the_functions_that_are_called() -> None:
    assert fields_read(Table, value) == {"hand", "to_move", "pot"}


def test_it_finds_fields_that_are_read_by_a_string() -> None:
    assert fields_read(Table, value_by_name) == {"bottom", "aside"}


def test_a_heuristic_that_reads_nothing_hidden_needs_no_view() -> None:
    for game in GAMES:
        read = fields_read(game.position, game.functions["move_heuristic"])
        hidden = {field.name for field in game.position.hideable.fields}
        assert bool(read & hidden) == game.rules.kernels.HEURISTIC_NEEDS_VIEW
