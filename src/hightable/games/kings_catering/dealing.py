"""Deals Royals, deck and columns, before the game and before its second round."""

from __future__ import annotations

from hightable.engine.bits import count_bits, nth_bit
from hightable.engine.jit import compiled
from hightable.engine.options import Settings
from hightable.engine.position import NONE
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.engine.rows import fill, index_of, starting_seat, take
from hightable.games.kings_catering.components import (
    COLUMN_SIZE,
    COLUMNS,
    CREW_PER_KIND,
    DEALT,
    FACES,
    FOODS,
    MOST_OUT,
    MOST_REMOVED,
    PARTY,
    REMOVED,
    ROYALS,
    ROYALS_PER_RANK,
    SETUPS,
    TARGET,
    TILES,
)
from hightable.games.kings_catering.options import (
    CHOSEN,
    FIRST,
    KING,
    NEXT_CHOSEN,
    NEXT_KING,
    NEXT_SETUP,
    NEXT_SETUPS,
    PALACE,
    ROUNDS,
    SECOND_PRINCESS,
    SETUP,
)
from hightable.games.kings_catering.position import CHOOSE, MAX_TILES, PARTS, ROYAL_SLOTS, SEATS, TAKE, CateringPosition


@compiled
def prepare(p: CateringPosition, seats: int, settings: Settings, rng: Rng) -> None:
    """Shuffles the tiles, removes some, and clears everything else, before the Royals are known."""
    p.seats = seats
    p.to_move = 0
    p.phase = CHOOSE
    p.rounds = settings[ROUNDS] + 1
    p.round_number = 0
    p.chosen = 1 if settings[SETUP] == CHOSEN else 0
    if settings[NEXT_SETUP] == NEXT_CHOSEN or (settings[NEXT_SETUP] == 0 and p.chosen == 1):
        p.chosen |= 2
    p.princesses = 2 if settings[SECOND_PRINCESS] > 0 else 1
    p.palace = settings[PALACE] - 1 if settings[PALACE] > 0 else NONE
    p.target = NONE
    p.avoided = 0
    fill(p.royal, ROYAL_SLOTS, NONE)
    fill(p.next_royal, ROYAL_SLOTS, NONE)
    fill(p.first_royal, ROYAL_SLOTS, NONE)
    p.out_size = 0
    fill(p.out, MOST_OUT, NONE)
    fill(p.box, MOST_REMOVED, NONE)
    for seat in range(SEATS):
        p.earned_crew[seat] = 0
        fill(p.earned[seat], PARTS, 0)
    p.starter = starting_seat(settings[FIRST], seats, rng)
    clear_tables(p)
    _shuffle_deck(p, rng)
    for i in range(REMOVED[seats]):
        p.box[i] = draw(p)


@compiled
def clear_tables(p: CateringPosition) -> None:
    """Empties the tables of all players and the columns."""
    p.taken = NONE
    p.ready = 0
    fill(p.held, COLUMN_SIZE, NONE)
    for column in range(COLUMNS):
        fill(p.column[column], COLUMN_SIZE, NONE)
    for seat in range(SEATS):
        p.tiles[seat] = 0
        p.tables[seat] = 0
        fill(p.tile[seat], MAX_TILES, NONE)
        fill(p.turned[seat], MAX_TILES, NONE)
        fill(p.table[seat], MAX_TILES, NONE)
        fill(p.x[seat], MAX_TILES, NONE)
        fill(p.y[seat], MAX_TILES, NONE)
        fill(p.next_tile[seat], MAX_TILES, NONE)
        fill(p.first_tile[seat], MAX_TILES, NONE)
        fill(p.count[seat], MAX_TILES, NONE)
        fill(p.has[seat], MAX_TILES, NONE)
        fill(p.foods[seat], MAX_TILES, NONE)
        fill(p.decorations[seat], MAX_TILES, NONE)
        fill(p.alike[seat], MAX_TILES, NONE)
        fill(p.offers[seat], 4 * MAX_TILES, NONE)


@compiled
def _shuffle_deck(p: CateringPosition, rng: Rng) -> None:
    for face in range(FOODS):
        p.deck[face] = face
    for i in range(FOODS, TILES):
        p.deck[i] = FOODS + (i - FOODS) // CREW_PER_KIND
    shuffle(p.deck, TILES, rng)
    p.deck_size = TILES


@compiled
def draw(p: CateringPosition) -> int:
    """Takes the next tile of the deck."""
    p.deck_size -= 1
    return take(p.deck, p.deck_size)


# Royals


@compiled
def invite_royals(p: CateringPosition, settings: Settings, rng: Rng) -> None:
    """Invites the Royals of the options and draws the others, or leaves them to be chosen. (KC-2.2 to KC-2.4, KC-9.1, KC-10.3)"""
    party = settings[SETUP] if settings[SETUP] < len(SETUPS) else NONE
    if p.palace != NONE:
        party = len(SETUPS) + p.palace
    next_party = settings[NEXT_SETUP] - NEXT_SETUPS if settings[NEXT_SETUP] >= NEXT_SETUPS else NONE
    for rank in range(3):
        p.royal[rank] = _agreed_royal(rank, settings[KING + rank], party)
        if p.rounds == 2:
            p.next_royal[rank] = _agreed_royal(rank, settings[NEXT_KING + rank], next_party)
    p.royal[3] = _agreed_royal(2, max(settings[SECOND_PRINCESS] - 1, 0), NONE)
    p.next_royal[3] = _agreed_royal(2, settings[NEXT_KING + 3], NONE)
    for slot in range(ROYAL_SLOTS):
        if p.next_royal[slot] != NONE:
            p.avoided |= 1 << (p.next_royal[slot] // 2)
    if p.chosen & 1 == 0:
        draw_royals(p, rng)
    if p.palace != NONE and _has_own_royals(p):
        p.target = TARGET[p.palace]


@compiled
def _agreed_royal(rank: int, named: int, party: int) -> int:
    """The Royal that the options give by name, or by a set-up or palace; NONE if they leave it open."""
    if named > 0:
        return ROYALS_PER_RANK * rank + named - 1
    return int(PARTY[party, rank]) if party != NONE else NONE


@compiled
def _has_own_royals(p: CateringPosition) -> bool:
    """Whether exactly the palace's own three Royals are in play. (KC-9.4)"""
    for rank in range(3):
        if p.royal[rank] != PARTY[len(SETUPS) + p.palace, rank]:
            return False
    return bool(p.royal[3] == NONE)


@compiled
def draw_royals(p: CateringPosition, rng: Rng) -> None:
    """Draws every missing Royal, uniformly among those who can be invited."""
    slot = next_slot(p)
    while slot != NONE:
        free = 0
        for royal in range(len(ROYALS)):
            if may_be_invited(p, slot, royal):
                free |= 1 << royal
        p.royal[slot] = nth_bit(free, randbelow(rng, count_bits(free)))
        slot = next_slot(p)


@compiled
def next_slot(p: CateringPosition) -> int:
    """The next empty slot for a Royal, NONE if all are filled."""
    return index_of(p.royal, 2 + p.princesses, NONE)


@compiled
def may_be_invited(p: CateringPosition, slot: int, royal: int) -> bool:
    """Whether the Royal has the right rank and a tile not in play, nor, where possible, in the other round. (KC-2.4, KC-10.3)"""
    if not _is_free(p, slot, royal):
        return False
    if (p.avoided >> (royal // 2)) & 1 == 0:
        return True
    for other in range(len(ROYALS)):
        if _is_free(p, slot, other) and (p.avoided >> (other // 2)) & 1 == 0:
            return False
    return True


@compiled
def _is_free(p: CateringPosition, slot: int, royal: int) -> bool:
    if royal // ROYALS_PER_RANK != min(slot, 2):
        return False
    for other in range(ROYAL_SLOTS):
        if p.royal[other] != NONE and p.royal[other] // 2 == royal // 2:
            return False
    return True


# Columns


@compiled
def begin_round(p: CateringPosition) -> None:
    """Deals the columns and gives the starter the turn; but if Royals are missing, the players choose them first. (KC-2.6)"""
    if next_slot(p) != NONE:
        p.phase = CHOOSE
        return
    for column in range(COLUMNS):
        for i in range(min(DEALT[column], p.deck_size)):
            p.column[column, i] = draw(p)
    p.phase = TAKE
    p.to_move = p.starter


@compiled
def refill(p: CateringPosition, emptied: int) -> None:
    """Adds one tile to the emptied column, then one to each of the others, unless it has three or the deck is empty. (KC-5.1)"""
    _add_one(p, emptied)
    for column in range(COLUMNS):
        if column != emptied:
            _add_one(p, column)


@compiled
def _add_one(p: CateringPosition, column: int) -> None:
    place = index_of(p.column[column], COLUMN_SIZE, NONE)
    if place != NONE and p.deck_size > 0:
        p.column[column, place] = draw(p)


@compiled
def next_round(p: CateringPosition, rng: Rng) -> None:
    """Begins the second round: the other forty tiles, other Royals, the other starter. (KC-10.2, KC-10.3)"""
    for seat in range(p.seats):
        for slot in range(p.tiles[seat]):
            p.out[p.out_size] = p.tile[seat, slot]
            p.out_size += 1
    clear_tables(p)
    p.deck_size = REMOVED[p.seats]
    for i in range(p.deck_size):
        p.deck[i] = take(p.box, i)
    shuffle(p.deck, p.deck_size, rng)
    p.avoided = 0
    for slot in range(ROYAL_SLOTS):
        p.first_royal[slot] = p.royal[slot]
        if p.royal[slot] != NONE:
            p.avoided |= 1 << (p.royal[slot] // 2)
        p.royal[slot] = p.next_royal[slot]
    p.round_number = 1
    p.starter = 1 - p.starter
    p.to_move = p.starter
    if p.chosen & 2 == 0:
        draw_royals(p, rng)
    begin_round(p)


assert FACES < 128
