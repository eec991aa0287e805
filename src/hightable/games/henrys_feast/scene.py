"""The table as a seat sees it: pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping

from hightable.engine.i18n import Fact, Language
from hightable.engine.memo import memoized
from hightable.engine.position import NONE
from hightable.engine.scene import Action, Area, Layout, Piece, Scene, seats_from
from hightable.engine.view import View
from hightable.games.henrys_feast import kitchen_pieces, pieces
from hightable.games.henrys_feast.actions import actions, automatic, quiet
from hightable.games.henrys_feast.components import (
    DESSERT_STATION,
    FIRST_HAND,
    FIRST_PANTRY,
    FIRST_SATCHELS,
    FIRST_STATIONS,
    HAND,
    INGREDIENT,
    LEVELS,
    MOST_BORROWED,
    MOST_ON_ERRAND,
    MOST_STATIONS,
    NEEDS,
    PANTRY,
    QUICK_HAND,
    RECIPE_NAMES,
    SATCHELS,
    SEAT_NAMES,
    STATIONS,
    SUGAR,
    counted,
    ingredients_of,
)
from hightable.games.henrys_feast.kitchen_pieces import HANDS, LARGE, LINES, SMALL, Copies, Kitchen
from hightable.games.henrys_feast.layout import layouts
from hightable.games.henrys_feast.moves import PHRASES
from hightable.games.henrys_feast.pieces import ACROSS, BOOK_ACROSS, PITCH, ROW, say
from hightable.games.henrys_feast.position import (
    ACT,
    BUY,
    COOK,
    DISPLAY,
    ERRAND,
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
    groups = [
        *(pieces.favourite(bonus, p.bonus[bonus], _states(p.bonus[bonus], supplies), language) for bonus in range(4)),
        *_display(p, supplies, language),
        *_feast(p, view.seat, supplies, language),
        _cookbook(p, view.seat, supplies, language),
    ]
    if p.variant == FULL and p.feast_revealed == 0:
        groups.append(pieces.proof(p.proved, p.seats, p.feast[0] >= 0, language))
    if not looking:
        groups += [
            pieces.market(tuple(p.market), FIRST_SATCHELS + (p.level[view.seat][SATCHELS] if view.seat >= 0 else 0), language),
            pieces.piles(
                p.deck_size,
                p.discard_size,
                p.discard_top,
                FIRST_PANTRY + (p.level[view.seat][PANTRY] if view.seat >= 0 else 0),
                language,
            ),
            _shelf(p, language),
        ]
    for seat in range(p.seats):
        if not looking or seat == view.seat:
            groups += _kitchen(view, seat, _kitchen_cards(p, seat), language)
    groups += [] if looking else _hand(p, view.seat, supplies, language)
    book = tuple(recipe for recipe, met in enumerate(p.looks_seen[view.seat]) if met == p.looks[view.seat]) if looking else ()
    groups += [pieces.in_book(place, recipe, language) for place, recipe in enumerate(book)]
    areas, arranged = _areas(view.seat, p.seats, bool(p.teams), -(-len(book) // BOOK_ACROSS), _round(p), language)
    offered = actions(view, language)
    return Scene(
        areas,
        tuple(groups),
        _prompt(p, offered, language),
        arranged,
        _note(view, language),
        quiet(view, offered) if view.is_my_turn else frozenset(),
        automatic(view, offered),
        offered,
    )


def _round(p: FeastPosition) -> int:
    """The number of the round; 0 in the last round and after it."""
    return 0 if p.last_round else p.round_number


def _note(view: View[FeastPosition], language: Language) -> str:
    """What the viewer sees only now, or a warning that the end is near."""
    p = view.p
    if p.phase == OVER:
        return ""
    if view.seat >= 0 and not p.memory_aid and p.phase != LOOK:
        if p.feast[0] >= 0 and not p.feast_revealed:
            return PHRASES.say(language, "note.peek_feast")
        if p.top >= 0:
            return PHRASES.say(language, "note.peek_top")
    if p.last_round:  # at the beginning of their turn, the prompt tells the player the same
        return "" if p.phase == ACT and view.is_my_turn else PHRASES.say(language, "note.last_round")
    if p.last_call_by != NONE:
        return PHRASES.say(language, "note.last_call")
    return PHRASES.say(language, "note.limit") if p.round_number == p.round_limit - 1 else ""


def _prompt(p: FeastPosition, offered: tuple[Action, ...], language: Language) -> str:
    """What to do now. With an action on offer, the prompt begins with it."""
    key = PROMPTS[p.phase]
    facts: dict[str, Fact] = {}
    if p.phase == ACT and p.last_round:
        key = "act_last"
    elif p.phase == ACT and offered:
        ready = sum(len(action.moves) == 1 for action in offered)
        key = "act_cook_several" if ready > 1 else "act_cook" if ready else "act_lay"
        facts = {"recipe": RECIPE_NAMES[int(offered[0].piece.removeprefix("recipe:"))]} if ready < 2 else {"count": ready}
    elif p.phase == TIDY and p.may_adjust:
        key = "tidy_adjust"
    elif p.phase == STOCK and p.level[p.to_move][PANTRY] == LEVELS and not p.stock_is_fresh:
        key = "stock_fresh"
    elif p.phase == BUY:
        facts["count"] = _left_to_buy(p, FIRST_SATCHELS + p.level[p.to_move][SATCHELS])
    elif p.phase == ERRAND:
        facts["goods"] = counted(_left_to_buy(p, MOST_ON_ERRAND), INGREDIENT)
    elif p.phase == SHARE:
        facts["count"] = MOST_BORROWED - p.borrowed
    return PHRASES.say(language, f"prompt.{key}", **facts)


def _left_to_buy(p: FeastPosition, most: int) -> int:
    """How many more ingredients the player to move can carry home and store, of `most` in this action."""
    seat = p.to_move
    return min(most + p.carried_over, FIRST_PANTRY + p.level[seat][PANTRY]) - p.pantry_size[seat]


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


def _cookbook(p: FeastPosition, viewer: int, supplies: Supplies | None, language: Language) -> tuple[Piece, ...]:
    special = "peek" if viewer >= 0 and p.phase != OVER else ""
    return pieces.cookbook(p.top, p.book_size + 1, _states(p.top, supplies) if p.top >= 0 else "", special, language)


def _feast(p: FeastPosition, viewer: int, supplies: Supplies | None, language: Language) -> list[tuple[Piece, ...]]:
    return [
        pieces.feast(number, entry, _states(entry, supplies), _served(p, number), _feast_special(p, viewer, number), language)
        for number, entry in enumerate(p.feast)
    ]


def _feast_special(p: FeastPosition, viewer: int, number: int) -> str:
    """Whether the viewer has cooked the feast dish, or alone sees a recipe that is still face down."""
    if number >= p.feast_revealed:
        return "peek" if viewer >= 0 and p.phase != OVER else ""
    return "cooked" if viewer >= 0 and feasts(p, viewer) >> number & 1 else ""


def _served(p: FeastPosition, number: int) -> int:
    """The seats that have cooked a feast dish, one bit per seat."""
    return sum(1 << seat for seat in range(p.seats) if feasts(p, seat) >> number & 1)


def _hand(p: FeastPosition, viewer: int, supplies: Supplies | None, language: Language) -> list[tuple[Piece, ...]]:
    """The viewer's stolen recipes, and an empty place for each that they could still steal."""
    if viewer < 0:
        return []
    held = recipes_in_hand(p, viewer)
    limit = p.level[viewer][HAND] + (QUICK_HAND if p.variant == QUICK else FIRST_HAND)
    held += [NONE] * (limit - len(held))
    return [pieces.in_hand(slot, recipe, _states(recipe, supplies), language) for slot, recipe in enumerate(held)]


# Kitchens


def _number_copies(cards: list[int], copies: dict[int, int]) -> Copies:
    """The cards, each with its number among identical cards, of which `copies` were counted before."""
    found = []
    for card in cards:
        found.append((card, copies.get(card, 0)))
        copies[card] = copies.get(card, 0) + 1
    return tuple(found)


def _kitchen_cards(p: FeastPosition, seat: int) -> list[Copies]:
    """The cards in the pantry, then on each station.

    They are numbered apart from those of other players and of the stockroom, so that nobody else's turn renames them. Stations
    come first: a new card in the pantry leaves those on stations as they are.
    """
    copies: dict[int, int] = {}
    rows = [*(p.station[seat * MOST_STATIONS + station] for station in range(MOST_STATIONS)), p.pantry[seat]]
    *laid, stored = [_number_copies([card for card in row if card != NONE], copies) for row in rows]
    return [stored, *laid]


def _shelf(p: FeastPosition, language: Language) -> tuple[Piece, ...]:
    numbered = _number_copies(list(p.shelf), {})
    return tuple(pieces.shelf(slot, kind, copy if kind != NONE else 0, language) for slot, (kind, copy) in enumerate(numbered))


def _kitchen(view: View[FeastPosition], seat: int, cards: list[Copies], language: Language) -> list[tuple[Piece, ...]]:
    """The pieces of a kitchen; for another player's also the backs in their hand."""
    p = view.p
    own = seat == p.to_move
    level = p.level[seat]
    picks = "card" if own else "loan" if p.phase == SHARE and seat in team(p, p.to_move) else ""
    carried_over = p.carried_over if own else len(cards[0])
    kitchen = _kind_of_kitchen(view.seat, seat, p.seats, bool(p.teams))
    groups = [kitchen_pieces.pantry(seat, kitchen, cards[0], FIRST_PANTRY + level[PANTRY], carried_over, picks, own, language)]
    for station in range(MOST_STATIONS):
        is_open = station < FIRST_STATIONS + level[STATIONS]
        dish = _dish(p, seat, station) if is_open else NONE
        groups.append(kitchen_pieces.station(seat, kitchen, station, is_open, cards[1 + station], dish, own, language))
    shows = view.over or view.seat in team(p, seat)
    dishes = ", ".join(str(RECIPE_NAMES[recipe](language)) for recipe in victory_pile(p, seat)) if shows else ""
    quick, pile = p.variant == QUICK, len(victory_pile(p, seat))
    groups.append(kitchen_pieces.plaque(seat, kitchen, tuple(level), quick, pile, dishes, feasts(p, seat), language))
    if seat != view.seat:
        hand = recipes_in_hand(p, seat)
        groups += [kitchen_pieces.others_hand(seat, kitchen, slot, entry, language) for slot, entry in enumerate(hand)]
        groups += [kitchen_pieces.hand_line(seat, kitchen, tuple(hand), language)] if hand else []
    return groups


def _kind_of_kitchen(viewer: int, seat: int, seats: int, teams: bool) -> Kitchen:
    """Large for the viewer and a teammate, and for everybody at a table of two or three."""
    return LARGE if seats <= 3 or viewer == seat or (teams and viewer >= 0 and (viewer - seat) % 2 == 0) else SMALL


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
def _areas(
    viewer: int, seats: int, teams: bool, rows: int, number: int, language: Language
) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and their layouts. The viewer's own kitchen comes first, then those to their left.

    An open cookbook of that many rows hides everything but the recipes and the viewer's own kitchen.
    """
    cell = (5, 4 / ROW)
    feast_title = say(language, "feast_area_round", round=number) if number else say(language, "feast_area_last")
    areas = [
        Area("bonus", say(language, "bonus_area"), 4 * PITCH, ROW, cell),
        Area("display", say(language, "display_area"), 4 * PITCH, ROW, cell),
        Area("feast", feast_title, 3 * PITCH, ROW, (6, 4 / ROW)),
        Area("cookbook", say(language, "cookbook_area"), PITCH, ROW, (16, 1 / ROW)),
    ]
    if not rows:
        areas += [
            Area("market", say(language, "market_area"), ACROSS, 2, (6, 1)),
            Area("stockroom", say(language, "stockroom_area"), 10.25, 1, (5, 1)),
        ]
    if viewer >= 0 and not rows:
        areas.append(Area("hand", say(language, "hand_area"), 4 * PITCH, ROW, cell))
    if rows:
        areas.append(Area("book", say(language, "book_area"), BOOK_ACROSS * PITCH, rows * ROW, (5, BOOK_ACROSS / ROW)))
    for seat in seats_from(viewer, seats):
        if not rows or seat == viewer:
            kitchen = _kind_of_kitchen(viewer, seat, seats, teams)
            wide = kitchen.width + (HANDS if kitchen is LARGE and seat != viewer else 0)
            title, cell = str(SEAT_NAMES[seat](language)), (8 if kitchen is LARGE else 4, LINES / kitchen.height)
            areas.append(Area.display(seat, title, wide, kitchen.height, cell))
    return tuple(areas), layouts(tuple(areas), viewer)
