"""What a seat may see of a position, by the visibility that the record declares. All hiding is done here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import numpy as np
from msgspec import Struct, field

from hightable.engine.position import HIDDEN, NONE, Packed, Reading, Record, reading, to_move_at
from hightable.engine.visibility import ALL, is_forgotten, recall_threshold

if TYPE_CHECKING:
    from hightable.engine.game import Game
    from hightable.engine.i18n import Name
    from hightable.engine.moves import Move

P = TypeVar("P", bound=Record)

SPECTATOR = -1
"""The seat number of a spectator."""


class View(Struct, Generic[P], frozen=True, eq=False):
    """A position with everything face down that one seat may not see.

    `p` is for reading; `position` is the same as bytes, for rules, determinization and search. Views are equal if they show the
    same seat the same: what the seat may not know makes no difference. A notebook shows a view as a picture.
    """

    seat: int
    position: Packed
    p: P
    record: type[P]
    hidden_count: int = 0
    """How many entries are face down for this viewer."""
    forgetting: int = 0
    """Determines what a bot in this seat forgets: see `recalled`."""
    game: Game[P] | None = None
    """Its game; None for a view made from a record alone."""
    names: Sequence[Name] = ()
    """The players' names, if it is a view of a match."""
    memo: dict[object, Any] = field(default_factory=dict)
    """Values that are worked out once, such as the legal moves."""

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer is the player to move."""
        return self.seat != SPECTATOR and self.p.to_move == self.seat

    @property
    def over(self) -> bool:
        """Whether the game is over: then everything is face up."""
        return self.p.to_move == NONE

    def legal_moves(self) -> list[Move]:
        """The moves that the viewer can make now, for scenes that point them out; none if it is not the viewer's turn."""
        return self.game.legal(self) if self.game is not None and self.is_my_turn else []

    def tobytes(self) -> bytes:
        """The position as this seat sees it, as bytes."""
        return self.position.tobytes()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.seat == other.seat and self.record is other.record and self.tobytes() == other.tobytes()

    def __hash__(self) -> int:
        return hash((self.seat, self.record, self.tobytes()))

    def __repr__(self) -> str:
        name = self.record.__qualname__ if self.game is None else self.game.name
        viewer = "a spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        state = "over" if self.over else f"seat {self.p.to_move} to move, {self.hidden_count} entries face down"
        return f"<view of {name} by {viewer}: {state}>"

    def _repr_svg_(self) -> str | None:
        """The picture of the view, for notebooks; None if it was made from a record alone."""
        from hightable.engine.svg import svg

        return None if self.game is None else svg(self)


def looks_like(seen: View[Any], worlds: Packed) -> bool:
    """Whether the viewer can tell none of these positions (one per row) from the real one.

    A law says that a view stays the same when what it hides is rewritten. So it is enough that each world agrees with the view
    where it shows something, and with the backs where it does not.
    """
    record, hideable = seen.record, seen.record.hideable
    shown, theirs = seen.position.view(np.int8), worlds.view(np.int8)
    if (theirs[:, record.open_bytes] != shown[record.open_bytes]).any():
        return False
    wanted, entries = shown[hideable.at], theirs[:, hideable.at]
    face_down = (wanted <= HIDDEN) & (entries != NONE)
    backs = hideable.backs[hideable.back, np.where(face_down, entries, 0)]
    return bool((np.where(face_down, HIDDEN - backs, entries) == wanted).all())


def view(
    record: type[P],
    position: Packed,
    seat: int,
    *,
    memory: bool = False,
    game: Game[P] | None = None,
    names: Sequence[Name] = (),
) -> View[P]:
    """The position as the seat sees it on screen; with `memory`, as the seat may remember it.

    After the end everything is face up. Visibility rules read the position; hiding is done in a copy.
    """
    if to_move_at(record, position) == NONE:
        seen, hidden = position.copy(), 0
    elif game is not None and game.rules.runs_compiled:
        seen = np.empty_like(position)
        hidden = game.rules.view_of(position, seat, memory, ALL, 0, seen)
    else:
        seen, hidden = interpreted_view(record, position, seat, memory)
    p = cast(P, Reading(record, seen.tobytes(), rows=True))
    return View(seat, seen, p, record, hidden, game=game, names=names)


def interpreted_view(record: type[Record], position: Packed, seat: int, memory: bool) -> tuple[Packed, int]:
    """What `RawRules.view_of` does, without compiled code: the position as the seat sees it, and the number of entries hidden."""
    data = position.tobytes()
    seen = bytearray(data)
    hidden = sum([field.hide(record, data, seen, seat, memory) for field in record.hideable.fields])
    return np.frombuffer(seen, np.uint8), hidden


def recalled(seen: View[P], share: float) -> View[P]:
    """A copy of the view that keeps each entry known only from memory with probability `share`.

    What is forgotten depends only on the match, the seat, the entry and its place. So it stays forgotten for the whole match,
    also after a restart, until the entry is shown again or moves to another place.
    """
    if share >= 1.0 or seen.over:
        return seen
    position, hidden_count, threshold = seen.position.copy(), seen.hidden_count, recall_threshold(share)
    data = seen.position.tobytes()
    for part in seen.record.hideable.fields:
        shown, remembered = (part.mask(seen.record, data, seen.seat, memory) for memory in (False, True))
        for i in np.flatnonzero(np.frombuffer((remembered & ~shown).to_bytes(part.size, "big"), np.uint8)).tolist():
            entry = data[part.start + i]
            if entry < 128 and is_forgotten(seen.forgetting, part.first + i, entry, threshold):
                position[part.start + i] = part.face_down[entry]
                hidden_count += 1
    p = reading(seen.record, position, rows=True)
    return View(seen.seat, position, p, seen.record, hidden_count, seen.forgetting, seen.game, seen.names)
