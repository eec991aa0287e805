"""What a seat may see of a position, made from what the record declares. Nothing else in the house hides anything."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Generic, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN, NONE, Packed, Record, reading

P = TypeVar("P", bound=Record)
T = TypeVar("T")

Bytes: TypeAlias = npt.NDArray[np.int8]
Places: TypeAlias = npt.NDArray[np.intp]

SPECTATOR = -1
"""The seat of somebody who only watches."""


@dataclass(frozen=True, eq=False)
class View(Generic[P]):
    """A position with everything face down that one seat may not see.

    `p` is for reading, `position` is the same in bytes: rules, imagining and search take that.
    """

    seat: int
    position: Packed
    p: P
    record: type[P]
    hidden_count: int = 0
    """How many things lie face down for this viewer."""
    forgetting: int = 0
    """What a bot in this seat forgets follows from this number: see `recalled`."""
    kept: dict[Callable[..., Any], Any] = field(default_factory=dict)
    """What `once_a_view` functions made of it."""

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer is the one to decide."""
        return self.seat != SPECTATOR and self.p.to_move == self.seat

    @property
    def over(self) -> bool:
        return self.p.to_move == NONE

    def tobytes(self) -> bytes:
        return self.position.tobytes()


def memoized_per_view(make: Callable[[View[P]], T]) -> Callable[[View[P]], T]:
    """The function, which looks at each view only once: for what several ask for, such as the score sheet."""

    @wraps(make)
    def kept(view: View[P]) -> T:
        if make not in view.kept:
            view.kept[make] = make(view)
        return cast(T, view.kept[make])

    return kept


def looks_like(seen: View[Any], worlds: Packed) -> bool:
    """Whether the viewer could tell none of these positions, a row each, from what they see.

    What is hidden follows from what is seen: a law says that a view stays the same when what it hides is rewritten. So it is
    enough that the worlds agree with the view where it shows something, and with its backs where it does not.
    """
    record, closed = seen.record, seen.record.closed
    return bool(
        _alike(seen.position.view(np.int8), worlds.view(np.int8), record.open_bytes, closed.at, closed.back, closed.backs)
    )


def view(record: type[P], position: Packed, seat: int, *, memory: bool = False) -> View[P]:
    """The position as the seat sees it on its page; with `memory`, as the seat may remember it.

    After the end everything is open. Each decision about sight is made on the position, each byte hidden in a copy.
    """
    p = cast(P, reading(record, position))
    if p.to_move == NONE:
        return View(seat, position.copy(), cast(P, reading(record, position, rows=True)), record)
    seen, closed = position.copy(), record.closed
    sight = np.empty(closed.at.size, np.bool_)
    for sees, first, end in closed.parts:
        visible = sees(p, seat, memory)
        sight[first:end] = visible if isinstance(visible, bool) else visible.reshape(-1)
    hidden_count = int(_hide(seen.view(np.int8), sight, closed.at, closed.back, closed.backs))
    return View(seat, seen, cast(P, reading(record, seen, rows=True)), record, hidden_count)


def recalled(seen: View[P], share: float) -> View[P]:
    """The view of a bot that remembers this share of what its page does not show.

    Whether it forgets a thing follows from the match, the seat, the thing and its place alone. So what is forgotten stays
    forgotten for the whole match, wherever that is played on, until the thing is shown again or comes to another place.
    """
    closed, p = seen.record.closed, reading(seen.record, seen.position)
    if share >= 1.0 or seen.over:
        return seen
    position, hidden_count = seen.position.copy(), seen.hidden_count
    entries = position.view(np.int8)
    for sees, first, end in closed.parts:
        shown, known = (np.broadcast_to(np.ravel(sees(p, seen.seat, memory)), end - first) for memory in (False, True))
        for i in (first + np.flatnonzero(known & ~shown)).tolist():
            entry = int(entries[closed.at[i]])
            if entry >= 0 and _retention(seen.forgetting, i, entry) >= share:
                entries[closed.at[i]] = HIDDEN - closed.backs[closed.back[i], entry]
                hidden_count += 1
    return View(
        seen.seat, position, cast(P, reading(seen.record, position, rows=True)), seen.record, hidden_count, seen.forgetting
    )


def _retention(forgetting: int, place: int, entry: int) -> float:
    """A number from 0 to 1 for a thing in its place: bots with a better memory than this recall it."""
    digest = hashlib.blake2b(f"{forgetting} {place} {entry}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64


@compiled
def _hide(seen: Bytes, sight: npt.NDArray[np.bool_], at: Places, back: Places, backs: Bytes) -> int:
    """Turns what is not in sight face down, and says how many things that are."""
    hidden_count = 0
    for i in range(at.size):
        entry = int(seen[at[i]])
        if entry != NONE and not sight[i]:
            seen[at[i]] = HIDDEN - backs[back[i], entry]
            hidden_count += 1
    return hidden_count


@compiled
def _alike(seen: Bytes, worlds: Bytes, open_bytes: Places, at: Places, back: Places, backs: Bytes) -> bool:
    for world in range(worlds.shape[0]):
        for i in range(open_bytes.size):
            if worlds[world, open_bytes[i]] != seen[open_bytes[i]]:
                return False
        for i in range(at.size):
            entry, wanted = int(worlds[world, at[i]]), int(seen[at[i]])
            shown = HIDDEN - backs[back[i], entry] if wanted <= HIDDEN and entry != NONE else entry
            if shown != wanted:
                return False
    return True
