"""The benchmarks themselves: what they measure, and how they report it."""

from __future__ import annotations

import time

import pytest

from bench import bulk_players, first_player, high_table, openspiel, palaces
from bench.__main__ import compare
from bench.measure import benchmarks
from hightable.engine.discovery import all_games, find, names
from hightable.games.kings_catering.components import PALACES, TARGET


def test_every_game_is_measured_both_ways() -> None:
    measured = {(row.game.split()[0], row.how) for row in high_table.benchmarks()}
    assert measured == {(name, how) for name in names() for how in ("in bulk", "move by move")}


def test_every_row_has_a_different_name() -> None:
    rows = [row.name for row in benchmarks()]
    assert len(rows) == len(set(rows))


@pytest.mark.parametrize("name", names())
def test_both_ways_play_games_of_the_same_length(name: str) -> None:
    games = 300
    by_move = high_table.by_move(name)
    one_by_one = sum(by_move() for _ in range(games)) / games
    assert high_table.in_bulk(name, games)() / games == pytest.approx(one_by_one, rel=0.1)


def test_medium_players_in_bulk_come_to_the_totals_of_those_in_python() -> None:
    row = bulk_players.measure(find("court-jester"), games=3)
    assert row.same
    assert row.device is None
    game, medium = find("court-jester"), ["medium", "medium"]
    assert not bulk_players.is_same(bulk_players.stepped(game, medium, range(3)), bulk_players.in_bulk(game, medium, range(1, 4)))


def test_ratios_are_relative_to_hearts_in_the_same_round() -> None:
    all_benchmarks = benchmarks()
    figures = {
        row.name: [300.0, 100.0, 200.0] if row.library == openspiel.CPP else [600.0, 200.0, 800.0] for row in all_benchmarks
    }
    rows = compare(all_benchmarks, figures)
    hearts = next(row for row in rows if row["game"] == "hearts" and row["how"] == "move by move")
    assert (hearts["decisions_per_second"], hearts["spread"], hearts["ratio"], hearts["ratio_spread"]) == (200, 0.5, 1.0, 0.0)
    assert {row["ratio"] for row in rows if row["library"] == high_table.LIBRARY} == {2.0}
    assert {row["target"] for row in rows if row["library"] != high_table.LIBRARY} == {None}


def test_the_first_turn_is_measured_in_every_multiplayer_game() -> None:
    rows = first_player.plan(all_games(), (1, 2, 3, 4), 20, 5, 7)
    assert {(row.game.name, row.level) for row in rows if row.players == 2} == {
        (name, level) for name in names() for level in ("medium", "hard")
    }
    assert {row.players for row in rows} == {2, 3, 4}
    assert {(row.level, row.games, row.simulations) for row in rows} == {("medium", 20, None), ("hard", 5, 7)}


def test_the_page_has_a_line_for_each_number_of_players() -> None:
    rows = first_player.plan([find("banquet-royal")], (2, 3), 6, 2, 5)
    results = first_player.measure(rows, 1, 3, time.monotonic() + 600)
    lines = first_player.page(results).splitlines()
    assert len([line for line in lines if line.startswith("| Banquet Royal | 2 | 50.0% | ")]) == 1
    assert len([line for line in lines if line.startswith("| Banquet Royal | 3 | 33.3% | ")]) == 1
    assert lines[-4].count(" game") == 2, "medium and hard"


def test_the_share_of_the_first_player_is_of_the_games_won() -> None:
    def cell(games: int, *wins: float) -> str:
        report = {"games": games, "by_turn_order": [{"wins": each} for each in wins]}
        return first_player.cell({"players": len(wins), "report": report})

    assert cell(2000, 1200, 800) == "**60.0% (57.8%–62.1%)**, 2,000 games"
    assert cell(1000, 20.5, 19.5) == "51.2% (36.3%–65.9%), 40 games, nobody won 960 more"
    assert cell(1, 0, 1, 0) == "0.0% (0.0%–79.3%), 1 game"
    assert cell(3, 0, 0) == "nobody won 3 games"
    assert cell(0, 0, 0) == "–"


def test_no_games_are_played_after_the_time_limit() -> None:
    rows = first_player.plan([find("banquet-royal")], (2,), 1_000_000, 1, 5)[:1]
    (result,) = first_player.measure(rows, 1, 3, time.monotonic())
    assert result["report"]["stopped"]


def test_a_palace_is_satisfied_at_its_target() -> None:
    assert list(palaces.TARGETS) == list(PALACES)
    palace, points, won = palaces.play_palace("versailles", 3, palaces.BotSettings("hard", None, 2, 1))
    assert (palace, won) == ("versailles", points >= TARGET[PALACES.index("versailles")])
    row = palaces.summary("schonbrunn", [(16, True), (14, False), (15, True), (15, True)])
    assert (row["games"], row["won"], row["share"], row["mean"], row["points"]) == (4, 3, 0.75, 15.0, [14, 15, 15, 16])
    assert row["low"] < 0.75 < row["high"]


def test_no_palace_is_started_after_the_time_limit() -> None:
    deals = iter([("schonbrunn", 1)])
    assert list(palaces.play_all_palaces(deals, palaces.BotSettings("hard", None, 2, 1), within=0.0)) == []
    assert next(deals) == ("schonbrunn", 1)
