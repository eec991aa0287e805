"""Deletes what nobody needs any more, in small batches: abandoned tables, old invitations, old chat, people without a seat.

Finished matches are kept for ever. A table that waits for players goes after some days without a visit; a match in progress
after PATIENCE times as many, because people come back to a long game.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Collection
from functools import partial

from hightable.server.bus import Changed
from hightable.server.database import Database, Transaction

DAY = 24 * 3600.0
PATIENCE = 6
BATCH = 50
"""How many tables or people one transaction deletes."""

PARTS = ("seats", "log", "invites", "guests", "chat", "removed", "held", "leases")
"""Everything that belongs to a table."""

# Tables where no player was seen, and where no move was made, for a certain time.
_ABANDONED = """
SELECT id, revision FROM tables WHERE state = ? AND seen < ? AND made < ?
AND coalesce((SELECT at FROM log WHERE "table" = id ORDER BY number DESC LIMIT 1), 0.0) < ? ORDER BY seen LIMIT ?
"""
_PEOPLE = """
DELETE FROM people WHERE person IN (SELECT person FROM people WHERE seen < ?
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.person)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.left_by = people.person) LIMIT ?)
"""


async def expire(database: Database, days: int, at_use: Collection[str] = ()) -> int:
    """Deletes one batch of everything that is too old; returns how many rows that were, 0 when nothing is left to do.

    Tables in `at_use` are kept.
    """
    since, long_since = time.time() - days * DAY, time.time() - PATIENCE * days * DAY
    count = 0
    for state, cutoff in (("waiting", since), ("running", long_since)):
        rows = await database.rows(_ABANDONED, state, cutoff, cutoff, cutoff, BATCH + len(at_use))
        for id, revision in rows:
            if id not in at_use and count < BATCH:
                count += await database.transaction(partial(remove_table, id=id, revision=revision, unseen_since=cutoff))
    for query, cutoff in (
        ("DELETE FROM invites WHERE made < ?", since),
        ("DELETE FROM pending_secrets WHERE made < ?", since),
        ("DELETE FROM contributions WHERE made < ?", long_since),
    ):
        count += await database.transaction(lambda it, query=query, cutoff=cutoff: it.execute(query, cutoff))  # type: ignore[misc]
    count += await database.transaction(lambda it: it.execute(_PEOPLE, since, BATCH))
    for part in ("chat", "guests", "held"):
        count += await _clear_finished(database, part, since)
    return count


async def _clear_finished(database: Database, part: str, since: float) -> int:
    """Deletes chat, guests or former seats of matches that ended before a time: nothing depends on them any more."""
    rows = await database.rows(
        f"""SELECT DISTINCT "table" FROM {part} JOIN tables ON id = "table" WHERE state = 'over' AND seen < ?
            AND coalesce((SELECT at FROM log WHERE log."table" = id ORDER BY number DESC LIMIT 1), made) < ? LIMIT ?""",
        *(since, since, BATCH),
    )
    if not rows:
        return 0
    query = f'DELETE FROM {part} WHERE "table" {database.among}'
    return await database.transaction(lambda it: it.execute(query, json.dumps([id for (id,) in rows])))


async def remove_table(transaction: Transaction, id: str, revision: int, unseen_since: float | None = None) -> int:
    """Deletes a table with all that belongs to it; 0 if it has changed since this revision, or a player was there since."""
    query = "UPDATE tables SET revision = revision + 1 WHERE id = ? AND revision = ? AND seen < ?"
    if await transaction.execute(query, id, revision, math.inf if unseen_since is None else unseen_since) == 0:
        return 0
    for part in PARTS:
        await transaction.execute(f'DELETE FROM {part} WHERE "table" = ?', id)
    # The secret of its deal may be known: another rematch is dealt from another one.
    query = (
        "UPDATE tables SET rematch = NULL, next_secret = NULL, revision = revision + 1 WHERE rematch = ? RETURNING id, revision"
    )
    for before, raised in await transaction.rows(query, id):
        transaction.notify(Changed(before, raised))
    transaction.notify(Changed(id, revision + 1))
    return await transaction.execute("DELETE FROM tables WHERE id = ?", id)
