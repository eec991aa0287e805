"""Measures of games: known answers on tables made by hand, and all of them on real games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hightable.lab.games_table import GamesTable, seating_order
from hightable.lab.match_runner import BadRun
from hightable.lab.measures import measure_named, measures_of
from hightable.lab.plan import Plan
from hightable.lab.setting import Setting


def _row(deal: int, points: tuple[int, ...], rank: tuple[int, ...], seating: int = 0, **more: Any) -> dict[str, Any]:
    row = {
        "deal": deal,
        "seating": seating,
        "starter": 0,
        "decisions": 12,
        "turns": 6,
        "choices": 36,
        "forced": 3,
        "ending": "points",
    }
    for seat, (each, place) in enumerate(zip(points, rank, strict=True)):
        row |= {f"level.{seat}": "medium", f"points.{seat}": each, f"rank.{seat}": place}
    return row | {name.replace("__", "."): value for name, value in more.items()}


def _values(id: str, *rows: dict[str, Any]) -> list[float]:
    table = GamesTable.of(rows)
    found: list[float] = measure_named(id, table).values(table).tolist()
    return found


def test_victories_are_counted_by_turn_order_and_by_seat() -> None:
    rows = (_row(0, (9, 5, 2), (0, 1, 2), starter=1), _row(1, (4, 7, 7), (2, 0, 0), starter=2), _row(2, (1, 1, 1), (1, 1, 1)))
    assert _values("first_player", *rows) == [0, 0.5, 0]
    assert _values("turn.3", *rows) == [1, 0.5, 0]
    assert _values("seat.1", *rows) == [1, 0, 0]
    assert _values("points.turn.1", *rows) == [5, 7, 1]
    assert _values("nobody", *rows) == [0, 0, 1]
    assert _values("shared", *rows) == [0, 1, 0]


def test_points_margins_and_close_finishes() -> None:
    rows = (_row(0, (20, 18), (0, 1)), _row(1, (20, 17), (0, 1)), _row(2, (30, 30), (1, 0)), _row(3, (5, 1), (1, 1)))
    assert _values("winner_points", *rows)[:3] == [20, 20, 30]
    assert np.isnan(_values("winner_points", *rows)[3]), "nobody won"
    assert _values("margin", *rows) == [2, 3, 0, 4]
    assert _values("close", *rows) == [1, 0, 1, 0]
    assert _values("points", *rows) == [19, 18.5, 30, 3]


def test_partners_count_as_one_side() -> None:
    rows = (_row(0, (20, 13, 20, 13), (0, 2, 0, 2)), _row(1, (9, 13, 9, 13), (2, 0, 2, 0)))
    assert _values("margin", *rows) == [7, 4]
    assert _values("shared", *rows) == [0, 0]
    assert _values("seat.1", *rows) == [0.5, 0]


def test_a_level_has_the_mean_of_its_seats() -> None:
    seats: dict[str, Any] = {"level__0": "hard"}
    rows = (_row(0, (9, 6, 3), (0, 1, 2), **seats), _row(1, (1, 6, 3), (2, 0, 1), **seats))
    assert _values("level.hard", *rows) == [1, 0]
    assert _values("level.medium", *rows) == [0, 0.5]
    assert _values("points.level.medium", *rows) == [4.5, 4.5]


def test_length_and_choices() -> None:
    row = _row(0, (9, 6), (0, 1))
    assert _values("minutes", row) == [(9 * 20 + 3 * 5) / 60]
    assert _values("choices", row) == [3]
    assert _values("forced", row) == [0.25]


def test_endings_moves_clauses_and_components() -> None:
    rows = (
        _row(0, (9, 6), (0, 1), ending="orders", kind__keep=4, sheet__X1__0=3, held__pie__1=2, earned__pie__1=6),
        _row(1, (9, 6), (0, 1), sheet__X1__0=1, sheet__X1__1=2),
    )
    assert _values("ending.orders", *rows) == [1, 0]
    assert _values("kind.keep", *rows) == [4, 0]
    assert _values("sheet.X1", *rows) == [1.5, 1.5]
    assert _values("held.pie", *rows) == [1, 0]
    assert _values("earned.pie", *rows) == [3, 0]


def test_a_solo_game_has_points_and_a_target() -> None:
    rows = (_row(0, (9,), (0,)), _row(1, (4,), (1,)))
    assert _values("points", *rows) == [9, 4]
    assert _values("won", *rows) == [1, 0]
    with pytest.raises(BadRun, match="no measure “first_player” here"):
        _values("first_player", *rows)


def test_an_unknown_measure_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadRun, match=r"no measure “winer_points” here.*winner_points"):
        _values("winer_points", _row(0, (9, 6), (0, 1)))
    assert measures_of(GamesTable()) == []


@pytest.mark.parametrize(
    ("game", "seats"), [("banquet-royal", ["medium", "random"]), ("court-jester", ["medium"] * 4), ("kings-catering", ["easy"])]
)
def test_every_measure_of_a_real_game_has_an_interval(game: str, seats: list[str]) -> None:
    table = Plan(Setting.checked(game, seats), tuple(seating_order(seats)), 1).play(range(4))
    found = measures_of(table)
    assert len({each.id for each in found}) == len(found) > 10
    for each in found:
        mean, low, high, _, deals = each.estimate(table)
        assert (low <= mean <= high, deals) == (True, 4), each.id
        assert not each.is_share or 0 <= low < high <= 1
