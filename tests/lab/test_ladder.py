"""The ladder: every order of seats on the same deals, ratings with intervals, and the table, plot and JSON of them."""

from __future__ import annotations

import contextlib
import importlib.util
import itertools
import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from hightable import __version__
from hightable.bots.levels import HARD_SECONDS, BadPlayer
from hightable.cli import main
from hightable.engine import extras
from hightable.engine.discovery import find
from hightable.engine.match import BadSeats, Match
from hightable.lab.games_table import GamesTable
from hightable.lab.ladder import Standing, orders, play_ladder, standings_of
from hightable.lab.match_runner import BadRun, Result, make_players, play_match
from hightable.lab.pairings import Deal, PlayedGame
from hightable.lab.summary import ladder_summary

JESTER = find("court-jester")


def _game(*seats: str, rank: tuple[int, ...]) -> Deal:
    return Deal([PlayedGame(seats, Result((0,) * len(seats), rank, 1))])


def test_every_order_of_seats_plays_each_deal() -> None:
    seen: list[tuple[int, int]] = []
    ladder = play_ladder(JESTER, ["medium", "easy", "random"], games=7, seed=1, progress=lambda *at: seen.append(at))
    assert (ladder.deals, ladder.games) == (2, 12), "rounded up to whole deals of six orders"
    assert seen[-1] == (12, 12)
    assert sum(each.wins for each in ladder.players) == pytest.approx(12)
    assert [each.games for each in ladder.players] == [12, 12, 12]


def test_a_table_can_have_some_of_the_players() -> None:
    assert len(orders(["master", "hard", "medium"], 2)) == 6
    ladder = play_ladder(JESTER, ["medium", "easy", "random"], games=6, at_table=2, seed=1)
    assert (ladder.games, {each.games for each in ladder.players}) == (6, {4})


def test_a_deal_is_the_same_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets: list[str] = []
    original = Match.__init__

    def recording(match: Match, *arguments: Any, **named: Any) -> None:
        original(match, *arguments, **named)
        secrets.append(match.secret.hex())

    monkeypatch.setattr(Match, "__init__", recording)
    play_ladder(JESTER, ["hard", "random"], games=4, seed=1, simulations=1)
    assert secrets[0] == secrets[1] != secrets[2] == secrets[3]


def test_the_better_player_is_listed_first() -> None:
    ladder = play_ladder(JESTER, ["random", "easy", "medium"], games=60, at_table=2, seed=3)
    assert [each.player for each in ladder.players] == ["medium", "easy", "random"]
    assert all(_lead(one, other) > 0 for one, other in itertools.pairwise(ladder.players))
    assert all(each.low <= each.share <= each.high for each in ladder.players)


def test_the_same_seed_and_simulations_give_the_same_ladder() -> None:
    ladders = [play_ladder(JESTER, ["hard", "medium"], games=2, seed=5, simulations=20) for _ in range(2)]
    assert ladders[0] == ladders[1]


def test_several_tables_play_the_same_ladder() -> None:
    ladders = [play_ladder(JESTER, ["hard", "medium"], games=8, seed=5, simulations=20, tables=tables) for tables in (1, 3)]
    assert ladders[0] == ladders[1]


def test_tables_share_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(8)), raising=False)
    for tables, trees in ((1, 4), (4, 2), (16, 1)):
        assert make_players(JESTER, ["master"], tables=tables)["master"].trees == trees  # type: ignore[attr-defined]


def test_players_who_share_every_victory_have_equal_ratings() -> None:
    one, other = standings_of([_game("hard", "medium", rank=(0, 0))] * 20, ["hard", "medium"])
    assert _lead(one, other) == pytest.approx(0)
    assert (one.wins, one.share) == (10, 0.5)


def _lead(first: Standing, second: Standing) -> float:
    assert first.rating is not None
    assert second.rating is not None
    return first.rating - second.rating


def _team_game(*seats: str, won: int) -> Deal:
    """A game of two against two, with partners in every other seat, won by the team of this seat."""
    rank = tuple(0 if seat % 2 == won else 2 for seat in range(4))
    return Deal([PlayedGame(seats, Result((0, 0, 0, 0), rank, 1, team=(0, 1, 0, 1)))])


def test_teams_are_compared_and_partners_are_not() -> None:
    pure = [_team_game("medium", "easy", "medium", "easy", won=0)] * 300 + [
        _team_game("medium", "easy", "medium", "easy", won=1)
    ] * 100
    mixed = [_team_game("medium", "medium", "easy", "easy", won=won) for won in (0, 1)] * 400
    best, last = standings_of(pure, ["medium", "easy"])
    assert best.player == "medium"
    assert _lead(best, last) == pytest.approx(400 * math.log10(3), abs=10), "the team wins three games in four"
    both = standings_of(pure + mixed, ["medium", "easy"])
    assert [each.rating for each in both] == [each.rating for each in (best, last)], "teams of the same players do not count"
    assert [each.rating_low for each in both] == [each.rating_low for each in (best, last)]


def test_partners_are_found_by_their_score_sheets() -> None:
    ladder = play_ladder(find("henrys-feast"), ["easy", "medium", "easy", "medium"], {"teams": True}, games=6, seed=2)
    assert (ladder.games, ladder.deals) == (6, 1)
    assert sum(each.wins for each in ladder.players) == 6 - ladder.unwon
    players = make_players(find("henrys-feast"), ["medium"])
    assert play_match(find("henrys-feast"), [players["medium"]] * 4, {"teams": True}, 1).team == (0, 1, 0, 1)
    assert play_match(find("henrys-feast"), [players["medium"]] * 4, {}, 1).team == (0, 1, 2, 3)


def test_games_that_nobody_wins_are_reported_but_not_rated() -> None:
    won, unwon = _game("hard", "medium", rank=(0, 1)), _game("hard", "medium", rank=(1, 1))
    alone, among = (standings_of(deals, ["hard", "medium"]) for deals in ([won], [won] + [unwon] * 30))
    assert [each.rating_low for each in alone] == [each.rating_low for each in among]
    assert [each.rating for each in standings_of([unwon] * 30, ["hard", "medium"])] == [None, None]
    ladder = play_ladder(find("henrys-feast"), ["random", "medium"], games=4, seed=1)
    assert ladder.unwon == 4 - sum(each.wins for each in ladder.players)
    shown = CliRunner().invoke(main, ["ladder", "henrys-feast", "--seats", "random,medium", "--games", "4", "--seed", "1"])
    assert "Left out of the ratings, because nobody won: 4 games." in shown.output
    assert "There are no ratings: no game was won." in shown.output


def test_solo_players_are_compared_on_the_same_deal() -> None:
    def solo(player: str, points: int, rank: int) -> PlayedGame:
        return PlayedGame((player,), Result((points,), (rank,), 1))

    by_points = [Deal([solo("easy", 9, 1), solo("medium", 12, 1)])] * 30 + [Deal([solo("easy", 5, 1), solo("medium", 2, 1)])] * 10
    best, last = standings_of(by_points, ["easy", "medium"])
    assert best.player == "medium"
    assert _lead(best, last) == pytest.approx(400 * math.log10(3), abs=25)
    by_victory = [Deal([solo("easy", 30, 0), solo("medium", 40, 1)])] * 5
    assert standings_of(by_victory, ["easy", "medium"])[0].player == "easy"


def test_a_solo_ladder() -> None:
    words = ["ladder", "royal-dinner", "--seats", "random,medium", "--at-table", "1", "--games", "40", "--seed", "1"]
    report = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    assert (report["games"], report["deals"], report["at_table"], report["unwon"]) == (40, 20, 1, 40)
    first, second = report["players"]
    assert first["player"] == "medium"
    assert first["rating_low"] > second["rating_high"]
    shown = CliRunner().invoke(main, words).output
    assert "Every player plays each deal alone." in shown
    assert "nobody won" not in shown


def test_without_a_whole_deal_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    @contextlib.contextmanager
    def interrupted_at_once() -> Iterator[Callable[[], bool]]:
        yield lambda: True

    monkeypatch.setattr("hightable.lab.ladder_commands.deferred_interrupts", interrupted_at_once)
    words = ["ladder", "henrys-feast", "--seats", "easy,medium,random,medium", "--games", "100"]
    plot = tmp_path / "ladder.svg"
    shown = CliRunner().invoke(main, [*words, "--plot", str(plot)])
    assert shown.exit_code == 130
    assert "0 games on 0 deals" in shown.output
    assert "1500" not in shown.output
    assert "nothing to plot" in shown.output
    assert not plot.exists()
    report = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    assert {each["rating"] for each in report["players"]} == {None}


def test_one_deal_is_singular() -> None:
    shown = CliRunner().invoke(main, ["ladder", "court-jester", "--seats", "medium,random", "--games", "2"])
    assert "2 games on 1 deal" in [line.partition(": ")[2].strip() for line in shown.output.splitlines()]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--plot", "nowhere/ladder.svg"], "There is no folder “nowhere” to write the plot to."),
        (["--plot", "ladder.bmp"], "must end in one of .svg, .png, .pdf, .jpg; “ladder.bmp” does not."),
        (["--plot", "noext"], "must end in one of .svg, .png, .pdf, .jpg; “noext” does not."),
        (["--at-table", "0"], "A table needs at least 1 player, not 0."),
        (["--seconds", "nan"], "more than 0 and at most 600 seconds, not nan."),
        (["--seconds", "inf"], "more than 0 and at most 600 seconds, not inf."),
        (["--seconds", "1", "--simulations", "5"], "Give either seconds or simulations, not both."),
    ],
)
def test_bad_arguments_are_refused_before_the_first_game(
    words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("hightable.lab.ladder_commands.run_ladder", None)
    shown = CliRunner().invoke(main, ["ladder", "court-jester", "--seats", "easy,medium", *words])
    assert (shown.exit_code, shown.output.count("Error:")) == (2, 1)
    assert sentence in shown.output
    assert not list(tmp_path.iterdir())


def test_the_ladder_is_printed_as_a_table_or_as_json(tmp_path: Path) -> None:
    words = ["ladder", "court-jester", "--seats", "medium,random", "--games", "4", "--seed", "1"]
    plot = tmp_path / "ladder.svg"
    shown = CliRunner().invoke(main, [*words, "--plot", str(plot)])
    assert shown.exit_code == 0, shown.output
    assert "4 games on 2 deals" in shown.output
    assert ElementTree.fromstring(plot.read_text(encoding="utf-8")).tag.endswith("svg")
    report = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    assert [each["player"] for each in report["players"]] == ["medium", "random"]
    assert {"player", "games", "wins", "share", "low", "high", "rating"} <= set(report["players"][0])


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ({"players": ["medium"]}, BadRun, "at least two players"),
        ({"players": ["medium", "bob"]}, BadPlayer, "There is no player “bob”"),
        ({"at_table": 3}, BadSeats, "can have 2 of them, not 3"),
        ({"games": 0}, BadRun, "1 to 1,000,000,000 games, not 0"),
        ({"seconds": 0.0}, BadPlayer, "more than 0 and at most"),
        ({"simulations": 0}, BadPlayer, "must be 1 to 10,000,000, not 0"),
        ({"tables": 0}, BadRun, "1 to 1,024 workers, not 0"),
    ],
)
def test_bad_arguments_are_refused_with_a_sentence(arguments: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        play_ladder(JESTER, **{"players": ["medium", "random"], "games": 2, **arguments})


def test_an_interrupt_keeps_whole_deals() -> None:
    interrupted = False

    def progress(done: int, of: int) -> None:
        nonlocal interrupted
        if done >= 3 and not interrupted:
            interrupted = True
            raise KeyboardInterrupt

    ladder = play_ladder(JESTER, ["medium", "random"], games=1000, seed=1, progress=progress)
    assert 2 <= ladder.games < 1000
    assert ladder.games == 2 * ladder.deals == ladder.players[0].games
    assert ladder.stopped


def test_seconds_are_the_hard_players_and_the_master_takes_five_times_as_many() -> None:
    players = make_players(JESTER, ["hard", "master"], seconds=0.2)
    assert [player.seconds for player in players.values()] == [0.2, 1.0]  # type: ignore[attr-defined]


def test_a_match_has_points_and_ranks() -> None:
    players = make_players(JESTER, ["medium", "random"])
    result = play_match(JESTER, [players["medium"], players["random"]], {}, 1)
    assert len(result.points) == len(result.rank) == 2
    assert result.share(0) + result.share(1) == 1


def hide(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == package else find_spec(name, *rest))


@pytest.mark.parametrize("package", ["statsmodels", "matplotlib"])
def test_a_plot_names_the_packages_it_needs(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    hide(package, monkeypatch)
    report = CliRunner().invoke(main, ["ladder", "court-jester", "--seats", "easy,medium", "--plot", "ladder.svg"])
    assert report.exit_code == 2
    assert f"The plot of a ladder needs the package {package}, which is missing: pip install -e '.[lab]'" in report.output


def test_without_statsmodels_only_the_ratings_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["ladder", "court-jester", "--seats", "random,medium", "--games", "4", "--seed", "1"]
    rated = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    hide("statsmodels", monkeypatch)
    shown = CliRunner().invoke(main, words)
    assert shown.exit_code == 0
    assert "4 games on 2 deals" in shown.stdout
    assert "Ratings need the package statsmodels, which is missing: pip install -e '.[lab]'" in shown.stderr
    report = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    wins = {each["player"]: each["wins"] for each in report["players"]}
    assert wins == {each["player"]: each["wins"] for each in rated["players"]}
    assert {each["rating"] for each in report["players"]} == {None}
    assert [each["wins"] for each in report["players"]] == sorted(wins.values(), reverse=True), "the best is still listed first"


def test_the_install_command_depends_on_how_it_was_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert extras.install_command("lab") == "pip install -e '.[lab]'"
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "lib" / "site-packages" / "hightable" / "engine" / "extras.py"))
    assert extras.install_command("lab") == "pip install 'hightable[lab] @ git+https://github.com/hightable-games/hightable'"


def test_equal_players_show_what_the_turn_order_is_worth() -> None:
    words = ["ladder", "banquet-royal", "--seats", "medium,medium", "--games", "6", "--seed", "1"]
    report = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    assert (report["games"], report["deals"]) == (6, 6)
    (standing,) = report["players"]
    assert (standing["games"], standing["share"], standing["rating"]) == (12, 0.5, None)
    assert sum(turn["wins"] for turn in report["by_turn_order"]) == 6
    shown = CliRunner().invoke(main, words).output
    assert "By turn order" in shown
    assert "Equal players have no ratings" in shown


def test_equal_solo_players_have_no_turn_order() -> None:
    words = ["ladder", "kings-catering", "--seats", "random,random", "--at-table", "1", "--games", "2", "--seed", "1"]
    shown = " ".join(CliRunner().invoke(main, words).output.split())
    assert "Equal players have no ratings: there is nobody else to compare them with." in shown
    assert "turn order" not in shown
    assert "Ratings compare" not in shown


def test_a_ladder_of_games_that_cannot_be_won_compares_points() -> None:
    words = ["ladder", "kings-catering", "--seats", "random,easy", "--at-table", "1", "--games", "4", "--seed", "1"]
    words += ["--option", "second_princess=setup"]
    report = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    assert report["winnable"] is False
    assert {each[name] for each in report["players"] for name in ("wins", "share", "low", "high")} == {None}
    shown = " ".join(CliRunner().invoke(main, words).output.split())
    assert "cannot be won or lost" in shown
    assert "deal by deal: more points." in shown
    assert "0.0%" not in shown


def test_the_default_search_time_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.lab.ladder.run_plan", lambda *arguments, **named: GamesTable())
    assert play_ladder(JESTER, ["hard", "random"], games=2, seed=1).as_json()["seconds"] == HARD_SECONDS
    assert play_ladder(JESTER, ["medium", "random"], games=2, seed=1).as_json()["seconds"] is None


def test_json_names_the_versions() -> None:
    ladder = play_ladder(JESTER, ["medium", "random"], games=2, seed=1)
    assert ladder.as_json()["game_version"] == JESTER.version
    assert ladder.as_json()["hightable_version"] == __version__


def test_the_games_of_a_deal_are_not_independent() -> None:
    """Both orders of a deal, won by the same seat: the luck of the seat cancels out."""
    mirrored = [Deal([_game("hard", "easy", rank=(0, 1)).games[0], _game("easy", "hard", rank=(0, 1)).games[0]])] * 30
    one, _ = standings_of(mirrored, ["hard", "easy"])
    assert (one.share, one.high - one.low < 0.1) == (0.5, True)
    apart = [_game("hard", "easy", rank=(0, 1)), _game("easy", "hard", rank=(0, 1))] * 30
    one, _ = standings_of(apart, ["hard", "easy"])
    assert (one.share, one.high - one.low > 0.2) == (0.5, True)


def test_until_sure_ends_when_the_stronger_player_is_found() -> None:
    words = ["ladder", "court-jester", "--seats", "random,medium", "--games", "2000", "--seed", "1", "--until-sure"]
    shown = " ".join(CliRunner().invoke(main, words).output.split())
    assert "medium is stronger than random. Beyond an even share, random wins −" in shown
    assert "Again: hightable ladder court-jester --seats random,medium --games 2000 --until-sure --seed 1" in shown
    report = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    assert (report["result"]["decision"], report["stopped"]) == ("lower", False)
    assert report["deals"] < 1000
    assert report["result"]["low"] <= report["result"]["mean"] <= report["result"]["high"] < 0


def test_until_sure_says_when_it_could_not_decide() -> None:
    ladder = play_ladder(JESTER, ["random", "easy"], games=40, seed=1, until_sure=True, smallest=0.001)
    assert (ladder.deals, ladder.stopped) == (20, False)
    assert ladder.result is not None
    assert ladder.result.decision is None
    assert any("Not decided after 20 deals" in note for note in ladder_summary(ladder).notes)


@pytest.mark.parametrize(
    ("game", "words", "sentence"),
    [
        ("court-jester", ["--seats", "medium,medium"], "compares two different levels, not 1"),
        ("court-jester", ["--seats", "medium,easy,random"], "compares two different levels, not 3"),
        ("royal-dinner", ["--seats", "random,medium", "--at-table", "1"], "hightable compare --until-sure"),
        ("court-jester", ["--seats", "medium,easy", "--smallest", "0"], "between 0 and 1, not 0"),
        ("court-jester", ["--seats", "medium,easy", "--games", "2"], "takes at least 20 deals, not 1: give more --games"),
    ],
)
def test_what_cannot_be_tested_until_sure_is_refused(game: str, words: list[str], sentence: str) -> None:
    shown = CliRunner().invoke(main, ["ladder", game, *words, "--until-sure"])
    assert (shown.exit_code, sentence in " ".join(shown.output.split())) == (2, True), shown.output


def test_a_ladder_stopped_by_hand_is_not_a_test() -> None:
    ladder = play_ladder(JESTER, ["medium", "random"], games=1000, seed=1, interrupted=lambda: True)
    assert any("This is not a test" in note for note in ladder_summary(ladder).notes)
