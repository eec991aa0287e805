"""Setting the table of Royal Dinner: nobles, draw pile, tray and solo cards; and refilling the tray."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.options import Settings
from hightable.engine.position import NONE
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.engine.rows import fill, new_deck, starting_seat, take
from hightable.games.royal_dinner.components import CARDS, DECKS, END, MOST_UNDER, NOBLES, PARTIES, SOLO_CARDS
from hightable.games.royal_dinner.position import CHOOSE, HAND, SEATS, STRIKE, TAKE, TRAY, DinnerPosition

CHOSEN_ICONS = 0
"""The setting of the option `icons` with which the players choose; with the other one, icons are dealt at random."""


@compiled
def deal(p: DinnerPosition, seats: int, settings: Settings, rng: Rng) -> None:
    """RD-2, RD-10.1: set the table for the first decision."""
    p.seats = seats
    p.masked = settings[0]
    chosen = settings[1] == CHOSEN_ICONS
    for seat in range(SEATS):
        p.icon[seat] = NONE if chosen else seat
    if not chosen:
        shuffle(p.icon, SEATS, rng)
    p.starter = starting_seat(settings[2], seats, rng)
    _clear_table(p)
    _shuffle_pile(p, rng)
    _shuffle_solo_cards(p, rng)
    fill(p.tray, TRAY, NONE)
    refill(p, rng)
    p.turn = 0
    p.to_move = p.starter
    p.phase = CHOOSE
    if not chosen:
        begin_first_turn(p)


@compiled
def begin_first_turn(p: DinnerPosition) -> None:
    """Start the first turn once all players have their icons: in a solo game with a solo card."""
    p.phase = TAKE
    if p.seats == 1:
        p.phase = STRIKE


@compiled
def _clear_table(p: DinnerPosition) -> None:
    fill(p.hand, HAND, NONE)
    for seat in range(SEATS):
        p.served[seat] = 0
        p.imposter[seat] = NONE
        if seat < p.seats:
            p.imposter[seat] = 1
        else:
            p.icon[seat] = NONE
    for row in range(SEATS * NOBLES):
        p.count[row] = 0
        fill(p.under[row], MOST_UNDER, NONE)


@compiled
def _shuffle_pile(p: DinnerPosition, rng: Rng) -> None:
    """RD-2.1: shuffle all foods, with the end-of-party card in the bottom third; without it in a solo game."""
    fill(p.discard, CARDS, NONE)
    p.pile[CARDS] = NONE
    p.pile_size = CARDS
    p.discard_size = 0
    p.parties = 0
    p.party_cell = NONE
    new_deck(p.pile, CARDS, rng)
    p.end_low = NONE
    p.end_high = NONE
    if p.seats > 1:
        _insert_end(p, 0, CARDS // DECKS, rng)


@compiled
def _insert_end(p: DinnerPosition, low: int, high: int, rng: Rng) -> None:
    """Insert the end-of-party card into a shuffled pile of foods, at a random place from low to high."""
    place = low + randbelow(rng, high - low + 1)
    p.pile[p.pile_size] = p.pile[place]  # the food that makes room may go on top: the foods are shuffled
    p.pile[place] = END
    p.pile_size += 1
    p.end_low = low
    p.end_high = high


@compiled
def _shuffle_solo_cards(p: DinnerPosition, rng: Rng) -> None:
    p.solo_size = 0
    fill(p.solo, SOLO_CARDS, NONE)
    fill(p.struck, SOLO_CARDS, NONE)
    if p.seats == 1:
        new_deck(p.solo, SOLO_CARDS, rng)
        p.solo_size = SOLO_CARDS


@compiled
def refill(p: DinnerPosition, rng: Rng) -> None:
    """RD-8.1: fill the tray from left to right and from top to bottom, unless the second end-of-party card ends the game."""
    for cell in range(TRAY):
        if p.tray[cell] != NONE:
            continue
        card = _draw(p)
        if card == END:
            p.parties += 1
            p.end_low = NONE
            p.end_high = NONE
            if p.parties == PARTIES:
                return
            p.party_cell = cell
            _shuffle_discards(p, rng)
            card = _draw(p)
            if card == END:  # there was no food left for a new pile
                p.parties += 1
                p.end_low = NONE
                p.end_high = NONE
                return
        p.tray[cell] = card


@compiled
def _draw(p: DinnerPosition) -> int:
    p.pile_size -= 1
    return take(p.pile, p.pile_size)


@compiled
def _shuffle_discards(p: DinnerPosition, rng: Rng) -> None:
    """RD-8.3: shuffle the discards and the rest of the pile into three decks, with the end-of-party card in the middle one."""
    for place in range(p.discard_size):
        p.pile[p.pile_size] = take(p.discard, place)
        p.pile_size += 1
    p.discard_size = 0
    foods = p.pile_size
    shuffle(p.pile, foods, rng)
    _insert_end(p, foods // DECKS, foods // DECKS + (foods + 1) // DECKS, rng)
