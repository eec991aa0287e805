"""What the benchmarks say of themselves; how fast anything is belongs to `make bench`."""

from __future__ import annotations

import pytest

from bench import openspiel, ours
from bench.__main__ import compare
from bench.measure import contenders
from hightable.engine.discovery import names


def test_every_game_is_measured_both_ways() -> None:
    measured = {(row.game.split()[0], row.how) for row in ours.contenders()}
    assert measured == {(name, how) for name in names() for how in ("in bulk", "move by move")}


def test_no_two_rows_have_one_name() -> None:
    rows = [row.name for row in contenders()]
    assert len(rows) == len(set(rows))


@pytest.mark.parametrize("name", names())
def test_both_ways_play_games_of_the_same_length(name: str) -> None:
    games = 300
    by_move = ours.by_move(name)
    one_by_one = sum(by_move() for _ in range(games)) / games
    assert ours.in_bulk(name, games)() / games == pytest.approx(one_by_one, rel=0.1)


def test_ratios_are_to_hearts_in_the_same_round() -> None:
    everybody = contenders()
    figures = {row.name: [300.0, 100.0, 200.0] if row.library == openspiel.CPP else [600.0, 200.0, 800.0] for row in everybody}
    rows = compare(everybody, figures)
    hearts = next(row for row in rows if row["game"] == "hearts" and row["how"] == "move by move")
    assert (hearts["decisions_per_second"], hearts["spread"], hearts["ratio"], hearts["ratio_spread"]) == (200, 0.5, 1.0, 0.0)
    assert {row["ratio"] for row in rows if row["library"] == ours.LIBRARY} == {2.0}
    assert {row["target"] for row in rows if row["library"] != ours.LIBRARY} == {None}
