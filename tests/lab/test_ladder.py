"""The ladder: every order of seats on the same deals, shares and ratings with their intervals, a table, a plot, JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from hightable.cli import main
from hightable.engine.discovery import find
from hightable.engine.match import BadSeats, Match
from hightable.lab.ladder import Deal, Played, orders, play_ladder, rated, standings_of
from hightable.lab.seated import BadRun, Result, play_match, seat_players

JESTER = find("court-jester")


def _game(*seats: str, rank: tuple[int, ...]) -> Deal:
    return Deal([Played(seats, Result((0,) * len(seats), rank, 1))])


def test_every_order_of_seats_plays_each_deal() -> None:
    seen: list[tuple[int, int]] = []
    ladder = play_ladder(JESTER, ["medium", "easy", "random"], games=7, seed=1, progress=lambda *at: seen.append(at))
    assert (ladder.deals, ladder.games) == (2, 12), "made up to whole deals of six orders"
    assert seen[-1] == (12, 12)
    assert sum(each.wins for each in ladder.players) == pytest.approx(12)
    assert [each.games for each in ladder.players] == [12, 12, 12]


def test_some_of_the_players_at_a_table() -> None:
    assert len(orders(["master", "hard", "medium"], 2)) == 6
    ladder = play_ladder(JESTER, ["medium", "easy", "random"], games=6, at_table=2, seed=1)
    assert (ladder.games, {each.games for each in ladder.players}) == (6, {4})


def test_a_deal_is_the_same_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets: list[str] = []
    began = Match.__init__

    def watched(match: Match, *arguments: Any, **named: Any) -> None:
        began(match, *arguments, **named)
        secrets.append(match.secret.hex())

    monkeypatch.setattr(Match, "__init__", watched)
    play_ladder(JESTER, ["medium", "random"], games=4, seed=1)
    assert secrets[0] == secrets[1] != secrets[2] == secrets[3]


def test_who_plays_better_stands_first() -> None:
    ladder = play_ladder(JESTER, ["random", "easy", "medium"], games=60, at_table=2, seed=3)
    assert [each.player for each in ladder.players] == ["medium", "easy", "random"]
    assert all(each.rating_low < each.rating < each.rating_high for each in ladder.players)
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
        assert seat_players(JESTER, ["master"], tables=tables)["master"].trees == trees  # type: ignore[attr-defined]


def test_ratings_follow_the_odds() -> None:
    ratings, reach = rated(2, [(0, 1)] * 1000 + [(1, 0)] * 100)
    assert ratings[0] - ratings[1] == pytest.approx(400, abs=15), "ten to one is four hundred points"
    fewer = rated(2, [(0, 1)] * 10 + [(1, 0)])[1]
    assert (fewer > 3 * reach).all()


def test_who_share_a_victory_are_alike() -> None:
    one, other = standings_of([_game("hard", "medium", rank=(0, 0))] * 20, ["hard", "medium"])
    assert one.rating == pytest.approx(other.rating)
    assert (one.wins, one.share) == (10, 0.5)


def test_who_always_wins_has_a_rating_too() -> None:
    best, last = standings_of([_game("hard", "medium", rank=(0, 1))] * 20, ["hard", "medium"])
    assert best.player == "hard"
    assert 1500 < best.rating < 3000
    assert best.rating_low > last.rating_high


def test_it_is_told_as_a_table_and_as_json(tmp_path: Path) -> None:
    asked = ["ladder", "court-jester", "--seats", "medium,random", "--games", "4", "--seed", "1"]
    drawn = tmp_path / "ladder.svg"
    shown = CliRunner().invoke(main, [*asked, "--plot", str(drawn)])
    assert shown.exit_code == 0, shown.output
    assert "4 games on 2 deals" in shown.output
    assert ElementTree.fromstring(drawn.read_text(encoding="utf-8")).tag.endswith("svg")
    told = json.loads(CliRunner().invoke(main, [*asked, "--json"]).stdout)
    assert [each["player"] for each in told["players"]] == ["medium", "random"]
    assert {"player", "games", "wins", "share", "low", "high", "rating"} <= set(told["players"][0])


@pytest.mark.parametrize(
    ("asked", "error", "sentence"),
    [
        ({"players": ["medium"]}, BadRun, "at least two different players"),
        ({"players": ["medium", "medium"]}, BadRun, "at least two different players"),
        ({"players": ["medium", "bob"]}, BadRun, "There is no player “bob”"),
        ({"at_table": 3}, BadSeats, "of 2 players, sit 2; not 3"),
        ({"games": 0}, BadRun, "at least 1 game"),
        ({"seconds": 0.0}, BadRun, "more than 0 seconds"),
        ({"simulations": 0}, BadRun, "at least 1 simulation"),
        ({"tables": 0}, BadRun, "at 1 to 256 tables"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(asked: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        play_ladder(JESTER, **{"players": ["medium", "random"], "games": 2, **asked})


def test_an_interrupt_leaves_whole_deals() -> None:
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


def test_time_is_the_hard_players_and_the_master_takes_more() -> None:
    seated = seat_players(JESTER, ["hard", "master"], seconds=0.2)
    assert [player.seconds for player in seated.values()] == [0.2, 1.0]  # type: ignore[attr-defined]


def test_a_match_ends_with_points_and_places() -> None:
    players = seat_players(JESTER, ["medium", "random"])
    result = play_match(JESTER, [players["medium"], players["random"]], {}, 1)
    assert len(result.points) == len(result.rank) == 2
    assert result.share(0) + result.share(1) == 1
