"""Games on several threads: each is played once, errors are passed on, and Ctrl-C loses nothing."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hightable.lab.match_runner import Interrupted
from hightable.lab.worker_threads import deferred_interrupts, play_on_threads


@pytest.fixture
def sigint() -> Iterator[Callable[[Any], Any]]:
    """Sets the handler of SIGINT. Tests in the background of a script start with it ignored."""
    before = signal.getsignal(signal.SIGINT)
    yield lambda handler: signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGINT, before)


def until_stopped(number: int, stop: threading.Event) -> int:
    """The first five games end at once, later ones only when they are stopped."""
    if number < 5:
        return number
    stop.wait(20)
    raise Interrupted


def test_every_game_is_played_once() -> None:
    seen: list[tuple[int, int]] = []
    results = play_on_threads(50, lambda number, stop: number * number, 3, lambda *at: seen.append(at))
    assert results == {number: number * number for number in range(50)}
    assert seen[-1] == (50, 50)


@pytest.mark.parametrize("threads", [1, 4])
def test_an_interrupt_keeps_what_was_played_however_many_games_there_are(threads: int) -> None:
    def progress(done: int, of: int) -> None:
        if done == 5 and not interrupted:
            interrupted.append(True)
            raise KeyboardInterrupt

    interrupted: list[bool] = []
    assert sorted(play_on_threads(10**12, until_stopped, threads, progress)) == [0, 1, 2, 3, 4]


def test_an_error_in_a_thread_is_raised_here() -> None:
    def play(number: int, stop: threading.Event) -> int:
        return 1 // (3 - number)

    with pytest.raises(ZeroDivisionError):
        play_on_threads(10**12, play, 2)


def test_a_thread_that_does_not_stop_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.lab.worker_threads.GRACE_PERIOD", 0.1)
    awake = threading.Event()

    def play(number: int, stop: threading.Event) -> int:
        if number == 2:
            awake.wait(20)
        return number

    results = play_on_threads(3, play, interrupted=lambda: True)
    assert set(results) <= {0, 1}
    awake.set()


def test_ctrl_c_is_deferred_however_often_it_is_pressed(sigint: Callable[[Any], Any]) -> None:
    sigint(signal.default_int_handler)
    with deferred_interrupts() as interrupted:

        def progress(done: int, of: int) -> None:
            if done == 5:
                os.kill(os.getpid(), signal.SIGINT)

        assert not interrupted()
        assert len(play_on_threads(10**12, until_stopped, 2, progress, interrupted)) == 5
        os.kill(os.getpid(), signal.SIGINT)
        assert interrupted()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_command_started_with_ctrl_c_ignored_goes_on_ignoring_it(sigint: Callable[[Any], Any]) -> None:
    sigint(signal.SIG_IGN)
    with deferred_interrupts() as interrupted:
        os.kill(os.getpid(), signal.SIGINT)
        assert len(play_on_threads(5, until_stopped, 2, interrupted=interrupted)) == 5
        assert not interrupted()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
