"""What the benchmarks say of themselves; how fast anything is belongs to `make bench`."""

from __future__ import annotations

import time

import pytest

from bench import first_player, openspiel, ours, palaces
from bench.__main__ import compare
from bench.measure import contenders
from hightable.engine.discovery import all_games, find, names
from hightable.games.kings_catering.components import PALACES, TARGET


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


def test_the_first_player_is_measured_in_every_game_that_has_several() -> None:
    rows = first_player.planned(all_games(), (1, 2, 3, 4), 20, 5, 7)
    assert {(row.game.name, row.level) for row in rows if row.players == 2} == {
        (name, level) for name in names() for level in ("medium", "hard")
    }
    assert {row.players for row in rows} == {2, 3, 4}
    assert {(row.level, row.games, row.simulations) for row in rows} == {("medium", 20, None), ("hard", 5, 7)}


def test_the_first_player_s_page_has_a_line_for_each_table_and_marks_what_is_not_fair() -> None:
    rows = first_player.planned([find("banquet-royal")], (2, 3), 6, 2, 5)
    told = first_player.measured(rows, 1, 3, time.monotonic() + 600)
    lines = first_player.page(told).splitlines()
    assert len([line for line in lines if line.startswith("| Banquet Royal | 2 | 50.0% | ")]) == 1
    assert len([line for line in lines if line.startswith("| Banquet Royal | 3 | 33.3% | ")]) == 1
    assert lines[-4].count(" game") == 2, "medium and hard"


def test_the_first_player_s_share_is_that_of_the_games_that_were_won() -> None:
    def cell(games: int, *wins: float) -> str:
        report = {"games": games, "by_turn_order": [{"wins": each} for each in wins]}
        return first_player.cell({"players": len(wins), "report": report})

    assert cell(2000, 1200, 800) == "**60.0% (57.8%–62.1%)**, 2,000 games"
    assert cell(1000, 20.5, 19.5) == "51.2% (36.3%–65.9%), 40 games, nobody won 960 more"
    assert cell(1, 0, 1, 0) == "0.0% (0.0%–79.3%), 1 game"
    assert cell(3, 0, 0) == "nobody won 3 games"
    assert cell(0, 0, 0) == "–"


def test_what_is_out_of_time_is_not_played() -> None:
    rows = first_player.planned([find("banquet-royal")], (2,), 1_000_000, 1, 5)[:1]
    (told,) = first_player.measured(rows, 1, 3, time.monotonic())
    assert told["report"]["stopped"]


def test_palaces_are_counted_as_satisfied_at_their_targets() -> None:
    assert list(palaces.WANTED) == list(PALACES)
    palace, points, won = palaces.played("versailles", 3, palaces.BotThreads("hard", None, 2, 1))
    assert (palace, won) == ("versailles", points >= TARGET[PALACES.index("versailles")])
    row = palaces.summary("schonbrunn", [(16, True), (14, False), (15, True), (15, True)])
    assert (row["games"], row["won"], row["share"], row["mean"], row["points"]) == (4, 3, 0.75, 15.0, [14, 15, 15, 16])
    assert row["low"] < 0.75 < row["high"]


def test_no_game_is_begun_once_the_time_is_over() -> None:
    deals = iter([("schonbrunn", 1)])
    assert list(palaces.all_played(deals, palaces.BotThreads("hard", None, 2, 1), within=0.0)) == []
    assert next(deals) == ("schonbrunn", 1)
