"""What a page offers the player to move beyond single moves: sequences of moves, quiet buttons, and the one sensible answer.

All of it is made from that player's view.
"""

from __future__ import annotations

from collections.abc import Iterator

from hightable.engine.i18n import Language
from hightable.engine.moves import Move, Pick
from hightable.engine.position import NONE
from hightable.engine.scene import Action
from hightable.engine.view import View
from hightable.games.henrys_feast.components import (
    COURSE,
    DESSERT,
    DESSERT_STATION,
    DIFFICULTY,
    DISH_POINTS,
    FIRST_PANTRY,
    FIRST_STATIONS,
    LEVELS,
    MOST_STATIONS,
    PANTRY,
    RECIPE_NAMES,
    STATIONS,
    SUGAR,
    ingredients_of,
)
from hightable.games.henrys_feast.cooking import cook_move
from hightable.games.henrys_feast.legal_moves import adjust_move, call_move, done_move, fetch_move, lay_move
from hightable.games.henrys_feast.moves import PHRASES
from hightable.games.henrys_feast.position import ACT, BUY, COOK, ERRAND, MOVE, SHARE, TIDY, FeastPosition
from hightable.games.henrys_feast.refusals import available, dish_on, refuse
from hightable.games.henrys_feast.score_sheet import feasts

MOST_ACTIONS = 3
ROOMY = 2
"""With this many free places in the pantry, nobody discards anything."""


def actions(view: View[FeastPosition], language: Language) -> tuple[Action, ...]:
    """The sequences of moves to offer, the best first: to cook, or to lay a whole recipe."""
    p = view.p
    if not view.is_my_turn:
        return ()
    cooked = [_action("cook", recipe, (move,), language) for recipe, move in dict(_dishes(view)).items() if _worth(p, recipe)]
    recipes = sorted({recipe for recipe in available(p) if recipe >= 0 and _worth(p, recipe)}, key=lambda each: -_worth(p, each))
    laid = [_action("lay", recipe, chain, language) for recipe in recipes if (chain := _lay_chain(p, recipe))]
    return tuple((cooked + laid)[:MOST_ACTIONS])


def _action(kind: str, recipe: int, chain: tuple[Move, ...], language: Language) -> Action:
    return Action(PHRASES.say(language, f"action.{kind}", recipe=RECIPE_NAMES[recipe]), chain, f"recipe:{recipe}")


def _worth(p: FeastPosition, recipe: int) -> float:
    """What the dish is worth to the player to move; 0 if cooking it again counts for nothing."""
    seat = p.to_move
    if recipe in p.bonus:
        return 2.5 if p.level[seat][list(p.bonus).index(recipe)] < LEVELS else 0
    revealed = list(p.feast)[: p.feast_revealed]
    if recipe in revealed:
        return 0 if feasts(p, seat) >> revealed.index(recipe) & 1 else 10
    return float(DISH_POINTS[DIFFICULTY[recipe]])


# Cooking


def _dishes(view: View[FeastPosition]) -> Iterator[tuple[int, Move]]:
    """The dishes that the player can cook now, each with its move."""
    for station in range(FIRST_STATIONS + view.p.level[view.seat][STATIONS]):
        if refuse(view, cook_move(station)) is None:
            yield dish_on(view.p, station), cook_move(station)


# Laying ingredients


def _laid(p: FeastPosition, station: int) -> list[int]:
    """The ingredients on a station of the player to move."""
    return [card // 2 for card in p.station[p.to_move * MOST_STATIONS + station] if card != NONE]


def _stored(p: FeastPosition) -> dict[int, int]:
    """The ingredients in the pantry of the player to move, each with a card."""
    return {card // 2: card for card in reversed(list(p.pantry[p.to_move])) if card != NONE}


def _best_station(p: FeastPosition, recipe: int) -> tuple[int, list[int]] | None:
    """The station that lacks least for the recipe, and what it lacks; None if all are in other use or one is ready."""
    needs = ingredients_of(recipe)
    found = []
    for station in range(FIRST_STATIONS + p.level[p.to_move][STATIONS]):
        laid, sweet = _laid(p, station), station == DESSERT_STATION
        wanted = [kind for kind in needs if not (sweet and kind == SUGAR)]
        if (sweet and COURSE[recipe] != DESSERT) or len(set(laid)) != len(laid) or not set(laid) <= set(wanted):
            continue
        found.append((len(wanted) - len(laid), station, [kind for kind in wanted if kind not in laid]))
    if not found or (best := min(found, key=lambda way: way[:2]))[0] == 0:
        return None
    return best[1], best[2]


def _lay_chain(p: FeastPosition, recipe: int) -> tuple[Move, ...]:
    """The moves that complete the recipe on a station; empty if something is missing or nothing can be laid now."""
    able = p.phase in (MOVE, SHARE) or (p.phase == TIDY and p.may_adjust) or (p.phase in (ACT, COOK) and not p.last_round)
    found = _best_station(p, recipe) if able else None
    if found is None:
        return ()
    station, missing = found
    stored = _stored(p)
    shelf = list(p.shelf) if p.phase == MOVE else []
    chain = {ACT: [adjust_move()], COOK: [done_move()]}.get(p.phase, [])
    for kind in missing:
        if kind in stored:
            chain = [*chain, lay_move(stored[kind], station)]
        elif kind in shelf:
            chain = [*chain, fetch_move(kind, station)]
        else:
            return ()
    return tuple(chain)


# Buttons


def quiet(view: View[FeastPosition], offered: tuple[Action, ...]) -> frozenset[Pick]:
    """The buttons that are not recommended now."""
    p = view.p
    found = {"rest", "empty", "last-call"}
    if p.phase == ACT and (offered or p.pantry_size[p.to_move] < FIRST_PANTRY + p.level[p.to_move][PANTRY]):
        found.add("adjust")
    if p.phase in (BUY, ERRAND) or (p.phase == COOK and offered) or (p.phase in (MOVE, SHARE) and (offered or _nothing_moved(p))):
        found.add("done")
    if p.phase == TIDY and offered:
        found.add("end")
    return frozenset(found)


def _nothing_moved(p: FeastPosition) -> bool:
    """Whether nothing was taken in this action."""
    return p.fresh_stations == 0 and p.pantry_size[p.to_move] == p.carried_over


def automatic(view: View[FeastPosition], offered: tuple[Action, ...]) -> Pick:
    """The button of the one sensible answer, or an empty string. Nobody is hurried while there is something to memorise."""
    p = view.p
    if not view.is_my_turn or offered or p.shown[view.seat] or p.last_round:
        return ""
    if p.phase == COOK and not any(True for _ in _dishes(view)):
        return "done"
    free = FIRST_PANTRY + p.level[view.seat][PANTRY] - p.pantry_size[view.seat]
    may_lay = p.may_adjust and p.pantry_size[view.seat]
    if p.phase == TIDY and free >= ROOMY and not may_lay and refuse(view, call_move()) is not None:
        return "end"
    return ""
