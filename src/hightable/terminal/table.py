"""Plays a match in one terminal: draw the table, ask, parse, play, until it ends or a player leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from hightable.background import BackgroundCompiler
from hightable.bots import PLAYERS, SEARCH_LEVELS, Player
from hightable.engine.match import CannotUndo, Match
from hightable.engine.moves import PickPath
from hightable.engine.scene import Action
from hightable.engine.view import SPECTATOR
from hightable.players import PlayerFailed
from hightable.terminal import table_commands
from hightable.terminal.choices import Choices
from hightable.terminal.messages import PHRASES, say
from hightable.terminal.palette import ERROR, EVENT, NOTE, PROMPT
from hightable.terminal.parser import MoveParser
from hightable.terminal.render import MOST_EVENTS, event_lines, show_end, table_lines
from hightable.terminal.rules_page import show_rules
from hightable.terminal.save_file import SaveFile
from hightable.terminal.screen import Screen
from hightable.terminal.setup import YOU, name_players
from hightable.warmup import progress_message


class PlayerLeft(Exception):
    """A player asked to leave the table."""


class TerminalTable:
    """One match with its people and its bots, on one screen."""

    def __init__(
        self,
        screen: Screen,
        match: Match,
        sitting: Sequence[str],
        rng: Random,
        own: Path | None = None,
        players: Mapping[str, Player] | None = None,
    ) -> None:
        """`own` is the file of the match, if it was loaded; `players` are those that are not levels, by name."""
        self.screen = screen
        self.compiler = BackgroundCompiler([match.game])
        self.match = match
        self.sitting = list(sitting)
        name_players(match, sitting)
        self.rng = rng
        self.parser = MoveParser(match.game, screen.language)
        self.save_file = SaveFile(screen, match, self.sitting, own)
        started = players or {}
        self.bots = {
            seat: started[who] if who in started else PLAYERS[who](match.game) for seat, who in enumerate(sitting) if who != YOU
        }
        self.people = [seat for seat, who in enumerate(sitting) if who == YOU]
        self.refused: int | None = None
        self.notice = ""
        self.heading: list[Text] = []
        """Lines above the prompt."""
        self.hidden_count = 0

    def play(self) -> int:
        """Plays to the end. Returns the exit code: 130 if a player left with Ctrl-C, 1 if a player of the user's own failed."""
        try:
            self._play_to_the_end()
            self._finish()
        except (PlayerLeft, EOFError):
            self.save_file.offer()
        except KeyboardInterrupt:
            self.save_file.offer()
            return 130
        except PlayerFailed as failed:
            self.screen.show(str(failed), ERROR)
            self.save_file.offer()
            return 1
        finally:
            self.compiler.close()
        return 0

    def _wait_for_search(self) -> None:
        """Waits until the search is compiled, with a progress bar. Only bots that search, and hints, need compiled rules."""
        game = self.match.game
        if self.compiler.is_ready(game):
            return
        message = progress_message(game, self.screen.language)
        if not self.screen.console.is_terminal:
            self.screen.show(message)
        columns = (TextColumn("{task.description}", markup=False), BarColumn())
        with Progress(*columns, console=self.screen.console, transient=True, disable=not self.screen.console.is_terminal) as bar:
            task = bar.add_task(message, total=1.0)
            while not self.compiler.wait(game, timeout=0.1):
                bar.update(task, completed=self.compiler.progress(game))

    def _play_to_the_end(self) -> None:
        shown: int | None = None
        while not self.match.over:
            seat = self.match.to_move
            if seat in self.bots:
                if self.sitting[seat] in SEARCH_LEVELS:
                    self._wait_for_search()
                self._let_bot_play(seat)
                continue
            if shown != seat and len(self.people) > 1:
                self._hand_over(seat)
            shown = seat
            self._decide(seat)

    def _let_bot_play(self, seat: int) -> None:
        seen = self.match.view(seat, memory=True)
        try:
            self.match.play(self.bots[seat].choose(seen, self.match.game.legal(seen), self.rng))
        except PlayerFailed as failed:
            raise failed.at(f"decision {self.match.number + 1} of this match of {self.match.game.name}") from None

    def _hand_over(self, seat: int) -> None:
        """Clears the screen and waits for the next person, since several people share it."""
        self.screen.clear_scrollback()
        self.screen.say("hand_over", PROMPT, who=self.match.players[seat])
        self.screen.ask(say(self.screen.language, "enter"))

    def _decide(self, seat: int) -> None:
        """Asks a person for one decision: its picks, and any commands in between."""
        self.refused = None
        scene = self.match.game.scene(self.match.view(seat), self.screen.language)
        choices = Choices.at(self.parser, self.match.legal(), scene)
        number = self.match.number
        self._draw(seat, choices)
        while self.match.number == number:
            typed = self.screen.ask(say(self.screen.language, "ask"))
            action = choices.action_at(typed)
            asked = None if self._is_pick(typed, choices) else table_commands.find_command(typed)
            if action is not None:
                self._take(seat, action)
            elif not typed or (asked and asked[0] == "back"):
                choices = choices.back()
                self._draw(seat, choices)
            elif asked and asked[0] == "table":
                self._draw(seat, choices)
            elif asked:
                self._run_command(seat, *asked)
            else:
                path = self._path(typed, choices)
                if path is None:
                    continue
                move = self.match.game.catalogue.from_path(path)
                if move is not None:
                    self.match.play(move)
                    return
                choices = choices.after(path)
                self._draw(seat, choices)

    def _take(self, seat: int, action: Action) -> None:
        """Plays the moves of an action, each if it is still legal."""
        for move in action.moves:
            if self.match.to_move != seat or move not in self.match.legal():
                return
            self.match.play(move)

    def _is_pick(self, typed: str, choices: Choices) -> bool:
        """Whether this is a complete word of the list or a complete move: those come before a command of the same name."""
        return len(self.parser.parse(typed, choices.legal, choices.chosen, abbreviated=False)) == 1

    def _path(self, typed: str, choices: Choices) -> PickPath | None:
        """The path of picks that was typed; None, after showing why, if there is none."""
        first, _, rest = typed.partition(" ")
        pick = choices.pick_at(first)
        if pick is not None:
            path = (*choices.chosen, pick)
            if not rest:
                return path
            return self._path(rest, replace(choices, chosen=path))
        if first.lstrip("-").isdecimal() and not rest and not any(first in choices.parser.word(pick) for pick in choices.picks):
            self.screen.say("no_number", ERROR, number=table_commands.shorten(first))
            return None
        paths = self.parser.parse(typed, choices.legal, choices.chosen)
        if len(paths) == 1:
            return paths[0]
        if paths:
            table_commands.show_readings(self.screen, self.parser, paths)
        else:
            self._refuse(typed, choices)
        return None

    def _refuse(self, typed: str, choices: Choices) -> None:
        """Shows why a move is not legal, or that the input was not understood."""
        catalogue = self.match.game.catalogue
        paths = self.parser.parse(typed, range(catalogue.size), choices.chosen)
        if len(paths) > 1:
            table_commands.show_readings(self.screen, self.parser, paths)
            return
        for move in (move for path in paths for move in range(catalogue.size) if catalogue.path(move)[: len(path)] == path):
            refusal = self.match.refuse(move)
            if refusal:
                self.refused = move
                table_commands.show_refusal(self.screen, self.match, refusal, catalogue.from_path(paths[0]))
                return
        self.screen.say("nonsense", ERROR, text=table_commands.shorten(typed))
        words = [
            word
            for name in table_commands.COMMANDS
            for word in PHRASES.say(self.screen.language, f"command.{name}.words").split()
        ]
        close = self.parser.closest(typed, choices.legal, choices.chosen, words)
        if close:
            self.screen.say("perhaps", text=close)
        else:
            self.screen.say("try_help")

    def _run_command(self, seat: int, name: str, rest: str) -> None:
        screen, match = self.screen, self.match
        if name == "help":
            if rest:
                table_commands.show_piece(screen, match, seat, rest)
            else:
                table_commands.show_help(screen, match)
        elif name == "what":
            table_commands.show_piece(screen, match, seat, rest)
        elif name == "moves":
            table_commands.show_moves(screen, match)
        elif name == "advice":
            self._wait_for_search()
            table_commands.show_advice(screen, match, seat, self.rng)
        elif name == "why":
            table_commands.explain(screen, match, self.parser, rest, self.refused)
        elif name == "undo":
            self._undo(seat)
        elif name == "rules":
            if not show_rules(screen, match.game, rest):
                screen.say("rules.none", ERROR, wanted=table_commands.shorten(rest))
        elif name == "log":
            table_commands.show_log(screen, match, seat, rest)
        elif name == "score":
            table_commands.show_score_sheet(screen, match, seat)
        elif name == "save":
            self.save_file.save(rest)
        elif name == "quit":
            raise PlayerLeft

    def _undo(self, seat: int) -> None:
        """Takes back the last decision of the seat, or of the person who used the screen before."""
        last = self.match.to_move_at(self.match.number - 1) if self.match.number else seat
        try:
            self.match.undo(last if last in self.people else seat)
        except CannotUndo as error:
            self.screen.say(f"undo.{error.reason}", ERROR)
        else:
            self.notice = say(self.screen.language, "undo.done")  # shown below the table, which is drawn again now

    def _draw(self, seat: int, choices: Choices) -> None:
        """Draws the table, the events, the prompt and the choices. Events get the room that is left."""
        screen, view = self.screen, self.match.view(seat)
        table = table_lines(screen, self.match, view, self.sitting, choices.picks)
        scene = self.match.game.scene(view, screen.language)
        asked = (
            self.heading
            + (screen.wrapped(scene.note, NOTE) if scene.note else [])
            + screen.wrapped(choices.question or scene.prompt, PROMPT)
        )
        if self.notice:
            asked += screen.wrapped(self.notice, EVENT)
            self.notice = ""
        if choices.chosen:
            made = f" {screen.arrow} ".join(map(choices.word, choices.chosen))
            asked += screen.wrapped(say(screen.language, "chosen", made=made))
        asked += choices.lines(screen.width)
        events = event_lines(screen, self.match, seat, min(MOST_EVENTS, screen.room(len(table) + len(asked) + 1, MOST_EVENTS)))
        if view.hidden_count > self.hidden_count:
            screen.clear_scrollback()  # something was turned face down: players must remember it, not scroll back to it
        self.hidden_count = view.hidden_count
        screen.clear()
        screen.draw([*table, *events, *asked])

    def _finish(self) -> None:
        """Shows the final table, the score sheet and the winner, then offers to save the match."""
        seat = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.screen.clear()
        self.screen.draw(table_lines(self.screen, self.match, self.match.view(seat), self.sitting))
        self.screen.draw(event_lines(self.screen, self.match, seat))
        show_end(self.screen, self.match)
        self.save_file.offer()
