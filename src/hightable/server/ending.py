"""Ends a match before its last move: by a resignation, or without a result, aborted by the players or closed by the host.

A resignation ends a match of two, and a match without other people. At a larger table the others play on, and a bot takes the
seat for good; a player who left and may come back counts as a person. Any player may abort the match until every seat has moved
once; after that all must agree, also those who left and may come back: nobody can abort a match that another player is winning.
"""

from __future__ import annotations

import time
from dataclasses import replace

from hightable.bots import default_level
from hightable.server.bus import ABORT, Voted
from hightable.server.database import OutOfDate
from hightable.server.errors import PHRASES, ApiError
from hightable.server.seats import Seating, exclusive
from hightable.server.store import Person, Store
from hightable.server.table import Table

AGREES = "yes"


class Ending:
    """Ends the match at one table. The ending is on disk before anybody is told."""

    def __init__(self, table: Table, store: Store, seating: Seating) -> None:
        self._table = table
        self._store = store
        self._seating = seating

    @exclusive
    async def resign(self, person: Person, number: int) -> None:
        """Resigns a seat: the match ends, or a bot plays on in that seat."""
        table = self._table
        self._check_running()
        self._seating.check_own(person, number)
        seats, who = table.row.seats, table.match.players[number]
        resigned = replace(seats[number], resigned=True)
        if len(seats) <= 2 or table.owners().keys() == {number}:
            await self._store.save_ending(table.row, "resigned", {number: resigned})
            seats[number] = resigned
            table.finish("resigned", lambda language: PHRASES.say(language, "resigned", who=who), number)
            return
        bot = default_level(table.game)
        bot_seat = replace(resigned, person=None, bot=bot, name="", left_by=person, since=time.time())
        await self._seating.put(number, bot_seat)
        table.tell_note(lambda language: PHRASES.say(language, "resigned_bot", who=who), number)

    @exclusive
    async def abort(self, person: Person, agree: bool) -> bool:
        """Ends the match without a result, at once or when all agree; True when it has ended. Disagreeing ends the vote."""
        table = self._table
        if not table.seats_of(person):
            raise ApiError("sit_first", 403)
        if table.state == "waiting":
            self._seating.check_host(person)
        if table.state != "waiting":
            self._check_running()
        ended = await self._count_vote(person, agree)
        if not ended:
            self._store.bus.send(Voted(table.id, ABORT, person, AGREES if agree else ""))
        return ended

    @exclusive
    async def close(self, person: Person) -> None:
        """Ends the match without a result, for the host."""
        self._seating.check_host(person)
        self._seating.check_not_over()
        await self._store.save_ending(self._table.row, "closed", {})
        self._table.finish("closed", lambda language: PHRASES.say(language, "ended_closed"), -1)

    async def hear_vote(self, person: Person, wanted: str) -> None:
        """Counts a vote that another process has accepted."""
        table = self._table
        async with table.lock:
            if not table.over and table.seats_of(person):
                try:
                    await self._count_vote(person, wanted == AGREES)
                except OutOfDate:  # that process has ended the match
                    await table.read_on()

    async def _count_vote(self, person: Person, agree: bool) -> bool:
        table = self._table
        if not agree:
            table.abort_votes.clear()
            table.announce()
            return False
        table.abort_votes.add(person)
        if table.everybody_has_moved() and not table.abort_votes >= set(table.owners().values()):
            table.announce()
            return False
        await self._store.save_ending(table.row, "aborted", {})
        table.finish("aborted", lambda language: PHRASES.say(language, "aborted"), -1)
        return True

    def _check_running(self) -> None:
        self._seating.check_not_over()
        if self._table.state == "waiting":
            raise ApiError("waiting", 409)
