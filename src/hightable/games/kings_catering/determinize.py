"""Samples what a seat cannot see: the order of deck and box."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.engine.rng import Rng, randbelow
from hightable.games.kings_catering.components import COLUMN_SIZE, COLUMNS, CREW_PER_KIND, FACES, FOODS
from hightable.games.kings_catering.position import OVER, CateringPosition

# The visible tiles are two integers, since rules allocate nothing: one bit per food, three bits per kind of crew.


@compiled
def determinize(p: CateringPosition, seat: int, rng: Rng) -> None:
    """Turns a view into a full position that is consistent with it, drawn uniformly."""
    if p.phase == OVER:
        return
    foods, crew = 0, 0
    for player in range(p.seats):
        for slot in range(p.tiles[player]):
            foods, crew = _add_seen(foods, crew, p.tile[player, slot])
    for i in range(COLUMN_SIZE):
        foods, crew = _add_seen(foods, crew, p.held[i])
        for column in range(COLUMNS):
            foods, crew = _add_seen(foods, crew, p.column[column, i])
    for i in range(p.out_size):
        foods, crew = _add_seen(foods, crew, p.out[i])
    n = 0
    for face in range(FACES):
        unseen = 1 - ((foods >> face) & 1) if face < FOODS else CREW_PER_KIND - ((crew >> 3 * (face - FOODS)) & 7)
        for _ in range(unseen):
            _set_hidden_tile(p, n, face)
            n += 1
    for i in range(n - 1, 0, -1):
        j = randbelow(rng, i + 1)
        face = _hidden_tile(p, i)
        _set_hidden_tile(p, i, _hidden_tile(p, j))
        _set_hidden_tile(p, j, face)


@compiled
def _add_seen(foods: int, crew: int, face: int) -> tuple[int, int]:
    if face == NONE:
        return foods, crew
    if face < FOODS:
        return foods | (1 << face), crew
    return foods, crew + (1 << 3 * (face - FOODS))


@compiled
def _hidden_tile(p: CateringPosition, i: int) -> int:
    """The i-th tile of deck and box together."""
    return p.deck[i] if i < p.deck_size else p.box[i - p.deck_size]


@compiled
def _set_hidden_tile(p: CateringPosition, i: int, face: int) -> None:
    if i < p.deck_size:
        p.deck[i] = face
    else:
        p.box[i - p.deck_size] = face
