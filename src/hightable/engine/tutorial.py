"""Tutorials: short lessons on a fixed deal, played with the real moves. They are data in the package of their game.

`tutorial.en.toml` holds the lessons, and a file per other language the texts under the same ids. A lesson begins where the stored
solutions of the lessons before it lead; a predicate says when its goal is reached, so that several solutions pass.
"""

from __future__ import annotations

import ast
import operator
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal

import numpy as np

from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Language
from hightable.engine.match import Match, Refused
from hightable.engine.moves import Move

LEARNER = 0
"""The seat of the learner."""
MOST_ANSWERS = 200
"""How many moves the others may make in a row within a lesson."""


class BadTutorial(ValueError):
    """A tutorial that cannot be read. The message is a sentence."""


class NotInLesson(ValueError):
    """A legal move that the lesson does not allow."""


@dataclass(frozen=True)
class Predicate:
    """A condition on an attempt, written as a Python expression: see `docs/tutorials.md`."""

    text: str

    @cached_property
    def tree(self) -> ast.expr:
        try:
            return ast.parse(self.text, mode="eval").body
        except SyntaxError as error:
            raise BadTutorial(f"“{self.text}” is not an expression: {error.msg}.") from error
        except (ValueError, TypeError, RecursionError, MemoryError) as error:
            raise BadTutorial(f"“{str(self.text)[:60]}” is not an expression.") from error

    def holds(self, names: Callable[[str], Any]) -> bool:
        """Whether it holds, with names looked up by the function."""
        try:
            return bool(_evaluate(self.tree, names))
        except BadTutorial:
            raise
        except Exception as error:  # whatever an expression can do wrong
            raise BadTutorial(f"“{self.text[:60]}” cannot be evaluated: {error}.") from error


@dataclass(frozen=True)
class Wrong:
    """A mistake that a lesson expects: when it is made, and what to say before the learner tries again."""

    when: Predicate
    show: Mapping[Language, str]


@dataclass(frozen=True)
class Lesson:
    """One lesson. Moves are given as text. Without a goal to reach it is a page to read."""

    id: str
    goal: Mapping[Language, str]
    say: Mapping[Language, str]
    praise: Mapping[Language, str]
    point: tuple[str, ...] = ()
    """What to point at: ids of areas or pieces, or picks, the most important first."""
    before: tuple[str, ...] = ()
    """Moves played before the learner may act: mostly the other players' turns."""
    allow: tuple[str, ...] = ("*",)
    """Patterns of the moves that the learner may try."""
    reached: Predicate | None = None
    solution: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    """Moves of the other players within the lesson, in order."""
    wrong: tuple[Wrong, ...] = ()

    def allows(self, text: str) -> bool:
        """Whether the learner may try this move."""
        return any(fnmatchcase(text, pattern) for pattern in self.allow)


@dataclass(frozen=True, eq=False)
class Tutorial:
    """The lessons of a game, on one deal."""

    game: Game[Any]
    seed: int
    players: int
    options: Mapping[str, str]
    lessons: tuple[Lesson, ...]

    def start(self, number: int) -> Attempt:
        """An attempt at a lesson, counting from 0, from its first position."""
        if not 0 <= number < len(self.lessons):
            raise BadTutorial(f"There is no lesson {number + 1}: the tutorial has {len(self.lessons)} lessons.")
        match = self._starts[number].copy()
        return Attempt(self, number, match, match.number)

    def entry(self, number: int) -> Match:
        """The match as a lesson finds it, before its `before` moves: where the lesson before it ends."""
        match = self._starts[number].copy()
        for _ in self.lessons[number].before:
            match.pop()
        return match

    @cached_property
    def _starts(self) -> list[Match]:
        """The match at the start of each lesson."""
        try:
            match = Match(self.game, self.players, self.options, seed=self.seed)
        except (ValueError, TypeError) as error:
            raise BadTutorial(f"Its match cannot be dealt: {error}") from error
        starts = []
        for lesson in self.lessons:
            self._play(match, lesson.before, lesson)
            starts.append(match.copy())
            attempt = Attempt(self, len(starts) - 1, match, match.number)
            for text in lesson.solution:
                try:
                    attempt.play(_parse(match, text, lesson))
                except BadTutorial:
                    raise
                except (ValueError, Refused) as error:
                    raise BadTutorial(f"Lesson “{lesson.id}”: its solution cannot be played: {error}") from error
        return starts

    def _play(self, match: Match, moves: Sequence[str], lesson: Lesson) -> None:
        for text in moves:
            try:
                match.play(_parse(match, text, lesson))
            except (ValueError, Refused) as error:
                raise BadTutorial(f"Lesson “{lesson.id}”: “{text}” cannot be played before it: {error}") from error


@dataclass
class Attempt:
    """A learner's attempt at a lesson."""

    tutorial: Tutorial
    number: int
    match: Match
    first: int
    """The number of moves before it."""
    answered: int = 0
    own: list[int] = field(default_factory=list)
    """The numbers of the learner's moves, counting from 1."""
    mistake: Wrong | None = None

    @property
    def lesson(self) -> Lesson:
        return self.tutorial.lessons[self.number]

    @property
    def state(self) -> Literal["open", "reached", "wrong"]:
        """Whether the goal is reached, a mistake was made, or the learner is still to move."""
        if self.mistake is not None:
            return "wrong"
        return "reached" if self.lesson.reached is None or (self.own and self.lesson.reached.holds(self._name)) else "open"

    @property
    def allowed(self) -> list[Move]:
        """The legal moves that the learner may try now."""
        if self.match.to_move != LEARNER or self.state != "open":
            return []
        text = self.match.game.catalogue.text
        return [move for move in self.match.legal() if self.lesson.allows(text(move))]

    def play(self, move: Move) -> None:
        """Makes a move of the learner, and the other players' answers. Raises Refused or NotInLesson if it is not possible."""
        self.match.check(move)
        if move not in self.allowed:
            raise NotInLesson(f"“{self.match.game.catalogue.text(move)}” is not allowed now.")
        self.match.push(move)
        self.own.append(self.match.number)
        self._judge()
        while self.state == "open" and self.match.to_move not in (LEARNER, -1):
            if self.answered >= MOST_ANSWERS:
                raise BadTutorial(f"Lesson “{self.lesson.id}”: the learner does not get another turn.")
            answers = self.lesson.answers
            text = answers[self.answered] if self.answered < len(answers) else ""
            answer = self.match.game.catalogue.parse(text)
            legal = self.match.legal()
            self.match.push(answer if answer in legal else legal[0])
            self.answered += 1
            self._judge()

    @property
    def differs(self) -> bool:
        """Whether the table looks different to the learner from where the next lesson goes on: another solution was found."""
        following = self.number + 1
        if self.state != "reached" or following == len(self.tutorial.lessons):
            return False
        return _look(self.match) != _look(self.tutorial.entry(following))

    def copy(self) -> Attempt:
        """An independent attempt in the same position."""
        return Attempt(self.tutorial, self.number, self.match.copy(), self.first, self.answered, self.own.copy(), self.mistake)

    def _judge(self) -> None:
        self.mistake = next((wrong for wrong in self.lesson.wrong if wrong.when.holds(self._name)), None)

    def _name(self, name: str) -> Any:
        """The value of a name in a predicate."""
        match = self.match
        plain: dict[str, Callable[[], Any]] = {
            "played": lambda: self._played,
            "happened": lambda: self._happened,
            "points": lambda: [sum(line.points for line in lines) for lines in match.score_sheet(LEARNER)],
            "me": lambda: LEARNER,
            "over": lambda: match.over,
            "to_move": lambda: match.to_move,
            "moves": lambda: len(self.own),
        }
        if name in plain:
            return plain[name]()
        view = match.view(LEARNER)
        if name not in view.record.fields:
            raise BadTutorial(f"“{name}” is neither a field of the position nor a word that predicates know.")
        return getattr(view.p, name)

    def _played(self, pattern: str) -> bool:
        text = self.match.game.catalogue.text
        return any(fnmatchcase(text(self.match.moves[number - 1]), pattern) for number in self.own)

    def _happened(self, kind: str) -> bool:
        numbers = range(self.first + 1, self.match.number + 1)
        return any(event.kind == kind for number in numbers for event in self.match.events(LEARNER, number))


def _look(match: Match) -> list[tuple[str, str, float, float, float]]:
    """What the learner sees on the table."""
    scene = match.game.scene(match.view(LEARNER), LANGUAGES[0])
    return sorted((piece.area, piece.face, piece.x, piece.y, piece.turn) for piece in scene.pieces)


def _parse(match: Match, text: str, lesson: Lesson) -> Move:
    move = match.game.catalogue.parse(text)
    if move is None:
        raise BadTutorial(f"Lesson “{lesson.id}”: “{text}” is not a move of {match.game.title('en')}.")
    return move


# Reading


@lru_cache(maxsize=64)
def tutorial_of(game: Game[Any]) -> Tutorial | None:
    """The tutorial of a game; None if it has none, or is a variant. Raises BadTutorial if it cannot be read."""
    if game.overlay is not None:  # the lessons speak of the game's own numbers
        return None
    folder = game.source if game.source.is_dir() else game.source.parent / game.source.stem
    files = {language: folder / f"tutorial.{language}.toml" for language in LANGUAGES}
    if not files[LANGUAGES[0]].is_file():
        return None
    texts = {language: _read(file) for language, file in files.items()}
    data = texts[LANGUAGES[0]]
    try:
        by_id = {language: {entry["id"]: entry for entry in text["lesson"]} for language, text in texts.items()}
        lessons = tuple(_lesson(entry, by_id) for entry in data["lesson"])
        if not lessons:
            raise BadTutorial("There are no lessons.")
        if len(by_id[LANGUAGES[0]]) != len(lessons):
            raise BadTutorial("Two lessons have the same id.")
        return Tutorial(game, int(data["seed"]), int(data.get("players", 2)), dict(data.get("options", {})), lessons)
    except BadTutorial:
        raise
    except (KeyError, TypeError, IndexError, ValueError, AttributeError) as error:
        raise BadTutorial(f"{files[LANGUAGES[0]].name}: something is missing or of the wrong kind: {error}.") from error


KEYS = {"id", "goal", "say", "praise", "point", "before", "allow", "reached", "solution", "answers", "wrong"}


def _lesson(entry: Mapping[str, Any], by_id: Mapping[Language, Mapping[str, Any]]) -> Lesson:
    if unknown := entry.keys() - KEYS:
        raise BadTutorial(f"Lesson “{entry['id']}” has the unknown key “{sorted(unknown)[0]}”.")
    for language in LANGUAGES:
        if entry["id"] not in by_id[language]:
            raise BadTutorial(f"tutorial.{language}.toml lacks the lesson “{entry['id']}”.")
    own = {language: by_id[language][entry["id"]] for language in LANGUAGES}
    wrong = tuple(
        Wrong(Predicate(case["when"]), {language: own[language]["wrong"][place]["show"] for language in LANGUAGES})
        for place, case in enumerate(entry.get("wrong", ()))
    )
    goal, say, praise = ({language: _text(own[language], key) for language in LANGUAGES} for key in ("goal", "say", "praise"))
    return Lesson(
        entry["id"],
        goal,
        say,
        praise,
        point=_strings(entry, "point"),
        before=_strings(entry, "before"),
        allow=_strings(entry, "allow") or ("*",),
        reached=Predicate(entry["reached"]) if "reached" in entry else None,
        solution=_strings(entry, "solution"),
        answers=_strings(entry, "answers"),
        wrong=wrong,
    )


def _text(entry: Mapping[str, Any], key: str) -> str:
    found = entry.get(key, "")
    if not isinstance(found, str):
        raise BadTutorial(f"Lesson “{entry['id']}”: “{key}” has to be a string.")
    return found


def _strings(entry: Mapping[str, Any], key: str) -> tuple[str, ...]:
    found = entry.get(key, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise BadTutorial(f"Lesson “{entry['id']}”: “{key}” has to be a list of strings.")
    return tuple(found)


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadTutorial(f"{file.name}: {error}") from error


# Predicates

_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, many: one in list(many),
    ast.NotIn: lambda one, many: one not in list(many),
}
_SUMS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.BitAnd: operator.and_,
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sum": lambda values: int(np.sum(np.asarray(values))),
    "len": len,
    "min": lambda values: min(values),
    "max": lambda values: max(values),
    "any": lambda values: bool(np.any(np.asarray(values))),
    "all": lambda values: bool(np.all(np.asarray(values))),
    "count": lambda values, value: int(np.count_nonzero(np.asarray(values) == value)),
}


def _evaluate(tree: ast.expr, names: Callable[[str], Any]) -> Any:
    """The value of an expression of names, constants, comparisons, sums, subscripts and a few functions."""

    def value(part: ast.expr) -> Any:
        return _evaluate(part, names)

    match tree:
        case ast.Constant():
            return tree.value
        case ast.Name():
            return _FUNCTIONS.get(tree.id) or names(tree.id)
        case ast.BoolOp(op=ast.And()):
            return all(value(part) for part in tree.values)
        case ast.BoolOp():
            return any(value(part) for part in tree.values)
        case ast.UnaryOp(op=ast.Not()):
            return not value(tree.operand)
        case ast.UnaryOp(op=ast.USub()):
            return -value(tree.operand)
        case ast.BinOp() if type(tree.op) in _SUMS:
            return _SUMS[type(tree.op)](int(value(tree.left)), int(value(tree.right)))
        case ast.Compare() if all(type(op) in _COMPARISONS for op in tree.ops):
            values = [value(tree.left), *(value(part) for part in tree.comparators)]
            pairs = zip(tree.ops, values, values[1:], strict=False)
            return all(_COMPARISONS[type(op)](one, two) for op, one, two in pairs)
        case ast.Subscript():
            return value(tree.value)[value(tree.slice)]
        case ast.Tuple() | ast.List():
            return tuple(value(part) for part in tree.elts)
        case ast.Call(func=ast.Name(), keywords=[]):
            return value(tree.func)(*(value(part) for part in tree.args))
    raise BadTutorial(f"“{ast.unparse(tree)}” cannot be used in a condition.")
