"""What is stored about one person: all of it as data, and deleting it.

A person who has their data deleted leaves all tables. Finished matches stay as they were, with a seat that belongs to nobody who
could ever come back, and without a name.
"""

from __future__ import annotations

import asyncio
import secrets
import time

from hightable.engine import notation
from hightable.server.bus import Changed
from hightable.server.database import Entry, Transaction
from hightable.server.schemas import OwnChatLine, OwnData, OwnTable
from hightable.server.store import Person, Store, TableRow
from hightable.server.table_state import TableClosed, replay_log

EVERY = 1_000_000
"""More tables than anybody has."""


async def export(store: Store, person: Person) -> OwnData:
    """Everything that is stored about a person."""
    tables = [await _own_table(store, person, id) for id in await store.tables_of(person, EVERY)]
    chat = await store.database.rows('SELECT "table", text, at FROM chat WHERE person = ? ORDER BY at', person)
    guest_at = await store.database.rows('SELECT "table" FROM guests WHERE person = ?', person)
    return OwnData(
        await store.name(person),
        [table for table in tables if table is not None],
        [OwnChatLine(*line) for line in chat],
        [id for (id,) in guest_at],
    )


async def _own_table(store: Store, person: Person, id: str) -> OwnTable | None:
    found = await store.table_and_log(id)
    if found is None:
        return None
    row, entries = found
    ((made,),) = await store.database.rows("SELECT made FROM tables WHERE id = ?", id)
    own = {number: seat for number, seat in enumerate(row.seats) if person in (seat.person, seat.left_by)}
    record = await asyncio.to_thread(_record, row, entries) if row.state == "over" else ""
    return OwnTable(id, row.game, row.state, made, list(own), [seat.name for seat in own.values()], record)


def _record(row: TableRow, entries: list[Entry]) -> str:
    """The record of a finished match; empty if these rules cannot replay it."""
    try:
        return notation.write(replay_log(row, entries))
    except TableClosed:
        return ""


async def forget(store: Store, person: Person) -> list[str]:
    """Deletes a person's data; returns the tables that have changed."""

    async def write(transaction: Transaction) -> list[str]:
        rows = await transaction.rows(
            """SELECT id, state FROM tables WHERE host = ? OR id IN
               (SELECT "table" FROM seats WHERE person = ? UNION SELECT "table" FROM seats WHERE left_by = ?
                UNION SELECT "table" FROM chat WHERE person = ?)""",
            *(person, person, person, person),
        )
        for id, state in rows:
            nobody = secrets.token_bytes(32) if state == "over" else None
            query = 'UPDATE seats SET person = ?, name = ?, since = ?, muted = ? WHERE "table" = ? AND person = ?'
            await transaction.execute(query, nobody, "", time.time(), False, id, person)
        for query in (
            "UPDATE seats SET left_by = NULL WHERE left_by = ?",
            "UPDATE tables SET host = NULL WHERE host = ?",
            "UPDATE chat SET who = '', person = NULL WHERE person = ?",
            "DELETE FROM guests WHERE person = ?",
            "DELETE FROM removed WHERE person = ?",
            "DELETE FROM held WHERE person = ?",
            "DELETE FROM invites WHERE giver = ?",
            "DELETE FROM pending_secrets WHERE person = ?",
            "DELETE FROM contributions WHERE person = ?",
            "DELETE FROM people WHERE person = ?",
        ):
            await transaction.execute(query, person)
        for id, _ in rows:
            ((revision,),) = await transaction.rows(
                "UPDATE tables SET revision = revision + 1 WHERE id = ? RETURNING revision", id
            )
            transaction.notify(Changed(id, revision))
        return [id for id, _ in rows]

    return await store.database.transaction(write)
