"""What the clients of a campaign were told: moves that were accepted, seats that they have, and every view that they got."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Violation(NamedTuple):
    """A promise that was broken."""

    kind: str
    table: str
    text: str


@dataclass
class TableHistory:
    """What was acknowledged at one table."""

    moves: dict[int, set[tuple[int, int]]] = field(default_factory=lambda: defaultdict(set))
    """The moves that were accepted as this entry of the log, each as its seat and its number. There should be one."""
    seats: dict[int, set[bytes]] = field(default_factory=lambda: defaultdict(set))
    """The people who were told that they have this seat. There should be one."""
    views: dict[tuple[int, int], set[bytes]] = field(default_factory=lambda: defaultdict(set))
    """Digests of the scenes that a seat was shown with a log of this length. There should be one."""


class History:
    """Everything that was acknowledged, by table."""

    def __init__(self) -> None:
        self.tables: dict[str, TableHistory] = defaultdict(TableHistory)
        self.violations: list[Violation] = []
        """What a client could see for itself."""
        self._changed: set[str] = set()

    def accept_move(self, table: str, number: int, seat: int, move: int) -> None:
        self.at(table).moves[number].add((seat, move))

    def take_seat(self, table: str, seat: int, person: bytes) -> None:
        self.at(table).seats[seat].add(person)

    def show(self, table: str, seat: int, n: int, scene: dict[str, Any]) -> None:
        self.at(table).views[seat, n].add(digest(scene))

    def report(self, kind: str, table: str, text: str) -> None:
        self.violations.append(Violation(kind, table, text))

    def at(self, table: str) -> TableHistory:
        """The table's history, to be added to."""
        self._changed.add(table)
        return self.tables[table]

    def taken(self, everything: bool) -> dict[str, TableHistory]:
        """A copy as it is now, of all tables or of those that have changed since the last time."""
        chosen = list(self.tables) if everything else sorted(self._changed)
        self._changed.clear()
        return {table: deepcopy(self.tables[table]) for table in chosen}


def digest(scene: dict[str, Any]) -> bytes:
    """A short mark of a scene as a page shows it. The prompt is left out: it also depends on who is waiting for whom."""
    shown = {name: value for name, value in scene.items() if name != "prompt"}
    return hashlib.blake2b(json.dumps(shown, sort_keys=True).encode(), digest_size=12).digest()
