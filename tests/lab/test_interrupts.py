"""Ctrl-C is deferred: a run ends soon, and loses no chunk that was played to the end."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hightable.lab.executor import run_plan
from hightable.lab.interrupts import deferred_interrupts
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
