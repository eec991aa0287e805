"""Moves are numbers. A game numbers its moves once, kind by kind, and that number is used everywhere.

Each move also has a text in each language (`place burger c4`), and a path of picks (`piece:burger`, `space:c4`) by which players
click or tap it. Every text and every path leads back to exactly one number.
"""

from __future__ import annotations

import itertools
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from hightable.engine.i18n import LANGUAGES, Language, Name, to_name
from hightable.engine.jit import compiled

Move: TypeAlias = int
Pick: TypeAlias = str
PickPath: TypeAlias = tuple[Pick, ...]


@cache
def token(name: str) -> str:
    """The name as one word that is easy to type.

    >>> token("Salade d'été")
    'salade-d-ete'
    >>> token("Œuf")
    'oeuf'
    """
    spelled = name.lower().replace("œ", "oe").replace("æ", "ae")
    plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9/+]+", "-", plain).strip("-")


@dataclass(frozen=True, eq=False, init=False)
class Parameter:
    """A parameter of moves, such as the dish or the space. A value is an index into `names`.

    Names may be given as strings, if they are the same in every language. A parameter can also say what the entries of a field
    of the position are: see `everyone` in `position.py`.
    """

    name: str
    names: Sequence[Name]
    also: Sequence[Sequence[str]] = ()
    """Other words for each value that players may type."""
    turns: Sequence[float] = ()
    """For a parameter that turns the piece picked before it: the degrees of each value."""
    copies: int | Sequence[int] = 0
    """For components, such as cards: how many copies of each value there are, or of one value each. All of them have to be in
    the fields of this parameter, at every moment of the game."""

    def __init__(
        self,
        name: str,
        names: Sequence[Name | str],
        also: Sequence[Sequence[str]] = (),
        turns: Sequence[float] = (),
        copies: int | Sequence[int] = 0,
    ) -> None:
        facts = {"name": name, "names": tuple(map(to_name, names)), "also": also, "turns": turns, "copies": copies}
        for key, value in facts.items():
            object.__setattr__(self, key, value)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of copies of each value."""
        return (self.copies,) * len(self) if isinstance(self.copies, int) else tuple(self.copies)

    def __len__(self) -> int:
        return len(self.names)

    def tokens(self, value: int, language: Language) -> list[str]:
        others = self.also[value] if self.also else ()
        return [token(self.names[value].bare[language]), *map(token, others)]

    def pick(self, value: int) -> Pick:
        return self._picks[value]

    @cached_property
    def _picks(self) -> list[Pick]:
        return [f"{self.name}:{self.tokens(value, LANGUAGES[0])[0]}" for value in range(len(self))]


@dataclass(frozen=True, init=False)
class MoveKind:
    """A kind of move and its parameters, in the order of its text.

    `path` is the order of the picks: names of parameters, or words for buttons; by default the parameters in order.
    `secret` names the parameters that only the mover may know, such as the value of a card played face down.
    """

    name: Name
    parameters: tuple[Parameter, ...]
    path: tuple[str, ...] | None
    secret: tuple[str, ...]
    final: bool
    """Whether it can never be undone, even if it revealed nothing."""
    size: int
    """How many moves of this kind there are."""
    number: int
    """Its place among the kinds; the catalogue sets it. Compiled code compares it with `kind_of[move]` of the catalogue."""
    start: Move
    """The number of its first move; the catalogue sets it."""
    encoder: Callable[..., Move] | None
    """The function behind `encode`; the catalogue sets it."""

    def __init__(
        self,
        name: Name | str,
        parameters: tuple[Parameter, ...] | Parameter = (),
        path: tuple[str, ...] | None = None,
        secret: tuple[str, ...] = (),
        final: bool = False,
    ) -> None:
        own = (parameters,) if isinstance(parameters, Parameter) else tuple(parameters)
        size = math.prod(map(len, own))
        names = [parameter.name for parameter in own]
        for each in secret:
            if each not in names:
                raise ValueError(f"“{each}” is secret, but not a parameter of the kind “{to_name(name)(LANGUAGES[0])}”")
        for each in names:
            if path is not None and each not in path:
                raise ValueError(f"the path of the kind “{to_name(name)(LANGUAGES[0])}” leaves out its parameter “{each}”")
        facts = {
            "name": to_name(name),
            "parameters": own,
            "path": path,
            "secret": secret,
            "final": final,
            "size": size,
            "number": 0,
            "start": 0,
            "encoder": None,
        }
        for key, value in facts.items():
            object.__setattr__(self, key, value)

    @cached_property
    def id(self) -> str:
        return token(self.name.bare[LANGUAGES[0]])

    @property
    def encode(self) -> Callable[..., Move]:
        """A compiled function from the values of its parameters to the number of the move: `place(card, noble)`.

        It exists once the kind is in a catalogue. Compiled rules read it from a global: `place = PLACE.encode`.
        """
        if self.encoder is None:
            raise ValueError(f"the kind “{self.id}” is not in a catalogue yet")
        return self.encoder


@dataclass(frozen=True)
class PublicMove:
    """A move as a seat may know it: its kind and the value of each parameter, None where that is secret."""

    kind: str
    values: tuple[int | None, ...]
    move: Move | None

    @property
    def known(self) -> list[int]:
        """The values that the seat may know: all of them, unless some are secret."""
        return [value for value in self.values if value is not None]


@cache
def _disjoint(parameters: tuple[Parameter, ...]) -> bool:
    """Whether two parameters have no word in common, so that they can be named in either order."""
    if len(parameters) != 2:
        return False
    one, two = ({word for language in LANGUAGES for v in range(len(d)) for word in d.tokens(v, language)} for d in parameters)
    return not one & two


def _encoder(kind: MoveKind) -> Callable[..., Move]:
    """The function behind `MoveKind.encode`. Its source is written here: compiled functions take no variable arguments."""
    names = [f"value{place}" for place in range(len(kind.parameters))]
    code, size = str(kind.start), kind.size
    for name, parameter in zip(names, kind.parameters, strict=True):
        size //= len(parameter)
        code += f" + {name} * {size}" if size > 1 else f" + {name}"
    own: dict[str, Any] = {}
    exec(compile(f"def encode({', '.join(names)}): return {code}", f"<encode {kind.id}>", "exec"), own)
    return compiled(cast(Callable[..., Move], own["encode"]))


class MoveCatalogue:
    """All moves of a game, in the order of their kinds; within a kind the last parameter varies fastest."""

    def __init__(self, *kinds: MoveKind) -> None:
        self.kinds = kinds
        start = 0
        for number, kind in enumerate(kinds):
            if kind.start and kind.start != start:
                raise ValueError(f"the kind “{kind.id}” is already in another catalogue")
            object.__setattr__(kind, "number", number)
            object.__setattr__(kind, "start", start)
            object.__setattr__(kind, "encoder", _encoder(kind))
            start += kind.size
        self.size = start
        widest = max((len(kind.parameters) for kind in kinds), default=0)
        self.kind_of: npt.NDArray[np.int8] = np.zeros(self.size, np.int8)
        """The number of each move's kind, for compiled code too."""
        self.values_of: npt.NDArray[np.int16] = np.full((self.size, max(widest, 1)), -1, np.int16)
        """The values of each move's parameters."""
        for number, kind in enumerate(kinds):
            self.kind_of[kind.start : kind.start + kind.size] = number
            shape = [len(parameter) for parameter in kind.parameters]
            for place, values in enumerate(np.ndindex(*shape)):
                self.values_of[kind.start + place, : len(values)] = values
        self._kinds = [kind for kind in kinds for _ in range(kind.size)]
        rows = zip(self._kinds, self.values_of.tolist(), strict=True)
        self._values = [tuple(row[: len(kind.parameters)]) for kind, row in rows]
        self._by_text: dict[str, Move] = {}
        for move in range(self.size):
            for text in self._texts(move):
                if "" in text.split(" "):
                    raise ValueError(f"“{text}” leaves out a part of the move: every name needs a letter or a digit")
                if self._by_text.setdefault(text, move) != move:
                    raise ValueError(f"“{text}” names two moves: every value of a parameter needs a name of its own")
        self._public: dict[tuple[Move, bool], PublicMove] = {}
        self._paths = [self._path(move) for move in range(self.size)]
        self._by_path = {path: move for move, path in enumerate(self._paths)}

    def __len__(self) -> int:
        return self.size

    def kind(self, move: Move) -> MoveKind:
        return self._kinds[move]

    def values(self, move: Move) -> tuple[int, ...]:
        return self._values[move]

    def public(self, move: Move, to_mover: bool = True) -> PublicMove:
        """The move as a seat may know it: in full to the mover, without its secret parameters to others."""
        found = self._public.get((move, to_mover))
        if found is None:
            found = self._public[move, to_mover] = self._as_public(move, to_mover)
        return found

    def _as_public(self, move: Move, to_mover: bool) -> PublicMove:
        kind = self.kind(move)
        if to_mover or not kind.secret:
            return PublicMove(kind.id, self.values(move), move)
        values = (
            None if parameter.name in kind.secret else value
            for parameter, value in zip(kind.parameters, self.values(move), strict=True)
        )
        return PublicMove(kind.id, tuple(values), None)

    def text(self, move: Move, language: Language = LANGUAGES[0]) -> str:
        """The move as text that `parse` understands. Records always use the first language."""
        kind = self.kind(move)
        words = [token(kind.name.bare[language])]
        pairs = zip(kind.parameters, self.values(move), strict=True)
        return " ".join(words + [parameter.tokens(value, language)[0] for parameter, value in pairs])

    def parse(self, text: str) -> Move | None:
        """The move that a text names, in any language; None if it names none."""
        return self._by_text.get(" ".join(token(word) for word in text.split()))

    def path(self, move: Move) -> PickPath:
        """The picks that make the move, in order."""
        return self._paths[move]

    def _path(self, move: Move) -> PickPath:
        kind = self.kind(move)
        picks = {
            parameter.name: parameter.pick(value) for parameter, value in zip(kind.parameters, self.values(move), strict=True)
        }
        return tuple(picks.get(step, step) for step in kind.path or tuple(picks) or (kind.id,))

    def from_path(self, path: Sequence[Pick]) -> Move | None:
        """The move that a complete path of picks makes; None if it makes none."""
        return self._by_path.get(tuple(path))

    def parameter_of(self, pick: Pick) -> tuple[Parameter, int] | None:
        """The parameter and the value that a pick stands for; None for a word on a button."""
        return self._parameters.get(pick)

    @cached_property
    def _parameters(self) -> dict[Pick, tuple[Parameter, int]]:
        return {
            parameter.pick(value): (parameter, value)
            for kind in self.kinds
            for parameter in kind.parameters
            for value in range(len(parameter))
        }

    @cached_property
    def rotations(self) -> dict[Pick, float]:
        """The degrees by which picks turn the piece picked before them."""
        turning = (parameter for kind in self.kinds for parameter in kind.parameters if parameter.turns)
        return {parameter.pick(value): degrees for parameter in turning for value, degrees in enumerate(parameter.turns)}

    def moves_with(self, picks: Sequence[Pick]) -> list[Move]:
        """The moves whose paths contain these picks in this order."""
        rarest = min((self._by_pick.get(pick, []) for pick in picks), key=len, default=[])
        return [move for move in rarest if _in_order(picks, self.path(move))]

    def resolve(self, picks: Sequence[Pick], legal: Collection[Move]) -> Move | None:
        """The move that a player most likely means by these picks, so that a refusal can be explained; None if there is none.

        Kinds of move that are legal now come first, then moves with few other picks, then moves with picks that are common now.
        If no move has all the picks, the last pick alone counts; if some move does, an illegal one is preferred.
        """
        complete = self.moves_with(picks)
        found = complete or self.moves_with(picks[-1:])
        kinds = {self.kind(move).id for move in legal}
        likely = [move for move in found if self.kind(move).id in kinds] or found
        usual = Counter(pick for move in legal for pick in self.path(move))

        def rank(move: Move) -> tuple[bool, int, int]:
            path = self.path(move)
            return (move in legal) == bool(complete), len(path), -sum(usual[pick] for pick in path)

        return min(likely, key=rank, default=None)

    @cached_property
    def _by_pick(self) -> dict[Pick, list[Move]]:
        index: dict[Pick, list[Move]] = {}
        for move in range(self.size):
            for pick in dict.fromkeys(self.path(move)):
                index.setdefault(pick, []).append(move)
        return index

    def _texts(self, move: Move) -> Iterator[str]:
        kind = self.kind(move)
        for language in LANGUAGES:
            words = [
                parameter.tokens(value, language) for parameter, value in zip(kind.parameters, self.values(move), strict=True)
            ]
            for order in (words, words[::-1]) if _disjoint(kind.parameters) else (words,):
                for spelling in itertools.product(*order):
                    yield " ".join((token(kind.name.bare[language]), *spelling))


def _in_order(picks: Sequence[Pick], path: PickPath) -> bool:
    """Whether the path contains the picks in this order."""
    steps = iter(path)
    return all(pick in steps for pick in picks)
