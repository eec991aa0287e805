"""Several processes on one port: the first one watches over the others."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")


def run(program: str) -> tuple[int, str]:
    """The exit code and the log of a program."""
    command = [sys.executable, "-c", textwrap.dedent(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stderr


def test_only_a_worker_is_replaced_when_it_ends() -> None:
    program = """
        import os, signal, subprocess, time
        from hightable.server.workers import WorkerProcesses

        browser = subprocess.Popen(["true"])

        def work(number):
            while exists(browser.pid):  # until the first process has noticed its end
                time.sleep(0.01)
            os.kill(os.getppid(), signal.SIGTERM)
            time.sleep(60)

        def exists(process):
            try:
                os.kill(process, 0)
            except ProcessLookupError:
                return False
            return True

        WorkerProcesses(1, work).run()
    """
    assert run(program) == (0, "")


def test_a_worker_that_cannot_start_is_tried_again_and_logged_in_one_line(tmp_path: Path) -> None:
    program = f"""
        import os, pathlib, signal, sys, time
        from hightable.server import workers

        workers.SHORT = 0.0
        tried = pathlib.Path({str(tmp_path)!r}) / "tried"

        def work(number):
            if not tried.exists():
                tried.touch()
                sys.exit(3)
            os.kill(os.getppid(), signal.SIGTERM)
            time.sleep(60)

        workers.WorkerProcesses(1, work).run()
    """
    code, log = run(program)
    assert code == 0
    assert "exit code 3" in log
    assert len(log.splitlines()) == 1
