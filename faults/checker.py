"""Checks what clients were told against the database, and against a fresh replay of each log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from faults.history import History, TableHistory, Violation, digest
from hightable.engine.match import Match
from hightable.server.client_cache import ClientCache
from hightable.server.database import Entry
from hightable.server.errors import ApiError
from hightable.server.store import Store, TableRow
from hightable.server.table_state import replay_log
from hightable.server.wire import PackedFrame, encode
from tests.server.person import ClientCache as PageCache


@dataclass
class CheckedTable:
    """A table as it was when it was last checked."""

    entries: list[Entry] = field(default_factory=list)
    scenes: dict[tuple[int, int], bytes] = field(default_factory=dict)
    """The digest of each scene of the replay, by seat and length of the log."""


class Checker:
    """Checks a history as often as it is asked, and remembers what it has seen: a log may only grow."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._tables: dict[str, CheckedTable] = {}
        self._reported: set[Violation] = set()

    async def check(self, store: Store, everything: bool = True) -> list[Violation]:
        """The violations that were not reported before, at all tables or at those where something was acknowledged since."""
        found = [*self._history.violations]
        for table, told in self._history.taken(everything).items():  # more may be acknowledged while the database is read
            read = await store.table_and_log(table)
            if read is None:
                found.append(Violation("lost table", table, "it is not in the database"))
            else:
                found += self._check_table(told, *read)
        new = [violation for violation in dict.fromkeys(found) if violation not in self._reported]
        self._reported.update(new)
        return new

    def _check_table(self, told: TableHistory, row: TableRow, entries: list[Entry]) -> list[Violation]:
        checked = self._tables.setdefault(row.id, CheckedTable())
        found = [
            *check_log(checked.entries, entries),
            *check_moves(told, entries),
            *check_seats(told, row),
            *check_views(told, row, entries, checked.scenes),
        ]
        checked.entries = entries
        return [Violation(kind, row.id, text) for kind, text in found]


def check_log(before: list[Entry], entries: list[Entry]) -> Iterator[tuple[str, str]]:
    """The log has no gap, and what was in it before is unchanged."""
    numbers = [entry.number for entry in entries]
    if numbers != list(range(1, len(entries) + 1)):
        yield "gap", f"the log has the numbers {numbers}"
    if entries[: len(before)] != before:
        yield "rewritten log", f"its first {len(before)} entries have changed"


def check_moves(told: TableHistory, entries: list[Entry]) -> Iterator[tuple[str, str]]:
    """Every accepted move is in the log under its number, and no other was accepted for that number."""
    log = {entry.number: (entry.seat, entry.move) for entry in entries}
    for number, accepted in sorted(told.moves.items()):
        if len(accepted) > 1:
            yield "fork", f"as number {number} these were accepted: {sorted(accepted)}"
        for each in sorted(accepted):
            if log.get(number) != each:
                yield "lost move", f"number {number} was accepted as {each}, and is {log.get(number)} in the log"


def check_seats(told: TableHistory, row: TableRow) -> Iterator[tuple[str, str]]:
    """Every person who was told that they have a seat has it, alone."""
    for seat, people in sorted(told.seats.items()):
        if len(people) > 1:
            yield "double seat", f"{len(people)} people were told that they have seat {seat}"
        elif row.seats[seat].person not in people:
            yield "lost seat", f"seat {seat} is not the person's who was told so"


def check_views(
    told: TableHistory, row: TableRow, entries: list[Entry], known: dict[tuple[int, int], bytes]
) -> Iterator[tuple[str, str]]:
    """Every view was what a replay of the log shows. `known` are the digests of those that were replayed before."""
    if told.views.keys() - known.keys():
        try:
            scenes = ReplayedScenes(replay_log(row, entries))
        except ApiError as error:
            yield "does not open", str(error)
            return
        for seat, n in told.views.keys() - known.keys():
            if n <= len(entries):
                known[seat, n] = scenes.digest(seat, n)
    for (seat, n), digests in sorted(told.views.items()):
        if n > len(entries):
            yield "wrong view", f"seat {seat} was shown {n} moves, and the log has {len(entries)}"
        elif digests != {known[seat, n]}:
            yield "wrong view", f"seat {seat} was not shown what a replay shows after {n} moves"


class ReplayedScenes:
    """The scenes of a match as a page shows them."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._cache = ClientCache(match.game, "en")
        self._page = PageCache()

    def digest(self, seat: int, n: int) -> bytes:
        scene = self._match.game.scene(self._match.view(seat, n), "en")
        frame = PackedFrame(n, self._cache.scene(scene, ""), [])
        new = self._cache.new()
        message: dict[str, Any] = {"frame": msgspec.json.decode(encode(frame)), "new": msgspec.json.decode(encode(new))}
        return digest(self._page.read(message)["frame"]["scene"])
