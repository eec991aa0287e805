"""Observations for learning: what becomes of each kind of field, and that they are functions of the view alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hightable.engine.game import Game
from hightable.engine.observation import ObservationLayout
from hightable.engine.position import NONE, BitSet, Grid, Record, Row, SeatNumbers, everyone, nobody, owner, unpacked
from hightable.engine.rng import fast_rng
from hightable.lab.random_matches import matches, some_positions
from tests.games.all_games import GAMES


class FieldsOfEveryKind(Record):
    """A record with one field of each kind."""

    starter: int = everyone(holds=SeatNumbers())
    """The starter."""
    piece: Row = everyone(3, holds=SeatNumbers(start=10, each=2))
    scores: Row = everyone(4, kind=np.int16, per_seat=1)
    hand: Grid = owner(4, 2)
    stall: Row = everyone(8, per_seat=2)
    asked: Grid = everyone(4, 4, per_seat=(1, 1))
    seen_by: int = everyone(holds=BitSet(4, of_seats=True))
    spaces: int = everyone(kind=np.int64, holds=BitSet(40))
    deck: Row = nobody(5)
    copies: int = everyone(derived=True)


def a_position(players: int) -> Any:
    position = np.zeros(FieldsOfEveryKind.dtype.itemsize, np.uint8)
    p = unpacked(FieldsOfEveryKind, position)
    p.seats, p.to_move, p.starter = players, 2, 1
    p["piece"][:] = NONE, 10, 10 + 2 * 2 + 1  # nobody, seat 0, and the second number of seat 2
    p["scores"][:] = 300, -5, 7, 0
    p["hand"][:] = [[0, 1], [2, 3], [4, 5], [6, 7]]
    p["stall"][:] = range(8)
    p["asked"][:] = np.arange(16).reshape(4, 4)
    p.seen_by, p.spaces = 0b0101, 1 << 39 | 1
    p["deck"][:] = 3, 1, 4, NONE, NONE
    return position


def observed(players: int, seat: int, omniscient: bool = False) -> dict[str, Any]:
    layout = ObservationLayout(FieldsOfEveryKind, players, omniscient)
    row = layout.encode(a_position(players), seat)
    assert row.dtype == np.int16
    assert row.size == layout.size
    return {name: entries.tolist() for name, entries in layout.by_name(row).items()}


def test_the_own_seat_comes_first_and_the_others_follow_in_turn_order() -> None:
    seen = observed(players=3, seat=2)
    assert seen["seat"] == 2
    assert seen["seats"] == 3
    assert seen["scores"] == [7, 300, -5]
    assert seen["hand"] == [[4, 5], [0, 1], [2, 3]]
    assert seen["stall"] == [4, 5, 0, 1, 2, 3]
    assert seen["asked"] == [[10, 8, 9], [2, 0, 1], [6, 4, 5]]


def test_entries_that_name_a_seat_count_from_the_own_one() -> None:
    seen = observed(players=3, seat=2)
    assert seen["to_move"] == 0
    assert seen["starter"] == 2
    assert seen["piece"] == [NONE, 12, 11]


def test_bit_sets_have_one_entry_per_bit() -> None:
    seen = observed(players=3, seat=2)
    assert seen["seen_by"] == [1, 1, 0]
    assert [space for space, bit in enumerate(seen["spaces"]) if bit] == [0, 39]
    assert len(seen["spaces"]) == 40


def test_what_nobody_sees_is_counted_and_an_omniscient_observation_has_it() -> None:
    assert observed(players=3, seat=0)["deck"] == 3
    assert observed(players=3, seat=0, omniscient=True)["deck"] == [3, 1, 4, NONE, NONE]


def test_what_follows_from_other_fields_is_left_out() -> None:
    assert "copies" not in observed(players=2, seat=0)


def test_fields_tell_what_they_mean() -> None:
    fields = {field.name: field for field in ObservationLayout(FieldsOfEveryKind, 2).fields}
    assert fields["starter"].meaning == "The starter. Relative to the observer: 0 is its own seat."
    assert fields["deck"].meaning == "Nobody sees them, so this is only how many there are."
    assert fields["hand"].shape == (2, 2)


@pytest.mark.parametrize(
    ("declaration", "reason"),
    [
        ({"kind": np.int16, "holds": SeatNumbers()}, "must be int8"),
        ({"holds": BitSet(9)}, "8 bits cannot hold a set of 9"),
        ({"per_seat": 1}, "it has 0 indices"),
    ],
)
def test_declarations_that_cannot_be_are_refused(declaration: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        type("Impossible", (Record,), {"field": everyone(**declaration)})
    with pytest.raises(ValueError, match="7 places are not 2 for each seat"):
        type("Impossible", (Record,), {"field": everyone(7, per_seat=2)})


def test_a_record_without_room_for_all_players_is_refused() -> None:
    with pytest.raises(ValueError, match="has no place for 5 seats"):
        ObservationLayout(FieldsOfEveryKind, 5)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_field_of_every_game_says_what_it_means(game: Game[Any]) -> None:
    assert [field.name for field in ObservationLayout(game.position, max(game.players)).fields if not field.meaning] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_observation_stays_the_same_when_hidden_cards_change(game: Game[Any]) -> None:
    for match in matches(game, 3, 5):
        layout = ObservationLayout(game.position, match.seats)
        for number in some_positions(match, 6)[:-1]:
            for seat in range(match.seats):
                view = match.view(seat, number, memory=True)
                world = view.position.copy()
                game.rules.determinize(world, seat, fast_rng(seat + 1))
                again = game.view(world, seat, memory=True)
                assert layout.encode(again.position, seat).tolist() == layout.encode(view.position, seat).tolist()
