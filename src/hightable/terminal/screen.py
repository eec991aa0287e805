"""The screen and the keyboard: everything the terminal shows passes here, and everything that is typed."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console
from rich.style import Style
from rich.text import Text

from hightable.engine.i18n import Fact, Language
from hightable.terminal.hexes import FINE_STROKES, PLAIN_STROKES, Strokes
from hightable.terminal.messages import say

LONGEST = 300
"""No move and no question is longer; what is typed beyond it is not read."""


def keyboard() -> bool:
    """Whether somebody may be typing."""
    return sys.stdin is not None and sys.stdin.isatty()


class Screen:
    """A console with a language. Text is only ever shown as it is: nothing in a name or a file is taken for markup."""

    def __init__(self, language: Language) -> None:
        for stream in (sys.stdin, sys.stdout):
            # A byte that is no text, or a character that the terminal lacks, becomes a question mark and not an error.
            with suppress(AttributeError, ValueError, OSError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        if keyboard():
            with suppress(ImportError):  # not every Python has it; with it, arrow keys move in what is typed
                import readline  # noqa: F401
        self.language = language
        self.console = Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def strokes(self) -> Strokes:
        try:
            "╱╲│▸".encode(self.console.encoding)
        except (UnicodeEncodeError, LookupError):
            return PLAIN_STROKES
        return FINE_STROKES

    @property
    def arrow(self) -> str:
        return ">" if self.strokes == PLAIN_STROKES else "▸"

    def clear(self) -> None:
        """An empty screen, where there is one to empty."""
        self.console.clear()

    def draw_curtain(self) -> None:
        """Empties the screen and what could be scrolled back to, so that nobody reads what the one before them saw."""
        self.clear()
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[3J\x1b[2J\x1b[H")
            self.console.file.flush()

    def show(self, text: Text | str, style: Style | None = None) -> None:
        """A paragraph, wrapped at the width of the screen."""
        self.console.print(text, style=style, soft_wrap=False)

    def say(self, key: str, /, style: Style | None = None, **facts: Fact) -> None:
        self.show(say(self.language, key, **facts), style)

    def draw(self, lines: Iterable[Text]) -> None:
        """Lines that must not be wrapped."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True)

    def wrapped(self, text: str, style: Style | None = None) -> list[Text]:
        """A paragraph as the lines that it takes."""
        return list(Text(text, style or "").wrap(self.console, self.width))

    def room(self, lines: int, anywhere: int) -> int:
        """How many lines are left on the screen below so many; `anywhere` is the answer where there is no screen."""
        return self.console.height - lines if self.console.is_terminal else anywhere

    def indent(self, text: Text | str, by: int = 2, head: Text | str = "") -> None:
        """A paragraph set in from the left on every line; the head stands before the first."""
        lines = Text(text) if isinstance(text, str) else text
        margin = Text("  ").append_text(Text(head) if isinstance(head, str) else head)
        for line in lines.wrap(self.console, max(20, self.width - by)):
            margin.append(" " * (by - margin.cell_len))
            self.console.print(margin.append_text(line), no_wrap=True, overflow="crop")
            margin = Text()

    def ask(self, question: str = "> ") -> str:
        """What is typed, without what no keyboard means to say. Raises EOFError at the end of input."""
        if sys.stdin is None:  # closed by who started us: nobody will ever answer
            raise EOFError
        try:
            typed = input(question)
        except UnicodeDecodeError:
            return "?!"
        if not keyboard():
            self.console.print()  # no newline was typed here: what follows begins on a line of its own
        return "".join(character if character.isprintable() else " " for character in typed[:LONGEST]).strip()
