"""`hightable learn`: the tutorial of a game in the terminal, lesson by lesson."""

from __future__ import annotations

from random import Random

from rich.text import Text

from hightable.engine.match import Match, Refused
from hightable.engine.tutorial import LEARNER, Attempt, NotInLesson, Tutorial
from hightable.terminal.messages import say
from hightable.terminal.palette import ERROR, EVENT, NOTE, PROMPT
from hightable.terminal.render import event_lines, table_lines
from hightable.terminal.screen import Screen
from hightable.terminal.setup import YOU
from hightable.terminal.table import PlayerLeft, TerminalTable

TUTOR = "medium"
"""The level in whose place the tutor plays its scripted moves."""


class TerminalTutorial:
    """The lessons of a tutorial, one after the other. Nothing advances without a key."""

    def __init__(self, screen: Screen, tutorial: Tutorial, number: int) -> None:
        self.screen = screen
        self.tutorial = tutorial
        self.number = number

    def run(self) -> bool:
        """Goes through the lessons. False if the learner left with Ctrl-C."""
        try:
            while self.number < len(self.tutorial.lessons):
                self._lesson()
                self.number += 1
        except (PlayerLeft, EOFError):
            self._tell_where()
        except KeyboardInterrupt:
            self._tell_where()
            return False
        else:
            self.screen.say("learn.done", PROMPT, game=self.tutorial.game.name)
        return True

    def _tell_where(self) -> None:
        self.screen.say("learn.resume", game=self.tutorial.game.name, lesson=self.number + 1)

    def _lesson(self) -> None:
        """Attempts the lesson until its goal is reached."""
        while True:
            attempt = self.tutorial.start(self.number)
            self._try(attempt)
            if attempt.state == "reached":
                return

    def _try(self, attempt: Attempt) -> None:
        language = self.screen.language
        refused = ""
        while attempt.state == "open":
            table = LessonTable(self.screen, attempt.match.copy(), self._heading(attempt, refused))
            move = table.next_move()
            refused = ""
            try:
                attempt.play(move)
            except (NotInLesson, Refused):
                refused = say(language, "learn.not_here")
        if attempt.mistake is not None:
            self._show_result(attempt, attempt.mistake.show[language], "learn.again")
        else:
            self._show_result(attempt, attempt.lesson.praise[language] if attempt.own else "", "learn.next")

    def _heading(self, attempt: Attempt, refused: str = "") -> list[Text]:
        """The lesson in words."""
        screen, lesson = self.screen, attempt.lesson
        count = len(self.tutorial.lessons)
        head = say(screen.language, "learn.lesson", number=attempt.number + 1, count=count, goal=lesson.goal[screen.language])
        lines = [*screen.wrapped(head, PROMPT), *screen.wrapped(lesson.say[screen.language], NOTE)]
        return lines + (screen.wrapped(refused, ERROR) if refused else [])

    def _show_result(self, attempt: Attempt, text: str, ask: str) -> None:
        """Shows the table after the attempt, and waits."""
        screen = self.screen
        table = LessonTable(screen, attempt.match, self._heading(attempt))
        screen.clear()
        shown = table_lines(screen, attempt.match, attempt.match.view(LEARNER), table.sitting)
        screen.draw([*shown, *event_lines(screen, attempt.match, LEARNER), *table.heading])
        if text:
            screen.draw(screen.wrapped(text, EVENT if attempt.mistake is None else ERROR))
        if screen.ask(say(screen.language, ask)).strip().lower() in ("q", "quit", "quitter"):
            raise PlayerLeft


class LessonTable(TerminalTable):
    """The table of a lesson: it asks for one move, with the lesson above the prompt."""

    def __init__(self, screen: Screen, match: Match, heading: list[Text]) -> None:
        super().__init__(screen, match, [YOU, *[TUTOR] * (match.seats - 1)], Random(0))
        tutor = say(screen.language, "learn.tutor")
        match.rename(["", *[tutor] * (match.seats - 1)])
        self.heading = heading

    def next_move(self) -> int:
        """The move that the learner chooses."""
        before = self.match.number
        try:
            self._decide(LEARNER)
        finally:
            self.compiler.close()
        return self.match.moves[before]
