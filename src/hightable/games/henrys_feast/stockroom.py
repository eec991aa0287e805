"""The stockroom: clearing it, Fresh Stock, filling it, and rebuilding its deck."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng, shuffle
from hightable.engine.rows import index_of, take
from hightable.games.henrys_feast import moves
from hightable.games.henrys_feast.components import KINDS, LEVELS, MOST_PANTRY, PANTRY
from hightable.games.henrys_feast.kitchen import pantry_capacity
from hightable.games.henrys_feast.position import MOVE, STOCK, FeastPosition

clear_move = moves.CLEAR.encode
fresh_move = moves.FRESH.encode
fill_move = moves.FILL.encode


@compiled
def list_stockroom_moves(p: FeastPosition, out: Row, n: int) -> int:
    """HF-6.1 to HF-6.3: clearing comes first, then Fresh Stock, then filling."""
    if not p.stock_is_fresh:
        if shown_count(p) > 0:
            out[n] = clear_move()
            n += 1
        if p.level[p.to_move, PANTRY] == LEVELS:
            out[n] = fresh_move()
            n += 1
    out[n] = fill_move()
    return n + 1


@compiled
def shown_count(p: FeastPosition) -> int:
    count = 0
    for slot in range(MOST_PANTRY):
        if p.shelf[slot] != NONE:
            count += 1
    return count


@compiled
def clear(p: FeastPosition) -> None:
    """HF-6.1: discards everything shown, in the order of the ingredient list."""
    top = NONE
    for slot in range(MOST_PANTRY):
        kind = p.shelf[slot]
        if kind != NONE:
            p.discard[kind] += 1
            p.discard_size += 1
            top = max(top, kind)
            p.shelf[slot] = NONE
    p.discard_top = top
    p.phase = STOCK


@compiled
def shuffle_fresh_stock(p: FeastPosition, rng: Rng) -> None:
    """HF-6.2: shuffles the discards into the deck."""
    _rebuild_deck(p, rng)
    p.stock_is_fresh = 1
    p.phase = STOCK


@compiled
def _rebuild_deck(p: FeastPosition, rng: Rng) -> None:
    """Shuffles the discards and the rest of the deck into a new deck."""
    for kind in range(KINDS):
        for _ in range(p.discard[kind]):
            p.deck[p.deck_size] = kind
            p.deck_size += 1
        p.discard[kind] = 0
    p.discard_size = 0
    p.discard_top = NONE
    shuffle(p.deck, p.deck_size, rng)


@compiled
def fill(p: FeastPosition, rng: Rng) -> None:
    """HF-6.3, HF-6.4: fills the stockroom to the size of the player's pantry, or until no cards are left."""
    p.phase = MOVE
    missing = pantry_capacity(p, p.to_move) - shown_count(p)
    for slot in range(MOST_PANTRY):
        if missing <= 0:
            return
        if p.shelf[slot] == NONE:
            if p.deck_size == 0:
                if p.discard_size == 0:
                    return
                _rebuild_deck(p, rng)
            p.deck_size -= 1
            p.shelf[slot] = take(p.deck, p.deck_size)
            missing -= 1


@compiled
def take_from_shelf(p: FeastPosition, kind: int) -> None:
    """Removes one such ingredient from the stockroom."""
    p.shelf[index_of(p.shelf, MOST_PANTRY, kind)] = NONE
