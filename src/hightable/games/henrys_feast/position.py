"""The position of Henry's Feast: every field, its size, and who can see it."""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.position import BitSet, Grid, Record, Row, SeatNumbers, by_rule, everyone, nobody
from hightable.games.henrys_feast.components import (
    BACK,
    BACKS,
    BONUSES,
    COPIES,
    DIFFICULTIES,
    KINDS,
    MOST_HAND,
    MOST_PANTRY,
    MOST_STATIONS,
    RECIPES,
    SEAT_NAMES,
    SPOT_NAMES,
    STATION_HOLDS,
)

SEATS = len(SEAT_NAMES)
DISPLAY = len(SPOT_NAMES)
FEAST = len(DIFFICULTIES)
DECK = COPIES * KINDS
BOOK = RECIPES - len(BONUSES) - FEAST - DISPLAY
"""Number of recipes in the cookbook at the start, including the top one."""
HANDS = SEATS * MOST_HAND
KITCHENS = SEATS * MOST_STATIONS
"""Number of stations; a station's row is MOST_STATIONS * seat + (number - 1)."""

# Phases: what the player to move is asked.
ACT = 0  # begin an active action, or take none
BUY = 1  # at the market: buy more, or finish
ERRAND = 2  # on the way back from Chef's Corner: buy one ingredient, or none
LOOK = 3  # Steal Up: take one recipe from the cookbook
STOCK = 4  # the stockroom was cleared or freshly shuffled: fill it
MOVE = 5  # move ingredients from the stockroom and the pantry
SHARE = 6  # the same with the teammate's pantry
COOK = 7  # cook more, or finish
TIDY = 8  # passive actions
OVER = 9

# Variants
FULL, TUTORIAL, QUICK = range(3)


SPECTATOR_BIT = SEATS
"""The bit for spectators in masks that say who has seen a recipe."""
SEEN_BY_ALL = (1 << SPECTATOR_BIT + 1) - 1

# What only one player was shown; their page shows it until their next decision.
TOP, EASY_FEAST = 1, 2


@compiled
def _has_seen(seen_by: int, seat: int) -> bool:
    """Whether the seat, or a spectator, is in a mask that says who has seen a recipe."""
    return seen_by >> (seat if seat >= 0 else SPECTATOR_BIT) & 1 == 1


@compiled
def _is_shown(p: FeastPosition, seat: int, what: int, memory: bool) -> bool:
    """HF-5.9: whether the seat still sees what only it was shown: in memory always, on its page until its next decision."""
    return memory or p.memory_aid == 1 or (seat >= 0 and p.shown[seat] & what != 0)


@compiled
def sees_feast(p: FeastPosition, seat: int, memory: bool, level: int) -> bool:
    """The revealed feast recipes, and the easy one for a player who has just proved their worth."""
    if level < p.feast_revealed:
        return True
    return level == 0 and _has_seen(p.feast_seen_by, seat) and _is_shown(p, seat, EASY_FEAST, memory)


@compiled
def sees_top(p: FeastPosition, seat: int, memory: bool) -> bool:
    """The top recipe is seen by players who peeked at it or looked through the cookbook."""
    return _has_seen(p.top_seen_by, seat) and _is_shown(p, seat, TOP, memory)


@compiled
def sees_hand(p: FeastPosition, seat: int, memory: bool, slot: int) -> bool:
    """A player sees their own hand and their teammate's; recipes seen before they were stolen have to be remembered."""
    if not _has_seen(p.hand_seen_by[slot], seat):
        return False
    owner = slot // MOST_HAND
    return memory or p.memory_aid == 1 or owner == seat or (p.teams == 1 and seat >= 0 and owner % 2 == seat % 2)


@compiled
def sees_looks(p: FeastPosition, seat: int, memory: bool, looker: int, recipe: int) -> bool:
    """What a player saw in the cookbook; their page shows it only while they are looking."""
    return looker == seat and (memory or p.memory_aid == 1 or (p.phase == LOOK and p.to_move == seat))


class FeastPosition(Record):
    """Everything on the board, in the kitchens and in hands, and who has seen what."""

    # options
    variant: int = everyone()
    """The option: 0 full, 1 tutorial, 2 quick."""
    teams: int = everyone()
    """Whether the option is on."""
    round_limit: int = everyone()
    """The last round if nobody announces Last Call."""
    starter: int = everyone(holds=SeatNumbers())
    """The seat that takes the first turn."""
    memory_aid: int = everyone()
    """Whether the option is on."""

    # the turn
    round_number: int = everyone()
    """The round, counted from 1."""
    last_round: int = everyone()
    """Whether this is the last round."""
    last_call_by: int = everyone(holds=SeatNumbers())
    """The seat that announced Last Call, or NONE."""
    phase: int = everyone()
    """The decision that the player to move has to make: the number of one of the phases listed in `position.py`."""
    carried_over: int = everyone()
    """How many cards the pantry of the player to move held before this turn. They come first; cards taken this turn follow."""
    fresh_stations: int = everyone(holds=BitSet(MOST_STATIONS))
    """The stations of the player to move that hold a card taken this turn, one bit per station."""
    borrowed: int = everyone()
    """Number of ingredients borrowed in this action."""
    bonuses_cooked: int = everyone(holds=BitSet(len(BONUSES)))
    """The bonus dishes cooked in this action, one bit per bonus."""
    may_adjust: int = everyone()
    """Whether the pantry may be adjusted: Cook Dishes was this turn's action."""
    stock_is_fresh: int = everyone()
    """Whether Fresh Stock was used in this action."""
    shown: Row = everyone(SEATS, per_seat=1)
    """What each seat was shown by its last decision: TOP, EASY_FEAST, or both as a mask."""

    # market and stockroom
    market: Row = everyone(KINDS)
    """Number of cards of each ingredient at the market."""
    shelf: Row = everyone(MOST_PANTRY)
    """The ingredients shown in the stockroom."""
    deck: Row = nobody(DECK)
    """The stockroom deck, the next card last."""
    deck_size: int = everyone()
    """Number of cards in the stockroom deck."""
    discard: Row = everyone(KINDS)
    """Number of discarded cards of each ingredient. All were discarded openly; a page shows only the top card."""
    discard_size: int = everyone()
    """Number of discarded cards."""
    discard_top: int = everyone()
    """The card discarded last, or NONE."""

    # kitchens
    pantry: Grid = everyone(SEATS, MOST_PANTRY, per_seat=1)
    """The cards in each pantry, oldest first."""
    pantry_size: Row = everyone(SEATS, per_seat=1, derived=True)
    """Number of cards in each pantry."""
    station: Grid = everyone(KITCHENS, STATION_HOLDS, per_seat=MOST_STATIONS)
    """The cards on each station."""
    station_size: Row = everyone(KITCHENS, per_seat=MOST_STATIONS, derived=True)
    """Number of cards on each station."""
    station_kinds: Row = everyone(KITCHENS, kind=np.int16, per_seat=MOST_STATIONS, derived=True)
    """The ingredients on each station, one bit per ingredient."""
    level: Grid = everyone(SEATS, len(BONUSES), per_seat=1)
    """Each seat's level of each bonus."""

    # recipes
    bonus: Row = everyone(len(BONUSES))
    """The dish that earns each bonus."""
    display: Row = everyone(DISPLAY)
    """The recipe on each spot of the display, or NONE."""
    feast: Row = by_rule(sees_feast, FEAST, backs=BACK)
    """The feast recipes, the easy one first."""
    feast_revealed: int = everyone()
    """Number of feast recipes that are face up."""
    feast_seen_by: int = everyone(holds=BitSet(SEATS, of_seats=True))
    """Who has peeked at the easy feast recipe, one bit per seat."""
    top: int = by_rule(sees_top, backs=BACK)
    """The top recipe of the cookbook. Everyone sees its back."""
    top_seen_by: int = everyone(holds=BitSet(SEATS, of_seats=True))
    """Who has seen the top recipe, one bit per seat."""
    book: Row = nobody(BOOK)
    """The cookbook below its top recipe, the next one last. In a quick game: the recipes that were removed."""
    book_size: int = everyone()
    """Number of recipes in the cookbook below the top one."""
    backs_left: Row = everyone(BACKS)
    """Number of recipes with each back below the top one. Public: it follows from all other backs, which everyone sees."""
    hand: Row = by_rule(sees_hand, HANDS, backs=BACK, per_seat=MOST_HAND)
    """Stolen recipes, MOST_HAND slots per seat."""
    hand_seen_by: Row = everyone(HANDS, holds=BitSet(SEATS, of_seats=True), per_seat=MOST_HAND)
    """Who has seen each of them, one bit per seat; SEEN_BY_ALL if everyone saw it before it was stolen."""
    hand_looks: Grid = everyone(HANDS, SEATS, per_seat=(MOST_HAND, 1))
    """How often each seat had looked through the cookbook before each of them was stolen; 0 for one from the display."""
    looks: Row = everyone(SEATS, per_seat=1)
    """How often each seat has looked through the cookbook."""
    looks_seen: Grid = by_rule(sees_looks, SEATS, RECIPES, per_seat=1)
    """In how many of its looks each seat saw each recipe in the cookbook; 0 once the recipe is public.

    Recipes never return to the cookbook, so those were the seat's first looks."""

    # dishes
    cooked_by: Row = everyone(RECIPES, holds=SeatNumbers())
    """The seat whose victory pile each recipe is in, or NONE. Everyone saw it cooked; a page shows others' piles as a number."""
    proved: int = everyone(holds=BitSet(SEATS, of_seats=True))
    """Who has proved their worth, one bit per seat."""
    feast_cooked: Row = everyone(SEATS, holds=BitSet(FEAST), per_seat=1)
    """The feast dishes that each seat has cooked, one bit per dish; a team's are kept at its first seat."""
