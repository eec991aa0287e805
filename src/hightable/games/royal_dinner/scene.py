"""The table of Royal Dinner as a viewer sees it: pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hightable.engine.i18n import Language
from hightable.engine.memo import memoized, memoized_by_fields
from hightable.engine.moves import Pick
from hightable.engine.position import NONE
from hightable.engine.scene import Area, Layout, Piece, Scene, seats_from
from hightable.engine.view import View
from hightable.games.royal_dinner import pieces
from hightable.games.royal_dinner.components import (
    COLOUR,
    FIRST_PATTERN,
    LINES,
    MOST_UNDER,
    NOBLES,
    PATTERNS,
    RATINGS,
    SEAT_NAMES,
    rating,
)
from hightable.games.royal_dinner.layout import layouts
from hightable.games.royal_dinner.moves import DISPOSE as DISPOSE_MOVE
from hightable.games.royal_dinner.moves import PHRASES
from hightable.games.royal_dinner.orders import judge, order_of
from hightable.games.royal_dinner.pieces import HIGH, RATINGS_SIZE, TRAY_LINE, TRAY_SIZE, display_size, lines_shown, say
from hightable.games.royal_dinner.position import CHOOSE, DISPOSE, HAND, OVER, PLACE, STRIKE, TAKE, TRAY, DinnerPosition
from hightable.games.royal_dinner.scoring import points_of

QUIET: frozenset[Pick] = frozenset([DISPOSE_MOVE.id])
PROMPTS = {CHOOSE: "choose", STRIKE: "strike", TAKE: "take", PLACE: "place", DISPOSE: "dispose", OVER: "over"}


def scene(view: View[DinnerPosition], language: Language) -> Scene:
    """The scene for a viewer."""
    p = view.p
    choosing = p.phase == CHOOSE
    chosen = view.seat >= 0 and p.icon[view.seat] != NONE
    has_imposter = chosen and p.imposter[view.seat] == 1 and not choosing and not view.over
    groups = [
        *_tray(p, language),
        _piles(p, language),
        *(group for seat in range(p.seats) for group in _display(p, seat, view.seat, language)),
    ]
    if choosing:
        groups.append(pieces.icons(tuple(p.icon), p.masked, language))
    if not choosing or (view.seat >= 0 and not chosen):  # others see the icons there
        groups.append(_hand(p, language))
    if has_imposter:
        groups.append(_patterns(p, view.seat, language))
    if p.seats == 1:
        groups.append(pieces.ratings(points_of(p, 0), view.over, language))
    areas, arrangement = _areas(view.seat, p.seats, choosing, chosen, language)
    return Scene(areas, tuple(groups), _prompt(view, language), arrangement, quiet=QUIET, automatic=_automatic(p))


def _automatic(p: DinnerPosition) -> Pick:
    """Turning over the solo card is not a decision, and after placing three cards one seldom disposes of any."""
    return {STRIKE: "strike", DISPOSE: "done"}.get(p.phase, "")


def _prompt(view: View[DinnerPosition], language: Language) -> str:
    p = view.p
    key = PROMPTS[p.phase]
    if p.phase == OVER and p.seats == 1:
        points = points_of(p, 0)
        return PHRASES.say(language, "event.rated", points=points, rating=PHRASES.name(f"rating.{rating(points)}"))
    if p.phase == TAKE and p.imposter[p.to_move] == 0:
        key = "take_no_imposter"
    return PHRASES.say(language, f"prompt.{key}")


@memoized_by_fields
def _tray(p: DinnerPosition, language: Language) -> tuple[tuple[Piece, ...], ...]:
    """The cards on the tray, then a handle for each line of them."""
    cards = tuple(pieces.on_tray(cell, p.tray[cell], language) for cell in range(TRAY))
    lines = [tuple(p.tray[cell] for cell in line) for line in LINES]
    return cards, tuple(pieces.handle(number, line, language) for number, line in enumerate(lines))


@memoized_by_fields
def _patterns(p: DinnerPosition, seat: int, language: Language) -> tuple[Piece, ...]:
    """The patterns of an imposter that has not been used."""
    icon = p.icon[seat]
    numbers = range(FIRST_PATTERN[icon], FIRST_PATTERN[icon + 1])
    shown = [pieces.pattern(seat, number, tuple(p.tray[cell] for cell in PATTERNS[number]), language) for number in numbers]
    return (*shown, *(pieces.pattern_line(seat, number, language) for number in numbers))


@memoized_by_fields
def _hand(p: DinnerPosition, language: Language) -> tuple[Piece, ...]:
    return tuple(pieces.in_hand(slot, card, language) for slot, card in enumerate(p.hand))


@memoized_by_fields
def _piles(p: DinnerPosition, language: Language) -> tuple[Piece, ...]:
    in_pile = tuple(card for card in tuple(p.pile)[::-1] if card != NONE) if p.phase == OVER else ()
    struck = p.struck[p.turn - 1] if p.turn else NONE
    discards = tuple(p.discard)[: p.discard_size]
    return pieces.piles(p.pile_size, in_pile, discards, p.parties, struck, p.turn, p.seats == 1, language)


def _display(p: DinnerPosition, seat: int, viewer: int, language: Language) -> list[tuple[Piece, ...]]:
    """A player's display: the nobles with the food under each, and the imposter."""
    is_turn = p.to_move == seat
    large = seat == max(viewer, 0)
    # hints are for the player who decides, and on the largest display for those who watch
    hand = tuple(card for card in p.hand if card != NONE) if is_turn and p.phase == PLACE else ()
    masked, icon = p.masked, p.icon[seat]
    if icon == NONE:
        return [pieces.no_icon(seat, large, language)] if seat != viewer else []
    groups = []
    for noble in range(NOBLES):
        served = bool(p.served[seat] >> noble & 1)
        row = seat * NOBLES + noble
        cards = tuple(p.under[row])[: p.count[row]]
        hints = () if served else _hints(masked, icon, noble, cards, hand)
        groups.append(pieces.noble(seat, masked, icon, noble, served, cards, hints, is_turn, large, language))
    return [*groups, pieces.imposter(seat, points_of(p, seat), icon, p.imposter[seat], large, language)]


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
    viewer: int, seats: int, choosing: bool, chosen: bool, language: Language
) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and their layouts. The viewer's own display comes first, then those of the players to their left.

    The layouts do not depend on the phase: the icons to choose from are where the viewer's own nobles will be, or, for others,
    where the cards to place will be.
    """
    tray = Area("tray", say(language, "tray"), *TRAY_SIZE, (6, TRAY_LINE))
    hand = Area("hand", say(language, "hand"), HAND, HIGH, (8, 1 / HIGH))
    piles = Area("piles", say(language, "piles"), 3, HIGH, (14, 1 / HIGH))
    displays = [_display_area(seat, seat == max(viewer, 0), language) for seat in seats_from(viewer, seats)]
    ratings = Area("ratings", say(language, "ratings"), *RATINGS_SIZE, (17, len(RATINGS) / RATINGS_SIZE[1]))
    own, *others = (*displays, ratings) if seats == 1 else displays
    found = layouts(tray, hand, piles, own, others)
    side = (ratings,) if seats == 1 else ()
    if not choosing:
        return (tray, hand, piles, *side, *displays), found
    icons = Area("icons", say(language, "icons"), *display_size(large=True), (20, 2 / display_size(large=True)[1]))
    replaced = hand if chosen or viewer < 0 else own
    shown = [area for area in (hand, piles, *side, *displays) if area is not replaced]
    return (tray, icons, *shown), {name: _with_icons(layout, icons, replaced) for name, layout in found.items()}


def _display_area(seat: int, large: bool, language: Language) -> Area:
    width, height = display_size(large)
    return Area.display(seat, SEAT_NAMES[seat](language), width, height, (17, lines_shown(large) / height))


def _with_icons(layout: Layout, icons: Area, replaced: Area) -> Layout:
    """The layout with the icons in the place of another area."""
    x, y, scale = layout.places[replaced.id]
    places = {id: place for id, place in layout.places.items() if id != replaced.id}
    fits = scale * min(replaced.width / icons.width, replaced.height / icons.height)
    return Layout(layout.width, layout.height, {**places, icons.id: (x, y, fits)})
