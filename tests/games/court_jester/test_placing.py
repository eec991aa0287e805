"""CJ-3, CJ-8.1: placing servers, and who knows their values."""

from __future__ import annotations

import random

import numpy as np
import pytest

from hightable.engine.match import Match
from hightable.engine.position import HIDDEN, NONE
from hightable.games.court_jester import GAME
from hightable.games.court_jester.position import PLACE, SERVE
from tests.clauses import clause
from tests.games.court_jester import floor
from tests.games.court_jester.table import Table


def place_all(players: int) -> Table:
    """A table with all servers placed, lowest first."""
    table = Table(players, dealt=True)
    squares = iter(floor.squares(players))
    for turn in range(6 * players):
        table.play(f"place {('null', 'ace', '2', '3', '4', '5')[turn // players]} {next(squares)}")
    return table


@clause("CJ-3.1")
def test_any_coin_in_hand_goes_to_any_free_square() -> None:
    table = Table(3, dealt=True)
    assert len(table.legal("place")) == 6 * 24
    first = table.p.to_move
    table.play("place 5 c2")
    assert table.p.to_move == (first + 1) % 3
    assert table.refuse("place 4 c2").en == "c2 is taken: choose a free square."
    assert table.refuse("kitchen c2").en == "c2 is taken: choose a free square.", "its square was meant"
    table.play("place 4 a1", "place null f4")
    assert table.refuse("place 5 a2").en == "You have already placed your server worth 5."
    assert len(table.legal()) == 5 * 21


@clause("CJ-3.1")
def test_a_coin_needs_a_square_that_exists() -> None:
    assert Table(2, dealt=True).refuse("place 3 f1").clause == "CJ-1.2"


@clause("CJ-3.1", "CJ-3.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_all_servers_are_placed_tables_are_face_up_and_the_starter_begins(players: int) -> None:
    table = place_all(players)
    assert table.p.phase == SERVE
    assert table.p.to_move == table.p.starter
    assert table.event_texts()[-1] == "All servers are in place: the guests come in, and every table is turned face up."
    for seat in range(-1, players):
        seen = table.view(seat).p
        assert list(seen.table) == table.p.table.tolist()
        assert (seen.kitchen, seen.jester) == (HIDDEN, HIDDEN)


@clause("CJ-3.2")
def test_nothing_moves_while_servers_are_placed() -> None:
    table = Table(2, dealt=True).play("place 3 a1", "place 2 b1")
    for text in ("turn 1", "shift a1 c1", "kitchen a1", "jester a1", "serve a1 t1", "stop", "ready"):
        assert table.refuse(text).clause == "CJ-3.1"


@clause("CJ-3.2")
def test_a_placed_coin_is_hidden_from_everybody_and_its_owner_remembers() -> None:
    table = Table(2, dealt=True)
    first = table.p.to_move
    table.play("place 3 a1")
    for seat in (-1, 0, 1):
        assert table.view(seat).p.value[first, 0] == HIDDEN
        assert table.view(seat, memory=True).p.value[first, 0] == (3 if seat == first else HIDDEN)
        assert table.event_texts(seat)[-1].endswith("places a server on a1."), "the log must not keep what nobody may look at"


@clause("CJ-8.1")
def test_memory_aid_shows_owners_their_own_servers() -> None:
    table = Table(2, dealt=True, memory_aid=True)
    first = table.p.to_move
    table.play("place 3 a1")
    for seat in (-1, 0, 1):
        assert table.view(seat).p.value[first, 0] == (3 if seat == first else HIDDEN)
    assert table.event_texts(first)[-1].endswith("places a server worth 3 on a1.")
    assert table.event_texts(1 - first)[-1].endswith("places a server on a1.")


@clause("CJ-3.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_view_scene_sheet_or_log_depends_on_a_placed_coin_before_scoring(players: int) -> None:
    """Two games that differ only in which coin is where look the same to everybody."""
    rng = random.Random(players)
    match = Match(GAME, players, seed=players)
    while match.number < 6 * players + 40 and not match.over:
        match.play(rng.choice(match.legal()))
        p = match.view(-1).p
        if p.phase not in (PLACE, SERVE):
            break
        other = match.position.copy()
        fields = other.view(GAME.position.dtype)
        for seat in range(players):
            placed = fields["value"][0][seat]
            coins = placed[placed != NONE]
            placed[placed != NONE] = np.roll(coins, 1)
        for seat in range(-1, players):
            seen, also = match.view(seat), GAME.view(other, seat)
            assert seen.tobytes() == also.tobytes()
            assert GAME.scene(seen, "en") == GAME.scene(also, "en")
            assert not any((int(value) >= 0) for row in seen.p.value for value in row)
    for seat in range(-1, players):
        for line in match.log(seat, "en"):
            assert "places a server on" in line or "places" not in line
