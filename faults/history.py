"""What the clients of a campaign were told: moves that were accepted, seats that they have, and every view that they got."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Violation(NamedTuple):
    """A promise that was broken."""

    kind: str
    table: str
    text: str


@dataclass
class History:
    """Everything that was acknowledged."""

    moves: dict[tuple[str, int], set[tuple[int, int]]] = field(default_factory=lambda: defaultdict(set))
    """The moves that were accepted as this entry of a table's log, each as its seat and its number. There should be one."""
    seats: dict[tuple[str, int], set[bytes]] = field(default_factory=lambda: defaultdict(set))
    """The people who were told that they have this seat of a table. There should be one."""
    views: dict[tuple[str, int, int], set[bytes]] = field(default_factory=lambda: defaultdict(set))
    """Digests of the scenes that a seat of a table was shown with a log of this length."""
    violations: list[Violation] = field(default_factory=list)
    """What a client could see for itself."""

    @property
    def tables(self) -> set[str]:
        return {key[0] for each in (self.moves, self.seats, self.views) for key in each}

    def accept_move(self, table: str, number: int, seat: int, move: int) -> None:
        self.moves[table, number].add((seat, move))

    def take_seat(self, table: str, seat: int, person: bytes) -> None:
        self.seats[table, seat].add(person)

    def show(self, table: str, seat: int, n: int, scene: dict[str, Any]) -> None:
        self.views[table, seat, n].add(digest(scene))

    def report(self, kind: str, table: str, text: str) -> None:
        self.violations.append(Violation(kind, table, text))


def digest(scene: dict[str, Any]) -> bytes:
    """A short mark of a scene as a page shows it. The prompt is left out: it also depends on who is waiting for whom."""
    shown = {name: value for name, value in scene.items() if name != "prompt"}
    return hashlib.blake2b(json.dumps(shown, sort_keys=True).encode(), digest_size=12).digest()
