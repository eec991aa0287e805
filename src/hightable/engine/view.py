"""What a seat may see of a position, made from what the record declares. Nothing else in the house hides anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar, cast

import numpy as np

from hightable.engine.position import HIDDEN, NONE, Packed, Record, reading

P = TypeVar("P", bound=Record)

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
    face_down: int = 0
    """How many things lie face down for this viewer."""

    @property
    def mine(self) -> bool:
        """Whether the viewer is the one to decide."""
        return self.seat != SPECTATOR and self.p.seat == self.seat

    @property
    def over(self) -> bool:
        return self.p.seat == NONE

    def tobytes(self) -> bytes:
        return self.position.tobytes()


def looks_like(record: type[P], seen: View[P], worlds: Packed) -> bool:
    """Whether the viewer could tell none of these positions, a row each, from what they see.

    What is hidden follows from what is seen: a law says that a view stays the same when what it hides is rewritten. So it is
    enough that the worlds agree with the view where it shows something, and with its backs where it does not.
    """
    if (worlds[:, record.open_bytes] != seen.position[record.open_bytes]).any():
        return False
    expected, rows = seen.position.view(record.dtype), worlds.view(record.dtype)
    for name, field in record.fields.items():
        if field.sees is not None:
            entries, wanted = rows[name].reshape(len(worlds), -1), expected[name].reshape(-1)
            backs = HIDDEN if field.backs is None else HIDDEN - field.backs[entries]
            shown = np.where((wanted <= HIDDEN) & (entries != NONE), backs, entries)
            if (shown != wanted).any():
                return False
    return True


def view(record: type[P], position: Packed, seat: int, *, memory: bool = False) -> View[P]:
    """The position as the seat sees it on its page; with `memory`, as the seat may remember it.

    After the end everything is open. Each decision about sight is made on the position, each byte hidden in a copy.
    """
    p = cast(P, reading(record, position))
    if p.seat == NONE:
        return View(seat, position.copy(), cast(P, reading(record, position, rows=True)))
    seen = position.copy()
    face_down = 0
    fields = seen.view(record.dtype)
    for name, field in record.fields.items():
        sight = True if field.sees is None else field.sees(p, seat, memory)
        if sight is True:
            continue
        entries = fields[name]
        hidden = entries != NONE
        if sight is not False:
            hidden &= ~np.asarray(sight)
        entries[hidden] = HIDDEN if field.backs is None else HIDDEN - field.backs[entries[hidden]]
        face_down += int(np.count_nonzero(hidden))
    return View(seat, seen, cast(P, reading(record, seen, rows=True)), face_down)
