"""Checks everything in a database: that its logs replay under their rules, without a gap, and that seats and states fit."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from hightable.engine.match import Match
from hightable.server.database import Entry
from hightable.server.store import Store, TableRow
from hightable.server.table_state import TableClosed, replay_log

AT_ONCE = 200
"""How many ids are read at a time."""

STATES = ("waiting", "running", "over")
OTHER_RULES = ("closed", "closed_game", "closed_components")
"""Why a log cannot be replayed here although it may well be right."""


@dataclass
class Findings:
    """What a check has found. Tables of other rules cannot be replayed here, which is not a problem of the database."""

    tables: int = 0
    entries: int = 0
    people: int = 0
    problems: list[str] = field(default_factory=list)
    other_rules: list[str] = field(default_factory=list)


async def check(store: Store) -> Findings:
    """Checks all tables, one after the other, also while a server is using them."""
    found = Findings()
    found.problems += await store.database.damage()
    async for id in _ids(store):
        table = await store.table_and_log(id)
        if table is None:  # removed in the meantime
            continue
        row, entries = table
        found.tables += 1
        found.entries += len(entries)
        try:
            problems = _table_problems(row, entries)
        except TableClosed as closed:
            if closed.key in OTHER_RULES:
                found.other_rules.append(f"Table {id}: {closed}")
                continue
            problems = [str(closed)]
        except Exception as error:  # whatever is in the row, the other tables are checked, too
            problems = [f"It cannot be read: {error!r}."]
        found.problems += [f"Table {id}: {problem}" for problem in problems]
    ((found.people,),) = await store.database.rows("SELECT count(*) FROM people")
    return found


async def _ids(store: Store) -> AsyncIterator[str]:
    last = ""
    while True:
        rows = await store.database.rows("SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?", last, AT_ONCE)
        for (id,) in rows:
            yield id
        if len(rows) < AT_ONCE:
            return
        last = rows[-1][0]


def _table_problems(row: TableRow, entries: list[Entry]) -> list[str]:
    """What is wrong with a table, a sentence each. Raises TableClosed if its log cannot be replayed."""
    problems = _seat_problems(row)
    numbers = [entry.number for entry in entries]
    if numbers != list(range(1, len(numbers) + 1)):
        gap = next(wanted for wanted, number in enumerate([*numbers, -1], 1) if number != wanted)
        return [*problems, f"Number {gap} is missing from its log."]
    match = replay_log(row, entries)
    problems += _log_problems(match, entries)
    over = match.over or bool(row.ending)
    if row.state not in STATES:
        problems.append(f"Its state “{row.state}” is unknown.")
    elif row.state == "over" and not over:
        problems.append("It counts as over, but its match is not.")
    elif row.state == "waiting" and entries:
        problems.append("It waits for players, but moves have been made.")
    if match.over and row.ending:
        problems.append(f"It was played to the end, and also counts as {row.ending}.")
    return problems


def _seat_problems(row: TableRow) -> list[str]:
    problems = []
    for number, seat in enumerate(row.seats):
        if seat.person is not None and seat.bot:
            problems.append(f"Seat {number + 1} has both a person and a bot.")
        if seat.person is not None and seat.left_by == seat.person:
            problems.append(f"The player in seat {number + 1} also counts as having left it.")
        if seat.offered and not seat.open:
            problems.append(f"Seat {number + 1} is offered, but taken.")
    return problems


def _log_problems(match: Match, entries: list[Entry]) -> list[str]:
    """Moves that were made by another seat than the one to move."""
    made: list[Entry] = []
    for entry in entries:
        if entry.move is None:
            made.pop()
        else:
            made.append(entry)
    return [
        f"Number {entry.number} of its log is by seat {entry.seat + 1}, but seat {match.to_move_at(number) + 1} was to move."
        for number, entry in enumerate(made)
        if entry.seat != match.to_move_at(number)
    ]
