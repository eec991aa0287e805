"""Replays a recorded match in the terminal: one moment of it, or step by step."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from hightable.engine.match import Match
from hightable.engine.view import SPECTATOR, View
from hightable.terminal.messages import Mistake, say
from hightable.terminal.palette import ERROR, EVENT, PROMPT
from hightable.terminal.render import show_end, table_lines
from hightable.terminal.screen import Screen, keyboard

ALL = "all"
WATCH = "watch"


class TerminalReplay:
    """A match seen from a seat, as a spectator, or with all cards face up."""

    def __init__(self, screen: Screen, match: Match, sitting: Sequence[str], seen_by: str | None) -> None:
        self.screen = screen
        self.match = match
        self.sitting = sitting
        self.open = match.over and seen_by in (None, ALL)
        self.seat = SPECTATOR if seen_by in (None, ALL, WATCH) else self._seat(str(seen_by))
        if seen_by == ALL and not match.over:
            raise Mistake(screen.language, "replay.not_over")

    def show(self, number: int) -> None:
        """Shows the table after `number` decisions, and the events of the last one."""
        if not 0 <= number <= self.match.number:
            raise Mistake(self.screen.language, "replay.number", last=self.match.number)
        self.screen.draw(table_lines(self.screen, self.match, self._view(number), self.sitting))
        self.screen.say("replay.at", PROMPT, number=number, last=self.match.number)
        for text in self._event_texts(number):
            self.screen.show(f"· {text}", EVENT)
        if number == self.match.number and self.match.over:
            show_end(self.screen, self.match)

    def show_all(self) -> None:
        """Shows the whole log, then the last position."""
        for number in range(1, self.match.number + 1):
            for text in self._event_texts(number):
                self.screen.show(f"{number:>3}. {text}")
        self.screen.console.print()
        self.show(self.match.number)

    def step_through(self) -> None:
        """Steps through the match from the deal, at the user's pace."""
        number = 0
        while True:
            self.screen.clear()
            self.show(number)
            try:
                number = self._next(number)
            except (EOFError, KeyboardInterrupt):
                self.screen.console.print()
                return
            if number < 0:
                return

    def _next(self, number: int) -> int:
        """The moment the user asks for; -1 to quit."""
        while True:
            typed = self.screen.ask(say(self.screen.language, "replay.ask")).casefold()
            if typed in ("q", "quit", "quitter"):
                return -1
            if typed in ("", "n"):
                if number < self.match.number:
                    return number + 1
                self.screen.say("replay.last")
            elif typed in ("b", "back", "p", "r", "retour"):
                return max(0, number - 1)
            elif typed.isdecimal() and len(typed) < 6 and int(typed) <= self.match.number:
                return int(typed)
            elif typed.isdecimal():
                self.screen.say("replay.number", ERROR, last=self.match.number)
            else:
                self.screen.say("replay.keys", ERROR)

    def _view(self, number: int) -> View[Any]:
        return self.match.full_view(number) if self.open else self.match.view(self.seat, number)

    def _event_texts(self, number: int) -> list[str]:
        game, match = self.match.game, self.match
        if number == 0:
            return []
        if self.open:
            events = game.events(self._view(number - 1), game.catalogue.public(match.moves[number - 1]), self._view(number))
        else:
            events = match.events(self.seat, number)
        return [event.text(game.phrases, self.screen.language, match.players) for event in events]

    def _seat(self, seen_by: str) -> int:
        if not seen_by.isdecimal() or len(seen_by) > 3 or not 1 <= int(seen_by) <= self.match.seats:
            raise Mistake(self.screen.language, "replay.seat", seat=seen_by, last=self.match.seats)
        return int(seen_by) - 1


def is_interactive() -> bool:
    return keyboard() and sys.stdout.isatty()
