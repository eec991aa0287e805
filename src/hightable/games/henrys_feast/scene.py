"""The table as a seat sees it: pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping

from hightable.engine.i18n import Language
from hightable.engine.memo import memoized
from hightable.engine.position import NONE
from hightable.engine.scene import Area, Layout, Piece, Scene
from hightable.engine.view import View
from hightable.games.henrys_feast import kitchen_pieces, pieces
from hightable.games.henrys_feast.components import (
    DESSERT_STATION,
    FIRST_PANTRY,
    FIRST_SATCHELS,
    FIRST_STATIONS,
    LEVELS,
    MOST_STATIONS,
    NEEDS,
    PANTRY,
    RECIPE_NAMES,
    SATCHELS,
    SEAT_NAMES,
    STATIONS,
    SUGAR,
    ingredients_of,
)
from hightable.games.henrys_feast.kitchen_pieces import HANDS, KITCHEN, LINES, Copies
from hightable.games.henrys_feast.layout import layouts
from hightable.games.henrys_feast.moves import PHRASES
from hightable.games.henrys_feast.pieces import ACROSS, GOODS_H, LABEL, PITCH, ROW, say
from hightable.games.henrys_feast.position import (
    ACT,
    BUY,
    COOK,
    DISPLAY,
    ERRAND,
    FEAST,
    FULL,
    LOOK,
    MOVE,
    OVER,
    QUICK,
    SHARE,
    STOCK,
    TIDY,
    FeastPosition,
)
from hightable.games.henrys_feast.score_sheet import feasts, recipes_in_hand, team, victory_pile

PROMPTS = {
    ACT: "act", BUY: "buy", ERRAND: "errand", LOOK: "look", STOCK: "stock", MOVE: "move", SHARE: "share", COOK: "cook",
    TIDY: "tidy", OVER: "over",
}  # fmt: skip
Supplies = tuple[tuple[tuple[int, int, bool], ...], int]
"""What a kitchen has for recipes: for each station that can still become a dish its ingredients, their number and whether it is
the dessert station; then the ingredients in the pantry. Ingredients are masks."""


def scene(view: View[FeastPosition], language: Language) -> Scene:
    """The table as the viewer sees it."""
    p = view.p
    supplies = _supplies(p, view.seat)
    looking = p.phase == LOOK and view.is_my_turn
    copies: dict[int, int] = {}
    groups = [
        *(pieces.favourite(bonus, p.bonus[bonus], _states(p.bonus[bonus], supplies), language) for bonus in range(4)),
        *_display(p, supplies, language),
        *(
            pieces.feast(number, p.feast[number], _states(p.feast[number], supplies), p.proved, p.seats, language)
            for number in range(FEAST)
        ),
        pieces.board_strip(
            p.proved, p.seats, _proved_text(p, language), p.round_number, bool(p.last_round), p.round_limit, language
        ),
        _cookbook(p, supplies, language),
        pieces.market(tuple(p.market), language),
        pieces.piles(p.deck_size, p.discard_size, p.discard_top, language),
        _shelf(p, copies, language),
    ]
    for seat in range(p.seats):
        cards = _kitchen_cards(p, seat, copies)
        if not looking or seat == view.seat:
            groups += _kitchen(view, seat, cards, language)
    own = recipes_in_hand(p, view.seat) if view.seat >= 0 else []
    groups += [pieces.in_hand(slot, recipe, _states(recipe, supplies), language) for slot, recipe in enumerate(own)]
    book = tuple(recipe for recipe, met in enumerate(p.looks_seen[view.seat]) if met == p.looks[view.seat]) if looking else ()
    rows = -(-len(book) // 6)
    groups += [pieces.in_book(place, recipe, rows, language) for place, recipe in enumerate(book)]
    areas, arranged = _areas(view.seat, p.seats, rows, bool(own), language)
    return Scene(areas, tuple(groups), _prompt(p, language), arranged)


def _prompt(p: FeastPosition, language: Language) -> str:
    key, facts = PROMPTS[p.phase], {}
    if p.phase == ACT and p.last_round:
        key = "act_last"
    elif p.phase == TIDY and p.may_adjust:
        key = "tidy_adjust"
    elif p.phase == STOCK and p.level[p.to_move][PANTRY] == LEVELS and not p.stock_is_fresh:
        key = "stock_fresh"
    elif p.phase == BUY:
        left = FIRST_SATCHELS + p.level[p.to_move][SATCHELS] - (p.pantry_size[p.to_move] - p.carried_over)
        facts["count"] = min(left, FIRST_PANTRY + p.level[p.to_move][PANTRY] - p.pantry_size[p.to_move])
    elif p.phase == SHARE:
        facts["count"] = 2 - p.borrowed
    return PHRASES.say(language, f"prompt.{key}", **facts)


# Recipes, and what a kitchen has for them


def _supplies(p: FeastPosition, seat: int) -> Supplies | None:
    if seat < 0:
        return None
    begun = []
    for station in range(FIRST_STATIONS + p.level[seat][STATIONS]):
        row = seat * MOST_STATIONS + station
        if p.station_kinds[row].bit_count() == p.station_size[row] and (p.station_size[row] or station == DESSERT_STATION):
            begun.append((p.station_kinds[row], p.station_size[row], station == DESSERT_STATION))
    stored = 0
    for card in p.pantry[seat]:
        stored |= 1 << card // 2 if card != NONE else 0
    return tuple(begun), stored


@memoized
def _states(recipe: int, supplies: Supplies | None) -> str:
    """One digit per ingredient of the recipe: 2 on the station that has most of them, 1 in the pantry, 0 missing."""
    if recipe < 0 or supplies is None:
        return ""
    begun, stored = supplies
    needs = int(NEEDS[recipe])
    best = 0
    for mix, _, sweet in begun:
        laid = mix | 1 << SUGAR if sweet and mix else mix
        if laid & ~needs == 0 and laid.bit_count() > best.bit_count():
            best = laid
    return "".join("2" if best >> kind & 1 else "1" if stored >> kind & 1 else "0" for kind in ingredients_of(recipe))


def _display(p: FeastPosition, supplies: Supplies | None, language: Language) -> list[tuple[Piece, ...]]:
    return [
        pieces.empty_spot(spot, language)
        if p.display[spot] == NONE
        else pieces.on_display(spot, p.display[spot], _states(p.display[spot], supplies), language)
        for spot in range(DISPLAY)
    ]


def _cookbook(p: FeastPosition, supplies: Supplies | None, language: Language) -> tuple[Piece, ...]:
    return pieces.cookbook(p.top, p.book_size + 1, _states(p.top, supplies) if p.top >= 0 else "", language)


def _proved_text(p: FeastPosition, language: Language) -> str:
    """A sentence that says who has proved their worth; empty in variants where nobody has to."""
    if p.variant != FULL:
        return ""
    numbers = [str(seat + 1) for seat in range(p.seats) if p.proved >> seat & 1]
    return say(language, "proved", numbers=", ".join(numbers)) if numbers else say(language, "nobody_proved")


# Kitchens


def _number_copies(cards: list[int], copies: dict[int, int]) -> Copies:
    """The cards, each with its number among identical cards on the whole table."""
    found = []
    for card in cards:
        found.append((card, copies.get(card, 0)))
        copies[card] = copies.get(card, 0) + 1
    return tuple(found)


def _kitchen_cards(p: FeastPosition, seat: int, copies: dict[int, int]) -> list[Copies]:
    """The cards in the pantry, then on each station."""
    rows = [p.pantry[seat], *(p.station[seat * MOST_STATIONS + station] for station in range(MOST_STATIONS))]
    return [_number_copies([card for card in row if card != NONE], copies) for row in rows]


def _shelf(p: FeastPosition, copies: dict[int, int], language: Language) -> tuple[Piece, ...]:
    found = []
    for slot, kind in enumerate(p.shelf):
        ((_, copy),) = _number_copies([2 * kind + 1], copies) if kind != NONE else ((NONE, 0),)
        found.append(pieces.shelf(slot, kind, copy, language))
    return tuple(found)


def _kitchen(view: View[FeastPosition], seat: int, cards: list[Copies], language: Language) -> list[tuple[Piece, ...]]:
    """The pieces of a kitchen; for another player's also the backs in their hand."""
    p = view.p
    own = seat == p.to_move
    level = p.level[seat]
    picks = "card" if own else "loan" if p.phase == SHARE and seat in team(p, p.to_move) else ""
    carried_over = p.carried_over if own else len(cards[0])
    groups = [kitchen_pieces.pantry(seat, cards[0], FIRST_PANTRY + level[PANTRY], carried_over, picks, own, language)]
    for station in range(MOST_STATIONS):
        is_open = station < FIRST_STATIONS + level[STATIONS]
        dish = _dish(p, seat, station) if is_open else NONE
        groups.append(kitchen_pieces.station(seat, station, is_open, cards[1 + station], dish, own, language))
    shows = view.over or view.seat in team(p, seat)
    dishes = ", ".join(str(RECIPE_NAMES[recipe](language)) for recipe in victory_pile(p, seat)) if shows else ""
    most = 1 if p.variant == QUICK else LEVELS
    groups.append(kitchen_pieces.plaque(seat, tuple(level), most, len(victory_pile(p, seat)), dishes, feasts(p, seat), language))
    if seat != view.seat:
        hand = recipes_in_hand(p, seat)
        groups += [kitchen_pieces.others_hand(seat, slot, entry, language) for slot, entry in enumerate(hand)]
        groups += [kitchen_pieces.hand_line(seat, tuple(hand), language)] if hand else []
    return groups


def _dish(p: FeastPosition, seat: int, station: int) -> int:
    """The dish that the station makes, among the recipes that the viewer sees available to that seat, or NONE."""
    row = seat * MOST_STATIONS + station
    sweet = station == DESSERT_STATION
    mix, heap = p.station_kinds[row] | (1 << SUGAR if sweet else 0), p.station_size[row] + sweet
    if mix.bit_count() != heap:
        return NONE
    hands = [recipe for member in team(p, seat) for recipe in recipes_in_hand(p, member)]
    able = [*p.bonus, *p.display, *list(p.feast)[: p.feast_revealed], *hands]
    return next((recipe for recipe in able if recipe >= 0 and NEEDS[recipe] == mix), NONE)


@memoized
def _areas(viewer: int, seats: int, rows: int, holds: bool, language: Language) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and their layouts. The viewer's own kitchen comes first, then those to their left."""
    order = range(seats) if viewer < 0 else [(viewer + k) % seats for k in range(seats)]
    high, lines = LABEL + ROW, 4
    areas = [
        Area("bonus", say(language, "bonus_area"), 4 * PITCH, high, (5, lines / high)),
        Area("display", say(language, "display_area"), 4 * PITCH, ROW, (5, lines / ROW)),
        Area("feast", say(language, "feast_area"), 3 * PITCH, high, (6, lines / high)),
        Area("cookbook", say(language, "cookbook_area"), PITCH, ROW, (16, 1 / ROW)),
        Area("market", say(language, "market_area"), ACROSS, 2 * (GOODS_H + 0.06), (6, 1 / (GOODS_H + 0.06))),
        Area("stockroom", say(language, "stockroom_area"), 10.25, GOODS_H, (5, 1 / GOODS_H)),
    ]
    if holds:
        areas.append(Area("hand", say(language, "hand_area"), 4 * PITCH, ROW, (5, lines / ROW)))
    if rows:
        areas.append(Area("book", say(language, "book_area"), 6 * PITCH, rows * ROW, (4, 6 / ROW)))
    for seat in order:
        if not rows or seat == viewer:
            wide = KITCHEN[0] + (0 if seat == viewer else HANDS)
            title, high = str(SEAT_NAMES[seat](language)), KITCHEN[1]
            areas.append(Area(f"seat{seat}", title, wide, high, (5, LINES / high), side=True, display_of=seat))
    return tuple(areas), layouts(tuple(areas), viewer)
