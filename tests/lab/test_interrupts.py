"""Ctrl-C is deferred: a run ends soon, and loses no chunk that was played to the end."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import click
import pytest

from hightable.lab.chunks import Answer, Lost
from hightable.lab.command_errors import INTERRUPTED, usage_errors
from hightable.lab.executor import run_plan
from hightable.lab.interrupts import deferred_interrupts
from hightable.lab.match_runner import RunFailed
from tests.lab.test_executor import plan_of


@pytest.fixture
def sigint() -> Iterator[Callable[[Any], Any]]:
    """Sets the handler of SIGINT. Tests in the background of a script start with it ignored."""
    before = signal.getsignal(signal.SIGINT)
    yield lambda handler: signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_is_deferred_however_often_it_is_pressed(sigint: Callable[[Any], Any]) -> None:
    sigint(signal.default_int_handler)
    with deferred_interrupts() as interrupted:

        def progress(done: int, of: int) -> None:
            if done:
                os.kill(os.getpid(), signal.SIGINT)

        assert not interrupted()
        assert 0 < len(run_plan(plan_of(), range(1_000_000), 1, None, progress, interrupted)) < 1_000_000
        os.kill(os.getpid(), signal.SIGINT)
        assert interrupted()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_command_started_with_ctrl_c_ignored_goes_on_ignoring_it(sigint: Callable[[Any], Any]) -> None:
    sigint(signal.SIG_IGN)
    with deferred_interrupts() as interrupted:
        os.kill(os.getpid(), signal.SIGINT)
        assert len(run_plan(plan_of(), range(5), 1, interrupted=interrupted)) == 10
        assert not interrupted()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_ctrl_c_outside_of_the_games_ends_a_command_with_a_sentence(
    sigint: Callable[[Any], Any], capsys: pytest.CaptureFixture[str]
) -> None:
    sigint(signal.default_int_handler)
    with pytest.raises(SystemExit) as ended, usage_errors():
        os.kill(os.getpid(), signal.SIGINT)
    assert (ended.value.code, capsys.readouterr().err) == (INTERRUPTED, "Stopped.\n")


def test_a_failure_that_is_not_about_arguments_has_exit_code_1() -> None:
    with pytest.raises(click.ClickException) as ended, usage_errors():
        raise RunFailed("No scheduler answers.")
    assert (ended.value.exit_code, isinstance(ended.value, click.UsageError)) == (1, False)


def test_a_cluster_that_is_lost_before_the_first_chunk_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class LostPool:
        slots = 1

        def submit(self, deals: range) -> Future[Answer]:
            answer: Future[Answer] = Future()
            answer.set_result(Lost("The connection was lost."))
            return answer

        def close(self) -> None:
            pass

    monkeypatch.setattr("hightable.lab.executor.local_pool", lambda plan, workers: LostPool())
    with pytest.raises(RunFailed, match=r"The connection was lost\. No deal was played to the end\."):
        run_plan(plan_of(), range(5), 1)
