"""Comparisons: known answers on tables made by hand, then the command on real games."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner, Result

from hightable.bots.levels import BadPlayer
from hightable.cli import main
from hightable.lab.compare import Request, compare, make_request, parse_changes
from hightable.lab.comparison_page import comparison_page
from hightable.lab.comparison_summary import comparison_summary
from hightable.lab.deal_statistics import corrected
from hightable.lab.games_table import GamesTable
from hightable.lab.match_runner import BadRun
from hightable.lab.summary import ResultSummary

JESTER = "court-jester"
GOURMET: dict[str, Any] = {"gourmet": "true"}


def _request(**more: Any) -> Request:
    return make_request("banquet-royal", {}, GOURMET, {"seats": "medium,medium"}, seed=1, **more)


def _table(points: np.ndarray[Any, Any], **columns: Any) -> GamesTable:
    """Two players, one game per deal, the first seat starts."""
    deals = len(points)
    same = {"seating": 0, "starter": 0, "decisions": 40, "turns": 20, "choices": 90, "forced": 4, **columns}
    table = {name: np.full(deals, value) for name, value in same.items()}
    table |= {"deal": np.arange(deals), "ending": np.full(deals, "points")}
    for seat in range(2):
        table |= {f"points.{seat}": points[:, seat], f"level.{seat}": np.full(deals, "medium")}
        table[f"rank.{seat}"] = (points[:, seat] < points[:, 1 - seat]).astype(int)
    return GamesTable(table)


def _luck(deals: int = 200) -> np.ndarray[Any, Any]:
    return np.random.default_rng(1).integers(5, 40, (deals, 2))


def _text(summary: ResultSummary) -> str:
    return "\n".join(summary.notes)


def test_a_difference_of_one_point_is_found_in_spite_of_the_luck_of_the_deal() -> None:
    points = _luck()
    found = _request().evaluate(_table(points), _table(points + np.random.default_rng(2).integers(0, 3, points.shape)))
    winner = found["winner_points"]
    assert winner.paired.difference.mean == pytest.approx(1, abs=0.3)
    assert (winner.verdict, winner.more_deals) == ("higher", None)
    assert winner.paired.variance_reduction > 50
    assert found["points"].verdict == "higher"
    assert found["first_player"].verdict == "unsure"


def test_the_direction_is_named_only_if_the_interval_leaves_out_0() -> None:
    points = _luck()
    noise = np.random.default_rng(3).integers(-3, 4, points.shape)
    found = _request().evaluate(_table(points), _table(points + noise))
    assert {each.verdict for each in found.differences} == {"unsure"}
    text = _text(comparison_summary(found))
    assert "No difference is shown in victories of the first player" in text
    assert "B is higher" not in text
    assert "more deals would decide" in text


def test_p_values_are_corrected_for_all_measures_that_can_differ() -> None:
    points = _luck()
    found = _request().evaluate(_table(points), _table(points + 1, decisions=41))
    assert "ending.points" not in {each.measure.id for each in found.differences}, "the same in all games"
    assert found.equal > 0
    whole = [each for each in found.differences if not each.measure.is_detail]
    details = [each for each in found.differences if each.measure.is_detail]
    for family in (whole, details):
        assert {each.tests for each in family} == {len(family)}
        assert [each.p_corrected for each in family] == corrected([each.paired.p for each in family])
    text = f"corrected (Holm) for {len(whole)} measures of the game as a whole, and for {len(details)} of its details"
    assert text in _text(comparison_summary(found))


def test_chosen_measures_are_the_only_ones_tested() -> None:
    points = _luck()
    found = _request(measures=["margin"]).evaluate(_table(points), _table(points + 1))
    assert [each.measure.id for each in found.differences] == ["margin"]
    assert found["margin"].tests == 1
    two = _request(measures=["margin", "seat.1"]).evaluate(_table(points), _table(points + 1))
    assert {each.tests for each in two.differences} == {2}, "chosen measures are one family"
    with pytest.raises(BadRun, match="no measure “margins” here"):
        _request(measures=["margins"]).evaluate(_table(points), _table(points))


def test_details_are_left_out_unless_they_are_asked_for() -> None:
    found = compare("banquet-royal", {}, GOURMET, seats=["medium", "medium"], games=20, seed=1)
    whole = [each.measure.name for each in found.differences if not each.measure.is_detail]
    short, long = comparison_summary(found), comparison_summary(found, details=True)
    assert [row[0] for row in short.tables[0].rows] == whole
    left = len(found.differences) - len(whole)
    assert f"{left} rows on details of the game left out" in _text(short)
    assert len(long.tables[0].rows) == len(found.differences)
    assert "left out (seats" not in _text(long)
    points = _luck()
    chosen = _request(measures=["margin", "seat.1"]).evaluate(_table(points), _table(points + 1))
    assert len(comparison_summary(chosen).tables[0].rows) == 2, "a detail that was named is shown"


def test_components_have_their_names() -> None:
    found = compare("banquet-royal", {}, GOURMET, seats=["medium", "medium"], games=20, seed=1)
    names = [each.measure.name for each in found.differences if each.measure.id.startswith(("held.menu", "earned.menu"))]
    assert names
    assert not any("menu " in name for name in names)


def test_only_deals_of_both_sides_count() -> None:
    points = _luck()
    found = _request().evaluate(_table(points), _table(points[:50] + 1))
    assert (found.deals, found.games) == (50, (50, 50))
    nothing = _request().evaluate(_table(points), GamesTable(), stopped=True)
    assert nothing.differences == ()
    assert "nothing to compare" in _text(comparison_summary(nothing))


def test_a_comparison_stopped_by_hand_is_not_a_test() -> None:
    points = _luck()
    found = _request().evaluate(_table(points), _table(points + 1), stopped=True)
    summary = comparison_summary(found)
    assert "This is not a test" in _text(summary)
    assert {row[-1] for table in summary.tables for row in table.rows} == {"–"}
    assert found.as_json()["is_test"] is False


def test_the_number_of_deals_that_would_decide_does_decide() -> None:
    """The promised power, on fixed random numbers: a noisy difference of one point."""
    rng = np.random.default_rng(5)

    def played(deals: int, difference: float) -> Any:
        luck = rng.normal(30, 8, deals)
        a, b = (np.stack([np.rint(luck + rng.normal(0, 3, deals)).astype(int), np.full(deals, 10)], axis=1) for _ in "ab")
        b[:, 0] += rng.random(deals) < difference
        return _request(measures=["winner_points"]).evaluate(_table(a), _table(b))["winner_points"]

    deals = played(100, 1).deals_to_detect(1, power=0.9)
    assert deals is not None
    assert sum(played(deals, 1).verdict == "higher" for _ in range(100)) >= 82
    assert sum(played(deals, 0).verdict == "unsure" for _ in range(100)) >= 90


@pytest.mark.parametrize(
    ("texts", "changes"),
    [
        ([], {}),
        (["gourmet=true"], {"gourmet": "true"}),
        (["seats=hard,medium,gourmet=true"], {"seats": "hard,medium", "gourmet": "true"}),
        (["components=my.toml", "simulations=200"], {"components": "my.toml", "simulations": "200"}),
    ],
)
def test_changes_are_read_from_text(texts: list[str], changes: dict[str, str]) -> None:
    assert parse_changes(texts) == changes


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--a", "gourmet"], "“gourmet” is not a setting: write NAME=VALUE"),
        (["--a", "gourmet=true", "--a", "gourmet=false"], "“gourmet” is given twice on one side."),
        (["--b", "gourmet=false"], "Both sides are the same"),
        (["--b", "gourmt=true"], "gourmt"),
        (["--b", "simulations=many"], "“simulations” must be a number, not “many”."),
        (["--b", "seats=medium,wizard"], "There is no player “wizard”."),
        (["--b", "game=nothing"], "nothing"),
        (["--b", "components=nowhere.toml"], "nowhere.toml cannot be read"),
        (["--b", "gourmet=true", "--games", "0"], "1 to 1,000,000,000 games, not 0"),
        (["--b", "gourmet=true", "--smallest", "0"], "must be more than 0"),
        (["--b", "gourmet=true", "--smallest", "1"], "add --until-sure"),
        (["--b", "simulations=10"], "“simulations” is for players that search, and medium, medium do not."),
        (["--b", "gourmet=true", "--workers", "0"], "workers, not 0"),
        (["--b", "gourmet=true", "--games", "4", "--measure", "frst_player"], "first_player"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_a_sentence(arguments: list[str], sentence: str) -> None:
    result = _run("banquet-royal", *arguments)
    assert (result.exit_code, sentence in " ".join(result.output.split())) == (2, True), result.output


def test_two_games_have_no_deals_in_common() -> None:
    other = _run("banquet-royal", "--b", "game=court-jester", "--games", "20", "--seed", "1")
    assert "the comparison is unpaired" in " ".join(other.output.split())
    assert "same deals" not in other.output
    same = _run("banquet-royal", "--b", "gourmet=true", "--games", "20", "--seed", "1")
    assert "Both sides play the same deals" in same.output


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["compare", *arguments])


def _json(*arguments: str) -> dict[str, Any]:
    result = _run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_options_are_compared_on_the_same_deals() -> None:
    found = _json("banquet-royal", "--a", "gourmet=false", "--b", "gourmet=true", "--games", "30", "--seed", "4")
    assert (found["deals"], found["games"]) == (30, [30, 30])
    points = next(each for each in found["measures"] if each["measure"] == "points")
    assert points["verdict"] == "higher", "the Gourmet variant has more to score"
    assert points["variance_reduction"] > 1
    assert found["command"].endswith("compare banquet-royal --a gourmet=false --b gourmet=true --games 30 --seed 4")
    assert found["b"]["options"]["gourmet"] == "true"
    assert (found["seed"], found["a"]["game_version"] > 0, found["hightable_version"] != "") == (4, True, True)


def test_components_are_compared(tmp_path: Path) -> None:
    file = tmp_path / "four.toml"
    file.write_text("[menus.points]\nthree_crowns = 4\n")
    found = _json("banquet-royal", "--b", f"components={file}", "--games", "20", "--seed", "4")
    assert found["b"]["game"] == "banquet-royal+four"
    winner = next(each for each in found["measures"] if each["measure"] == "winner_points")
    assert (winner["verdict"], winner["difference"] > 0) == ("higher", True)


def test_a_player_who_takes_anothers_place_is_compared_with_that_one() -> None:
    found = _json(JESTER, "--a", "seats=easy,easy", "--b", "seats=medium,easy", "--games", "20", "--seed", "2")
    assert (found["deals"], found["games"]) == (20, [20, 40]), "the two players take both seats in turn"
    entrant = found["measures"][0]
    assert (entrant["measure"], entrant["a"]) == ("entrant", 0.5)
    assert entrant["b"] > 0.5
    ids = {each["measure"] for each in found["measures"]}
    assert "level.easy" in ids, "how the opponent fares"
    assert "level.medium" not in ids, "no medium player in A"


def test_the_same_seed_gives_the_same_figures_whatever_the_number_of_workers() -> None:
    arguments = (JESTER, "--a", "seats=random,random", "--b", "seats=easy,random", "--games", "24", "--seed", "3")
    assert _json(*arguments)["measures"] == _json(*arguments, "--workers", "2")["measures"]


def test_until_sure_stops_early_with_an_unbiased_estimate() -> None:
    found = compare(JESTER, {"seats": ["random", "random"]}, {"seats": ["medium", "random"]}, games=400, seed=1, until_sure=True)
    assert found.deals < 400
    first = found.differences[0]
    assert (first.measure.id, first.verdict) == ("entrant", "higher")
    assert first.test is not None
    assert first.test.estimate.low <= first.test.estimate.mean <= first.test.estimate.high
    text = _text(comparison_summary(found))
    assert "B is higher in victories per player: random in A, medium in B." in text
    assert "Median-unbiased estimate" in text


def test_until_sure_reaches_its_cap() -> None:
    options: dict[str, Any] = {"seats": ["random", "random"], "until_sure": True, "measures": ["first_player"], "smallest": 0.01}
    found = compare("banquet-royal", {"first": "1"}, {"first": "2"}, games=20, seed=1, **options)
    assert (found.deals, found.differences[0].verdict) == (20, "unsure")
    assert "Not decided after 20 deals, the most allowed" in _text(comparison_summary(found))


def test_limits_are_for_players_that_search() -> None:
    found = make_request(JESTER, {"seats": "hard,easy"}, {"seats": "medium,easy"}, {"simulations": 5}, 4, 1)
    assert [side.plan.setting.simulations for side in found.sides] == [5, None]
    for common, changes in (({"simulations": 5}, {"seats": "easy,easy"}), ({}, {"seconds": 1.0})):
        with pytest.raises(BadPlayer, match="is for players that search, and medium"):
            make_request(JESTER, {}, changes, common)
    refused = CliRunner().invoke(main, ["simulate", JESTER, "--seats", "medium,easy", "--simulations", "5"])
    assert (refused.exit_code, "for players that search, and medium, easy do not" in refused.output) == (2, True)


def test_the_command_that_repeats_a_run_is_one_line() -> None:
    words = ["compare", JESTER, "--a", "seats=random,random", "--b", "seats=random,easy", "--games", "4", "--seed", "1"]
    shown = CliRunner().invoke(main, [*words, "--measure", "points", "--measure", "margin"]).output
    assert any(line.startswith("Again: hightable compare") and line.endswith("--seed 1") for line in shown.splitlines())


def test_an_interrupt_keeps_the_deals_of_both_sides() -> None:
    calls = iter(range(1000))
    found = compare(JESTER, {}, {"seats": ["easy", "easy"]}, games=2000, seed=1, interrupted=lambda: next(calls) > 12)
    assert found.stopped
    assert found.deals < 2000
    assert found.games[0] == found.games[1] == found.deals


def test_the_page_has_every_measure_and_a_plot(tmp_path: Path) -> None:
    out = tmp_path / "report"
    result = _run("banquet-royal", "--b", "gourmet=true", "--games", "12", "--seed", "4", "--out", str(out))
    assert result.exit_code == 0, result.output
    page = (out / "index.html").read_text(encoding="utf-8")
    data = json.loads((out / "comparison.json").read_text(encoding="utf-8"))
    root = ElementTree.fromstring(re.sub("<!doctype html>|<meta [^>]*>", "", page))
    assert len(root.findall(".//svg")) == len({each["unit"] for each in data["measures"]})
    assert len(root.findall(".//svg//circle")) == len(root.findall(".//tbody/tr")) == len(data["measures"])
    assert "<script" not in page
    assert "Seed: 4." in page
    assert "compare banquet-royal --b gourmet=true --games 12 --seed 4" in page


def test_a_setting_cannot_put_markup_on_the_page() -> None:
    points = _luck(20)
    found = _request().evaluate(_table(points), _table(points + 1))
    assert "<b>" not in comparison_page(found, "hightable compare '<b>'")


# Data files

SHARDED = ("banquet-royal", "--a", "seats=medium,easy", "--b", "gourmet=true,seats=medium,medium", "--games", "41", "--seed", "4")


def test_a_comparison_made_from_shards_is_the_whole_comparison(tmp_path: Path) -> None:
    parts = [tmp_path / f"part{number}.{suffix}" for number, suffix in enumerate(("parquet", "csv", "jsonl"), 1)]
    for number, part in enumerate(parts, 1):
        result = _run(*SHARDED, "--shard", f"{number}/3", "--data", str(part))
        assert (result.exit_code, result.stdout) == (0, ""), "a part has no result of its own"
    for side in "ab":
        files = [str(part.with_name(f"{part.stem}-{side}{part.suffix}")) for part in parts]
        assert CliRunner().invoke(main, ["merge", *files, "--out", str(tmp_path / f"{side}.parquet")]).exit_code == 0
    stored = _json("--from", str(tmp_path / "a.parquet"), "--from", str(tmp_path / "b.parquet"))
    whole = _json(*SHARDED, "--data", str(tmp_path / "whole.csv"))
    assert stored.pop("command").endswith("b.parquet")
    assert whole.pop("command").endswith("--seed 4")
    assert (stored["a"].pop("setting"), whole["a"].pop("setting")) == ("gourmet=false, seats=medium,easy", "seats=medium,easy")
    assert stored == whole
    assert whole["games"] == [82, 41]
    again = _json("--from", str(tmp_path / "whole-a.csv"), "--from", str(tmp_path / "whole-b.csv"))
    assert again["measures"] == whole["measures"]


def test_a_test_that_stopped_early_is_not_taken_for_another(tmp_path: Path) -> None:
    """Its games are stored, but a fixed number of deals that was not fixed beforehand would not be a test."""
    data = tmp_path / "games.parquet"
    words = ("--a", "seats=random,random", "--b", "seats=medium,random", "--games", "400", "--seed", "1", "--until-sure")
    assert _run(JESTER, *words, "--data", str(data)).exit_code == 0
    result = _run("--from", str(tmp_path / "games-a.parquet"), "--from", str(tmp_path / "games-b.parquet"))
    assert (result.exit_code, "These deals are in none of the files" in result.output) == (2, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "A comparison needs a GAME"),
        ([*SHARDED, "--shard", "1/2"], "A shard needs --data"),
        ([*SHARDED, "--shard", "1/2", "--data", "part.csv", "--json"], "cannot be used with --json"),
        (["--from", "1.csv"], "--from is given twice, not 1 times"),
        (["--from", "1.csv", "--from", "2.csv"], "Only games on the same deals can be compared: A has 2 of seed 1, B has 2 of"),
        (["--from", "1.csv", "--from", "1.csv"], "Both sides are the same"),
        (["--from", "1.csv", "--from", "2.csv", "--games", "3"], "cannot be used with --games"),
    ],
)
def test_stored_games_that_cannot_be_compared_are_refused(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "--from" in words:
        for seed in "12":
            simulate = ["simulate", JESTER, "--games", "2", "--seed", seed, "--data", f"{seed}.csv"]
            assert CliRunner().invoke(main, simulate).exit_code == 0
    result = _run(*words)
    assert (result.exit_code, sentence in " ".join(result.output.split())) == (2, True), result.output
