"""Which moves are legal, and what they do."""

from __future__ import annotations

from hightable.authoring import NONE, Rng, Row, compiled

from .components import COURSES
from .dealing import draw
from .position import Position


@compiled
def legal_moves(p: Position, out: Row) -> int:
    """Any card of the hand can be played."""
    n = 0
    if p.to_move != NONE:
        for slot in range(COURSES):
            if p.hand[p.to_move, slot] != NONE:
                out[n] = p.hand[p.to_move, slot]
                n += 1
    return n


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    """Plays a card from the hand; the last card ends the course."""
    for slot in range(COURSES):
        if p.hand[p.to_move, slot] == move:
            p.hand[p.to_move, slot] = NONE
    p.used[p.to_move, p.course] = move
    p.to_move = (p.to_move + 1) % p.seats
    if p.to_move == p.starter:
        _end_course(p)


@compiled
def _end_course(p: Position) -> None:
    """The highest card takes the dish; then the next dish is turned up, or the game is over."""
    best = 0
    for seat in range(1, p.seats):
        if p.used[seat, p.course] > p.used[best, p.course]:
            best = seat
    p.won[best, p.course] = p.dish
    p.dish = NONE
    p.course += 1
    p.starter = p.to_move = best
    if p.course == COURSES:
        p.to_move = NONE
    else:
        p.dish = draw(p)
