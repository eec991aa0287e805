"""Saves a match from the table: asks before overwriting a file, and offers to save when a player leaves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.engine.moves import token
from hightable.terminal.messages import PHRASES
from hightable.terminal.palette import ERROR
from hightable.terminal.record_files import FileError, check_path, free_name, write_file
from hightable.terminal.screen import Screen


class SaveFile:
    """The saved record of one match. A file written by this match may be overwritten without asking."""

    def __init__(self, screen: Screen, match: Match, sitting: Sequence[str], own: Path | None = None) -> None:
        self.screen = screen
        self.match = match
        self.sitting = sitting
        self.own = {own.resolve()} if own else set()
        self.saved = match.number if own else 0
        """Number of decisions in the last saved record."""

    def save(self, name: str) -> bool:
        """Saves under that name, or the first free one. Shows the reason and returns False if that fails."""
        language = self.screen.language
        try:
            file = check_path(name or free_name(self.match), language)
            if file.exists() and file.resolve() not in self.own and not self._yes(str(file)):
                self.screen.say("save.left_alone", file=str(file))
                return False
            write_file(self.match, self.sitting, file, language)
        except FileError as trouble:
            self.screen.show(str(trouble), ERROR)
            return False
        self.own.add(file.resolve())
        self.saved = self.match.number
        self.screen.say("save.done", file=str(file))
        if not self.match.over:
            self.screen.say("save.secret")
        return True

    def offer(self) -> None:
        """Asks a leaving player whether to save. Ctrl-C or the end of input means no."""
        try:
            while self.match.number > self.saved:
                name = free_name(self.match)
                self.screen.console.print()
                self.screen.say("save.offer", file=name)
                answer = self.screen.ask()
                if not answer or is_answer(answer, "no") or self.save(name if is_answer(answer, "yes") else answer):
                    break
        except (EOFError, KeyboardInterrupt):
            self.screen.console.print()
        self.screen.say("goodbye")

    def _yes(self, file: str) -> bool:
        self.screen.say("save.exists", file=file)
        return is_answer(self.screen.ask(), "yes")


def is_answer(answer: str, key: str) -> bool:
    """Whether an answer is the word for `key` (yes or no) in any language."""
    return any(token(answer) in PHRASES.say(language, f"answer.{key}").split() for language in LANGUAGES)
