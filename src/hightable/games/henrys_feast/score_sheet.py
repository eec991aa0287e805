"""The score sheet: every player's points, line by line, each with its clause."""

from __future__ import annotations

from collections.abc import Mapping

from hightable.engine.i18n import Fact
from hightable.engine.memo import memoized_by_fields
from hightable.engine.messages import ScoreLine, ScoreSheet
from hightable.engine.pools import count_entries
from hightable.engine.position import NONE
from hightable.engine.view import SPECTATOR, View
from hightable.games.henrys_feast.components import (
    BEST_BONUSES,
    BONUSES,
    CARDS,
    COMBO,
    COURSE,
    COURSES,
    DIFFICULTIES,
    DIFFICULTY,
    DIFFICULTY_NAMES,
    DISH_POINTS,
    FULL_BONUS,
    LEVELS,
    MARKET,
    MESSY_KITCHEN,
    MISSING_FEAST_DISH,
    MOST_DISHES,
    MOST_HAND,
    MOST_STATIONS,
    RECIPE_IN_HAND,
    RECIPES,
    SHARED_BONUSES,
)
from hightable.games.henrys_feast.moves import PHRASES
from hightable.games.henrys_feast.position import FEAST, FeastPosition

BONUS_NAMES = tuple(PHRASES.name(f"bonus.{bonus}") for bonus in BONUSES)


CLAUSES = {
    "disqualified": "HF-11.8",
    "no_feast_dish": "HF-11.8",
    "pile": "HF-2.8",
    "cooked": "HF-11.2",
    "combos": "HF-11.3",
    "bonuses": "HF-11.4",
    "bonuses_tied": "HF-11.4",
    "full_bonus": "HF-11.5",
    "most_dishes": "HF-11.6",
    "uncooked": "HF-11.7",
    "missing": "HF-11.7",
    "messy": "HF-11.9",
    "dishes": "HF-11.11",
}
"""The lines of a score sheet, each with its clause."""


def score_sheet(view: View[FeastPosition]) -> ScoreSheet:
    """The lines of each seat as if the game ended now. Before the end, another team's victory pile is only counted (HF-2.8)."""
    return _sheet(view.p, view.seat, view.over)


@memoized_by_fields
def _sheet(p: FeastPosition, viewer: int, over: bool) -> ScoreSheet:
    return tuple(_lines(p, seat, over or _is_on_team(p, viewer, seat), over) for seat in range(p.seats))


def _is_on_team(p: FeastPosition, viewer: int, seat: int) -> bool:
    return viewer != SPECTATOR and viewer in team(p, seat)


def team(p: FeastPosition, seat: int) -> list[int]:
    """The seats that score together with this one: the team, or just the player."""
    return [seat % 2, seat % 2 + 2] if p.teams else [seat]


def feasts(p: FeastPosition, seat: int) -> int:
    """The feast dishes that the seat's team has cooked, one bit per dish."""
    return p.feast_cooked[team(p, seat)[0]]


def recipes_in_hand(p: FeastPosition, seat: int) -> list[int]:
    """The recipes in the seat's hand; hidden ones as the view shows them."""
    slots = range(seat * MOST_HAND, (seat + 1) * MOST_HAND)
    return [p.hand[slot] for slot in slots if p.hand[slot] != NONE]


def victory_pile(p: FeastPosition, seat: int) -> list[int]:
    """The recipes in the victory pile of the seat's team."""
    members = team(p, seat)
    return [recipe for recipe in range(RECIPES) if p.cooked_by[recipe] in members]


def dishes(p: FeastPosition, seat: int) -> list[int]:
    """All dishes of the seat's team: the victory pile and the feast dishes."""
    return victory_pile(p, seat) + [p.feast[number] for number in range(FEAST) if feasts(p, seat) >> number & 1]


def bonus_total(p: FeastPosition, seat: int) -> int:
    return sum(sum(p.level[other]) for other in team(p, seat))


def is_messy(p: FeastPosition, seat: int) -> bool:
    return p.pantry_size[seat] > 0 or any(p.station_size[seat * MOST_STATIONS + station] for station in range(MOST_STATIONS))


def _lines(p: FeastPosition, seat: int, open_pile: bool, over: bool) -> tuple[ScoreLine, ...]:
    if feasts(p, seat) == 0:
        return (_line("disqualified" if over else "no_feast_dish", 0),)
    lines = _dish_lines(p, seat, open_pile) + _majorities(p, seat) + _personal(p, seat)
    missing = sum(not feasts(p, seat) >> number & 1 for number in range(FEAST))
    if missing:
        lines.append(_line("missing", -MISSING_FEAST_DISH * missing, {"count": missing}))
    if over:
        lines.append(_line("dishes", 0, {"count": len(dishes(p, seat))}))
    return tuple(lines)


def _line(phrase: str, points: int, facts: Mapping[str, Fact] | None = None) -> ScoreLine:
    return ScoreLine(CLAUSES[phrase], phrase, points, facts or {})


def _dish_lines(p: FeastPosition, seat: int, open_pile: bool) -> list[ScoreLine]:
    """HF-11.2, HF-11.3: the feast dishes, and the victory pile if the viewer may see it."""
    cooked = dishes(p, seat)
    lines = []
    if not open_pile:
        lines.append(_line("pile", 0, {"count": len(victory_pile(p, seat))}))
        cooked = [p.feast[number] for number in range(FEAST) if feasts(p, seat) >> number & 1]
    for difficulty in range(len(DIFFICULTIES)):
        count = sum(int(DIFFICULTY[recipe]) == difficulty for recipe in cooked)
        if count:
            facts: dict[str, Fact] = {"count": count, "difficulty": DIFFICULTY_NAMES[difficulty]}
            lines.append(_line("cooked", count * int(DISH_POINTS[difficulty]), facts))
    combos = min(sum(COURSE[recipe] == course for recipe in cooked) for course in range(len(COURSES)))
    if combos and open_pile:
        lines.append(_line("combos", COMBO * int(combos), {"count": int(combos)}))
    return lines


def _majorities(p: FeastPosition, seat: int) -> list[ScoreLine]:
    """HF-11.4, HF-11.6: among players who have cooked a feast dish."""
    rivals = [other for other in range(p.seats) if other not in team(p, seat) and feasts(p, other)]
    lines = []
    own, totals = bonus_total(p, seat), [bonus_total(p, other) for other in rivals]
    if own and own >= max(totals, default=0):
        tied = own in totals
        lines.append(_line("bonuses_tied" if tied else "bonuses", SHARED_BONUSES if tied else BEST_BONUSES, {"count": own}))
    own = len(dishes(p, seat))
    if all(own > len(dishes(p, other)) for other in rivals):
        lines.append(_line("most_dishes", MOST_DISHES, {"count": own}))
    return lines


def _personal(p: FeastPosition, seat: int) -> list[ScoreLine]:
    """HF-11.5, HF-11.7, HF-11.9: what counts for each member of the team."""
    lines = []
    for member in team(p, seat):
        full = [bonus for bonus in range(len(BONUSES)) if p.level[member, bonus] == LEVELS]
        lines += [_line("full_bonus", FULL_BONUS, {"bonus": BONUS_NAMES[bonus]}) for bonus in full]
        uncooked = len(recipes_in_hand(p, member))
        if uncooked:
            lines.append(_line("uncooked", -RECIPE_IN_HAND * uncooked, {"count": uncooked}))
        if is_messy(p, member):
            lines.append(_line("messy", -MESSY_KITCHEN))
    return lines


# The ending


def ending(view: View[FeastPosition]) -> str:
    """How the finished game was decided: by a tie-breaker if one was needed, otherwise by what ended the game."""
    p = view.p
    qualified = [seat for seat in range(p.seats) if feasts(p, seat) and seat == team(p, seat)[0]]
    if not qualified:
        return "nobody"
    points = {seat: sum(line.points for line in score_sheet(view)[seat]) for seat in qualified}
    tied = [seat for seat in qualified if points[seat] == max(points.values())]
    if len(tied) == 1:
        return "last_call" if p.last_call_by != NONE else "round_limit"
    for number in range(FEAST - 1, -1, -1):
        having = [seat for seat in tied if feasts(p, seat) >> number & 1]
        tied = having or tied
        if len(tied) == 1:
            return f"tie_{DIFFICULTIES[number]}"
    most = max(len(dishes(p, seat)) for seat in tied)
    return "tie_dishes" if sum(len(dishes(p, seat)) == most for seat in tied) == 1 else "shared"


ENDINGS = ("last_call", "round_limit", "tie_hard", "tie_medium", "tie_easy", "tie_dishes", "shared", "nobody")


def component_counts(p: FeastPosition) -> dict[str, int]:
    """The number of each component, wherever it is: ingredient cards by origin, and each recipe."""
    counts = count_entries("ingredient", CARDS, p.pantry, p.station)
    shelves = [*p.shelf, *p.deck]
    for card in range(CARDS):
        kind = card // 2
        counts[f"ingredient {card}"] += int(p.market[kind]) if card % 2 == MARKET else shelves.count(kind) + int(p.discard[kind])
    counts |= count_entries("recipe", RECIPES, p.bonus, p.display, p.feast, p.book, p.hand, p.top)
    for recipe, seat in enumerate(p.cooked_by):
        counts[f"recipe {recipe}"] += int(seat != NONE)
    return counts
