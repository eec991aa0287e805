"""Several processes on one port: the first one watches over the others."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")


def test_only_a_worker_is_replaced_when_it_ends() -> None:
    program = """
        import os, signal, subprocess, time
        from hightable.server.workers import WorkerProcesses

        browser = subprocess.Popen(["true"])

        def work():
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
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
