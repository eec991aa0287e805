"""A live table: how a move becomes part of its log, how it follows other processes, and who moves next."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

from hightable.analysis.advice import Advice
from hightable.bots import SEARCH_LEVELS
from hightable.bots.names import bot_name
from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.engine.moves import Move
from hightable.engine.view import SPECTATOR, View
from hightable.players import PlayerFailed
from hightable.server.bots import BotThreads, stand_in
from hightable.server.bus import STAND_IN, Moved, Present, Voted
from hightable.server.connection import Connection
from hightable.server.database import Entry, OutOfDate, WriteFailed
from hightable.server.errors import PHRASES, ApiError, fault
from hightable.server.metrics import MOVES
from hightable.server.store import ChatLine, Person, Seat, Store, TableRow
from hightable.server.summaries import clock_out, table_out
from hightable.server.table_state import TableClosed, contributions_of, replay_log
from hightable.server.table_views import TableViews
from hightable.server.updates import Update, notes
from hightable.server.wire import Bye, ChatOut, GettingReady, Note, RefusalOut, RematchOut

log = logging.getLogger("hightable.table")

UNDO_AFTER = 1.0
"""Seconds from a move until its table works out whether it can be undone; updates are not delayed by it."""

MOST_ADVICE = 16
"""Number of hints that a table keeps, so that asking again about the same position costs nothing."""

ASK_AGAIN, LONGEST_WAIT = 1.0, 60.0
"""Seconds until a bot that failed is asked again, doubled each time up to the latter."""


LEASE = 6.0
"""Seconds for which a process may act for the bots and clocks of a table unless it renews its lease."""


async def open_table(id: str, store: Store, bots: BotThreads) -> Table:
    """The table from its row and its log. Raises ApiError, or TableClosed if these rules cannot replay the log."""
    found = await store.table_and_log(id)
    if found is None:
        raise ApiError("no_table", 404)
    row, entries = found
    match = replay_log(row, entries)
    check_bots(row, match, bots)
    return Table(row, match, store, bots, entries, await store.chat(id))


def check_bots(row: TableRow, match: Match, bots: BotThreads) -> None:
    """Raises TableClosed if the match cannot go on here, since a player of the host's own is missing."""
    over = match.over or row.ending or row.state == "over"
    missing = next((seat.bot for seat in row.seats if seat.bot and seat.bot not in bots.names(match.game, match.seats)), None)
    if missing is not None and not over:
        raise TableClosed("closed_player", 409, player=missing)


class _Change:
    """The context of a change of a table: see `Table.changing`."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def __aenter__(self) -> None:
        await self._table.lock.acquire()

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: Any) -> None:
        self._table.lock.release()
        if isinstance(error, (OutOfDate, WriteFailed)):
            self._table.follow_soon()
        if isinstance(error, OutOfDate):
            raise ApiError("elsewhere", 409) from error


class Table(TableViews):
    """One table. It runs in the event loop; moves follow one another under its lock."""

    def __init__(
        self,
        row: TableRow,
        match: Match,
        store: Store,
        bots: BotThreads,
        entries: Sequence[Entry] = (),
        chat: Sequence[ChatLine] = (),
    ) -> None:
        super().__init__(row, match, list(entries), list(chat))
        self.touched = time.monotonic()
        self._move_count = MOVES.labels(match.game.base_name)
        self.lock = asyncio.Lock()
        self.deleted = False
        """Whether the table was found to be gone from the database."""
        self._store = store
        self._bots = bots
        self._advice: dict[View[Any], asyncio.Future[Advice]] = {}
        """The last hints given here, by what the player saw."""
        self._thinking_at = -1
        """The length of the log for which a bot is thinking."""
        self._timer: asyncio.TimerHandle | None = None
        self._undo_timer: asyncio.TimerHandle | None = None
        self._retry_after = ASK_AGAIN
        self._task_failed = False
        self.stand_in_agreed = False
        """Whether a quick bot plays in place of those that are not ready yet."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.leased_until = 0.0
        """Until when this process may act for bots and clocks; other processes may serve the table, too."""
        self._lease_retry = LEASE / 20
        self.attendance_saved = -math.inf
        """When it was last saved that a player is here."""

    @property
    def bots(self) -> list[str]:
        """The bots that can sit down here."""
        return self._bots.names(self.game, self.match.seats)

    @property
    def busy(self) -> bool:
        return bool(self.connections or self._tasks or self.lock.locked())

    async def may_watch(self, person: Person | None) -> bool:
        if self.row.listed:
            return True
        seated = any(person in (seat.person, seat.left_by) for seat in self.row.seats) if person else False
        return seated or (person is not None and await self._store.is_guest(self.id, person))

    def resume(self) -> None:
        """Goes on where the last server stopped, however suddenly: the row may lag behind the log, and a bot may be to move."""
        dealt = self.row.contributions != []
        begun = self.row.state == "waiting" and dealt and not any(seat.open for seat in self.row.seats)
        state = "over" if self.match.over else "running" if begun else self.row.state
        if state != self.row.state:
            self.row.state = state
            self._start(self._save_state(state))
        self.ask()

    async def _save_state(self, state: str) -> None:
        async with self.changing():
            await self._store.save_state(self.row, state)

    # Moves

    async def move(self, person: Person, seat: int, n: int, move: Move) -> None:
        """Plays a move for a person. Raises ApiError, or the engine's Refused with its clause."""
        async with self.changing():
            self.check(person, seat, n)
            if not 0 <= move < self.game.catalogue.size:
                raise ApiError("no_move", game=self.game.phrases.name("title"), move=move)
            await self._play(seat, self.match.check(move))

    async def undo(self, person: Person, seat: int, n: int) -> None:
        """Undoes the last move of the seat, or of another seat of the same person, if that is fair.

        People who share a screen can still undo a move after passing the screen on, until the next of them moves.
        """
        async with self.changing():
            self.check(person, seat, n, turn=False)
            seat = self._seat_to_undo(seat)
            reason = self._why_not_undo(seat)
            if reason:
                raise ApiError(f"undo_{reason}", 409)
            after = self.match.copy()
            after.pop()
            asked = self.match.to_move
            took = self._took() if self.row.seats[asked].person == person else 0.0
            await self._commit(after, None, asked, took)
            self._published_undo(asked, took, seat)

    def _published_undo(self, asked: int, took: float, seat: int) -> None:
        """Tells everybody that the seat undid a move. `asked` was to move after it."""
        self.clock.record(asked, took)
        self._publish(lambda viewer, language: [self._note(viewer, language, "undone", seat)])

    def check(self, person: Person | None, seat: int, n: int, turn: bool = True) -> None:
        """Raises ApiError unless the person may act for the seat now; with `turn`, only if the seat is to move."""
        if seat not in self.seats_of(person):
            raise ApiError("not_yours", 403)
        if self.state == "waiting":
            raise ApiError("waiting", 409)
        if n != self.length:
            raise ApiError("stale", 409)
        if self.over:
            raise ApiError("over", 409)
        if turn and self.match.to_move != seat:
            raise ApiError("not_your_turn", 409, who=self.match.players[self.match.to_move])

    def check_advice(self, person: Person | None, seat: int, n: int) -> None:
        """Raises ApiError if it would be unfair to give the person a hint.

        Against other people everybody plays without help, so that nobody has to wonder whether the others get hints. A player
        who has left may come back, so their seat counts as a person's until a bot sits there.
        """
        self.check(person, seat, n)
        if any(not sitting.bot and sitting.person != person for sitting in self.row.seats):
            raise ApiError("advice_company", 403)
        if not self._bots.compiler.is_ready(self.game):
            raise ApiError("advice_getting_ready", 503, percent=int(100 * self._bots.compiler.progress(self.game)))

    async def advise(self, seat: int) -> Advice:
        """What the bot would do in this seat, from what is visible now: it remembers nothing for the player."""
        view = self.match.view(seat)
        asked = self._advice.pop(view, None)
        if asked is None or (asked.done() and (asked.cancelled() or asked.exception() is not None)):
            asked = asyncio.ensure_future(self._bots.advise(self.game, view, self.match.legal()))
        self._advice[view] = asked  # the last one asked about is the last to be dropped
        while len(self._advice) > MOST_ADVICE:
            del self._advice[next(iter(self._advice))]
        return await asyncio.shield(asked)

    def has_advice(self, seat: int) -> bool:
        """Whether somebody in this seat has asked about this position before, so that the answer costs nothing."""
        return self.match.view(seat) in self._advice

    async def _play(self, seat: int, move: Move, first: str = "") -> None:
        """Plays a legal move, and tells everybody once it is on disk. `first` is a phrase to say before it."""
        took = self._took()
        after = self.match.copy()
        after.push(move)
        await self._commit(after, move, seat, took, first)
        self._move_count.inc()
        self._published_move(seat, took, first)

    def _published_move(self, seat: int, took: float, first: str) -> None:
        """Tells everybody about the last move."""
        self.clock.record(seat, took)

        def happened(viewer: int, language: Language) -> list[Note]:
            before = [self._note(viewer, language, first, seat)] if first else []
            return before + notes(self.match, viewer, language, self.match.number)

        self._publish(happened)

    def _took(self) -> float:
        """The time that the player to move has taken, for the log."""
        return round(self.clock.took(), 3) if self.row.seconds else 0.0

    async def _commit(self, after: Match, move: Move | None, seat: int, took: float, note: str = "") -> None:
        """Writes a move to the log; from then on the table's match is `after`.

        `after` is made before anything is written, so a fault in the rules leaves no trace; and nothing that can fail happens
        between the disk's answer and the table's new position.
        """
        entry = Entry(self.id, self.length + 1, move, seat, took, round(time.time(), 3))
        if not await self._store.append(self.row, entry, over=after.over, note=note):
            raise OutOfDate
        self._advance(after)

    def _advance(self, after: Match) -> None:
        """Takes over the match after one more entry of the log."""
        renamed = after.players != self.match.players  # while the disk was writing
        self.match, self.length = after, self.length + 1
        if renamed:
            self.rename_players()
        if after.over:
            self.row.state = "over"

    # Other processes

    def changing(self) -> _Change:
        """Holds the lock during a change of the table. If another process was faster, raises ApiError and shows its change."""
        return _Change(self)

    def follow_soon(self) -> None:
        """Reads the table again when a change has failed: another process was faster, or only the disk knows what was written.

        Everybody is shown what has changed after the caller's own answer to one of them.
        """
        self._start(self.follow())

    async def follow(self) -> None:
        """Reads what other processes have written, and shows it."""
        async with self.lock:
            await self.read_on()

    async def read_on(self) -> None:
        """Reads what other processes have written, and shows it. The caller holds the lock."""
        found = await self._store.table_and_log(self.id)
        if found is None:
            self.tell_deleted()
            return
        row, entries = found
        if row.revision == self.row.revision and len(entries) == self.length:
            return
        if row.contributions != self.row.contributions:  # the cards have been dealt
            await self.reread()
            return
        self._turn_away(row)
        try:
            for entry in entries[self.length :]:
                self._take(entry.move, entry.seat, entry.took)
            self._take_row(row)
        except Exception:
            log.exception("table %s", self.id)
            await self.reread()

    def _turn_away(self, row: TableRow) -> None:
        """Shows no seat any more to people who have lost it at another process, before anything else is shown."""
        for connection in self.connections:
            if connection.shown != SPECTATOR and row.seats[connection.shown].person != connection.person:
                connection.shown = SPECTATOR

    async def hear_move(self, moved: Moved) -> None:
        """Takes over a move that another process has played."""
        async with self.lock:
            if moved.revision == self.row.revision + 1 and moved.number == self.length + 1:
                try:
                    self._take(moved.move, moved.seat, moved.took, moved.note)
                    self.row.revision = moved.revision
                except Exception:
                    log.exception("table %s", self.id)
                    await self.reread()
            elif moved.revision > self.row.revision:
                await self.read_on()

    def _take(self, move: Move | None, seat: int, took: float, note: str = "") -> None:
        """Plays or undoes a move that is on disk already, and tells everybody."""
        after = self.match.copy()
        if move is None:
            undoes = self.match.to_move_at(self.match.number - 1)
            after.pop()
            self._advance(after)
            self._published_undo(seat, took, undoes)
        else:
            after.play(move)
            self._advance(after)
            self._published_move(seat, took, note)

    def _take_row(self, row: TableRow) -> None:
        """Takes over seats, state and ending as another process has written them, and tells everybody."""
        before, self.row = self.row, row
        if row.seats != before.seats or row.state != before.state:
            self.votes.clear()
            self.abort_votes.clear()
            self.rename_players()
            moved = {person for old, new in zip(before.seats, row.seats, strict=True) for person in _exchanged(old, new)}
            for connection in list(self.connections):
                if (before.state == "waiting") != (row.state == "waiting") or connection.person in moved:
                    self.introduce(connection)
            self._start(self._dismiss_removed())
            self.announce()
            if self.getting_ready:
                self.tell_progress()
        if row.ending and not before.ending:
            self.tell_note(self._ended, SPECTATOR)
            self.announce()
        if row.rematch and not before.rematch:
            for connection in self.connections:
                connection.tell(RematchOut(row.rematch))
        self.ask()

    async def _dismiss_removed(self) -> None:
        """Ends the connections of people whom the host has removed at another process."""
        for connection in list(self.connections):
            person = connection.person
            if person and not self.seats_of(person) and await self._store.is_removed(self.id, person):
                self.dismiss(person)

    def dismiss(self, person: Person, why: str = "removed") -> None:
        """Ends the connections of a person who may no longer be here, and says why."""
        for connection in [connection for connection in self.connections if connection.person == person]:
            connection.tell(Bye(ApiError(why).text(connection.language)))
            connection.end()

    def tell_deleted(self) -> None:
        """Ends all connections: the table is no longer in the database."""
        self.deleted = True
        for connection in list(self.connections):
            connection.tell(Bye(ApiError("deleted").text(connection.language)))
            connection.end()

    def hear_presence(self, process: str, present: Present | None) -> None:
        """Notes who is connected to another process; nobody any more, if that has ended."""
        before, watchers = self.here(), self.watchers()
        self.elsewhere.pop(process, None)
        if present is not None and (present.people or present.watchers):
            self.elsewhere[process] = present
        here = self.here()
        for person in here - before:
            self._returned(person)
        for person in before - here:
            self.away_since[person] = time.monotonic()
        if here != before or watchers != self.watchers():
            self.announce()
            self.ask()

    def tell_presence(self) -> None:
        """Tells the other processes who is connected here."""
        if self._store.bus.shared:
            people = [person for person in self.people() if self.present_here(person)]
            self._store.bus.send(Present(self.id, people, self.watchers_here()))

    def add_chat(self, line: ChatLine, out: ChatOut) -> None:
        """Shows a line of chat that is on disk."""
        self.chat.append(line)
        del self.chat[:-100]
        for connection in self.connections:
            connection.tell(out)

    async def _may_act(self) -> bool:
        """Whether this process acts for bots and clocks: others may serve the table too, and one is enough."""
        if not self._store.bus.shared or time.monotonic() < self.leased_until:
            return True
        asked = time.monotonic()
        if not await self._store.lease(self.id, LEASE):
            self._stop_timer()
            self._timer = asyncio.get_running_loop().call_later(self._lease_retry, self.ask)
            self._lease_retry = min(2 * self._lease_retry, LEASE / 2)
            return False
        self.leased_until, self._lease_retry = asked + LEASE / 2, LEASE / 20
        return True

    async def reread(self) -> None:
        """Reads row and log again and shows them to everybody, after the caller's own answer to one of them."""
        found = await self._store.table_and_log(self.id)
        if found is None:
            self.tell_deleted()
            return
        row, entries = found
        self.row, self.match, self.length = row, replay_log(row, entries), len(entries)
        self.set_clock(entries)
        self._updates.clear()
        self._undo.clear()
        asyncio.get_running_loop().call_soon(self._introduce_all)
        self._start(self._dismiss_removed())
        self.ask()

    async def _reread_whole(self) -> None:
        async with self.lock:
            await self.reread()

    def _introduce_all(self) -> None:
        """Shows everybody the whole table again: the seats may have changed too."""
        for connection in list(self.connections):
            try:
                self.introduce(connection)
            except Exception:  # a failure for one viewer does not affect the others
                log.exception("table %s", self.id)
                connection.tell(RefusalOut(fault().text(connection.language), n=self.length))

    # Coming and going

    def arrive(self, connection: Connection) -> None:
        """Adds a viewer, and shows them the table."""
        returns = not self.present(connection.person) and bool(self.seats_of(connection.person))
        watchers = self.watchers()
        self.connections.add(connection)
        self.introduce(connection)
        if connection.person is not None:
            self._returned(connection.person)
        if returns or self.watchers() != watchers:
            self.announce()
        self.tell_presence()
        self.ask()

    def _returned(self, person: Person) -> None:
        """A player who is back is not replaced."""
        self.away_since.pop(person, None)
        for seat in self.seats_of(person):
            self.votes.pop(seat, None)

    def depart(self, connection: Connection) -> None:
        """Removes a viewer. The others are told a second later: a page that is only reloaded is back by then."""
        self.connections.discard(connection)
        self.touched = time.monotonic()
        self.tell_presence()
        if self.seats_of(connection.person) and connection.person is not None and not self.present(connection.person):
            self.away_since[connection.person] = time.monotonic()
            asyncio.get_running_loop().call_later(1.0, self.announce)
        elif not self.seats_of(connection.person):
            asyncio.get_running_loop().call_later(1.0, self.announce)
        if not self.here():
            self.ask()

    # What everybody is told

    def _publish(self, happened: Callable[[int, Language], list[Note]]) -> None:
        """Tells everybody about a move that is on disk. `happened` is what a seat is told in a language.

        If that fails, the table is read again from its log and shown whole.
        """
        try:
            self._go_on(happened)
            if self.match.over:
                self.announce()
        except Exception:
            log.exception("table %s", self.id)
            self._start(self._reread_whole())

    def _go_on(self, happened: Callable[[int, Language], list[Note]]) -> None:
        """Sends everybody the new position, and asks the next player."""
        self.touched = time.monotonic()
        self._retry_after = ASK_AGAIN
        self._updates.clear()
        self._undo.clear()
        updates: dict[tuple[int, Language], Update] = {}
        for connection in self.connections:
            key = self.seat_shown(connection), connection.language
            if key not in updates:
                updates[key] = self._make(*key, happened(*key), undo=False)
            connection.show(updates[key])
        if self._undo_timer is None:
            self._undo_timer = asyncio.get_running_loop().call_later(UNDO_AFTER, self._look_for_undo)
        self.ask()

    def _look_for_undo(self) -> None:
        """Offers to undo the last move once it is UNDO_AFTER seconds old."""
        left = self.touched + UNDO_AFTER - time.monotonic()
        if left > 0:
            self._undo_timer = asyncio.get_running_loop().call_later(left, self._look_for_undo)
        else:
            self._undo_timer = None
            self.offer_undo()

    def finish(self, ending: str, note: Callable[[Language], str], seat: int) -> None:
        """Ends the match before its last move, and tells everybody."""
        self.row.state, self.row.ending = "over", ending
        self.votes.clear()
        self.abort_votes.clear()
        self.tell_note(note, seat)
        self.announce()

    def tell_note(self, note: Callable[[Language], str], seat: int) -> None:
        """Sends everybody the position with a note about something that was not a move."""
        self._publish(lambda viewer, language: [Note(note(language), seat=seat)])

    def introduce(self, connection: Connection) -> None:
        """Sends a viewer everything: the table, then the position."""
        you = self.seats_of(connection.person)
        if connection.shown not in you:
            connection.shown = you[0] if len(you) == 1 else SPECTATOR
        connection.clear_cache()
        connection.tell(table_out(self, connection))
        if self.getting_ready:
            self._tell_progress_to(connection)
        self.show(connection)

    def set_seat(self, number: int, seat: Seat, state: str, dealt: Match | None = None) -> None:
        """Changes a seat and the table's state once both are on disk, and tells everybody. `dealt`: the cards are dealt now."""
        before, begins = self.row.seats[number].person, state != self.state
        self.row.seats[number], self.row.state = seat, state
        if dealt is not None:
            self.match, self.row.contributions = dealt, contributions_of(dealt)
            self._undo.clear()
        self.votes.clear()
        self.abort_votes.clear()
        self.rename_players()
        for connection in self.connections:
            if begins or connection.person in (before, seat.person):
                self.introduce(connection)
        self.announce()
        self.tell_presence()
        if self.getting_ready:
            self.tell_progress()  # the seat may be the first with a bot that has to wait
        self.ask()

    # The player to move

    def ask(self) -> None:
        """Starts the clock of a person, or lets a bot think."""
        self._stop_timer()
        if self.state != "running":
            self.clock.stop()
            return
        if self._asked[0] != self.length:
            self._asked = self.length, time.monotonic()
            if self.match.number:
                self.votes.pop(self.match.to_move_at(self.match.number - 1), None)  # a player who moves is not replaced
        seat = self.match.to_move
        sitting = self.row.seats[seat]
        if not sitting.bot:
            self._thinking_at = -1  # a bot that sits down here before the next move has to be asked
        if sitting.bot:
            self.clock.stop()
            ready = self.stand_in_agreed or self._bots.can_move(sitting.bot, self.game)
            if self._thinking_at != self.length and ready and sitting.bot in self.bots:
                self._thinking_at = self.length
                self._start(self._bot_moves(seat, sitting.bot, self.length))
        elif self.row.seconds:
            if sitting.person is not None and self.here():
                if self.clock.running != seat:
                    self.clock.start(seat)
                loop = asyncio.get_running_loop()
                self._timer = loop.call_later(
                    self.clock.until_out(seat), lambda n: self._start(self._time_out(seat, n)), self.length
                )
            else:
                self.clock.stop()
            for connection in self.connections:
                connection.tell(clock_out(self))

    # Bots that are not ready yet

    @property
    def has_search_bot(self) -> bool:
        return any(seat.bot in SEARCH_LEVELS for seat in self.row.seats)

    @property
    def getting_ready(self) -> bool:
        """Whether a bot at this table cannot play at its level yet."""
        return not self.over and any(seat.bot and not self._bots.can_move(seat.bot, self.game) for seat in self.row.seats)

    def tell_progress(self) -> None:
        """Tells everybody how far the bots are ready, and lets them move once they are."""
        for connection in self.connections:
            self._tell_progress_to(connection)
        if self.getting_ready:
            return
        if self.stand_in_agreed:
            self.stand_in_agreed = False
            self.tell_note(lambda language: PHRASES.say(language, "stand_in_ends"), SPECTATOR)
        self.ask()

    def _tell_progress_to(self, connection: Connection) -> None:
        connection.tell(GettingReady(round(self._bots.compiler.progress(self.game), 2), self.stand_in_agreed))

    def agree_to_stand_in(self, person: Person | None) -> None:
        """Lets a quick bot play until the others are ready, for a person at the table."""
        if not self.seats_of(person):
            raise ApiError("sit_first", 403)
        assert person is not None
        self._store.bus.send(Voted(self.id, STAND_IN, person, ""))
        self.allow_stand_in()

    def allow_stand_in(self) -> None:
        """Lets a quick bot play until the others are ready."""
        if self.getting_ready and not self.stand_in_agreed:
            self.stand_in_agreed = True
            self.tell_progress()
            self.tell_note(lambda language: PHRASES.say(language, "stand_in", who=bot_name(stand_in(self.game))), SPECTATOR)

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        """Logs a failed task. When no other is running, it asks again after a while."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, (ApiError, OutOfDate)):
            log.warning("table %s: %s", self.id, error)
        elif error is not None:
            log.error("table %s", self.id, exc_info=error)
        self._task_failed = self._task_failed or error is not None
        if self._task_failed and not self._tasks:
            self._task_failed = False
            self._thinking_at = -1
            self._stop_timer()
            self._timer = asyncio.get_running_loop().call_later(self._retry_after, self.ask)
            self._retry_after = min(2 * self._retry_after, LONGEST_WAIT)

    async def _bot_moves(self, seat: int, bot: str, n: int) -> None:
        try:
            if not await self._may_act():
                return
            level = bot if self._bots.can_move(bot, self.game) else stand_in(self.game)
            move, note = await self._bot_move(level, seat)
            async with self.changing():
                if n == self.length and self.state == "running" and self.row.seats[seat].bot == bot:
                    await self._play(seat, move, note)
        finally:
            if n == self.length:
                self._thinking_at = -1  # it did not move, and has to be asked again

    async def _bot_move(self, bot: str, seat: int) -> tuple[Move, str]:
        """The bot's move; if it is a player of the host's own that fails, a random one, and the phrase that says so."""
        legal = self.match.legal()
        try:
            return await self._bots.choose(bot, self.game, self.match.view(seat, memory=True), legal), ""
        except PlayerFailed as failed:
            log.error("%s", failed.at(f"decision {self.match.number + 1} of table {self.id}, {self.game.name}"))
            return secrets.choice(legal), "player_failed"

    async def _time_out(self, seat: int, n: int) -> None:
        if not await self._may_act():
            return
        async with self.changing():
            if n == self.length and self.state == "running":
                await self._play(seat, secrets.choice(self.match.legal()), "out_of_time")

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        self._stop_timer()
        for task in self._tasks:
            task.remove_done_callback(self._finished)  # it would ask again
            task.cancel()


def _exchanged(before: Seat, after: Seat) -> tuple[Person | None, ...]:
    """The people who had a seat and have it now, if they are not the same."""
    return (before.person, after.person) if before.person != after.person else ()
