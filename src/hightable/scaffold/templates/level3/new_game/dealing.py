"""Setting the table, and drawing from the deck."""

from __future__ import annotations

from hightable.authoring import NONE, Rng, Settings, compiled, randbelow, shuffle, take

from .components import CARDS, COURSES, SEATS
from .position import Position


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    """Shuffles, deals the hands, turns the first dish up and chooses the starting player."""
    p.seats, p.course, p.left = seats, 0, CARDS
    p.starter = p.to_move = randbelow(rng, seats)
    for place in range(CARDS):
        p.deck[place] = place
    shuffle(p.deck, CARDS, rng)
    for seat in range(SEATS):
        for slot in range(COURSES):
            p.used[seat, slot], p.won[seat, slot] = NONE, NONE
            p.hand[seat, slot] = draw(p) if seat < seats else NONE
    p.dish = draw(p)


@compiled
def draw(p: Position) -> int:
    """The next card of the deck, which leaves it."""
    p.left -= 1
    return take(p.deck, p.left)
