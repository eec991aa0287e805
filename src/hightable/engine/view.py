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


def view(record: type[P], position: Packed, seat: int, *, memory: bool = False) -> View[P]:
    """The position as the seat sees it on its page; with `memory`, as the seat may remember it.

    After the end everything is open. Each decision about sight is made on the position, each byte hidden in a copy.
    """
    p = cast(P, reading(record, position))
    if p.seat == NONE:
        return View(seat, position.copy(), p)
    seen = position.copy()
    face_down = 0
    for name, field in record.fields.items():
        if field.sees is None:
            continue
        entries = seen.view(record.dtype)[name]
        hidden = (entries != NONE) & ~np.broadcast_to(np.asarray(field.sees(p, seat, memory)), entries.shape)
        backs = 0 if field.backs is None else field.backs[entries[hidden]]
        entries[hidden] = HIDDEN - backs
        face_down += int(hidden.sum())
    return View(seat, seen, cast(P, reading(record, seen)), face_down)
