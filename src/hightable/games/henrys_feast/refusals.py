"""Why a move is not legal: the clause that forbids it, with the facts.

Written independently of `legal_moves`; a law checks that the two agree. Here a dish is found from lists of ingredients, not from
the masks that the rules compare.
"""

from __future__ import annotations

from hightable.engine.by_kind import PhaseRefusals, refuse_by_kind
from hightable.engine.messages import Refusal
from hightable.engine.position import NONE
from hightable.games.henrys_feast import moves
from hightable.games.henrys_feast.components import (
    ALIKE,
    ALIKE_XL,
    BACK_NAMES,
    CARD_NAMES,
    DESSERT_HOLDS,
    DESSERT_STATION,
    FIRST_HAND,
    FIRST_PANTRY,
    FIRST_SATCHELS,
    FIRST_STATIONS,
    HAND,
    INGREDIENT_NAMES,
    LEVELS,
    MARKET,
    MOST_BORROWED,
    MOST_ON_ERRAND,
    MOST_STATIONS,
    PANTRY,
    QUICK_HAND,
    RECIPE_NAMES,
    RECIPES,
    SATCHELS,
    SPOT_NAMES,
    STATION_HOLDS,
    STATION_NAMES,
    STATIONS,
    STEAL_DISPLAY,
    STEAL_DOWN,
    STEAL_UP,
    SUGAR,
    ingredients_of,
)
from hightable.games.henrys_feast.moves import CATALOGUE
from hightable.games.henrys_feast.moves import PANTRY as IN_PANTRY
from hightable.games.henrys_feast.position import (
    ACT,
    BUY,
    COOK,
    ERRAND,
    FEAST,
    LOOK,
    MOVE,
    QUICK,
    SHARE,
    STOCK,
    TIDY,
    FeastPosition,
)
from hightable.games.henrys_feast.score_sheet import recipes_in_hand

_RECIPE_OF = {tuple(ingredients_of(recipe)): recipe for recipe in range(RECIPES)}
PHASES = PhaseRefusals(
    {
        ACT: Refusal("HF-3.1", "act_first"),
        BUY: Refusal("HF-3.1", "buying"),
        ERRAND: Refusal("HF-5.1", "on_errand"),
        LOOK: Refusal("HF-5.5", "take_first"),
        STOCK: Refusal("HF-6.3", "fill_first"),
        MOVE: Refusal("HF-6.5", "moving"),
        SHARE: Refusal("HF-13.2", "sharing"),
        COOK: Refusal("HF-7.3", "cooking"),
        TIDY: Refusal("HF-9.1", "tidying"),
    }
)


def _no_action(p: FeastPosition) -> Refusal | None:
    """Why no action that is not part of the last round can begin now."""
    if p.phase != ACT:
        return PHASES.wrong(p)
    return Refusal("HF-10.4", "last_round") if p.last_round else None


# Kitchens


def _pantry_cards(p: FeastPosition, seat: int) -> list[int]:
    return [card for card in p.pantry[seat] if card != NONE]


def _station_cards(p: FeastPosition, station: int) -> list[int]:
    """The cards on a station of the player to move."""
    return [card for card in p.station[p.to_move * MOST_STATIONS + station] if card != NONE]


def _teammate(p: FeastPosition) -> int:
    return {0: 2, 1: 3, 2: 0, 3: 1}[p.to_move]


def _pantry_full(p: FeastPosition) -> Refusal | None:
    size = FIRST_PANTRY + p.level[p.to_move][PANTRY]
    return Refusal("HF-3.3", "pantry_full", {"count": size}) if len(_pantry_cards(p, p.to_move)) >= size else None


def _no_station(p: FeastPosition, station: int) -> Refusal | None:
    if station >= FIRST_STATIONS + p.level[p.to_move][STATIONS]:
        level = station + 1 - FIRST_STATIONS
        return Refusal("HF-1.7", "no_station", {"station": STATION_NAMES[station], "level": level})
    return None


def _no_room(p: FeastPosition, place: int, kind: int) -> Refusal | None:
    """Why the ingredient cannot be put there."""
    if place == IN_PANTRY:
        return _pantry_full(p)
    if refusal := _no_station(p, place):
        return refusal
    if place == DESSERT_STATION and kind == SUGAR:
        return Refusal("HF-3.4", "sugar_is_there", {"station": STATION_NAMES[place]})
    holds = DESSERT_HOLDS if place == DESSERT_STATION else STATION_HOLDS
    if len(_station_cards(p, place)) >= holds:
        return Refusal("HF-3.4", "station_full", {"station": STATION_NAMES[place], "count": holds})
    return None


# The market


def _buy(p: FeastPosition, kind: int) -> Refusal | None:
    if p.phase not in (BUY, ERRAND) and (refusal := _no_action(p)):
        return refusal
    bought = _pantry_cards(p, p.to_move)[p.carried_over :]
    most = MOST_ON_ERRAND if p.phase == ERRAND else FIRST_SATCHELS + p.level[p.to_move][SATCHELS]
    if len(bought) >= most:
        return Refusal("HF-5.1" if p.phase == ERRAND else "HF-4.1", "satchels_full", {"count": most})
    if refusal := _pantry_full(p):
        return refusal
    if p.market[kind] == 0:
        return Refusal("HF-4.4", "sold_out", {"goods": INGREDIENT_NAMES[kind]})
    has_xl = p.level[p.to_move][SATCHELS] == LEVELS
    alike = ALIKE_XL if has_xl else ALIKE
    if bought.count(2 * kind + MARKET) >= alike:
        return Refusal("HF-4.2", "alike_xl" if has_xl else "alike", {"goods": INGREDIENT_NAMES[kind], "count": alike})
    return None


# Chef's Corner


def _no_cookbook(p: FeastPosition) -> Refusal | None:
    if p.variant == QUICK:
        return Refusal("HF-12.2", "no_cookbook")
    return Refusal("HF-5.2", "cookbook_empty") if p.top == NONE else None


def _no_theft(p: FeastPosition, level: int) -> Refusal | None:
    """Why the player cannot steal in a way that needs this level of Hand Limit."""
    have = p.level[p.to_move][HAND]
    if have < level:
        return Refusal("HF-1.10", "needs_level", {"level": level})
    limit = have + (QUICK_HAND if p.variant == QUICK else FIRST_HAND)
    return Refusal("HF-5.7", "hand_full", {"count": limit}) if len(recipes_in_hand(p, p.to_move)) >= limit else None


def _peek(p: FeastPosition) -> Refusal | None:
    return _no_action(p) or _no_cookbook(p)


def _steal_top(p: FeastPosition) -> Refusal | None:
    return _no_action(p) or _no_cookbook(p) or _no_theft(p, 0)


def _steal(p: FeastPosition, spot: int) -> Refusal | None:
    if refusal := _no_action(p) or _no_theft(p, STEAL_DISPLAY):
        return refusal
    return Refusal("HF-5.3", "spot_empty", {"spot": SPOT_NAMES[spot]}) if p.display[spot] == NONE else None


def _steal_down(p: FeastPosition, back: int) -> Refusal | None:
    if refusal := _no_action(p) or _no_cookbook(p) or _no_theft(p, STEAL_DOWN):
        return refusal
    return Refusal("HF-5.4", "none_with_back", {"back": BACK_NAMES[back]}) if p.backs_left[back] == 0 else None


def _look(p: FeastPosition) -> Refusal | None:
    return _no_action(p) or _no_cookbook(p) or _no_theft(p, STEAL_UP)


def _take(p: FeastPosition, recipe: int) -> Refusal | None:
    if p.phase != LOOK:
        return Refusal("HF-5.5", "not_looking")
    there = p.looks_seen[p.to_move][recipe] == p.looks[p.to_move]
    return None if there else Refusal("HF-5.5", "not_in_book", {"recipe": RECIPE_NAMES[recipe]})


# The stockroom


def _no_stocking(p: FeastPosition) -> Refusal | None:
    return None if p.phase in (ACT, STOCK) else PHASES.wrong(p)


def _clear(p: FeastPosition) -> Refusal | None:
    if refusal := _no_stocking(p):
        return refusal
    if p.stock_is_fresh:
        return Refusal("HF-6.2", "clear_before_fresh")
    return Refusal("HF-6.1", "nothing_shown") if set(p.shelf) == {NONE} else None


def _fresh(p: FeastPosition) -> Refusal | None:
    if refusal := _no_stocking(p):
        return refusal
    if p.level[p.to_move][PANTRY] < LEVELS:
        return Refusal("HF-6.2", "needs_fresh", {"level": LEVELS})
    return Refusal("HF-6.2", "fresh_already") if p.stock_is_fresh else None


def _fetch(p: FeastPosition, kind: int, place: int) -> Refusal | None:
    if kind not in p.shelf:
        return Refusal("HF-6.5", "not_shown", {"shelf": INGREDIENT_NAMES[kind]})
    return _no_room(p, place, kind)


# Moving


def _share(p: FeastPosition) -> Refusal | None:
    if not p.teams:
        return Refusal("HF-13.2", "no_teams")
    return None if p.phase == ACT else PHASES.wrong(p)


def _borrow(p: FeastPosition, card: int, place: int) -> Refusal | None:
    if not p.teams:
        return Refusal("HF-13.2", "no_teams")
    if p.phase != SHARE:
        return PHASES.wrong(p)
    if p.borrowed >= MOST_BORROWED:
        return Refusal("HF-13.2", "borrowed_enough")
    if card not in _pantry_cards(p, _teammate(p)):
        return Refusal("HF-13.2", "teammate_lacks", {"card": CARD_NAMES[card]})
    return _no_room(p, place, card // 2)


def _no_laying(p: FeastPosition) -> Refusal | None:
    """Why nothing can be laid on stations now."""
    if p.phase == ACT and not p.last_round:
        return Refusal("HF-9.1", "lay_first")
    if p.phase == TIDY and not p.may_adjust:
        return Refusal("HF-10.4", "last_round") if p.last_round else Refusal("HF-9.1", "no_adjusting")
    return None if p.phase in (MOVE, SHARE, TIDY) else PHASES.wrong(p)


def _lay(p: FeastPosition, card: int, station: int) -> Refusal | None:
    if refusal := _no_laying(p):
        return refusal
    if card not in _pantry_cards(p, p.to_move):
        return Refusal("HF-3.5", "not_stored", {"card": CARD_NAMES[card]})
    return _no_room(p, station, card // 2)


# Cooking


def _cook(p: FeastPosition, station: int) -> Refusal | None:
    if p.phase not in (ACT, COOK):
        if refusal := _no_laying(p):
            return refusal
        if station != DESSERT_STATION:
            return Refusal("HF-7.10", "dessert_alone", {"station": STATION_NAMES[DESSERT_STATION]})
    if refusal := _no_station(p, station):
        return refusal
    where = {"station": STATION_NAMES[station]}
    if not _station_cards(p, station):
        return Refusal("HF-7.1", "nothing_to_cook", where)
    recipe = dish_on(p, station)
    if recipe == NONE:
        return Refusal("HF-7.1", "no_recipe", where)
    if recipe in p.bonus and p.bonuses_cooked >> list(p.bonus).index(recipe) & 1:
        return Refusal("HF-7.6", "honoured", {"recipe": RECIPE_NAMES[recipe]})
    if recipe not in available(p):
        return Refusal("HF-7.2", "not_available", {**where, "recipe": RECIPE_NAMES[recipe]})
    return None


def dish_on(p: FeastPosition, station: int) -> int:
    """The recipe that needs exactly what is on the station of the player to move, or NONE."""
    laid = sorted(card // 2 for card in _station_cards(p, station))
    if station == DESSERT_STATION:
        laid = sorted([*laid, SUGAR])
    return _RECIPE_OF.get(tuple(laid), NONE)


def available(p: FeastPosition) -> list[int]:
    """What the player to move can cook: bonus dishes, the display, revealed feast recipes, and hands of their team."""
    hands = recipes_in_hand(p, p.to_move) + (recipes_in_hand(p, _teammate(p)) if p.teams else [])
    return [*p.bonus, *p.display, *list(p.feast)[: p.feast_revealed], *hands]


def _treat(p: FeastPosition, station: int) -> Refusal | None:
    if not p.teams:
        return Refusal("HF-13.4", "no_teammate")
    if p.phase not in (ACT, COOK):
        return PHASES.wrong(p)
    if refusal := _cook(p, station):
        return refusal
    return None if dish_on(p, station) in p.bonus else Refusal("HF-13.4", "no_bonus_dish", {"station": STATION_NAMES[station]})


# Ending an action and a turn


def _done(p: FeastPosition) -> Refusal | None:
    return None if p.phase in (BUY, ERRAND, MOVE, SHARE, COOK) else PHASES.wrong(p)


def _toss(p: FeastPosition, card: int) -> Refusal | None:
    if p.phase != TIDY:
        return Refusal("HF-9.2", "discard_later")
    stored, name = _pantry_cards(p, p.to_move), {"card": CARD_NAMES[card]}
    if card in stored[: p.carried_over]:
        return None
    return Refusal("HF-9.3", "taken_now", name) if card in stored else Refusal("HF-9.2", "not_stored", name)


def _empty(p: FeastPosition, station: int) -> Refusal | None:
    if p.phase != TIDY:
        return Refusal("HF-9.2", "discard_later")
    if refusal := _no_station(p, station):
        return refusal
    where = {"station": STATION_NAMES[station]}
    if not _station_cards(p, station):
        return Refusal("HF-9.4", "nothing_there", where)
    return Refusal("HF-9.3", "station_fresh", where) if p.fresh_stations >> station & 1 else None


def _call(p: FeastPosition) -> Refusal | None:
    if p.last_round:
        return Refusal("HF-10.4", "last_round")
    if p.last_call_by != NONE:
        return Refusal("HF-10.1", "called_already")
    done = p.feast_cooked[p.to_move % 2 if p.teams else p.to_move]
    missing = sum(not done >> number & 1 for number in range(FEAST))
    return Refusal("HF-10.1", "feast_missing", {"count": missing}) if missing else None


refuse = refuse_by_kind(
    CATALOGUE,
    "HF-10.5",
    {
        moves.BUY: _buy,
        moves.PEEK: _peek,
        moves.STEAL_TOP: _steal_top,
        moves.STEAL: _steal,
        moves.STEAL_DOWN: _steal_down,
        moves.LOOK: _look,
        moves.TAKE: _take,
        moves.CLEAR: _clear,
        moves.FRESH: _fresh,
        moves.FILL: _no_stocking,
        moves.FETCH: PHASES.only(MOVE, _fetch),
        moves.SHARE: _share,
        moves.BORROW: _borrow,
        moves.LAY: _lay,
        moves.COOK: _cook,
        moves.TREAT: _treat,
        moves.ADJUST: _no_action,
        moves.REST: PHASES.only(ACT),
        moves.DONE: _done,
        moves.TOSS: _toss,
        moves.EMPTY: _empty,
        moves.END: PHASES.only(TIDY),
        moves.CALL: _call,
    },
)
