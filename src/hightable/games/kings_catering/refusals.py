"""Why a move is not legal: the clause that forbids it, with the facts. Written apart from `legal_moves`; a law ties the two.

Tables are read from their tiles, not from the counts that the rules keep up to date.
"""

from __future__ import annotations

from hightable.engine.by_kind import PhaseRefusals, refuse_by_kind
from hightable.engine.grids import Place, square_neighbours
from hightable.engine.i18n import LANGUAGES, Name
from hightable.engine.messages import Refusal
from hightable.engine.position import NONE
from hightable.games.kings_catering import moves, wishes
from hightable.games.kings_catering.components import (
    COUNTS,
    FACE_NAMES,
    FOODS,
    ROYAL_TITLES,
    ROYALS_PER_RANK,
    RULE_OF,
    SIZE_OF,
    TILES_PER_TYPE,
)
from hightable.games.kings_catering.moves import CATALOGUE, PLACE_NAMES
from hightable.games.kings_catering.options import TILES_PER_RANK
from hightable.games.kings_catering.position import CHOOSE, PLACE, SHOW, TAKE, CateringPosition
from hightable.games.kings_catering.tables import CateringTable, PlacedTile, half, tables_of

RANKS = tuple(
    Name(dict(zip(LANGUAGES, bare, strict=True)), dict(zip(LANGUAGES, article, strict=True)))
    for bare, article in (
        (("King", "roi"), ("a King", "un roi")),
        (("Queen", "reine"), ("a Queen", "une reine")),
        (("Princess", "princesse"), ("a Princess", "une princesse")),
    )
)


PHASES = PhaseRefusals(
    {
        CHOOSE: lambda p: Refusal("KC-2.1", "choose_first", {"rank": RANKS[min(_slot(p), 2)]}),
        TAKE: Refusal("KC-3.1", "take_first"),
        PLACE: Refusal("KC-4.1", "place_first"),
        SHOW: Refusal("KC-10.5", "show_first"),
    }
)


def _slot(p: CateringPosition) -> int:
    """The slot of the Royal to be chosen."""
    return next(slot for slot in range(2 + p.princesses) if p.royal[slot] == NONE)


def _choose(p: CateringPosition, royal: int) -> Refusal | None:
    if p.phase != CHOOSE:
        return Refusal("KC-2.2", "not_choosing")
    slot, name = _slot(p), {"royal": ROYAL_TITLES[royal]}
    rank = min(slot, 2)
    if royal // ROYALS_PER_RANK != rank:
        return Refusal("KC-2.1", "other_rank", {**name, "rank": RANKS[rank]})
    in_play = {p.royal[other] // 2 for other in range(len(p.royal)) if p.royal[other] != NONE}
    if royal // 2 in in_play:
        return Refusal("KC-2.4", "tile_in_play", name)
    tiles = [tile for tile in range(TILES_PER_RANK * rank, TILES_PER_RANK * (rank + 1)) if tile not in in_play]
    fresh = [tile for tile in tiles if not p.avoided >> tile & 1]
    return (
        Refusal("KC-10.3", "used_before" if p.round_number else "used_later", name) if fresh and royal // 2 not in fresh else None
    )


def _take(p: CateringPosition, column: int) -> Refusal | None:
    return Refusal("KC-3.2", "empty_column", {"column": column + 1}) if p.column[column, 0] == NONE else None


def _ready(p: CateringPosition) -> Refusal | None:
    if p.phase == SHOW:
        return None
    return Refusal("KC-10.5", "not_showing") if p.phase == TAKE else PHASES.wrong(p)


def _not_held(p: CateringPosition, held: int) -> Refusal | None:
    """Why that tile cannot be placed anywhere now."""
    if p.held[held] == NONE:
        return Refusal("KC-4.1", "not_held", {"held": held + 1})
    for earlier in range(held):
        if p.held[earlier] == p.held[held]:
            return Refusal("KC-4.9", "alike", {"held": held + 1, "earlier": earlier + 1, "tile": FACE_NAMES[p.held[held]]})
    return None


def _place(p: CateringPosition, held: int, place: int, turn: int) -> Refusal | None:
    slot, side = divmod(place, 4)
    if slot >= p.tiles[p.to_move]:
        return Refusal("KC-4.9", "no_such_tile", {"number": slot + 1})
    refusal = _not_held(p, held)
    if refusal:
        return refusal
    table = tables_of(p, p.to_move)[p.table[p.to_move, slot]]
    at = square_neighbours((p.x[p.to_move, slot], p.y[p.to_move, slot]))[side]
    name = {"place": PLACE_NAMES[place]}
    if at in table.at:
        return Refusal("KC-4.8", "occupied", {**name, "tile": FACE_NAMES[table.at[at].face]})
    named_by = min(tile.slot for _, tile in table.neighbours(at))
    if named_by != slot:
        proper = 4 * named_by + table.free_places()[at][1]
        return Refusal("KC-4.9", "other_name", {**name, "proper": PLACE_NAMES[proper]})
    face = p.held[held]
    return _no_room(p, table, face) or _no_join(p, table, face, turn, at)


def _no_room(p: CateringPosition, table: CateringTable, face: int) -> Refusal | None:
    """Why the table has no room for such a tile at any place."""
    king, number = p.royal[0], table.number + 1
    if RULE_OF[king] == wishes.SMALL_TABLES and len(table.tiles) >= COUNTS[king]:
        return Refusal("KC-6.1", "full", {"table": number, "counts": int(COUNTS[king])})
    if face >= FOODS:
        if face - FOODS in table.kinds:
            return Refusal("KC-4.6", "kind_there", {"table": number, "tile": FACE_NAMES[face]})
    elif RULE_OF[king] == wishes.FEW_TYPES and face // TILES_PER_TYPE not in table.types and len(table.types) >= COUNTS[king]:
        return Refusal("KC-6.2", "new_type", {"table": number, "counts": int(COUNTS[king]), "tile": FACE_NAMES[face]})
    return None


def _no_join(p: CateringPosition, table: CateringTable, face: int, turn: int, at: Place) -> Refusal | None:
    """Why the tile cannot join the table at that place in that rotation."""
    tile, neighbours = FACE_NAMES[face], table.neighbours(at)
    if not any(other.is_food for _, other in neighbours):
        return Refusal("KC-4.7", "only_crew", {"tile": tile})
    same = _smallest_turn(face, turn)
    if same != turn:
        return Refusal("KC-4.9", "same_turn", {"tile": tile})
    if face >= FOODS:
        if any(other.is_food and other.half((side + 2) % 4) == -1 for side, other in neighbours):
            return None
        return Refusal("KC-4.5", "no_bare_side", {"tile": tile})
    if not _matches(face, turn, neighbours):
        fits = any(_matches(face, other, neighbours) for other in range(4))
        return Refusal("KC-4.3", "no_match_so" if fits else "no_match", {"tile": tile})
    if RULE_OF[p.royal[0]] == wishes.SIZES_APART:
        for _, other in neighbours:
            if other.is_food and SIZE_OF[other.face] == SIZE_OF[face]:
                return Refusal("KC-6.3", "same_size", {"tile": tile, "other": FACE_NAMES[other.face]})
    return None


def _matches(face: int, turn: int, neighbours: list[tuple[int, PlacedTile]]) -> bool:
    return any(half(face, turn, side) == other.half((side + 2) % 4) != -1 for side, other in neighbours)


def _smallest_turn(face: int, turn: int) -> int:
    """The smallest rotation in which the tile looks the same."""
    looks = [[half(face, other, side) for side in range(4)] for other in range(turn + 1)]
    return looks.index(looks[turn])


refuse = refuse_by_kind(
    CATALOGUE,
    "KC-5.3",
    {
        moves.CHOOSE: _choose,
        moves.TAKE: PHASES.only(TAKE, _take),
        moves.START: PHASES.only(PLACE, _not_held),
        moves.PLACE: PHASES.only(PLACE, _place),
        moves.READY: _ready,
    },
)
