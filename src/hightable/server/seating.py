"""Who sits where: joining, leaving, handing over, and a player of the house in place of somebody who left.

A seat may be given away on purpose; it is never taken. Who left, or was away so long that the table put a bot there, gets the
seat back as long as no other person has it.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

from hightable.bots import players_of
from hightable.server.people import hashed
from hightable.server.refusals import Refusal
from hightable.server.store import Invite, Person, Seat, Store
from hightable.server.table import Table


class Seating:
    """Changes of seats at one table. Each is on disk before anybody is told."""

    def __init__(self, table: Table, store: Store, away: float) -> None:
        self._table = table
        self._store = store
        self._away = away

    async def join(self, person: Person, code: str | None) -> int:
        """The seat that the person has now; -1 where all are taken and they may watch."""
        table, seats = self._table, self._table.kept.seats
        async with table.lock:
            mine = table.seats_of(person)
            invite = self._invite(code) if code else None
            if code and invite is None:
                if mine:
                    return mine[0]
                raise Refusal("bad_code", 403)
            if invite is not None and invite.seat is not None:
                return await self._take_by_code(person, hashed(code or ""), invite)
            if mine:
                return mine[0]
            left = [n for n, seat in enumerate(seats) if seat.left_by == person and seat.person is None]
            if left:
                return await self._sit(left[0], person)
            if invite is None:
                if not table.kept.listed:
                    if self._store.is_guest(table.id, person):
                        return -1
                    raise Refusal("need_code", 403)
                if table.state != "waiting":
                    raise Refusal("begun", 409)
            free = [n for n, seat in enumerate(seats) if seat.open]
            if free:
                return await self._sit(free[0], person)
            await self._store.keep_guest(table.id, person)
            return -1

    async def watch(self, person: Person, code: str | None) -> int:
        """Lets the person watch, and leaves the code as it is. The seat that they have already, else -1."""
        table = self._table
        async with table.lock:
            mine = table.seats_of(person)
            if mine:
                return mine[0]
            if code:
                self.invited(code)
                await self._store.keep_guest(table.id, person)
            elif not table.may_watch(person):
                raise Refusal("need_code", 403)
            return -1

    def invited(self, code: str) -> None:
        """Raises Refusal where the code is good for nothing here, as after a seat that its giver has left."""
        invite = self._invite(code)
        if invite is None or (invite.seat is not None and invite.giver not in (None, self._table.kept.seats[invite.seat].person)):
            raise Refusal("bad_code", 403)

    def _invite(self, code: str) -> Invite | None:
        invite = self._store.invite(hashed(code))
        return invite if invite is not None and invite.table == self._table.id else None

    async def _take_by_code(self, person: Person, code: bytes, invite: Invite) -> int:
        assert invite.seat is not None
        sitting = self._table.kept.seats[invite.seat]
        if sitting.person == person:
            return invite.seat
        if invite.giver is not None and sitting.person != invite.giver:
            raise Refusal("bad_code", 403)
        if invite.giver is None and not sitting.open:
            raise Refusal("seat_taken", 409)
        return await self._sit(invite.seat, person, code)

    async def _sit(self, number: int, person: Person, spent: bytes | None = None) -> int:
        table = self._table
        seat = Seat(person=person, name=self._store.name(person))
        if not await self._store.take_seat(table.id, number, seat, self._state_with(number, seat), spent):
            raise Refusal("bad_code", 403)
        self._seated(number, seat)
        return number

    def _state_with(self, number: int, seat: Seat) -> str:
        """The table's state once this is who sits there: it begins when nobody is missing."""
        seats = [*self._table.kept.seats[:number], seat, *self._table.kept.seats[number + 1 :]]
        begins = self._table.state == "waiting" and not any(each.open for each in seats)
        return "running" if begins else self._table.state

    def _seated(self, number: int, seat: Seat) -> None:
        """Tells everybody who sits there now."""
        table = self._table
        state, before = self._state_with(number, seat), table.kept.seats[number].person
        begins = state != table.state
        table.kept.seats[number], table.kept.state = seat, state
        table.votes.clear()
        table.renamed()
        for viewer in table.viewers:
            if begins or viewer.person in (before, seat.person):
                table.introduce(viewer)
        table.announce()
        table.ask()

    async def leave(self, person: Person, number: int) -> None:
        table = self._table
        async with table.lock:
            self._own(person, number)
            if table.state == "over":
                return
            seat = Seat(left_by=person if table.state == "running" else None)
            await self._store.keep_seats(table.id, {number: seat}, self._state_with(number, seat))
            self._seated(number, seat)

    async def invite(self, person: Person, number: int | None) -> str:
        """A code that seats who has it: in that seat, once, or in any open one."""
        table = self._table
        if not table.seats_of(person):
            raise Refusal("sit_first", 403)
        if number is not None and number >= len(table.kept.seats):
            raise Refusal("no_seat", 404)
        if number is not None and not table.kept.seats[number].open:
            raise Refusal("seat_taken", 409)
        return await self._code(Invite(table.id, number, None))

    async def hand_over(self, person: Person, number: int) -> str:
        """A code that gives this seat to who has it."""
        self._own(person, number)
        return await self._code(Invite(self._table.id, number, person))

    async def _code(self, invite: Invite) -> str:
        code = secrets.token_urlsafe(16)
        await self._store.keep_invite(hashed(code), invite)
        return code

    async def replace(self, person: Person, number: int, bot: str) -> bool:
        """Votes for a player of the house in a seat that was left; True when everybody here has said the same."""
        table = self._table
        async with table.lock:
            if not table.seats_of(person):
                raise Refusal("sit_first", 403)
            if number >= len(table.kept.seats):
                raise Refusal("no_seat", 404)
            if bot not in players_of(table.game):
                raise Refusal("no_bot", name=bot, names=", ".join(players_of(table.game)))
            seat = table.kept.seats[number]
            gone = seat.open or (seat.person is not None and table.away_for(seat.person) >= self._away)
            if not gone or seat.person == person:
                raise Refusal("replace_there", 409, minutes=round(self._away / 60))
            votes = table.votes.setdefault(number, {})
            votes[person] = bot
            if any(votes.get(each) != bot for each in table.here() | {person}):
                table.announce()
                return False
            new = replace(seat, person=None, bot=bot, name="", left_by=seat.left_by or seat.person)
            await self._store.keep_seats(table.id, {number: new}, self._state_with(number, new))
            self._seated(number, new)
            return True

    def _own(self, person: Person, number: int) -> None:
        if number not in self._table.seats_of(person):
            raise Refusal("not_yours", 403)
