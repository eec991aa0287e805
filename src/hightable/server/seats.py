"""Seats at a table: joining, leaving, handing over, removing, and a bot in place of a player who left.

A seat in a running game can be given away, but never taken. A player who left, or whom a bot replaced because they were away or
idle, gets the seat back by coming back. Another person may take it only if everybody at the table agrees, at least two people,
and only if they have never had another seat in the match, because they would see two hands. A code is valid only for the seat as
it was when the code was made. Once the match is over, seats no longer change.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from hightable.engine.match import Match
from hightable.server.bus import Voted
from hightable.server.database import OutOfDate, WriteFailed
from hightable.server.errors import ApiError
from hightable.server.identity import hash_token
from hightable.server.store import Invite, Person, Seat, Store
from hightable.server.table import Table
from hightable.server.table_state import ANYBODY, by_seat, contributions_of, deal

P = ParamSpec("P")
T = TypeVar("T")

TRIES = 5
"""How often a change is tried if other processes change the table at the same time."""


class ChangesTable(Protocol):
    """Something that changes a table."""

    _table: Table


S = TypeVar("S", bound=ChangesTable)


def exclusive(change: Callable[Concatenate[S, P], Awaitable[T]]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Makes a change under the table's lock; if another process was faster, again on the table as it is then."""

    @wraps(change)
    async def run(self: S, /, *arguments: P.args, **named: P.kwargs) -> T:
        async with self._table.lock:
            for _ in range(TRIES):
                try:
                    return await change(self, *arguments, **named)
                except OutOfDate:
                    await self._table.read_on()
                except WriteFailed:
                    self._table.follow_soon()
                    raise
        raise ApiError("elsewhere", 409)

    return run


class Seating:
    """Changes the seats of one table. Each change is on disk before anybody is told."""

    def __init__(self, table: Table, store: Store, away: float, idle: float) -> None:
        self._table = table
        self._store = store
        self._away = away
        self._idle = idle

    @exclusive
    async def join(self, person: Person, code: str | None, random: str = "") -> int:
        """Seats the person; returns their seat, or -1 if all are taken and they may watch. Raises ApiError.

        `random` is their contribution to the deal, if that is still to come.
        """
        table, seats = self._table, self._table.row.seats
        mine = table.seats_of(person)
        invite = await self._invite(code) if code else None
        if code and invite is None:
            if mine:
                return mine[0]
            raise ApiError("bad_code", 403)
        if invite is not None and invite.seat is not None:
            return await self._take_by_code(person, hash_token(code or ""), invite, random)
        if mine:
            return mine[0]
        left = [n for n, seat in enumerate(seats) if seat.left_by == person and seat.person is None and not seat.resigned]
        if left:
            return await self._sit(left[0], person, random)
        await self._check_welcome(person)
        if invite is None:
            if not table.row.listed:
                if await self._store.is_guest(table.id, person):
                    return -1
                raise ApiError("need_code", 403)
            self.check_not_over()
            if table.state != "waiting":
                raise ApiError("begun", 409)
        if table.has_free_seat:
            return await self._sit(next(n for n, seat in enumerate(seats) if seat.open), person, random)
        await self._store.save_guest(table.id, person)
        return -1

    @exclusive
    async def watch(self, person: Person, code: str | None) -> int:
        """Lets the person watch without using up the code. Returns the seat that they already have, else -1."""
        table = self._table
        mine = table.seats_of(person)
        if mine:
            return mine[0]
        await self._check_welcome(person)
        if code:
            await self.invited(person, code)
            await self._store.save_guest(table.id, person)
        elif not await table.may_watch(person):
            raise ApiError("need_code", 403)
        return -1

    async def invited(self, person: Person, code: str) -> Invite:
        """The invitation behind a code. Raises ApiError if it is not valid here, for example because its giver has left."""
        await self._check_welcome(person)
        invite = await self._invite(code)
        if invite is None or (invite.seat is not None and invite.giver not in (None, self._table.row.seats[invite.seat].person)):
            raise ApiError("bad_code", 403)
        return invite

    async def _check_welcome(self, person: Person) -> None:
        if await self._store.is_removed(self._table.id, person):
            raise ApiError("removed", 403)

    async def _invite(self, code: str) -> Invite | None:
        """The invitation behind a code; None if it is for another table, or its seat has changed since."""
        invite = await self._store.invite(hash_token(code))
        if invite is None or invite.table != self._table.id:
            return None
        return invite if invite.seat is None or invite.made >= self._table.row.seats[invite.seat].since else None

    async def _take_by_code(self, person: Person, code: bytes, invite: Invite, random: str) -> int:
        assert invite.seat is not None
        sitting = self._table.row.seats[invite.seat]
        if sitting.person == person:
            return invite.seat
        await self._check_welcome(person)
        self.check_not_over()
        if invite.giver is not None and sitting.person != invite.giver:
            raise ApiError("bad_code", 403)
        if invite.giver is None:
            self._check_free(invite.seat)
        return await self._sit(invite.seat, person, random, code)

    def _check_free(self, number: int) -> None:
        """Raises ApiError unless a new person may sit there."""
        seat = self._table.row.seats[number]
        if not seat.open:
            raise ApiError("seat_taken", 409)
        if self._table.state != "waiting" and not seat.offered:
            raise ApiError("seat_reserved", 409)

    def check_not_over(self) -> None:
        """Raises ApiError if the match has ended: its seats, and so its result, no longer change."""
        if self._table.over:
            raise ApiError("over", 409)

    async def _check_one_hand(self, person: Person, number: int) -> None:
        """Raises ApiError if the person has or had another seat in the match, and would see a second hand."""
        table = self._table
        held = await self._store.held(table.id, person) | set(table.seats_of(person))
        if table.state != "waiting" and held and number not in held:
            raise ApiError("two_hands", 403)

    async def _sit(self, number: int, person: Person, random: str, spent: bytes | None = None) -> int:
        table = self._table
        self.check_not_over()
        await self._check_one_hand(person, number)
        before = table.row.seats[number]
        muted = before.muted and before.left_by == person  # coming back does not help
        seat = Seat(person=person, name=await self._store.name(person), since=time.time(), muted=muted)
        random = random if table.row.contributions == [] else ""  # later it is not part of the deal
        state, dealt = await self._begin_with(number, seat, {person: random} if random else {})
        contributions = contributions_of(dealt) if dealt else None
        if not await self._store.take_seat(table.row, number, seat, state, spent, random, contributions):
            raise ApiError("bad_code", 403)
        table.set_seat(number, seat, state, dealt)
        return number

    async def _begin_with(self, number: int, seat: Seat, given: Mapping[Person, str]) -> tuple[str, Match | None]:
        """The table's state after this change, and the match if its cards are dealt now: when no seat is open any more.

        `given` are contributions that are not saved yet.
        """
        table = self._table
        seats = [*table.row.seats[:number], seat, *table.row.seats[number + 1 :]]
        if table.state != "waiting" or any(each.open for each in seats):
            return table.state, None
        if table.row.contributions is None:  # a table of an older release, which was dealt when it was created
            return "running", None
        contributions = by_seat(seats, {**await self._store.contributions(table.row.commitment), **given})
        return "running", deal(table.game, replace(table.row, seats=seats, contributions=contributions))

    @exclusive
    async def leave(self, person: Person, number: int) -> None:
        """Leaves a seat; in a running game the person may come back."""
        table = self._table
        self.check_own(person, number)
        left_by, muted = (person, table.row.seats[number].muted) if table.state == "running" else (None, False)
        await self.put(number, Seat(left_by=left_by, since=time.time(), muted=muted))

    async def put(self, number: int, seat: Seat) -> None:
        """Changes a seat. The caller holds the table's lock."""
        self.check_not_over()
        state, dealt = await self._begin_with(number, seat, {})
        await self._store.save_seats(self._table.row, {number: seat}, state, contributions_of(dealt) if dealt else None)
        self._table.set_seat(number, seat, state, dealt)

    @exclusive
    async def remove(self, person: Person, number: int) -> None:
        """Removes a player for the host. They cannot come back; in a running game the others decide who plays in their seat."""
        table = self._table
        removed = self._guest_of(person, number, "remove_self")
        if removed is None:
            if table.state != "waiting" or table.row.seats[number].open:
                raise ApiError("remove_nobody", 409)
            await self.put(number, Seat(since=time.time()))
            return
        seats = {n: Seat(since=time.time()) for n in table.seats_of(removed)}
        await self._store.save_removed(table.row, removed, seats)
        for n, seat in seats.items():
            table.set_seat(n, seat, table.state)
        table.dismiss(removed)

    @exclusive
    async def mute(self, person: Person, number: int, muted: bool) -> None:
        """Mutes a player in the chat for the host, or lets them chat again."""
        table = self._table
        player = self._guest_of(person, number, "mute_self")
        if player is None:
            raise ApiError("remove_nobody", 409)
        seats = {n: replace(table.row.seats[n], muted=muted) for n in table.seats_of(player)}
        await self._store.save_seats(table.row, seats, table.row.state)
        for n, seat in seats.items():
            table.row.seats[n] = seat
        table.announce()

    def _guest_of(self, person: Person, number: int, own: str) -> Person | None:
        """Who sits there, for the host who wants to do something about it; `own` is the refusal if it is themselves."""
        table = self._table
        self.check_host(person)
        self.check_not_over()
        if number >= len(table.row.seats):
            raise ApiError("no_seat", 404)
        player = table.row.seats[number].person
        if player == person:
            raise ApiError(own, 409)
        return player

    def check_host(self, person: Person) -> None:
        """Raises ApiError unless the person is the host."""
        if person != self._table.host:
            raise ApiError("host_only", 403)

    async def invite(self, person: Person, number: int | None) -> str:
        """A new code for one person in that seat, or for any number of people in any open seat."""
        table = self._table
        if not table.seats_of(person):
            raise ApiError("sit_first", 403)
        self.check_not_over()
        if number is not None and number >= len(table.row.seats):
            raise ApiError("no_seat", 404)
        if number is not None:
            self._check_free(number)
        return await self._code(Invite(table.id, number, None))

    async def hand_over(self, person: Person, number: int) -> str:
        """A new code that gives this seat to the person who uses it."""
        self.check_own(person, number)
        self.check_not_over()
        return await self._code(Invite(self._table.id, number, person))

    async def _code(self, invite: Invite) -> str:
        code = secrets.token_urlsafe(16)
        changed = self._table.row.seats[invite.seat].since if invite.seat is not None else 0.0
        made = max(time.time(), changed)  # the clock may have been set back since
        await self._store.save_invite(hash_token(code), replace(invite, made=made))
        return code

    @exclusive
    async def replace(self, person: Person, number: int, wanted: str) -> bool:
        """Votes for a bot in the seat of a player who left, is away or idle, or for letting another person take it.

        Returns True when all voters agree. Before the game begins the host decides alone.
        """
        table = self._table
        if not table.seats_of(person):
            raise ApiError("sit_first", 403)
        self.check_not_over()
        if table.state == "waiting":
            self.check_host(person)
        if number >= len(table.row.seats):
            raise ApiError("no_seat", 404)
        if wanted not in (ANYBODY, *table.bots):
            raise ApiError("no_bot", name=wanted, names=", ".join(table.bots))
        self._check_gone(person, number)
        if wanted == ANYBODY:
            self._check_offer(number)
        agreed = await self._count_vote(person, number, wanted)
        if not agreed:
            self._store.bus.send(Voted(table.id, number, person, wanted))
        return agreed

    async def hear_vote(self, person: Person, number: int, wanted: str) -> None:
        """Counts a vote that another process has accepted."""
        table = self._table
        async with table.lock:
            if not table.over and table.seats_of(person):
                try:
                    await self._count_vote(person, number, wanted)
                except OutOfDate:  # that process has made the change
                    await table.read_on()

    async def _count_vote(self, person: Person, number: int, wanted: str) -> bool:
        """Adds a vote, and changes the seat if all voters agree. The caller holds the table's lock."""
        table = self._table
        votes = table.votes.setdefault(number, {})
        votes[person] = wanted
        if any(votes.get(each) != wanted for each in table.voters(number, wanted) | {person}):
            table.announce()
            return False
        seat = table.row.seats[number]
        if wanted == ANYBODY:
            await self.put(number, replace(seat, offered=True, since=time.time()))
        else:
            left_by = seat.left_by or seat.person
            await self.put(number, Seat(bot=wanted, left_by=left_by, since=time.time(), muted=seat.muted))
        return True

    def _check_gone(self, person: Person, number: int) -> None:
        """Raises ApiError unless the seat is open, or its owner has been away or idle for long."""
        table, seat = self._table, self._table.row.seats[number]
        if seat.open:
            return
        gone = seat.person is not None and (table.away_for(seat.person) >= self._away or table.idle_for(number) >= self._idle)
        if not gone or seat.person == person:
            raise ApiError("replace_there", 409, minutes=round(self._away / 60), idle=round(self._idle / 60))

    def _check_offer(self, number: int) -> None:
        """Raises ApiError unless the others may offer the seat to another person. One player alone could take it themselves."""
        table, seat = self._table, self._table.row.seats[number]
        if not seat.open or table.state != "running":
            raise ApiError("offer_left", 409)
        if len(table.people()) < 2:
            raise ApiError("offer_alone", 409)

    def check_own(self, person: Person, number: int) -> None:
        """Raises ApiError unless the person sits there."""
        if number not in self._table.seats_of(person):
            raise ApiError("not_yours", 403)
