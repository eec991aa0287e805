"""What a viewer is told of the moves before, and the points of a finished match move by move."""

from __future__ import annotations

import random

from hightable.engine.match import Match
from hightable.engine.view import SPECTATOR
from hightable.server.updates import make_update, points_after_each_move, since_last


def played(moves: int, seats: int = 2) -> Match:
    match, dice = Match("banquet-royal", seats, seed=7), random.Random(7)
    while match.number < moves and not match.over:
        match.play(dice.choice(match.legal()))
    return match


def movers(match: Match, first: int) -> list[int]:
    return [match.to_move_at(number - 1) for number in range(first, match.number + 1)]


def test_a_seat_is_told_its_opponents_last_turn_and_its_own_moves_after_it() -> None:
    for moves in range(1, 30):
        match = played(moves, seats=3)
        for seat in range(3):
            told = movers(match, since_last(match, seat))
            others = [mover for mover in told if mover != seat]
            assert told == others + [seat] * (len(told) - len(others))
            before = since_last(match, seat) - 1
            assert not before or not others or match.to_move_at(before - 1) == seat, "all of their moves"


def test_a_spectator_is_told_the_last_turn() -> None:
    match = played(20)
    first = since_last(match, SPECTATOR)
    assert len(set(movers(match, first))) == 1
    assert match.to_move_at(first - 2) != match.to_move_at(first - 1)
    assert since_last(played(0), SPECTATOR) == since_last(played(0), 0) == 1


def test_the_points_after_each_move_end_with_the_result() -> None:
    match = played(10_000)
    points = points_after_each_move(match, SPECTATOR)
    assert len(points) == match.number + 1
    assert points[-1] == match.scores
    assert points[0] == [0, 0]


def test_an_update_says_when_something_to_remember_is_covered() -> None:
    """So that the page does not show the royal orders again after the last player was ready."""
    match = Match("banquet-royal", 2, seed=7)
    covered = []
    for move in ("ready", "ready", "place salad c3"):
        match.play(move)
        covered.append([make_update(match, seat, "en", 1, [], True, False).covered for seat in (0, 1)])
    assert covered == [[False, False], [True, True], [False, False]]
