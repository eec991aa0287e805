"""Which components win games: each one's effect on the chance to win, by logistic regression.

A player's row of a game says how many of a component the player held, less the mean of the other players. Turn order and level
are in the model too. The components are tested one by one, with errors clustered by deal, and the p-values corrected (Holm).
"""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from hightable.lab.deal_statistics import Values, corrected
from hightable.lab.games_table import GamesTable
from hightable.lab.measures import points, victories

FEWEST = 30
"""How many players, at least, must hold a component, and how many must not, for a test of it."""
WIDEST = 0.5
"""An effect whose interval reaches farther than this says nothing."""
FEWEST_PEERS = 2
"""With fewer peers a component is not compared with them."""
NORMAL = 1.959964
"""The bound of a 95 % interval, in standard errors."""


@dataclass(frozen=True)
class ComponentEffect:
    """What holding a component means, over all games. Shares are of players; NaN where there is no such player."""

    component: str
    held: float
    """The mean number per player."""
    holders: float
    """The share of players who hold at least one."""
    points_each: float
    """The mean points that one of it brings."""
    points_share: float
    """Its share of all points gained by components."""
    wins_with: float
    wins_without: float
    effect: float = math.nan
    """How much one more of it than the other players adds to the chance to win."""
    low: float = math.nan
    high: float = math.nan
    p: float = math.nan
    corrected_p: float = math.nan
    beyond_peers: float = math.nan
    """Its effect less the mean effect of its peers: other components of the same kind that bring as many points each."""
    beyond_low: float = math.nan
    beyond_high: float = math.nan
    beyond_p: float = math.nan
    """Corrected for the number of components that have peers."""

    @property
    def kind(self) -> str:
        """What kind of component it is: its id without the last word."""
        return self.component.rpartition(" ")[0]

    @property
    def error(self) -> float:
        """The standard error of its effect."""
        return (self.high - self.low) / (2 * NORMAL)

    @property
    def is_unlike_peers(self) -> bool:
        """Whether it wins more or fewer games than its peers, allowing for the number of tests."""
        return self.beyond_p < 0.05

    @property
    def is_tested(self) -> bool:
        return not math.isnan(self.effect)

    @property
    def is_clear(self) -> bool:
        """Whether it has an effect, allowing for the number of tests."""
        return self.corrected_p < 0.05


def component_effects(table: GamesTable, components: list[str]) -> list[ComponentEffect]:
    """The effect of each of these components, the strongest first; those that could not be tested last."""
    won, earned = victories(table), {name: table.per_seat(f"earned.{name}") for name in components}
    all_points = sum(int(each.sum()) for each in earned.values())
    others = _other_columns(table)
    found = [_effect(table, name, won, earned[name], all_points, others) for name in components]
    tested = [place for place, each in enumerate(found) if each.is_tested]
    for place, p in zip(tested, corrected([found[place].p for place in tested]), strict=True):
        found[place] = replace(found[place], corrected_p=p)
    found = _against_peers(found)
    return sorted(found, key=lambda each: (not each.is_tested, -each.effect if each.is_tested else -each.holders, each.component))


def _against_peers(effects: list[ComponentEffect]) -> list[ComponentEffect]:
    """The effects, each compared with those of its peers, if it has at least two."""
    groups: dict[tuple[str, float], list[ComponentEffect]] = {}
    for each in effects:
        if each.is_tested and each.kind:
            groups.setdefault((each.kind, round(each.points_each, 1)), []).append(each)
    compared: dict[str, ComponentEffect] = {}
    p_values: dict[str, float] = {}
    for group in groups.values():
        for each in group if len(group) > FEWEST_PEERS else ():
            peers = [other for other in group if other is not each]
            beyond = each.effect - sum(other.effect for other in peers) / len(peers)
            error = math.sqrt(each.error**2 + sum(other.error**2 for other in peers) / len(peers) ** 2)
            reach = NORMAL * error
            compared[each.component] = replace(each, beyond_peers=beyond, beyond_low=beyond - reach, beyond_high=beyond + reach)
            p_values[each.component] = math.erfc(abs(beyond) / error / math.sqrt(2))
    for component, p in zip(p_values, corrected(list(p_values.values())), strict=True):
        compared[component] = replace(compared[component], beyond_p=p)
    return [compared.get(each.component, each) for each in effects]


def _other_columns(table: GamesTable) -> Values:
    """The columns of the model that are the same for every component: a constant, turn order and level, one row per seat."""
    games, seats = points(table).shape
    place = (np.arange(seats) - table["starter"][:, np.newaxis]) % seats
    columns = [np.ones(games * seats)]
    columns += [(place == turn).ravel().astype(float) for turn in range(1, seats)]
    levels = np.stack([table[f"level.{seat}"] for seat in range(seats)], axis=1).ravel()
    columns += [(levels == level).astype(float) for level in np.unique(levels)[1:]]
    return np.stack(columns, axis=1)


def _effect(
    table: GamesTable, name: str, won: Values, earned: npt.NDArray[np.int64], all_points: int, others: Values
) -> ComponentEffect:
    held = table.per_seat(f"held.{name}")
    has, seats = held > 0, held.shape[1]
    count = int(held.sum())
    effect = ComponentEffect(
        name,
        held=float(held.mean()),
        holders=float(has.mean()),
        points_each=int(earned.sum()) / count if count else math.nan,
        points_share=int(earned.sum()) / all_points if all_points else 0.0,
        wins_with=float(won[has].mean()) if has.any() else math.nan,
        wins_without=float(won[~has].mean()) if not has.all() else math.nan,
    )
    if seats < 2:
        return effect
    more = held - (held.sum(axis=1, keepdims=True) - held) / (seats - 1)
    if min(np.count_nonzero(more > 0), np.count_nonzero(more < 0)) < FEWEST:
        return effect
    fitted = _regression(won.ravel(), more.ravel(), others, np.repeat(table["deal"], seats))
    if fitted is None:
        return effect
    slope, reach, p = fitted
    return replace(effect, effect=slope, low=slope - reach, high=slope + reach, p=p)


def _regression(won: Values, more: Values, others: Values, deals: npt.NDArray[np.int64]) -> tuple[float, float, float] | None:
    """The average effect on the chance to win, how far its interval reaches, and its p-value; None if the games cannot tell."""
    import statsmodels.api as sm

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            model = sm.GLM(won, np.column_stack([more, others]), family=sm.families.Binomial())
            fit = model.fit(cov_type="cluster", cov_kwds={"groups": deals})
        except (ValueError, np.linalg.LinAlgError):
            return None
    slope, error, p = float(fit.params[0]), float(fit.bse[0]), float(fit.pvalues[0])
    per_slope = float((fit.fittedvalues * (1 - fit.fittedvalues)).mean())
    effect, reach = slope * per_slope, NORMAL * error * per_slope
    if not math.isfinite(effect) or not math.isfinite(reach) or not 0 < reach < WIDEST:
        return None
    return effect, reach, p
