"""Studies: figures from tables with known answers, and whole reports of a real game with a tiny budget."""

from __future__ import annotations

import json
import math
import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from hightable.cli import main
from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.lab.chances import MOMENTS, SCALE, course_measures
from hightable.lab.component_effects import component_effects
from hightable.lab.data_files import read_table
from hightable.lab.games_table import GamesTable, lead_changes, lead_kept, row_of
from hightable.lab.match_runner import BadRun
from hightable.lab.measures import measure_named
from hightable.lab.study import Study, plan_study, run_study
from hightable.lab.study_answers import answers, interval, number, per_cent, percentage_points
from hightable.lab.study_commands import write_study
from hightable.lab.study_figures import luck_share, study_figures
from hightable.lab.study_page import study_page
from hightable.lab.svg_plots import Bars, Interval, Line, histogram, intervals, lines
from tests.games.all_games import GAMES

# Figures with known answers


def table_of_chances(*games: tuple[list[float], int]) -> GamesTable:
    """Games of two players, each given by the chances of seat 0 at every moment, and by the seat that won."""
    rows: list[dict[str, int | str]] = []
    for deal, (chances, winner) in enumerate(games):
        row: dict[str, int | str] = {"deal": deal, "seating": 0, "starter": 0}
        for seat in range(2):
            row |= {f"points.{seat}": int(seat == winner), f"rank.{seat}": int(seat != winner), f"level.{seat}": "medium"}
            for moment, chance in enumerate(chances):
                row[f"chance.{moment}.{seat}"] = round((chance if seat == 0 else 1 - chance) * SCALE)
        rows.append(row)
    return GamesTable.of(rows)


def course(table: GamesTable) -> dict[str, list[float]]:
    return {each.id: [round(value, 4) for value in each.values(table).tolist()] for each in course_measures(table)}


def test_a_game_that_one_player_leads_from_start_to_end() -> None:
    found = course(table_of_chances(([1.0] * MOMENTS, 0)))
    assert found["uncertainty"] == [0.0]
    assert found["decided"] == [0.0]
    assert found["chance_leads"] == [0]
    assert found["comeback"] == [0]
    assert found["drama"] == [0]
    assert found["runaway"] == [0.5]
    assert found["losers_best"] == [0]
    assert found["decisive"] == [0]


def test_a_game_that_is_open_to_the_end_and_won_from_behind() -> None:
    found = course(table_of_chances(([0.5] * (MOMENTS - 1) + [0.8], 1)))
    assert found["decided"] == [1.0], "the entropy of 0.8 and 0.2 is 0.72: still open"
    assert found["chance_leads"] == [1], "seat 0 was ahead at the last moment, seat 1 at the end"
    assert found["comeback"] == [1]
    assert found["drama"] == [0.6]
    assert found["losers_best"] == [0.8]
    assert found["decisive"] == [1.0]


def test_small_differences_do_not_change_the_favourite() -> None:
    wavering = [0.52, 0.48] * (MOMENTS // 2)
    assert course(table_of_chances((wavering, 0)))["chance_leads"] == [0]
    clearly = [0.6, 0.4] * (MOMENTS // 2)
    assert course(table_of_chances((clearly, 1)))["chance_leads"] == [MOMENTS - 1]


def test_the_favourite_at_half_time() -> None:
    ahead = [0.9] * MOMENTS
    table = table_of_chances((ahead, 0), (ahead, 0), (ahead, 0), (ahead, 1))
    assert np.mean(course(table)["runaway"]) == 0.25


def test_leads_on_points() -> None:
    there_and_back = np.array([[0, 0], [1, 0], [1, 2], [3, 2], [3, 3]])
    assert lead_changes(there_and_back) == 2
    assert lead_kept(there_and_back, [0, 1]) == 750
    assert lead_kept(there_and_back, [0, 0]) == 0
    assert lead_kept(there_and_back, [2, 1]) == 1000, "seat 1 is the first in rank, and was behind until the last decision"
    assert lead_changes(np.zeros((4, 3))) == 0


def test_luck_share_of_results_that_the_deal_decides_or_does_not() -> None:
    deals = np.repeat(np.arange(40), 4)
    by_deal = (deals % 2).astype(float)[:, np.newaxis]
    assert luck_share(deals, by_deal)[0] == pytest.approx(1)
    by_turns = np.tile([0.0, 1.0], 80)[:, np.newaxis]
    share, low, _, count = luck_share(deals, by_turns)
    assert (share, low, count) == (0, 0, 40)
    half = np.where(deals % 4 < 2, by_deal[:, 0], np.tile([0.0, 1.0], 80))[:, np.newaxis]
    assert luck_share(np.repeat(np.arange(2), 4), by_turns[:8])[:3] == (0, 0, 1), "two deals say nothing"
    share, low, high, _ = luck_share(deals, half)
    assert 0 < low < share < high < 0.8
    assert math.isnan(luck_share(np.arange(3), np.zeros((3, 1)))[0]), "deals that were played once say nothing"


def test_deals_that_were_not_played_to_the_end_do_not_count() -> None:
    deals, results = np.array([0, 0, 1, 1, 2]), np.array([[0.0], [0.0], [1.0], [1.0], [0.0]])
    assert luck_share(deals, results)[3] == 2


def table_of_holdings(games: int = 600) -> GamesTable:
    """Two players. The holder of “strong” wins three games of four; “idle” changes hands without effect, “rare” is held once."""
    rows: list[dict[str, int | str]] = []
    rng = np.random.default_rng(1)
    for deal in range(games):
        idle_holders = rng.integers(0, 2, 3)
        holder, winner = deal % 2, (deal % 2 if deal // 2 % 4 else 1 - deal % 2)
        row: dict[str, int | str] = {"deal": deal, "seating": 0, "starter": deal // 8 % 2}
        for seat in range(2):
            row |= {f"points.{seat}": 0, f"rank.{seat}": int(seat != winner), f"level.{seat}": "medium"}
            row[f"held.card strong.{seat}"] = int(seat == holder)
            row[f"earned.card strong.{seat}"] = 3 * int(seat == holder)
            for idle in range(3):
                row[f"held.card idle{idle}.{seat}"] = int(idle_holders[idle] == seat)
                row[f"earned.card idle{idle}.{seat}"] = 3 * int(idle_holders[idle] == seat)
            row[f"held.card rare.{seat}"] = int(deal == seat == 0)
        rows.append(row)
    return GamesTable.of(rows)


def test_effects_of_components() -> None:
    table = table_of_holdings()
    found = {each.component: each for each in component_effects(table, [*table.names("held"), "card never"])}
    strong = found["card strong"]
    assert strong.wins_with == 0.75
    assert strong.wins_without == 0.25
    assert strong.points_each == 3
    assert strong.is_clear
    assert strong.low < strong.effect < strong.high
    assert strong.is_unlike_peers
    assert strong.beyond_peers > 0.15
    for idle in ("card idle0", "card idle1", "card idle2"):
        assert found[idle].is_tested
        assert not found[idle].is_clear
        assert found[idle].corrected_p > 0.05
    assert not found["card rare"].is_tested
    assert found["card never"].holders == 0
    assert next(iter(found)) == "card strong", "the strongest first"


def test_a_component_that_everybody_holds_is_not_tested() -> None:
    table = table_of_holdings(60)
    for seat in range(2):
        table.columns[f"held.card strong.{seat}"] = np.ones(60, np.int64)
    assert not component_effects(table, ["card strong"])[0].is_tested


def test_differences_in_percentage_points() -> None:
    assert percentage_points(0.123) == "+12"
    assert percentage_points(-0.001) == "0"
    assert percentage_points(-0.05, -0.09, 0.001) == "−5 (−9 to 0)"
    assert percentage_points(None) == "–"
    assert number(-0.04) == "0.0"
    assert number(-1234.5) == "−1,234.5"


# Plots


@pytest.mark.parametrize(
    "plot",
    [
        lambda: intervals("A & B", [Interval("first <one>", 0.5, 0.4, 0.6), Interval("x" * 90, 0.5, 0.5, 0.5)], str, 0.5),
        lambda: intervals("all the same", [Interval("one", 0.0, 0.0, 0.0)], str),
        lambda: histogram("many", [Bars("a", [[-7, 3], [900, 1]]), Bars("b", [[5, 2]])], "points"),
        lambda: histogram("one", [Bars("a", [[4, 10]])], "points"),
        lambda: lines("lines", [Line("a", [0, 1], [0, 1.5], [-1, 0], [1, 2])], str, "part"),
    ],
)
def test_plots_are_well_formed(plot: Callable[[], str]) -> None:
    check_html(f"<!doctype html><html><body>{plot()}</body></html>")


class Checker(HTMLParser):
    """Fails at a tag that is not closed, or at anything that a browser would fetch or run."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe", "object"), tag
        for name, value in attrs:
            assert name not in ("src", "href", "srcset", "action"), value
            assert not name.startswith("on"), value

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, self.getpos()


def check_html(text: str) -> None:
    checker = Checker()
    checker.feed(text)
    checker.close()
    assert not checker.open
    assert "nan" not in text.lower().replace("banan", "").split()
    assert "url(" not in text
    assert "@import" not in text


# Whole studies


@pytest.fixture(scope="module")
def played() -> Study:
    """A study of Banquet Royal with a tiny budget."""
    return run_study(plan_study("banquet-royal", ["medium", "medium"], games=60, sample=1, seed=5), workers=1)


def test_a_report_is_one_page_without_anything_from_elsewhere(played: Study, tmp_path: Path) -> None:
    write_study(played, tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    check_html(page)
    assert "http" not in page
    for name in played.plan.plan.component_names().values():
        assert name("en") in page
    figures = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
    for question, answer in answers(figures):
        assert question in page
        assert len(answer) > 20
    assert figures["made"]["command"] in page
    assert page == study_page(figures), "every number on the page is in figures.json"
    assert {"course", "luck", "skill", "hidden", "clauses"} <= figures.keys()
    assert not figures["made"]["stopped"]
    assert "Stopped" not in page
    games = read_table(tmp_path / "games.parquet")
    assert list(games.table.rows()) == list(played.games.rows())
    assert games.origin.command == figures["made"]["command"]


def test_the_report_is_the_same_for_any_number_of_workers(played: Study) -> None:
    again = run_study(played.plan, workers=2)
    assert json.dumps(study_figures(again)) == json.dumps(study_figures(played))


def test_the_command_on_the_page_repeats_the_study(played: Study, tmp_path: Path) -> None:
    plan = plan_study("banquet-royal", ["medium", "easy"], 20, 0, 3, {"gourmet": "true"})
    figures = study_figures(run_study(plan, workers=1))
    _, *words = figures["made"]["command"].split()
    result = CliRunner().invoke(main, [*words, "--workers", "1", "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert json.loads((tmp_path / "figures.json").read_text(encoding="utf-8")) == json.loads(json.dumps(figures))
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "gourmet = true" in page
    assert "Easy player" in page
    assert "Medium player" in page


def test_a_study_that_is_stopped_says_so(tmp_path: Path) -> None:
    plan = plan_study("banquet-royal", ["medium", "medium"], 400, 1, 1)
    seen: list[int] = []
    study = run_study(plan, 1, progress=lambda what, done, of: seen.append(done), interrupted=lambda: any(seen))
    assert study.stopped
    assert 0 < len(study.games) < 400
    assert not study.samples
    write_study(study, tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    check_html(page)
    assert "stopped early" in page


def test_the_sample_is_never_larger_than_the_study_by_default() -> None:
    assert plan_study("banquet-royal", ["medium", "easy"], 10, seed=1).sample == 5
    assert plan_study("banquet-royal", ["medium", "medium"], 10, seed=1).sample == 10
    assert plan_study("banquet-royal", ["medium", "medium"], 1000, seed=1).sample == 100


@pytest.mark.parametrize(("name", "players"), [("kings-catering", 1), ("royal-dinner", 1), ("court-jester", 3)])
def test_other_numbers_of_players(name: str, players: int, tmp_path: Path) -> None:
    study = run_study(plan_study(name, ["medium"] * players, 20, 0, 1), 1)
    write_study(study, tmp_path)
    check_html((tmp_path / "index.html").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "options", "answer"),
    [
        ("kings-catering", {"palace": "versailles"}, "You play alone, and reach the target in 0"),
        ("royal-dinner", {}, "neither won nor lost"),
    ],
)
def test_a_target_that_is_never_reached_is_not_taken_for_none(name: str, options: dict[str, str], answer: str) -> None:
    figures = study_figures(run_study(plan_study(name, ["random"], 1, 1, 1, options), 1))
    assert figures["made"]["winnable"] == bool(options)
    told, page = dict(answers(figures)), study_page(figures)
    assert told["Who is favoured?"].startswith(answer) or answer in told["Who is favoured?"]
    assert "A study of 1 game of one random bot" in page
    assert "in 1 turn. " in told["How long does it take?"]
    assert "winner’s lead" not in page


def test_a_part_of_a_game_is_within_0_and_1() -> None:
    table = run_study(plan_study("royal-dinner", ["medium"], 10, 0, 1), 1).games
    forced = measure_named("forced", table).estimate(table)
    assert (forced.low, forced.mean < forced.high <= 1) == (0.0, True)


def test_the_command_of_a_study_can_be_typed_whatever_the_name_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "seven crowns.toml"
    file.write_text("[menus.points]\nthree_crowns = 7\n", encoding="utf-8")
    game = find("banquet-royal", components=str(file))
    figures = study_figures(run_study(plan_study(game, ["random", "random"], 1, 0, 1), 1))
    words = shlex.split(figures["made"]["command"])
    assert words[words.index("--components") + 1] == file.name


def test_rows_have_holdings_and_leads() -> None:
    plan = plan_study("royal-dinner", ["medium", "medium"], 1, 0, 1)
    game = find("royal-dinner")
    number, trace = next(iter(plan.plan.traces(range(1))))
    row = row_of(game, trace, number)
    for seat in range(2):
        earned = sum(int(value) for name, value in row.items() if name.startswith("earned.") and name.endswith(f".{seat}"))
        assert earned == row[f"points.{seat}"], "all points of Royal Dinner come from nobles"
    assert sum(int(value) for name, value in row.items() if name.startswith("kind.")) == trace.decisions
    assert math.exp(int(row["log_choices"]) / 1e6 / trace.decisions) < int(row["choices"]) / trace.decisions
    assert row["lead_changes"] == lead_changes(trace.points)


# Bad arguments


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"games": 0}, "1 to 10,000,000 games, not 0"),
        ({"games": 5, "sample": 6}, "0 to 5 deals"),
        ({"sample": -1}, "not -1"),
        ({"seed": -1}, "from 0 on"),
    ],
)
def test_bad_numbers_are_refused(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRun, match=sentence):
        plan_study("banquet-royal", ["medium", "medium"], **arguments)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["study", "no-such-game"], "no-such-game"),
        (["study", "banquet-royal", "--seats", "medium,clever"], "There is no player “clever”"),
        (["study", "banquet-royal", "--seats", "medium"], "is for 2, 3, 4 players, not 1"),
        (["study", "banquet-royal", "--option", "gourmet=perhaps"], "gourmet"),
        (["study", "banquet-royal", "--workers", "0"], "workers"),
        (["study", "banquet-royal", "--simulations", "0"], "simulations"),
    ],
)
def test_the_command_refuses_with_a_sentence(words: list[str], sentence: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, [*words, "--out", str(tmp_path / "report")])
    assert result.exit_code == 2
    assert sentence in result.output
    assert not (tmp_path / "report").exists(), "nothing is written"


def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = CliRunner().invoke(main, ["study", "banquet-royal", "--out", str(tmp_path / "file" / "report")])
    assert result.exit_code == 2
    assert "cannot be written" in result.output


# Data files


def _study(*words: object) -> None:
    result = CliRunner().invoke(main, ["study", *map(str, words)])
    assert result.exit_code == 0, result.output


def _figures(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "figures.json").read_text(encoding="utf-8"))
    return found


SHARDED = ["banquet-royal", "--seats", "medium,easy", "--games", 41, "--seed", 3, "--workers", 1]


def test_a_study_made_from_shards_is_the_whole_study(tmp_path: Path) -> None:
    components = tmp_path / "four.toml"
    components.write_text("[menus.points]\nthree_crowns = 4\n", encoding="utf-8")
    words = [*SHARDED, "--components", components]
    parts = [tmp_path / f"part{place}.{suffix}" for place, suffix in enumerate(("parquet", "csv", "jsonl"), 1)]
    for place, part in enumerate(parts, 1):
        _study(*words, "--shard", f"{place}/3", "--data", part)
    merged = tmp_path / "merged.parquet"
    assert CliRunner().invoke(main, ["merge", *map(str, parts), "--out", str(merged)]).exit_code == 0
    _study(*words, "--sample", 1, "--out", tmp_path / "whole", "--data", tmp_path / "whole.csv")
    _study("--from", merged, "--sample", 1, "--workers", 1, "--out", tmp_path / "from merged")
    assert _figures(tmp_path / "from merged") == _figures(tmp_path / "whole")
    pages = [(tmp_path / name / "index.html").read_bytes() for name in ("from merged", "whole")]
    assert pages[0] == pages[1]
    whole = read_table(tmp_path / "whole.csv").table
    assert list(whole.rows()) == list(read_table(merged).table.rows())
    assert len(whole) == 42, "whole deals, each in both seatings"


def test_a_study_from_files_has_samples_only_if_they_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for place in (1, 2):
        _study(*SHARDED, "--shard", f"{place}/2", "--data", f"part{place}.parquet")
    _study("--from", "part1.parquet", "--from", "part2.parquet")
    figures = _figures(tmp_path / "reports" / "banquet-royal")
    assert figures["made"]["games"] == 42
    assert "course" not in figures


def test_a_report_is_in_the_folder_that_the_server_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "four.toml").write_text("[menus.points]\nthree_crowns = 4\n", encoding="utf-8")
    _study("banquet-royal", "--games", 4, "--sample", 0, "--workers", 1, "--components", "four.toml")
    assert (tmp_path / "reports" / "banquet-royal+four" / "index.html").is_file()


def test_a_report_of_more_games_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made: list[str] = []
    for games in (6, 4, 5, 2, 6):
        words = ["study", "court-jester", "--seats", "random,random", "--games", str(games), "--sample", "0", "--workers", "1"]
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, result.output
        stays = "reports/court-jester stays as it was: its report is of more games." in result.output
        made.append(f"{games} {stays}")
    assert made == ["6 False", "4 True", "5 True", "2 True", "6 False"]
    folders = {folder.name: _figures(folder)["made"]["games"] for folder in (tmp_path / "reports").iterdir()}
    assert folders == {"court-jester": 6, "court-jester-2": 5, "court-jester-3": 2}
    words = ["study", "court-jester", "--seats", "random,random", "--games", "1", "--sample", "0", "--workers", "1", "--out"]
    assert "stays as it was" not in CliRunner().invoke(main, [*words, "reports/other"]).output
    assert CliRunner().invoke(main, [*words, "reports/court-jester"]).exit_code == 0
    assert _figures(tmp_path / "reports" / "court-jester")["made"]["games"] == 1, "a folder that was named is meant"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "A study needs a GAME"),
        ([*SHARDED, "--shard", "1/2"], "A shard needs --data"),
        (["banquet-royal", "--shard", "1/2", "--data", "part.csv"], "A shard needs --seed"),
        (
            [*SHARDED, "--shard", "1/2", "--data", "part.csv", "--sample", 3, "--out", "report"],
            "cannot be used with --sample, --out",
        ),
        ([*SHARDED, "--data", "games.txt"], "ends with .parquet, .csv or .jsonl"),
        (["--from", "part.parquet", "--games", 3], "cannot be used with --games"),
        (["--from", "part.parquet"], "These deals are in none of the files: 10 to 20"),
        (["--from", "seated.parquet"], "the players change seats until each has played in every one"),
        (["--from", "missing.parquet"], "there is no such file"),
        (["--from", "old.csv"], "it has High Table 0.0.1"),
    ],
)
def test_what_cannot_be_divided_or_reported_is_refused(
    words: list[object], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "part.parquet" in words:
        _study(*SHARDED, "--shard", "1/2", "--data", "part.parquet")
    if "seated.parquet" in words:
        seated = ["simulate", "court-jester", "--seats", "easy,random", "--games", "2", "--data", "seated.parquet"]
        assert CliRunner().invoke(main, seated).exit_code == 0
    if "old.csv" in words:
        _study("court-jester", "--games", 2, "--sample", 0, "--workers", 1, "--data", "old.csv")
        about = tmp_path / "old.csv-metadata.json"
        metadata = json.loads(about.read_text(encoding="utf-8"))
        metadata["edition"]["hightable"] = "0.0.1"
        about.write_text(json.dumps(metadata), encoding="utf-8")
    result = CliRunner().invoke(main, ["study", *map(str, words)])
    assert (result.exit_code, sentence in " ".join(result.output.split())) == (2, True), result.output


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_report_names_every_ending_in_words(game: Game[Any]) -> None:
    assert [ending for ending in game.endings if f"ending.{ending}" not in game.phrases] == []


def test_an_interval_narrower_than_its_last_digit_is_left_out() -> None:
    assert interval({"value": 0.5, "low": 0.4, "high": 0.6}) == "50\u00a0% (40 to 60)"
    assert interval({"value": 0.5, "low": 0.4999, "high": 0.5001}) == "50\u00a0%"
    assert interval({"value": 0.5, "low": None, "high": None}) == "50\u00a0%"


def test_no_two_ticks_of_an_axis_look_the_same() -> None:
    drawn = intervals("Seats", [Interval("Seat 1", 0.498, 0.491, 0.505)], per_cent, 0.5)
    ticks = re.findall(r'class="tick[^"]*"[^>]*>([^<]*)<', drawn)
    assert ticks == ["49\u00a0%", "50\u00a0%", "51\u00a0%"]


def test_the_highest_bar_of_a_histogram_has_its_share() -> None:
    assert ">75%</text>" in histogram("Margin", [Bars("games", [[1, 1], [2, 3]])], "points")


def test_a_few_long_games_share_the_last_bar() -> None:
    drawn = histogram("Length", [Bars("games", [[50, 5000], [60, 4000], [70, 995], [500, 5]])], "decisions")
    assert "70+: 10.0%" in drawn
    assert "500" not in drawn


def test_a_length_that_the_game_does_not_promise_is_explained(played: Study) -> None:
    figures = study_figures(played)
    assert "they would have to" not in dict(answers(figures))["How long does it take?"]
    figures["made"]["minutes"] = [5, 12]
    seconds = round(12 * 60 / figures["measures"]["decisions"]["value"])
    assert (
        f"For 12 minutes, they would have to take {seconds} seconds per decision."
        in dict(answers(figures))["How long does it take?"]
    )


def test_a_share_is_judged_only_if_there_are_enough_deals_for_it(played: Study) -> None:
    figures = study_figures(played)
    few = dict(answers(figures))
    assert "explain" in few["What decides it?"]
    assert few["What decides it?"].count("too uncertain for a verdict from 2 deals") == 2
    assert "the rest is how" not in few["What decides it?"]
    luck = {**figures["luck"], "value": 0.1, "low": 0.0, "high": 0.2, "deals": 50}
    skill = {**figures["skill"], "all": {"value": 0.53, "low": 0.45, "high": 0.61, "deals": 50}}
    enough = dict(answers({**figures, "luck": luck, "skill": skill}))["What decides it?"]
    assert "10\u00a0% (0 to 20) of the result; the rest is how they play and what is drawn later." in enough
    assert "would be even, which may be chance." in enough
    wide = dict(answers({**figures, "luck": {**luck, "high": 0.4}, "skill": skill}))["What decides it?"]
    assert "too uncertain for a verdict from 50 deals" in wide


def test_a_study_of_a_few_deals_says_that_they_are_too_few(played: Study, tmp_path: Path) -> None:
    words = ["study", "banquet-royal", "--games", "1", "--sample", "0", "--workers", "1", "--out", str(tmp_path)]
    result = CliRunner().invoke(main, words)
    warning = "1 deal is too few for conclusions: play 30 at the very least."
    assert result.exit_code == 0
    assert warning in result.output
    assert warning in (tmp_path / "index.html").read_text(encoding="utf-8")
    page = study_page(study_figures(played))
    assert "too few for conclusions" not in page
    assert "certain to its last digit" not in page


def test_only_minutes_that_a_game_gives_for_these_components_are_compared(played: Study) -> None:
    figures = study_figures(played)
    assert "the game itself says 20 to 30" in dict(answers(figures))["How long does it take?"]
    assert study_figures(_short_study(find("court-jester")))["made"]["minutes"] == [20, 40], "given, though it is the default"
    silent = replace(find("banquet-royal"), minutes=Game.minutes)
    for game in (silent, find("banquet-royal", components="small")):
        figures = study_figures(_short_study(game))
        assert figures["made"]["minutes"] is None
        told = dict(answers(figures))["How long does it take?"]
        assert "minutes, if players think 20 seconds about each decision. " in told
        assert "the game itself" not in told
        assert "they would have to" not in told


def _short_study(game: Game[Any]) -> Study:
    return run_study(plan_study(game, ["random", "random"], 2, 0, 1), 1)


def test_no_interval_of_a_count_reaches_below_zero() -> None:
    rows: list[dict[str, int | str]] = []
    for deal in range(10):
        row: dict[str, int | str] = {"deal": deal, "seating": 0, "starter": 0, "ending": ""}
        row |= {"decisions": 9, "forced": 0, "turns": 5, "choices": 20, "lead_changes": int(deal == 3)}
        row |= {"points.0": int(deal == 3), "rank.0": 0, "level.0": "random", "points.1": 0, "rank.1": 0, "level.1": "random"}
        rows.append(row)
    table = GamesTable.of(rows)
    for id in ("lead_changes", "margin"):
        found = measure_named(id, table).estimate(table)
        assert (found.low, found.mean) == (0, 0.1)
        assert found.high > 0.1
    figures = study_figures(_short_study(find("banquet-royal")))
    assert min(each["per_game"]["low"] for each in figures["kinds"]) >= 0
    alone = measure_named("decisions", table).estimate(GamesTable.of([next(table.rows())]))
    assert math.isinf(alone.low), "one deal says nothing"


@pytest.mark.parametrize(
    ("levels", "told", "not_told"),
    [
        (["random", "random"], "they show what chance alone does", "equally well"),
        (["medium", "medium"], "when everybody plays equally well", "chance alone"),
        (["medium", "easy"], "Bots are not people. ", "equally well"),
    ],
)
def test_the_page_says_what_its_players_can_show(levels: list[str], told: str, not_told: str) -> None:
    page = study_page(study_figures(run_study(plan_study("court-jester", levels, 2, 0, 1), 1)))
    assert told in page
    assert not_told not in page


@pytest.mark.parametrize(
    ("effect", "told"), [(0.09, "9 percentage points more often"), (-0.09, "9 percentage points less often")]
)
def test_the_component_with_the_largest_difference_is_named(played: Study, effect: float, told: str) -> None:
    figures = study_figures(played)
    rows = [{**each, "clear": False, "unlike_peers": False} for each in figures["components"]["rows"]]
    rows[0] |= {"clear": True, "effect": 0.04 * math.copysign(1, -effect)}
    rows[1] |= {"clear": True, "effect": effect}
    found = dict(answers({**figures, "components": {"comparisons": 2, "rows": rows}}))["What stands out?"]
    assert f"The largest difference is with {rows[1]['name']}: a player with one more of it than the others wins {told}." in found
