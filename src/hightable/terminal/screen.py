"""The screen and the keyboard: all output and input of the terminal passes through here."""

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
"""Longest input that is read, in characters; the rest is ignored."""


def keyboard() -> bool:
    """Whether input comes from a keyboard."""
    return sys.stdin is not None and sys.stdin.isatty()


class Screen:
    """A console with a language. Text is always shown literally: nothing in a name or a file is read as markup."""

    def __init__(self, language: Language) -> None:
        for stream in (sys.stdin, sys.stdout):
            # An invalid byte, or a character that the terminal lacks, becomes a question mark instead of an error.
            with suppress(AttributeError, ValueError, OSError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        if keyboard():
            with suppress(ImportError):  # missing from some Pythons; with it, the arrow keys work in the input line
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
        """Clears the screen, if there is one."""
        self.console.clear()

    def clear_scrollback(self) -> None:
        """Clears the screen and its scrollback, so that the next player cannot read what the last one saw."""
        self.clear()
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[3J\x1b[2J\x1b[H")
            self.console.file.flush()

    def show(self, text: Text | str, style: Style | None = None) -> None:
        """Prints a paragraph, wrapped at the width of the screen."""
        self.console.print(text, style=style, soft_wrap=False)

    def say(self, key: str, /, style: Style | None = None, **facts: Fact) -> None:
        self.show(say(self.language, key, **facts), style)

    def draw(self, lines: Iterable[Text]) -> None:
        """Prints lines that must not be wrapped."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True)

    def wrapped(self, text: str, style: Style | None = None) -> list[Text]:
        """The lines of a paragraph, wrapped at the width of the screen."""
        return list(Text(text, style or "").wrap(self.console, self.width))

    def room(self, lines: int, anywhere: int) -> int:
        """Number of lines left below `lines` lines; `anywhere` if the output is not a screen."""
        return self.console.height - lines if self.console.is_terminal else anywhere

    def indent(self, text: Text | str, by: int = 2, head: Text | str = "") -> None:
        """Prints an indented paragraph, with `head` before its first line."""
        lines = Text(text) if isinstance(text, str) else text
        margin = Text("  ").append_text(Text(head) if isinstance(head, str) else head)
        for line in lines.wrap(self.console, max(20, self.width - by)):
            margin.append(" " * (by - margin.cell_len))
            self.console.print(margin.append_text(line), no_wrap=True, overflow="crop")
            margin = Text()

    def drop_typed(self) -> None:
        """Forgets what was typed while nothing was asked, so that it does not become the next answer."""
        if keyboard():
            with suppress(ImportError, OSError):  # no terminal of this kind, as on Windows
                import termios

                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def ask(self, question: str = "> ") -> str:
        """What the user types, without control characters. Raises EOFError at the end of input."""
        if sys.stdin is None:  # closed by the parent process: no answer will come
            raise EOFError
        try:
            typed = input(question)
        except UnicodeDecodeError:
            return "?!"
        if not keyboard():
            self.console.print()  # input from a pipe shows no newline
        return "".join(character if character.isprintable() else " " for character in typed[:LONGEST]).strip()
