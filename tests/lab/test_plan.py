"""Plans: compiled and stepped players make the same traces, and any split of the deals gives the same table."""

from __future__ import annotations

import numpy as np
import pytest

from hightable.lab.game_trace import Trace, play_trace
from hightable.lab.games_table import GamesTable
from hightable.lab.plan import Plan
from hightable.lab.setting import Setting

SEATINGS = (("medium", "easy"), ("random", "medium"))


def plan_of(game: str) -> Plan:
    return Plan(Setting.checked(game, SEATINGS[0]), SEATINGS, seed=5)


def same(one: Trace, other: Trace) -> bool:
    arrays = ("moves", "movers", "choices", "points", "position")
    plain = one.deal == other.deal and one.seating == other.seating and one.starter == other.starter and one.rank == other.rank
    return plain and all(np.array_equal(getattr(one, name), getattr(other, name)) for name in arrays)


@pytest.mark.parametrize("game", ["banquet-royal", "court-jester", "royal-dinner"])
def test_compiled_and_stepped_players_make_the_same_traces(game: str) -> None:
    plan = plan_of(game)
    for number, trace in plan.traces(range(7, 10)):
        seating = SEATINGS[number]
        assert same(trace, play_trace(plan.setting, plan.setting.players(seating), seating, plan.seed, trace.deal))


def test_any_split_of_the_deals_gives_the_same_table() -> None:
    plan = plan_of("banquet-royal")
    whole = plan.play(range(9))
    parts = GamesTable.merged([plan.play(range(4, 9)), plan.play(range(1)), plan.play(range(1, 6))])
    assert whole.columns.keys() == parts.columns.keys()
    assert all(np.array_equal(whole[name], parts[name]) for name in whole.columns)
