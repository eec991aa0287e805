"""Saving a match from the table: asks before it writes over anything, and offers it to who leaves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.engine.moves import token
from hightable.terminal.messages import PHRASES
from hightable.terminal.palette import SORRY
from hightable.terminal.record_files import FileTrouble, free_name, named, write_file
from hightable.terminal.screen import Screen


class SaveFile:
    """Where the records of one match go. A file that it wrote itself it may write again."""

    def __init__(self, screen: Screen, match: Match, sitting: Sequence[str], own: Path | None = None) -> None:
        self.screen = screen
        self.match = match
        self.sitting = sitting
        self.own = {own.resolve()} if own else set()
        self.saved = match.number if own else 0
        """How many decisions the last saved record holds."""

    def save(self, name: str) -> bool:
        """Saves under that name, or the first free one; False, once the reason was said, where that did not come about."""
        language = self.screen.language
        try:
            file = named(name or free_name(self.match), language)
            if file.exists() and file.resolve() not in self.own and not self._yes(str(file)):
                self.screen.say("save.left_alone", file=str(file))
                return False
            write_file(self.match, self.sitting, file, language)
        except FileTrouble as trouble:
            self.screen.show(str(trouble), SORRY)
            return False
        self.own.add(file.resolve())
        self.saved = self.match.number
        self.screen.say("save.done", file=str(file))
        if not self.match.over:
            self.screen.say("save.secret")
        return True

    def offer(self) -> None:
        """Asks who leaves whether to save. Leaves at once when asked to by Ctrl-C, or when nobody answers."""
        try:
            while self.match.number > self.saved:
                name = free_name(self.match)
                self.screen.console.print()
                self.screen.say("save.offer", file=name)
                answer = self.screen.ask()
                if not answer or means(answer, "no") or self.save(name if means(answer, "yes") else answer):
                    break
        except (EOFError, KeyboardInterrupt):
            self.screen.console.print()
        self.screen.say("goodbye")

    def _yes(self, file: str) -> bool:
        self.screen.say("save.exists", file=file)
        return means(self.screen.ask(), "yes")


def means(answer: str, key: str) -> bool:
    """Whether an answer is the word for yes, or for no, in any language."""
    return any(token(answer) in PHRASES.say(language, f"answer.{key}").split() for language in LANGUAGES)
