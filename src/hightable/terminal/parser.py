"""From what is typed to a move: whole texts, the next pick, or several; in any language, and abbreviated.

place burger c4     burger c4     pl bu c4     Poser burger C4     place a burger on c4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Language
from hightable.engine.moves import Move, MoveKind, Pick, PickPath, token

Slot = Sequence[str]
"""The words accepted for one part of a move."""


class MoveParser:
    """Parses what players of one game type. The player's own language is tried first, then the others."""

    def __init__(self, game: Game[Any], language: Language) -> None:
        self.game = game
        self.language = language
        self.languages = [language, *(other for other in LANGUAGES if other != language)]

    def parse(self, typed: str, moves: Sequence[Move], chosen: PickPath = (), *, abbreviated: bool = True) -> list[PickPath]:
        """The paths of picks that the words can mean, complete or partial; several if they are ambiguous.

        Exact words come before abbreviations, and continuing the picks already made before starting again.
        """
        words = _words(typed)
        if not words:
            return []
        for start in dict.fromkeys((chosen, ())):
            for exact in (True, False) if abbreviated else (True,):
                for language in self.languages:
                    found = self._matches(words, moves, start, language, exact)
                    if found:
                        return found
        return self._of_verb(words, moves) if abbreviated else []

    def word(self, pick: Pick, language: Language | None = None) -> str:
        """The word for a pick."""
        return self.game.pick_name(pick, language or self.language)

    def closest(self, typed: str, moves: Iterable[Move], chosen: PickPath, others: Iterable[str]) -> str | None:
        """The valid input that looks most like what was typed."""
        catalogue = self.game.catalogue
        sayable = {word: word for word in others}
        for move in moves:
            path = catalogue.path(move)
            if path[: len(chosen)] == chosen and len(path) > len(chosen):
                word = self.word(path[len(chosen)])
                sayable[token(word)] = word
            text = catalogue.text(move, self.language)
            sayable[text] = text
        close = get_close_matches(" ".join(_words(typed))[:80], sayable, 1, 0.6)
        return sayable[close[0]] if close else None

    def _matches(
        self, words: list[str], moves: Sequence[Move], chosen: PickPath, language: Language, exact: bool
    ) -> list[PickPath]:
        found: dict[PickPath, None] = {}
        for move in moves:
            path = self.game.catalogue.path(move)
            if path[: len(chosen)] == chosen:
                steps = [self._step_words(step, self.game.catalogue.kind(move), language) for step in path[len(chosen) :]]
                found |= {path[: len(chosen) + n]: None for n in _consumed(words, steps, exact) if n}
            slots = self._text(move, language)
            reached = max(_consumed(words, slots, exact), default=0)
            if reached == len(slots) or (exact and words == _words(self.game.describe(move, language))):
                found[path] = None
            elif reached > 1:
                found[self._picks_named(move, reached - 1)] = None
        found.pop((), None)
        return list(found)

    def _of_verb(self, words: list[str], moves: Sequence[Move]) -> list[PickPath]:
        """All moves of a verb typed alone: it makes no pick, so it can mean any of them."""
        verbs = (self._text(move, language)[:1] for move in moves for language in self.languages)
        named = {verb[0][0] for verb in verbs if any(_consumed(words, verb, exact=False))}
        return [self.game.catalogue.path(move) for move in moves if {self._text(move, code)[0][0] for code in LANGUAGES} & named]

    def _picks_named(self, move: Move, named: int) -> PickPath:
        """The picks made by the beginning of a move's text: those it names, as far as they come first on the move's path."""
        kind = self.game.catalogue.kind(move)
        known = {parameter.name for parameter in kind.parameters[:named]}
        path = self.game.catalogue.path(move)
        steps = kind.path or tuple(parameter.name for parameter in kind.parameters)
        first = next((place for place, step in enumerate(steps) if step not in known), len(steps))
        return path[:first]

    def _text(self, move: Move, language: Language) -> list[Slot]:
        kind = self.game.catalogue.kind(move)
        pairs = zip(kind.parameters, self.game.catalogue.values(move), strict=True)
        return [[token(kind.name.bare[language])], *(parameter.tokens(value, language) for parameter, value in pairs)]

    def _step_words(self, step: Pick, kind: MoveKind, language: Language) -> Slot:
        found = self.game.catalogue.parameter_of(step)
        if found is not None:
            parameter, value = found
            return parameter.tokens(value, language)
        words = [token(self.word(step, language))]
        return [*words, token(kind.name.bare[language])] if step == kind.id else words


def _words(typed: str) -> list[str]:
    return [word for word in map(token, typed.split()) if word]


def _consumed(words: Sequence[str], slots: Sequence[Slot], exact: bool) -> Iterator[int]:
    """The numbers of leading slots that the words can fill with no word left over, one per way to fill them."""
    if not words:
        yield 0
        return
    if not slots:
        return
    for name in slots[0]:
        for count in range(1, min(len(words), name.count("-") + 1) + 1):
            typed = "-".join(words[:count])
            if typed == name if exact else _abbreviates(typed, name):
                yield from (1 + rest for rest in _consumed(words[count:], slots[1:], exact))


def _abbreviates(typed: str, name: str) -> bool:
    """Whether each part of the typed text is the beginning of the same part of the name.

    >>> _abbreviates("bur/fr-sal", "burger/fruit-salad/pudding")
    True
    """
    parts, names = typed.split("/"), name.split("/")
    return len(parts) <= len(names) and all(map(_begins, parts, names))


def _begins(typed: str, name: str) -> bool:
    parts, wholes = typed.split("-"), name.split("-")
    return len(parts) <= len(wholes) and all(whole.startswith(part) for part, whole in zip(parts, wholes, strict=False))
