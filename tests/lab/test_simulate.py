from __future__ import annotations

from typing import Any

import pytest

from hightable.bots.levels import HARD_SECONDS
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.match import BadSeats, Match
from hightable.engine.options import BadOption
from hightable.lab.match_runner import BadRun, deal_seed
from hightable.lab.report import Report, Score, Seat
from hightable.lab.runs import RUN
from hightable.lab.simulate import default_workers, simulate

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
    reports = [simulate(GAME, ["random"] * 3, games=20 * RUN + 7, seed=4, threads=threads) for threads in (1, 2, 3)]
    assert same(reports[0], reports[1])
    assert same(reports[0], reports[2])


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_turn_order_in_bulk_is_that_of_the_matches_themselves(game: Game[Any]) -> None:
    """Each seat told to begin, where the game has that option, is first in its turn order; what the dice say is found as well."""
    seats = max(game.players)
    report = simulate(game, ["random"] * seats, games=300, seed=3)
    if any(seat.mean for seat in report.seats):  # at Henry's Feast random players never score
        assert report.by_turn_order != tuple(_plain(seat) for seat in report.seats), "somebody else begins now and then"
    if any(option.name == "first" for option in game.options):
        for first in range(seats):
            told = simulate(game, ["random"] * seats, {"first": str(first + 1)}, games=100, seed=3)
            by_seat = [_plain(seat) for seat in told.seats]
            assert list(told.by_turn_order) == by_seat[first:] + by_seat[:first]


def _plain(seat: Seat) -> Score:
    return Score(**{name: value for name, value in vars(seat).items() if name != "player"})


def test_who_begins_is_who_takes_the_first_turn_not_who_is_asked_first() -> None:
    jester = find("court-jester")
    asked = [Match(jester, 4, {"suits": "chosen"}, seed=seed) for seed in range(8)]
    assert {match.to_move for match in asked} == {0}
    assert {match.starter for match in asked} == {-1}, "the dice are thrown once the suits are chosen"
    for match in asked:
        while match.starter < 0:
            match.play(match.legal()[0])
        began = match.to_move
        assert match.starter == began
        while not match.over:
            match.play(match.legal()[-1])
        assert match.starter == began, "that of the first round, whoever begins the others"


def test_games_of_players_who_choose_are_the_same_on_any_number_of_processes() -> None:
    reports = [simulate(GAME, ["medium", "easy", "random"], games=9, seed=4, threads=threads) for threads in (1, 2, 5)]
    assert same(reports[0], reports[1])
    assert same(reports[0], reports[2])
    thinking = [simulate(GAME, ["hard", "medium"], games=3, seed=4, threads=n, simulations=10) for n in (1, 3)]
    assert same(*thinking)


def test_processes_are_started_where_they_are_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.lab.simulate.cores", lambda: 8)
    assert [default_workers(["medium", "easy"], games) for games in (1, 100, 101, 10_000)] == [1, 1, 2, 8]
    assert [default_workers(["medium", "hard"], games) for games in (1, 5, 100)] == [1, 5, 8]


def test_fewer_games_are_the_first_of_more_and_no_two_seeds_share_a_deal() -> None:
    deals = {(seed, number): deal_seed(seed, number) for seed in (*range(30), 2**32, 7 * 2**32 + 1) for number in range(60)}
    assert len(set(deals.values())) == len(deals)
    fewer, more = (dealt(games) for games in (3, 6))
    assert fewer == more[:3]
    assert len(set(more)) == 6


def dealt(games: int) -> list[str]:
    """The secrets of the matches that are played."""
    secrets: list[str] = []

    class Watched(Match):
        def __init__(self, *asked: Any, **named: Any) -> None:
            super().__init__(*asked, **named)
            secrets.append(self.secret.hex())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hightable.lab.match_runner.Match", Watched)
        simulate(GAME, ["medium", "random"], games=games, seed=5, threads=1)
    return secrets


def test_how_much_a_thread_takes_at_once_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one_by_one = simulate(GAME, ["random"] * 2, games=20 * RUN, seed=4, threads=2)
    monkeypatch.setattr("hightable.lab.simulate._MANY_GAMES", 0)
    assert same(one_by_one, simulate(GAME, ["random"] * 2, games=20 * RUN, seed=4, threads=2))


def test_seeds_matter_and_none_is_a_new_one() -> None:
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
    deferred_interrupts = iter([KeyboardInterrupt])

    def progress(done: int, of: int) -> None:
        if done and (interrupt := next(deferred_interrupts, None)):
            raise interrupt

    report = simulate(GAME, ["random"] * 2, games=1_000_000_000, seed=1, threads=2, progress=progress)
    assert report.stopped
    assert 0 < report.games < 1_000_000_000
    assert sum(seat.wins for seat in report.seats) == pytest.approx(report.games)


def test_an_interrupt_ends_worker_processes_and_reports_what_they_played() -> None:
    told: list[int] = []

    def interrupted() -> bool:
        return bool(told) and told[-1] >= 2

    report = simulate(
        GAME, ["medium"] * 2, None, 1_000_000, 1, threads=2, progress=lambda done, of: told.append(done), interrupted=interrupted
    )
    assert report.stopped
    assert 2 <= report.games < 1_000_000


def test_the_time_to_think_by_default_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.lab.simulate.play_all", lambda *asked: {})
    for players, seconds in ((["hard", "easy"], HARD_SECONDS), (["random", "master"], HARD_SECONDS), (["medium", "easy"], None)):
        report = simulate(GAME, players, games=1, seed=1, threads=1).as_json()
        assert (report["seconds"], report["simulations"]) == (seconds, None)
    report = simulate(GAME, ["hard", "easy"], games=1, seed=1, threads=1, simulations=7).as_json()
    assert (report["seconds"], report["simulations"]) == (None, 7)


def test_progress_ends_with_all_games() -> None:
    told: list[tuple[int, int]] = []
    simulate(GAME, ["random"] * 2, games=100, seed=1, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (100, 100)


@pytest.mark.parametrize(
    ("asked", "error", "sentence"),
    [
        ({"players": ["random"]}, BadSeats, "Banquet Royal is for 2, 3, 4 players, not 1."),
        ({"players": ["random", "bob"]}, BadRun, "There is no player “bob”. There are: .*random"),
        ({"games": 0}, BadRun, "at least 1 game, not 0"),
        ({"seed": -1}, BadRun, "0 or more, not -1"),
        ({"threads": 0}, BadRun, "at least 1 thread, not 0"),
        ({"options": {"sauce": "1"}}, BadOption, "There is no option “sauce”"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(asked: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        simulate(GAME, **{"players": ["random", "random"], "games": 10, **asked})
