"""Ctrl-C and Ctrl-D at a real terminal: the offer to save, and the way out."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hightable.engine.notation import read

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")

PATIENCE = 60.0
"""Seconds after which a terminal that does not answer is a failure."""


class Terminal:
    """The real command at a terminal of its own."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:  # pragma: no cover (the child)
            os.environ.update({"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "45", "LC_ALL": "C.UTF-8", **environment})
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests run in the background may have been told to ignore it
            os.execv(sys.executable, [sys.executable, "-c", "from hightable.cli import main; main()", *words])
        self.raw = ""
        self._read_to = 0

    def until(self, text: str) -> str:
        """Reads on until the text is shown, in whatever colours; gives everything since the last time, colours included."""
        end = time.monotonic() + PATIENCE
        while (found := self._end_of(text)) is None:
            ready, _, _ = select.select([self.descriptor], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"waited for {text!r}; the end of what was shown: {self.raw[-500:]}"
            self.raw += os.read(self.descriptor, 65536).decode("utf-8", "replace")
        start, self._read_to = self._read_to, found
        return self.raw[start:found]

    def interrupt(self, text: str) -> str:
        """Presses Ctrl-C until the text is shown. One that comes between prompt and reading is noticed at the next only."""
        for _ in range(int(PATIENCE / 10)):
            self.type("\x03")
            end = time.monotonic() + 10
            while self._end_of(text) is None and select.select([self.descriptor], [], [], max(0.0, end - time.monotonic()))[0]:
                self.raw += os.read(self.descriptor, 65536).decode("utf-8", "replace")
            if self._end_of(text) is not None:
                break
        return self.until(text)

    def _end_of(self, text: str) -> int | None:
        coloured = "(?:\x1b\\[[0-9;]*m)*".join(map(re.escape, text))
        found = re.compile(coloured).search(self.raw, self._read_to)
        return found.end() if found else None

    def type(self, text: str) -> None:
        os.write(self.descriptor, text.encode())

    def exit_code(self) -> int:
        with suppress(OSError):  # so a closed terminal is told
            while os.read(self.descriptor, 65536):
                pass
        _, status = os.waitpid(self.pid, 0)
        self.close()
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """Leaves nothing running behind, however the test went."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)


Open = Callable[..., Terminal]


@pytest.fixture
def at_terminal() -> Iterator[Open]:
    opened: list[Terminal] = []

    def at(*words: str, **environment: str) -> Terminal:
        opened.append(Terminal(*words, **environment))
        return opened[-1]

    yield at
    for terminal in opened:
        terminal.close()


@pytest.fixture
def terminal(at_terminal: Open) -> Terminal:
    seated = at_terminal("play", "banquet-royal", "--seed", "5", "--option", "first=1")
    seated.until("1 ready")
    seated.until("> ")
    seated.type("ready\n")
    seated.until("5 toque")
    seated.until("> ")
    return seated


def test_ctrl_c_offers_to_save(terminal: Terminal) -> None:
    terminal.interrupt("Save the match?")
    terminal.until("> ")
    terminal.type("kept.match\n")
    terminal.until("Saved as kept.match.")
    assert terminal.exit_code() == 130
    assert read(Path("kept.match").read_text(encoding="utf-8")).number == 2


def test_a_second_ctrl_c_leaves_at_once(terminal: Terminal) -> None:
    terminal.interrupt("Save the match?")
    terminal.until("> ")
    assert "Traceback" not in terminal.interrupt("Goodbye.")
    assert terminal.exit_code() == 130
    assert list(Path().iterdir()) == []


def test_ctrl_d_offers_to_save(terminal: Terminal) -> None:
    terminal.type("\x04")
    terminal.until("Save the match?")
    terminal.until("> ")
    terminal.type("\x04")
    terminal.until("Goodbye.")
    assert terminal.exit_code() == 0


def test_the_table_is_coloured_at_a_terminal_and_plain_where_asked(at_terminal: Open) -> None:
    for environment, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        seated = at_terminal("play", "banquet-royal", "--seed", "5", "--option", "first=1", **environment)
        shown = seated.until("1 ready")
        assert ("48;5;" in shown) == coloured


def test_nobody_can_scroll_back_to_the_screen_of_the_one_before(at_terminal: Open) -> None:
    seated = at_terminal("play", "banquet-royal", "--seed", "5", "--seats", "you,you", "--option", "first=1")
    seated.until("Player 1’s turn.")
    seated.type("\n")
    seated.until("Your menus")
    seated.until("> ")
    seated.type("ready\n")
    handed = seated.until("Player 2’s turn.")
    assert "\x1b[3J" in handed
    assert "Your menus" not in handed[handed.index("\x1b[3J") :]


def test_stepping_through_a_replay(at_terminal: Open) -> None:
    seated = at_terminal("play", "banquet-royal", "--seed", "5", "--seats", "random,random")
    seated.until("Save the match?")
    seated.type("whole.match\n")
    assert seated.exit_code() == 0
    seated = at_terminal("replay", "whole.match")
    last = read(Path("whole.match").read_text(encoding="utf-8")).number
    seated.until(f"After 0 of {last}")
    for typed, number in (("", 1), ("", 2), ("b", 1), ("10", 10), (str(last), last)):
        seated.until("> ")
        seated.type(f"{typed}\n")
        seated.until(f"After {number} of {last}")
    for typed in ("", "zzz", "99999"):
        seated.until("> ")
        seated.type(f"{typed}\n")
    seated.until("The record has decisions")
    seated.type("q\n")
    assert seated.exit_code() == 0
