"""The numbered list of what can be picked next: a move is made pick by pick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from hightable.engine.moves import Move, Pick, PickPath, token
from hightable.engine.scene import Action, Scene
from hightable.terminal.messages import say
from hightable.terminal.palette import NUMBER
from hightable.terminal.parser import MoveParser

GAP = 2
LONGEST_NAME = 48
"""Most characters of a piece's name in the list."""
ACTION = "+"
"""What is typed before the number of an action."""


@dataclass(frozen=True)
class Choices:
    """What can be picked after the picks already made."""

    parser: MoveParser
    legal: Sequence[Move]
    chosen: PickPath = ()
    order: tuple[Pick, ...] = ()
    """The picks in the order of their pieces on the table; the list follows it."""
    names: Mapping[Pick, str] = field(default_factory=dict)
    """The names of the pieces that stand for picks, for picks that are only numbers themselves."""
    actions: tuple[Action, ...] = ()
    """Several moves in a row that the player can choose at once."""

    @classmethod
    def at(cls, parser: MoveParser, legal: Sequence[Move], scene: Scene) -> Choices:
        """All choices of the player who sees this scene."""
        names: dict[Pick, str] = {}
        for piece in scene.pieces:
            names.setdefault(piece.pick, piece.name)
        actions = tuple(action for action in scene.actions if action.moves and action.moves[0] in legal)
        return cls(parser, legal, order=tuple(names), names=names, actions=actions).after(())

    @property
    def question(self) -> str:
        """What the game asks after these picks; empty if it has no question for them."""
        moves = (move for move in self.legal if self.parser.game.catalogue.path(move)[: len(self.chosen)] == self.chosen)
        asked = (self.parser.game.ask(move, len(self.chosen), self.parser.language) for move in moves)
        return next(filter(None, asked), "") if self.chosen else ""

    def action_at(self, typed: str) -> Action | None:
        """The action with this number in the list, such as “+1”."""
        if self.chosen or not typed.startswith(ACTION) or not typed[1:].isdecimal():
            return None
        return dict(enumerate(self.actions, 1)).get(int(typed[1:]))

    @property
    def picks(self) -> list[Pick]:
        """The next picks, grouped by kind, in the order of the table and then of the move catalogue."""
        step = len(self.chosen)
        found = dict.fromkeys(path[step] for path in self._paths() if len(path) > step)
        kinds = list(dict.fromkeys(map(self._kind, found)))
        places = {pick: place for place, pick in enumerate(self.order)}
        return sorted(found, key=lambda pick: (kinds.index(self._kind(pick)), places.get(pick, len(places))))

    @property
    def labels(self) -> list[str]:
        """What to type for each pick: its number in the list, or its own number where the picks are numbers."""
        words = [token(self.parser.word(pick)) for pick in self.picks]
        if all(word.isdecimal() for word in words):
            return words
        return [str(place) for place, _ in enumerate(words, 1)]

    def pick_at(self, typed: str) -> Pick | None:
        """The pick with this number in the list, if there is one."""
        return dict(zip(self.labels, self.picks, strict=True)).get(typed)

    def after(self, path: PickPath) -> Choices:
        """The choices after a path of picks. Forced picks are made automatically, unless one would complete the move."""
        choices = replace(self, chosen=path)
        while len(choices.picks) == 1:
            longer = (*choices.chosen, choices.picks[0])
            if self.parser.game.catalogue.from_path(longer) is not None:
                break
            choices = replace(self, chosen=longer)
        return choices

    def back(self) -> Choices:
        """The choices at the last pick that was not forced."""
        for length in range(len(self.chosen) - 1, -1, -1):
            earlier = replace(self, chosen=self.chosen[:length])
            if len(earlier.picks) > 1:
                return earlier
        return replace(self, chosen=())

    def lines(self, width: int) -> list[Text]:
        """The numbered list: one heading per kind of pick, its picks in columns below."""
        shown: list[Text] = []
        if self.actions and not self.chosen:
            shown += _columns([(f"{ACTION}{place}", action.text) for place, action in enumerate(self.actions, 1)], width)
        entries = list(zip(self.labels, self.picks, strict=True))
        for kind, group in groupby(entries, key=lambda entry: self._kind(entry[1])):
            texts = [(label, self._label_of(pick)) for label, pick in group]
            lines = _columns(texts, width)
            if kind:
                head = Text(self._heading(kind), no_wrap=True)
                if len(lines) == 1 and head.cell_len + lines[0].cell_len <= width:
                    lines = [head.append_text(lines[0])]
                else:
                    lines = [head, *lines]
            shown += lines
        return shown

    def _heading(self, kind: str) -> str:
        return say(self.parser.language, "heading", what=self.parser.game.step_name(kind, self.parser.language))

    def _label_of(self, pick: Pick) -> str:
        """The word for a pick. Where only a button is left to choose after it, the buttons follow in brackets."""
        step = len(self.chosen)
        rest = [path[step + 1 :] for path in self._paths() if path[step] == pick]
        buttons = [path[0] for path in rest if len(path) == 1 and not self._kind(path[0])]
        word = self.word(pick)
        if len(rest) > len(buttons):
            return word
        return f"{word} ({', '.join(map(self.parser.word, buttons))})"

    def word(self, pick: Pick) -> str:
        """The word for a pick; for a bare number, the name of the piece that it stands for."""
        word = self.parser.word(pick)
        name = self.names.get(pick, "") if word.isdecimal() else ""
        return word if not name else name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"

    def _paths(self) -> list[PickPath]:
        paths = (self.parser.game.catalogue.path(move) for move in self.legal)
        return [path for path in paths if path[: len(self.chosen)] == self.chosen]

    def _kind(self, pick: Pick) -> str:
        """The name of the pick's parameter; empty for a button."""
        found = self.parser.game.catalogue.parameter_of(pick)
        return found[0].name if found else ""


def _columns(entries: list[tuple[str, str]], width: int) -> list[Text]:
    widest = max(len(label) for label, _ in entries)
    column = widest + 1 + max(cell_len(text) for _, text in entries) + GAP
    across = max(1, (width - GAP) // column)
    lines = []
    for start in range(0, len(entries), across):
        line = Text("  ", no_wrap=True)
        for label, text in entries[start : start + across]:
            line.append(label.rjust(widest), NUMBER)
            line.append(f" {text}" + " " * (column - widest - 1 - cell_len(text)))
        line.rstrip()
        lines.append(line)
    return lines
