"""One function per kind of thing, and one that chooses among them: moves, refusals and faces are dispatched here.

    play = play_by_kind(CATALOGUE, {TAKE: _take, PLACE: _place, DONE: _end_turn})

plays a move by calling the function of its kind with the move's parameters: `_place(p, card, noble, rng)`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias, TypeVar

from hightable.engine.i18n import Language
from hightable.engine.jit import uncounted
from hightable.engine.messages import Refusal
from hightable.engine.moves import Move, MoveCatalogue, MoveKind
from hightable.engine.position import Record
from hightable.engine.view import View

P = TypeVar("P", bound=Record)

Refuse: TypeAlias = Callable[..., Refusal | None]
Due: TypeAlias = Refusal | Callable[[Any], Refusal]
Face: TypeAlias = Callable[[str, Language], str]


def play_by_kind(catalogue: MoveCatalogue, functions: Mapping[MoveKind, Callable[..., None]]) -> Callable[..., None]:
    """A compiled `play(p, move, rng)`. Each function takes the record and the move's parameters, and `rng` if it wants to."""
    return by_kind(catalogue, functions, "rng", name="play")


def by_kind(
    catalogue: MoveCatalogue, functions: Mapping[MoveKind, Callable[..., Any]], *extra: str, name: str = "by_kind"
) -> Callable[..., Any]:
    """A compiled function of a record, a move and more arguments, which calls the function of the move's kind.

    That function gets the record, the move's parameters, and those of the further arguments that it names. Compiled rules have
    neither closures nor dictionaries, so the source is written here: it finds the kind by halves, comparing the move with first
    moves of kinds.
    """
    _check_complete(catalogue, functions)
    own: dict[str, Any] = {f"function{number}": functions[kind] for number, kind in enumerate(catalogue.kinds)}
    calls = []
    for number, kind in enumerate(catalogue.kinds):
        wanted = inspect.signature(getattr(functions[kind], "py_func", functions[kind])).parameters
        given = ["p", *_values(kind), *(each for each in extra if each in wanted)]
        if len(wanted) != len(given):
            raise ValueError(f"the function for “{kind.id}” takes {len(wanted)} arguments, but gets {', '.join(given)}")
        calls.append(f"return function{number}({', '.join(given)})")
    lines = [f"def {name}({', '.join(('p', 'move', *extra))}):", *_halves([kind.start for kind in catalogue.kinds], calls)]
    exec(compile("\n".join(lines), f"<{name} by kind>", "exec"), own)
    made: Callable[..., Any] = own[name]
    return uncounted(made)


def _halves(starts: Sequence[Move], calls: Sequence[str], indent: str = "    ") -> list[str]:
    """The source that makes the call of the last start that is not above the move, in few comparisons."""
    if len(calls) == 1:
        return [indent + calls[0]]
    half = len(calls) // 2
    lower = _halves(starts[:half], calls[:half], indent + "    ")
    return [f"{indent}if move < {starts[half]}:", *lower, *_halves(starts[half:], calls[half:], indent)]


def _values(kind: MoveKind) -> list[str]:
    """The source of each parameter of a move of this kind."""
    code = f"(move - {kind.start})" if kind.start else "move"
    found, size = [], kind.size
    for place, parameter in enumerate(kind.parameters):
        rest = code if place == 0 else f"{code} % {size}"
        size //= len(parameter)
        found.append(rest if size == 1 else f"{rest} // {size}")
    return found


def refuse_by_kind(
    catalogue: MoveCatalogue, over: str | Callable[[Any], str], functions: Mapping[MoveKind, Refuse]
) -> Callable[[View[P], Move], Refusal | None]:
    """A `refuse(view, move)`. Each function takes the record and the move's parameters.

    After the end every move is refused with the phrase `over` and the clause `over`, or the one that `over` makes of the record.
    """
    _check_complete(catalogue, functions)

    def refuse(view: View[P], move: Move) -> Refusal | None:
        """Why the player to move cannot make this move; None if they can."""
        if view.over:
            return Refusal(over if isinstance(over, str) else over(view.p), "over")
        return functions[catalogue.kind(move)](view.p, *catalogue.values(move))

    return refuse


class PhaseRefusals:
    """What is due in each phase of a game, as the refusal of moves that belong to another phase.

    PHASES = PhaseRefusals({TAKE: Refusal("RD-3.2", "take_first"), PLACE: Refusal("RD-4.1", "place_first")})
    refuse = refuse_by_kind(CATALOGUE, "RD-9.1", {moves.TAKE: PHASES.only(TAKE), moves.PLACE: PHASES.only(PLACE, _place)})
    """

    def __init__(self, due: Mapping[int, Due]) -> None:
        """By the record's `phase`: a refusal, or a function that makes it from the record."""
        self._due = due

    def wrong(self, p: Any) -> Refusal:
        """The refusal of a move that does not belong to the phase of this position."""
        due = self._due[p.phase]
        return due if isinstance(due, Refusal) else due(p)

    def only(self, phase: int, refuse: Refuse | None = None) -> Refuse:
        """Refuses a move in every other phase; in this one it is legal, unless `refuse` has something against it."""

        def refuse_outside(p: Any, *values: int) -> Refusal | None:
            if p.phase != phase:
                return self.wrong(p)
            return refuse(p, *values) if refuse is not None else None

        return refuse_outside


def face_by_kind(functions: Mapping[str, Face]) -> Face:
    """A `face(key, language)`: what is before the first colon of the key chooses the function, which gets the rest.

    Faces are cached: every piece on every table is drawn with them.
    """

    @cache
    def face(key: str, language: Language) -> str:
        """The drawing under a key of the scene, as SVG."""
        kind, _, rest = key.partition(":")
        return functions[kind](rest, language)

    return face


def _check_complete(catalogue: MoveCatalogue, functions: Mapping[MoveKind, Any]) -> None:
    missing = [kind.id for kind in catalogue.kinds if kind not in functions]
    if missing:
        raise ValueError(f"there is no function for moves of the kind “{missing[0]}”")
