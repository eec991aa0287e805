"""Moves are numbers. A game numbers its moves once, kind by kind; the number travels everywhere.

Each move also has a text for people (`place burger c4`), one a language, and a path of picks (`piece:burger`, `space:c4`) for
hands. All of it is one encoding: every text and every path leads back to its one number.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from hightable.engine.i18n import LANGUAGES, Language, Name

Move: TypeAlias = int
Pick: TypeAlias = str
Path: TypeAlias = tuple[Pick, ...]


@cache
def token(name: str) -> str:
    """A name as one word that is easy to type.

    >>> token("Salade d'été")
    'salade-d-ete'
    >>> token("Œuf")
    'oeuf'
    """
    spelt = name.lower().replace("œ", "oe").replace("æ", "ae")
    plain = unicodedata.normalize("NFKD", spelt).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9/+]+", "-", plain).strip("-")


@dataclass(frozen=True, eq=False)
class Parameter:
    """What a move can speak of: the dishes, the spaces. A value is its place in `names`."""

    name: str
    names: Sequence[Name]
    also: Sequence[Sequence[str]] = ()
    """Other words for each value, understood when typed."""
    turns: Sequence[float] = ()
    """By how many degrees each value turns what was picked before it, where that is what the values do."""

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


@dataclass(frozen=True)
class MoveKind:
    """A kind of move and what it speaks of, in the order in which its text does.

    `path` is the order in which hands pick: names of domains, or words for buttons; the domains in order unless said.
    `secret` names the domains that only the mover may know, such as the value of a card laid face down.
    """

    name: Name
    parameters: tuple[Parameter, ...] = ()
    path: tuple[str, ...] | None = None
    secret: tuple[str, ...] = ()
    final: bool = False
    """Whether the rules let nobody take it back, even where it told nobody anything."""
    start: Move = field(default=0, init=False)
    size: int = field(default=1, init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", int(np.prod([len(parameter) for parameter in self.parameters], dtype=int)))

    @property
    def id(self) -> str:
        return token(self.name.bare[LANGUAGES[0]])


@dataclass(frozen=True)
class PublicMove:
    """A move taken apart: its kind and the value of each domain it speaks of, None where the hearer may not know it."""

    kind: str
    values: tuple[int | None, ...]
    move: Move | None


@cache
def _apart(parameters: tuple[Parameter, ...]) -> bool:
    """Whether two domains have no word in common, so that they can be named in either order."""
    if len(parameters) != 2:
        return False
    one, two = ({word for language in LANGUAGES for v in range(len(d)) for word in d.tokens(v, language)} for d in parameters)
    return not one & two


class MoveCatalogue:
    """All moves of a game, in the order of their kinds; within a kind the last domain counts fastest."""

    def __init__(self, *kinds: MoveKind) -> None:
        self.kinds = kinds
        start = 0
        for kind in kinds:
            if kind.start and kind.start != start:
                raise ValueError(f"the kind “{kind.id}” is numbered in another catalogue already")
            object.__setattr__(kind, "start", start)
            start += kind.size
        self.size = start
        widest = max((len(kind.parameters) for kind in kinds), default=0)
        self.kind_of: npt.NDArray[np.int8] = np.zeros(self.size, np.int8)
        self.values_of: npt.NDArray[np.int16] = np.full((self.size, max(widest, 1)), -1, np.int16)
        for number, kind in enumerate(kinds):
            self.kind_of[kind.start : kind.start + kind.size] = number
            shape = [len(parameter) for parameter in kind.parameters]
            for place, values in enumerate(np.ndindex(*shape)):
                self.values_of[kind.start + place, : len(values)] = values
        self._by_text: dict[str, Move] = {}
        for move in range(self.size):
            for text in self._texts(move):
                other = self._by_text.setdefault(text, move)
                if other != move or "" in text.split(" "):
                    raise ValueError(f"“{text}” does not tell one move from another: {self.text(other)}, {self.text(move)}")
        self._paths = [self._path(move) for move in range(self.size)]
        self._by_path = {path: move for move, path in enumerate(self._paths)}

    def __len__(self) -> int:
        return self.size

    def kind(self, move: Move) -> MoveKind:
        return self.kinds[int(self.kind_of[move])]

    def values(self, move: Move) -> tuple[int, ...]:
        return tuple(int(value) for value in self.values_of[move, : len(self.kind(move).parameters)])

    def public(self, move: Move, to_mover: bool = True) -> PublicMove:
        """The move as it is told: whole to who makes it, without what is secret to others."""
        kind = self.kind(move)
        if to_mover or not kind.secret:
            return PublicMove(kind.id, self.values(move), move)
        told = (
            None if parameter.name in kind.secret else value
            for parameter, value in zip(kind.parameters, self.values(move), strict=True)
        )
        return PublicMove(kind.id, tuple(told), None)

    def text(self, move: Move, language: Language = LANGUAGES[0]) -> str:
        """The move in words that parse back.

        Records always use the first language, so that they read the same everywhere.
        """
        kind = self.kind(move)
        words = [token(kind.name.bare[language])]
        pairs = zip(kind.parameters, self.values(move), strict=True)
        return " ".join(words + [parameter.tokens(value, language)[0] for parameter, value in pairs])

    def parse(self, text: str) -> Move | None:
        """The move that a text names, in any language; None where it names none."""
        return self._by_text.get(" ".join(token(word) for word in text.split()))

    def path(self, move: Move) -> Path:
        """The picks that make the move, in the order in which hands make them."""
        return self._paths[move]

    def _path(self, move: Move) -> Path:
        kind = self.kind(move)
        picks = {
            parameter.name: parameter.pick(value) for parameter, value in zip(kind.parameters, self.values(move), strict=True)
        }
        return tuple(picks.get(step, step) for step in kind.path or tuple(picks) or (kind.id,))

    def from_path(self, path: Sequence[Pick]) -> Move | None:
        """The move that a whole path of picks makes; None where it makes none."""
        return self._by_path.get(tuple(path))

    def _texts(self, move: Move) -> Iterator[str]:
        kind = self.kind(move)
        for language in LANGUAGES:
            words = [
                parameter.tokens(value, language) for parameter, value in zip(kind.parameters, self.values(move), strict=True)
            ]
            for order in (words, words[::-1]) if _apart(kind.parameters) else (words,):
                for said in itertools.product(*order):
                    yield " ".join((token(kind.name.bare[language]), *said))
