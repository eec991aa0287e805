"""The position of Henry's Feast: every field, its size, and who may see it."""

from __future__ import annotations

import numpy as np

from hightable.engine.position import Grid, Mask, Record, Row, by_rule, everyone, nobody
from hightable.games.henrys_feast.components import (
    BACK,
    BACKS,
    COPIES,
    KINDS,
    MOST_HAND,
    MOST_PANTRY,
    MOST_STATIONS,
    RECIPES,
    STATION_HOLDS,
)

SEATS = 5
DISPLAY = 4
FEAST = 3
DECK = COPIES * KINDS
BOOK = RECIPES - 4 - FEAST - DISPLAY
"""How many recipes the cookbook begins with, the top one included."""
HANDS = SEATS * MOST_HAND
KITCHENS = SEATS * MOST_STATIONS
"""A station is its seat times five, plus its number less 1."""

# Phases: what the player in turn is asked.
ACT = 0  # begin an active action, or have none
BUY = 1  # at the market: buy more, or be done
ERRAND = 2  # on the way back from Chef's Corner: buy one ingredient, or none
LOOK = 3  # Steal Up: take one of the recipes looked at
STOCK = 4  # the stockroom was cleared, or its stock made fresh: fill it
MOVE = 5  # move ingredients from the stockroom and the pantry
SHARE = 6  # the same with a mate's pantry
COOK = 7  # cook more, or be done
TIDY = 8  # passive actions
OVER = 9

# Variants
FULL, TUTORIAL, QUICK = range(3)


WATCHING = SEATS
"""The bit of those who only watch, where bits say who has seen a recipe."""
ALL = (1 << WATCHING + 1) - 1

# What a page shows a player who was shown it, until their next decision.
TOP, EASY_FEAST = 1, 2


def _bit(seat: int) -> int:
    return seat if seat >= 0 else WATCHING


def _is_shown(p: Position, seat: int, what: int, memory: bool) -> bool:
    """HF-5.9: whether the seat sees what it alone was shown: it may remember it; its page shows it until its next decision."""
    return memory or p.memory_aid == 1 or (seat >= 0 and p.shown[seat] & what != 0)


def sees_feast(p: Position, seat: int, memory: bool) -> Mask:
    """Those turned up; the easy one is shown to each player who proves their worth."""
    seen = np.arange(FEAST) < p.feast_revealed
    if p.feast_seen_by >> _bit(seat) & 1 and _is_shown(p, seat, EASY_FEAST, memory):
        seen[0] = True
    return seen


def sees_top(p: Position, seat: int, memory: bool) -> Mask:
    """The players who peeked at the top of the cookbook, or met it when looking through."""
    return bool(p.top_seen_by >> _bit(seat) & 1) and _is_shown(p, seat, TOP, memory)


def sees_hand(p: Position, seat: int, memory: bool) -> Mask:
    """One's own and a mate's; what one saw before it was stolen has to be remembered."""
    seen = np.array([bool(known >> _bit(seat) & 1) for known in p.hand_seen_by])
    if not memory and p.memory_aid == 0:
        owner = np.arange(HANDS) // MOST_HAND
        seen &= (owner == seat) | ((p.teams == 1) & (seat >= 0) & (owner % 2 == seat % 2))
    return seen


def sees_looks(p: Position, seat: int, memory: bool) -> Mask:
    """What one saw oneself when looking through the cookbook: on the page, while one looks."""
    seen = np.zeros((SEATS, RECIPES), np.bool_)
    if seat >= 0 and (memory or p.memory_aid == 1 or (p.phase == LOOK and p.to_move == seat)):
        seen[seat] = True
    return seen


class Position(Record):
    """Everything that lies on the board, in the kitchens and in hands, and who has seen what of it."""

    # options
    variant: int = everyone()
    teams: int = everyone()
    round_limit: int = everyone()
    """The round that is the last one when nobody makes a last call."""
    starter: int = everyone()
    memory_aid: int = everyone()

    # the turn
    round_number: int = everyone()
    """The round, from 1 on."""
    last_round: int = everyone()
    """Whether this is the last round."""
    last_call_by: int = everyone()
    """Who made the last call."""
    phase: int = everyone()
    carried_over: int = everyone()
    """How many cards of the pantry in turn were there before this turn: they lie first, those taken in this turn behind them."""
    fresh_stations: int = everyone()
    """The stations of the player in turn that hold a card taken in this turn, a bit each."""
    borrowed: int = everyone()
    """How many ingredients were borrowed in this action."""
    bonuses_cooked: int = everyone()
    """The bonus dishes cooked in this action, a bit each."""
    may_adjust: int = everyone()
    """Whether Cook Dishes was this turn's action, and its pantry may be adjusted."""
    stock_is_fresh: int = everyone()
    """Whether the stock was made fresh in this action."""
    shown: Row = everyone(SEATS)
    """What each seat was shown by its last decision: TOP, EASY_FEAST."""

    # market and stockroom
    market: Row = everyone(KINDS)
    """How many cards of each ingredient there are."""
    shelf: Row = everyone(MOST_PANTRY)
    """The ingredients shown in the stockroom."""
    deck: Row = nobody(DECK)
    """The stockroom deck, the next card last."""
    deck_size: int = everyone()
    discard: Row = everyone(KINDS)
    """How many of each ingredient are discarded. All came there openly, so who counts knows; a page shows the top alone."""
    discard_size: int = everyone()
    discard_top: int = everyone()

    # kitchens
    pantry: Grid = everyone(SEATS, MOST_PANTRY)
    """The cards in each pantry, first come first."""
    pantry_size: Row = everyone(SEATS)
    """How many they are."""
    station: Grid = everyone(KITCHENS, STATION_HOLDS)
    """The cards on each station."""
    station_size: Row = everyone(KITCHENS)
    """How many they are."""
    station_kinds: Row = everyone(KITCHENS, kind=np.int16)
    """Their ingredients, a bit each."""
    level: Grid = everyone(SEATS, 4)
    """How far each seat is on each bonus track."""

    # recipes
    bonus: Row = everyone(4)
    """The bonus dish of each track."""
    display: Row = everyone(DISPLAY)
    feast: Row = by_rule(sees_feast, FEAST, backs=BACK)
    feast_revealed: int = everyone()
    """How many feast recipes are turned up."""
    feast_seen_by: int = everyone()
    """Who has peeked at the easy one, a bit a seat."""
    top: int = by_rule(sees_top, backs=BACK)
    """The top recipe of the cookbook: its back is seen by all."""
    top_seen_by: int = everyone()
    """Who knows it, a bit a seat."""
    book: Row = nobody(BOOK)
    """The cookbook below its top recipe, the next one last. In a quick game: what was removed."""
    book_size: int = everyone()
    backs_left: Row = everyone(BACKS)
    """How many recipes of each back are there: follows from all other backs, which are open."""
    hand: Row = by_rule(sees_hand, HANDS, backs=BACK)
    """Stolen recipes, four places a seat."""
    hand_seen_by: Row = everyone(HANDS)
    """Who knows each of them, a bit a seat: ALL where everybody saw it stolen."""
    hand_looks: Grid = everyone(HANDS, SEATS)
    """How often each seat had looked through the cookbook when it was stolen from there; 0 for one from the display."""
    looks: Row = everyone(SEATS)
    """How often each seat has looked through the cookbook."""
    looks_seen: Grid = by_rule(sees_looks, SEATS, RECIPES)
    """In how many of its looks each seat saw each recipe there, as long as it has not come to light for all. Recipes leave the
    cookbook and never return, so these were its first looks."""

    # dishes
    cooked_by: Row = everyone(RECIPES)
    """Whose victory pile each recipe is in. All saw it go there; a page shows others' piles as a count."""
    proved: int = everyone()
    """Who has proved their worth, a bit a seat."""
    feast_cooked: Row = everyone(SEATS)
    """The feast dishes each has cooked, a bit each; of a team at its first seat."""
