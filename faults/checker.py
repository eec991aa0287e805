"""Checks what clients were told against the database, and against a fresh replay of each log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from faults.history import History, Violation, digest
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

    async def check(self, store: Store) -> list[Violation]:
        """The violations that were not reported before."""
        found = [*self._history.violations]
        for table in sorted(self._history.tables):
            read = await store.table_and_log(table)
            if read is None:
                found.append(Violation("lost table", table, "it is not in the database"))
                continue
            found += self._check_table(*read)
        self._history.views.clear()
        new = [violation for violation in dict.fromkeys(found) if violation not in self._reported]
        self._reported.update(new)
        return new

    def _check_table(self, row: TableRow, entries: list[Entry]) -> list[Violation]:
        return [
            Violation(kind, row.id, text)
            for kind, text in (
                *self._check_log(row.id, entries),
                *self._check_moves(row.id, entries),
                *self._check_seats(row),
                *self._check_views(row, entries),
            )
        ]

    def _check_log(self, table: str, entries: list[Entry]) -> list[tuple[str, str]]:
        found = []
        numbers = [entry.number for entry in entries]
        if numbers != list(range(1, len(entries) + 1)):
            found.append(("gap", f"the log has the numbers {numbers}"))
        checked = self._tables.setdefault(table, CheckedTable())
        if entries[: len(checked.entries)] != checked.entries:
            found.append(("rewritten log", f"its first {len(checked.entries)} entries have changed"))
        checked.entries = entries
        return found

    def _check_moves(self, table: str, entries: list[Entry]) -> list[tuple[str, str]]:
        found = []
        log = {entry.number: (entry.seat, entry.move) for entry in entries}
        for (_, number), accepted in _of(self._history.moves, table):
            if len(accepted) > 1:
                found.append(("fork", f"as number {number} these were accepted: {sorted(accepted)}"))
            found += [
                ("lost move", f"number {number} was accepted as {each}, and is {log.get(number)} in the log")
                for each in sorted(accepted)
                if log.get(number) != each
            ]
        return found

    def _check_seats(self, row: TableRow) -> list[tuple[str, str]]:
        found = []
        for (_, seat), people in _of(self._history.seats, row.id):
            if len(people) > 1:
                found.append(("double seat", f"{len(people)} people were told that they have seat {seat}"))
            elif row.seats[seat].person not in people:
                found.append(("lost seat", f"seat {seat} is not the person's who was told so"))
        return found

    def _check_views(self, row: TableRow, entries: list[Entry]) -> list[tuple[str, str]]:
        shown = [(key[1], key[2], digests) for key, digests in _of(self._history.views, row.id)]
        if not shown:
            return []
        try:
            match = replay_log(row, entries)
        except ApiError as error:
            return [("does not open", str(error))]
        known, found = self._tables[row.id].scenes, []
        scenes = ReplayedScenes(match)
        for seat, n, digests in shown:
            if n > match.number:
                found.append(("wrong view", f"seat {seat} was shown {n} moves, and the log has {match.number}"))
                continue
            if (seat, n) not in known:
                known[seat, n] = scenes.digest(seat, n)
            if digests != {known[seat, n]}:
                found.append(("wrong view", f"seat {seat} was not shown what a replay shows after {n} moves"))
        return found


class ReplayedScenes:
    """The scenes of a match as a page shows them."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._cache = ClientCache(match.game, "en")
        self._page = PageCache()

    def digest(self, seat: int, n: int) -> bytes:
        scene = self._match.game.scene(self._match.view(seat, n), "en")
        frame = PackedFrame(n, self._cache.scene(scene, ""), [])
        message: dict[str, Any] = {"frame": msgspec.json.decode(encode(frame)), "new": msgspec.json.decode(encode(self._cache.new()))}
        return digest(self._page.read(message)["frame"]["scene"])


def _of(records: dict[Any, Any], table: str) -> list[tuple[Any, Any]]:
    return sorted((key, value) for key, value in records.items() if key[0] == table)
