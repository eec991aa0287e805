"""Bulk simulation: the same seed gives the same report on any number of threads and processes."""

from __future__ import annotations

from typing import Any

import pytest

from hightable.bots.levels import HARD_SECONDS, BadPlayer
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.match import BadSeats, Match
from hightable.engine.options import BadOption
from hightable.engine.rng import deal_key
from hightable.lab.match_runner import BadRun
from hightable.lab.report import Report, Score, SeatScore, Tally
from hightable.lab.simulate import simulate

GAME = find("banquet-royal")


def same(one: Report, other: Report) -> bool:
    return (one.games, one.decisions, one.seats, one.by_turn_order) == (
        other.games,
        other.decisions,
        other.seats,
        other.by_turn_order,
    )


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_wins_add_up_to_games_for_every_number_of_players(game: Game[Any]) -> None:
    for seats in game.players:
        report = simulate(game, ["random"] * seats, games=500, seed=1)
        assert report.games == 500
        won = sum(seat.wins for seat in report.seats)
        nobody_may_win = seats == 1 or "nobody" in game.endings
        assert won == pytest.approx(500) or (nobody_may_win and won < 500)
        assert sum(turn.wins for turn in report.by_turn_order) == pytest.approx(won)
        assert report.decisions >= 500
        assert all(seat.low <= seat.wins / 500 <= seat.high for seat in report.seats)
        assert not report.stopped


def test_threads_change_nothing() -> None:
    reports = [simulate(GAME, ["random"] * 3, games=647, seed=4, threads=threads) for threads in (1, 2, 3)]
    assert same(reports[0], reports[1])
    assert same(reports[0], reports[2])


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_turn_order_in_bulk_is_that_of_the_matches(game: Game[Any]) -> None:
    """The starter is first in the turn order, whether chosen by an option or by dice."""
    seats = max(game.players)
    report = simulate(game, ["random"] * seats, games=300, seed=3)
    if any(seat.mean for seat in report.seats):  # at Henry's Feast random players never score
        assert report.by_turn_order != tuple(_without_player(seat) for seat in report.seats), "the starter varies"
    if any(option.name == "first" for option in game.options):
        for first in range(seats):
            chosen = simulate(game, ["random"] * seats, {"first": str(first + 1)}, games=100, seed=3)
            by_seat = [_without_player(seat) for seat in chosen.seats]
            assert list(chosen.by_turn_order) == by_seat[first:] + by_seat[:first]


def _without_player(seat: SeatScore) -> Score:
    return Score(**{name: value for name, value in vars(seat).items() if name != "player"})


def test_the_starter_takes_the_first_turn_and_may_not_be_the_first_to_move() -> None:
    jester = find("court-jester")
    matches = [Match(jester, 4, {"suits": "chosen"}, seed=seed) for seed in range(8)]
    assert {match.to_move for match in matches} == {0}
    assert {match.starter for match in matches} == {-1}, "the dice are rolled after the suits are chosen"
    for match in matches:
        while match.starter < 0:
            match.play(match.legal()[0])
        first = match.to_move
        assert match.starter == first
        while not match.over:
            match.play(match.legal()[-1])
        assert match.starter == first, "the starter of the first round, not of later ones"


def test_games_of_bots_are_the_same_on_any_number_of_threads_and_processes() -> None:
    reports = [simulate(GAME, ["medium", "easy", "random"], games=90, seed=4, threads=threads) for threads in (1, 2, 5)]
    assert same(reports[0], reports[1])
    assert same(reports[0], reports[2])
    searching = [simulate(GAME, ["hard", "medium"], games=3, seed=4, threads=n, simulations=10) for n in (1, 3)]
    assert same(*searching)


def test_a_shorter_run_is_the_start_of_a_longer_one_and_seeds_share_no_deals() -> None:
    deals = {(seed, number): deal_key(seed, number) for seed in (*range(30), 2**32, 7 * 2**32 + 1) for number in range(60)}
    assert len(set(deals.values())) == len(deals)
    fewer, more = (secrets_of(games) for games in (3, 6))
    assert fewer == more[:3]
    assert len(set(more)) == 6


def secrets_of(games: int) -> list[str]:
    """The secrets of the matches that are played."""
    secrets: list[str] = []

    class RecordingMatch(Match):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            secrets.append(self.secret.hex())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hightable.lab.game_trace.Match", RecordingMatch)
        simulate(GAME, ["hard", "random"], games=games, seed=5, threads=1, simulations=1)
    return secrets


def test_the_batch_size_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    many_at_once = simulate(GAME, ["random"] * 2, games=640, seed=4, threads=2)
    monkeypatch.setattr("hightable.lab.simulate.MOST_DEALS", 3)
    assert same(many_at_once, simulate(GAME, ["random"] * 2, games=640, seed=4, threads=2))


def test_seeds_matter_and_the_default_is_random() -> None:
    players = ["random", "random"]
    assert not same(simulate(GAME, players, games=50, seed=1), simulate(GAME, players, games=50, seed=2))
    unseeded = simulate(GAME, players, games=50)
    assert same(unseeded, simulate(GAME, players, games=50, seed=unseeded.seed))


def test_options_reach_the_rules_and_the_report() -> None:
    plain = simulate(GAME, ["random"] * 2, games=200, seed=1)
    gourmet = simulate(GAME, ["random"] * 2, {"gourmet": True}, games=200, seed=1)
    assert gourmet.options["gourmet"] == "true"
    assert set(gourmet.options) == {option.name for option in GAME.options}
    assert gourmet.seats[0].mean > plain.seats[0].mean


def test_an_interrupt_reports_what_was_played() -> None:
    interrupts = iter([KeyboardInterrupt])

    def progress(done: int, of: int) -> None:
        if done and (interrupt := next(interrupts, None)):
            raise interrupt

    report = simulate(GAME, ["random"] * 2, games=1_000_000_000, seed=1, threads=2, progress=progress)
    assert report.stopped
    assert 0 < report.games < 1_000_000_000
    assert sum(seat.wins for seat in report.seats) == pytest.approx(report.games)


def test_an_interrupt_ends_worker_processes_and_reports_what_they_played() -> None:
    progress: list[int] = []

    def interrupted() -> bool:
        return bool(progress) and progress[-1] >= 2

    report = simulate(
        GAME,
        ["hard", "medium"],
        None,
        1_000_000,
        1,
        threads=2,
        simulations=1,
        progress=lambda done, of: progress.append(done),
        interrupted=interrupted,
    )
    assert report.stopped
    assert 2 <= report.games < 1_000_000


def test_the_default_search_time_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.lab.simulate.PlanRunner.play", lambda *arguments: Tally())
    for players, seconds in ((["hard", "easy"], HARD_SECONDS), (["random", "master"], HARD_SECONDS), (["medium", "easy"], None)):
        report = simulate(GAME, players, games=1, seed=1, threads=1).as_json()
        assert (report["seconds"], report["simulations"]) == (seconds, None)
    report = simulate(GAME, ["hard", "easy"], games=1, seed=1, threads=1, simulations=7).as_json()
    assert (report["seconds"], report["simulations"]) == (None, 7)


def test_progress_ends_with_all_games() -> None:
    calls: list[tuple[int, int]] = []
    simulate(GAME, ["random"] * 2, games=100, seed=1, progress=lambda done, of: calls.append((done, of)))
    assert calls[-1] == (100, 100)


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ({"players": ["random"]}, BadSeats, "Banquet Royal is for 2, 3, 4 players, not 1."),
        ({"players": ["random", "bob"]}, BadPlayer, "There is no player “bob”. There are: .*random"),
        ({"games": 0}, BadRun, "1 to 1,000,000,000 games, not 0"),
        ({"seed": -1}, BadRun, "must be 0 or more, not -1"),
        ({"threads": 0}, BadRun, "1 to 1,024 workers, not 0"),
        ({"options": {"sauce": "1"}}, BadOption, "There is no option “sauce”"),
    ],
)
def test_bad_arguments_are_refused_with_a_sentence(arguments: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        simulate(GAME, **{"players": ["random", "random"], "games": 10, **arguments})
