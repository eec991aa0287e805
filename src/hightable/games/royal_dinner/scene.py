"""The table of Royal Dinner as a viewer sees it: pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hightable.engine.i18n import Language
from hightable.engine.memo import memoized
from hightable.engine.position import NONE
from hightable.engine.scene import Area, Layout, Piece, Scene
from hightable.engine.view import View
from hightable.games.royal_dinner import pieces
from hightable.games.royal_dinner.components import (
    COLOUR,
    FIRST_PATTERN,
    ICONS,
    LINES,
    MOST_UNDER,
    NOBLES,
    PATTERNS,
    POINTS,
    SEAT_NAMES,
    rating,
)
from hightable.games.royal_dinner.layout import layouts
from hightable.games.royal_dinner.moves import PHRASES
from hightable.games.royal_dinner.orders import judge, order_of
from hightable.games.royal_dinner.pieces import DISPLAY, HIGH, LINES_SHOWN, TRAY_LINE, TRAY_SIZE, say
from hightable.games.royal_dinner.position import CHOOSE, DISPOSE, HAND, OVER, PLACE, STRIKE, TAKE, TRAY, DinnerPosition
from hightable.games.royal_dinner.score_sheet import score_sheet

PROMPTS = {CHOOSE: "choose", STRIKE: "strike", TAKE: "take", PLACE: "place", DISPOSE: "dispose", OVER: "over"}


def scene(view: View[DinnerPosition], language: Language) -> Scene:
    """The scene for a viewer."""
    p = view.p
    tray = tuple(p.tray)
    choosing = p.phase == CHOOSE
    has_imposter = view.seat >= 0 and p.imposter[view.seat] == 1 and not choosing and not view.over
    groups = [
        _tray(tray, language),
        _handles(tray, language),
        pieces.icons(tuple(p.icon), p.masked, language) if choosing else _hand(tuple(p.hand), language),
        _piles(view, language),
        *(group for seat in range(p.seats) for group in _display(p, seat, language)),
    ]
    if has_imposter:
        groups.append(_patterns(p.icon[view.seat], tray, language))
    areas, arrangement = _areas(view.seat, p.seats, choosing, has_imposter, language)
    return Scene(areas, tuple(groups), _prompt(view, language), arrangement)


def _prompt(view: View[DinnerPosition], language: Language) -> str:
    p = view.p
    key = PROMPTS[p.phase]
    if p.phase == OVER and p.seats == 1:
        points = sum(line.points for line in score_sheet(view)[0])
        return PHRASES.say(language, "event.rated", points=points, rating=PHRASES.name(f"rating.{rating(points)}"))
    if p.phase == TAKE and p.imposter[p.to_move] == 0:
        key = "take_no_imposter"
    return PHRASES.say(language, f"prompt.{key}")


@memoized
def _tray(tray: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    return tuple(pieces.on_tray(cell, tray[cell], language) for cell in range(TRAY))


@memoized
def _handles(tray: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    return tuple(pieces.handle(line, tuple(tray[cell] for cell in LINES[line]), language) for line in range(len(LINES)))


@memoized
def _patterns(icon: int, tray: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """The patterns of an imposter that has not been used."""
    numbers = range(FIRST_PATTERN[icon], FIRST_PATTERN[icon + 1])
    return tuple(pieces.pattern(number, tuple(tray[cell] for cell in PATTERNS[number]), language) for number in numbers)


@memoized
def _hand(hand: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    return tuple(pieces.in_hand(slot, card, language) for slot, card in enumerate(hand))


def _piles(view: View[DinnerPosition], language: Language) -> tuple[Piece, ...]:
    p = view.p
    in_pile = tuple(card for card in tuple(p.pile)[::-1] if card != NONE) if view.over else ()
    struck = p.struck[p.turn - 1] if p.turn else NONE
    discards = tuple(p.discard)[: p.discard_size]
    return pieces.piles(p.pile_size, in_pile, discards, p.parties, struck, p.turn, p.seats == 1, language)


def _display(p: DinnerPosition, seat: int, language: Language) -> list[tuple[Piece, ...]]:
    """A player's display: the nobles with the food under each, the imposter, and the points."""
    is_turn = p.to_move == seat
    hand = tuple(card for card in p.hand if card != NONE) if is_turn and p.phase == PLACE else ()
    masked, icon = p.masked, p.icon[seat]
    if icon == NONE:
        return [pieces.no_icon(seat, language)]
    points = 0
    groups = []
    for noble in range(NOBLES):
        served = bool(p.served[seat] >> noble & 1)
        points += int(POINTS[masked, noble]) if served else 0
        row = seat * NOBLES + noble
        cards = tuple(p.under[row])[: p.count[row]]
        hints = () if served else _hints(masked, icon, noble, cards, hand)
        groups.append(pieces.noble(seat, masked, icon, noble, served, cards, hints, is_turn, language))
    return [*groups, pieces.plaque(seat, points, icon, p.imposter[seat], language)]


@memoized
def _hints(masked: int, icon: int, noble: int, cards: tuple[int, ...], hand: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Each card in hand, with how the noble's order would be judged if it were placed there."""
    order, colour = order_of(masked, noble), int(COLOUR[masked, icon, noble])
    row = np.full(MOST_UNDER, NONE, np.int8)
    row[: len(cards)] = cards
    found = []
    for card in hand:
        row[len(cards)] = card
        found.append((card, int(judge(row, len(cards) + 1, order, colour))))
    return tuple(found)


@memoized
def _areas(
    viewer: int, seats: int, choosing: bool, imposter: bool, language: Language
) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and their layouts. The viewer's own display comes first, then those of the players to their left."""
    order = range(seats) if viewer < 0 else [(viewer + k) % seats for k in range(seats)]
    tray = Area("tray", say(language, "tray"), *TRAY_SIZE, (6, TRAY_LINE))
    hand = Area("hand", say(language, "hand"), HAND, HIGH, (8, 1 / HIGH))
    if choosing:
        hand = Area("icons", say(language, "icons"), len(ICONS), HIGH, (18, 1 / HIGH))
    piles = Area("piles", say(language, "piles"), 3, HIGH, (14, 1 / HIGH))
    own = (Area("imposter", say(language, "imposter_area"), 2, 2, (11, 1)),) if imposter else ()
    down = LINES_SHOWN / DISPLAY[1]
    displays = (Area(f"seat{s}", str(SEAT_NAMES[s](language)), *DISPLAY, (7, down), side=True, display_of=s) for s in order)
    areas = (tray, hand, *own, piles, *displays)
    return areas, layouts(areas)
