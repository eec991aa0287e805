from __future__ import annotations

from typing import Any

import pytest

from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.match import BadSeats
from hightable.engine.options import BadOption
from hightable.lab.report import Report
from hightable.lab.runs import RUN
from hightable.lab.seated import BadRun
from hightable.lab.simulate import simulate

GAME = find("banquet-royal")


def same(one: Report, other: Report) -> bool:
    return (one.games, one.decisions, one.seats) == (other.games, other.decisions, other.seats)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_wins_add_up_to_games_for_every_number_of_players(game: Game[Any]) -> None:
    for seats in game.players:
        report = simulate(game, ["random"] * seats, games=500, seed=1)
        assert report.games == 500
        won = sum(seat.wins for seat in report.seats)
        nobody_may_win = seats == 1 or "nobody" in game.endings
        assert won == pytest.approx(500) or (nobody_may_win and won < 500)
        assert report.decisions >= 500
        assert all(seat.low <= seat.wins / 500 <= seat.high for seat in report.seats)
        assert not report.stopped


def test_threads_change_nothing() -> None:
    reports = [simulate(GAME, ["random"] * 3, games=20 * RUN + 7, seed=4, threads=threads) for threads in (1, 2, 3)]
    assert same(reports[0], reports[1])
    assert same(reports[0], reports[2])


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
    interrupts = iter([KeyboardInterrupt])

    def progress(done: int, of: int) -> None:
        if done and (interrupt := next(interrupts, None)):
            raise interrupt

    report = simulate(GAME, ["random"] * 2, games=1_000_000_000, seed=1, threads=2, progress=progress)
    assert report.stopped
    assert 0 < report.games < 1_000_000_000
    assert sum(seat.wins for seat in report.seats) == pytest.approx(report.games)


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
