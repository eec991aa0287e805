"""A table in memory: its match, who sits and who looks on, and how a decision becomes part of its log."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from hightable.analysis.advice import Advice
from hightable.engine.discovery import NoSuchGame, find
from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.match import Match, Refused
from hightable.engine.moves import Move
from hightable.engine.rng import MatchSecret
from hightable.engine.view import SPECTATOR
from hightable.server.bots import BotThreads
from hightable.server.clock import Clock
from hightable.server.connection import Connection
from hightable.server.errors import PHRASES, ApiError
from hightable.server.store import Person, Store, TableRow
from hightable.server.summaries import clock_out, seats_out, table_out
from hightable.server.updates import Update, make_update, notes, since_last
from hightable.server.wire import CanUndo, Note, RefusalOut
from hightable.server.writer import Entry

log = logging.getLogger("hightable.table")

UNDO_AFTER = 1.0
"""Seconds from a decision until its table finds out whether it may be taken back: the news do not wait for that."""

ASK_AGAIN, LONGEST_WAIT = 1.0, 60.0
"""Seconds until the house is asked again for what it could not do, twice as long each time up to the latter."""


ANYBODY = "open"
"""In a vote about a seat: anybody may take it, instead of a bot by its name."""


class TableClosed(ApiError):
    """A table that cannot be opened here. It is kept; the text says what could open it."""


def match_of(row: TableRow, entries: list[Entry]) -> Match:
    """The match that the log tells. Raises Closed where these rules cannot replay it."""
    try:
        game = find(row.game)
    except NoSuchGame as error:
        raise TableClosed("closed_game", 409, game=row.game) from error
    if game.version != row.rules:
        raise TableClosed("closed", 409, game=game.phrases.name("title"), played=row.rules, ours=game.version)
    number = 0
    try:
        match = Match(game, row.names, row.options, secret=MatchSecret(row.secret))
        match.names = row.names  # a record holds no joined emoji, a page shows them
        moves: list[Entry] = []
        for entry in entries:
            number = entry.number
            if entry.move is None:
                moves.pop()
            else:
                moves.append(entry)
        for entry in moves:
            number = entry.number
            match.play(int(entry.move or 0))
    except (Refused, ValueError, IndexError) as error:
        raise TableClosed("closed_log", 409, number=number) from error
    return match


class Table:
    """One table. All of it runs in the event loop; decisions follow one another under its lock."""

    def __init__(self, row: TableRow, store: Store, thinking: BotThreads) -> None:
        entries = store.log(row.id)
        self.row = row
        self.match = match_of(row, entries)
        self.length = len(entries)
        """How long the log is: the number that each message carries, so that a late click does nothing."""
        self.connections: set[Connection] = set()
        self.chat = store.chat(row.id)
        self.votes: dict[int, dict[Person, str]] = {}
        self.abort_votes: set[Person] = set()
        self.away_since: dict[Person, float] = {}
        self._opened = self.touched = time.monotonic()
        self.lock = asyncio.Lock()
        self.clock = Clock(row.seconds, len(row.seats))
        self.clock.replay((entry.seat, entry.took) for entry in entries)
        self._store = store
        self._thinking = thinking
        self._updates: dict[tuple[int, Language, int], Update] = {}
        self._undo: dict[int, bool] = {}
        self._thinking_at = -1
        self._timer: asyncio.TimerHandle | None = None
        self._patience = ASK_AGAIN
        self._asked = -1, 0.0
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def state(self) -> str:
        return "over" if self.over else "running" if self.row.state != "waiting" else "waiting"

    @property
    def over(self) -> bool:
        """Whether the match has ended, by its last move or before."""
        return self.match.over or bool(self.row.ending)

    @property
    def winners(self) -> list[int]:
        """The seats that have won. Where somebody resigned, the one that is left has, if there is but one."""
        if not self.row.ending:
            return self.match.winners
        left = [number for number, seat in enumerate(self.row.seats) if not seat.resigned]
        return left if self.row.ending == "resigned" and len(left) == 1 else []

    @property
    def host(self) -> Person | None:
        """Who opened the table; where they do not sit there, the first person who does."""
        people = [seat.person for seat in self.row.seats if seat.person]
        return self.row.host if self.row.host in people else next(iter(people), None)

    @property
    def busy(self) -> bool:
        return bool(self.connections or self._tasks or self.lock.locked())

    def seats_of(self, person: Person | None) -> list[int]:
        return [n for n, seat in enumerate(self.row.seats) if person is not None and seat.person == person]

    def present(self, person: Person | None) -> bool:
        return person is not None and any(connection.person == person for connection in self.connections)

    def here(self) -> set[Person]:
        """The people who sit at the table and look at it now."""
        return {seat.person for seat in self.row.seats if seat.person and self.present(seat.person)}

    def people(self) -> set[Person]:
        """Everybody who sits at the table, here or not."""
        return {seat.person for seat in self.row.seats if seat.person}

    def owners(self) -> dict[int, Person]:
        """Whose each seat is, by number: who sits there, or who left it and may come back."""
        owners = {n: seat.person or (None if seat.resigned else seat.left_by) for n, seat in enumerate(self.row.seats)}
        return {number: owner for number, owner in owners.items() if owner is not None}

    def voters(self, number: int, wanted: str) -> set[Person]:
        """Who has to agree about a seat: to a bot everybody else who is here, to another person everybody else who sits there.

        Before the game begins the host decides alone.
        """
        if self.state == "waiting":
            return {self.host} if self.host else set()
        return (self.people() if wanted == ANYBODY else self.here()) - {self.row.seats[number].person or b""}

    def everybody_has_decided(self) -> bool:
        return {self.match.to_move_at(number) for number in range(self.match.number)} >= set(range(self.match.seats))

    def may_watch(self, person: Person | None) -> bool:
        if self.row.listed:
            return True
        sat = any(person in (seat.person, seat.left_by) for seat in self.row.seats) if person else False
        return sat or (person is not None and self._store.is_guest(self.id, person))

    def resume(self) -> None:
        """Goes on where the last server stopped, however suddenly: its row may lag behind its log, and a bot may be to play."""
        begun = self.row.state == "waiting" and not any(seat.open for seat in self.row.seats)
        state = "over" if self.match.over else "running" if begun else self.row.state
        if state != self.row.state:
            self.row.state = state
            self._start(self._store.keep_state(self.id, state))
        self.ask()

    # Decisions

    async def decide(self, person: Person, seat: int, n: int, move: Move) -> None:
        """Plays a move for a person. Raises Refusal, or the engine's Refused with its clause."""
        async with self.lock:
            self.check(person, seat, n)
            if not 0 <= move < self.game.catalogue.size:
                raise ApiError("no_move", game=self.game.phrases.name("title"), move=move)
            await self._play(seat, self.match.check(move))

    async def undo(self, person: Person, seat: int, n: int) -> None:
        """Takes the last decision of the seat back, or of another seat of the same person, where that is fair.

        People who share a page take a turn back also once the next of them has been handed the page, until they move.
        """
        async with self.lock:
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
            self.clock.decided(asked, took)
            self._publish(lambda connection: [Note(self._phrase(connection.language, "undone", seat), seat=seat)])

    def check(self, person: Person | None, seat: int, n: int, turn: bool = True) -> None:
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
        """Raises Refusal where it would not be fair to tell the person what the house would do in their seat.

        Who plays against other people plays without help, so that nobody has to wonder whether the others do. Whoever has
        left may come back, so their seat counts as theirs until a player of the house sits there.
        """
        self.check(person, seat, n)
        if any(not sitting.bot and sitting.person != person for sitting in self.row.seats):
            raise ApiError("advice_company", 403)

    async def advise(self, seat: int) -> Advice:
        """What the house would do in this seat, from what lies before it: nobody has things remembered for them."""
        return await self._thinking.advise(self.game, self.match.view(seat), self.match.legal())

    async def _play(self, seat: int, move: Move, first: str = "") -> None:
        """Plays a legal move, and tells everybody once it is on disk."""
        took = self._took()
        after = self.match.copy()
        after.push(move)
        await self._commit(after, move, seat, took)
        self.clock.decided(seat, took)

        def happened(connection: Connection) -> list[Note]:
            said = [Note(self._phrase(connection.language, first, seat), seat=seat)] if first else []
            return said + notes(self.match, self.seat_shown(connection), connection.language, self.match.number)

        self._publish(happened)

    def _took(self) -> float:
        """What the log says of the time that the seat has thought which is asked now."""
        return round(self.clock.took(), 3) if self.row.seconds else 0.0

    async def _commit(self, after: Match, move: Move | None, seat: int, took: float = 0.0) -> None:
        """Writes a decision to the log; from then on the table's match is `after`.

        `after` is made before anything is written, so a fault in the rules leaves no trace; and nothing that can fail is left
        to do between the disk's answer and the table's new position.
        """
        entry = Entry(self.id, self.length + 1, move, seat, took, round(time.time(), 3))
        try:
            written = await self._store.append(entry, over=after.over)
        except Exception:
            self._catch_up()  # only the disk knows what it has taken
            raise
        if not written:
            self.reread()
            raise ApiError("elsewhere", 409)
        renamed = after.names != self.match.names
        self.match, self.length = after, self.length + 1
        if renamed:  # somebody, meanwhile
            self.renamed()
        if after.over:
            self.row.state = "over"

    def _catch_up(self) -> None:
        """Reads the table again if its log has gone on without it."""
        try:
            if self._store.lengths([self.id])[self.id] != self.length:
                self.reread()
        except ApiError as refusal:
            log.warning("table %s: %s", self.id, refusal)

    def reread(self) -> None:
        """Takes over what the log says, and shows it to everybody, after whatever the caller still has to say to one of them."""
        row, entries = self._store.table(self.id), self._store.log(self.id)
        assert row is not None
        self.row, self.match, self.length = row, match_of(row, entries), len(entries)
        self.clock.replay((entry.seat, entry.took) for entry in entries)
        self._updates.clear()
        self._undo.clear()
        asyncio.get_running_loop().call_soon(self._introduce_all)
        self.ask()

    def _introduce_all(self) -> None:
        """Shows everybody the whole table anew: the seats, too, may not be what they were."""
        for connection in list(self.connections):
            try:
                self.introduce(connection)
            except Exception:  # what cannot be shown to one viewer does not keep it from the others
                log.exception("table %s", self.id)
                connection.tell(RefusalOut(ApiError("fault", 500).text(connection.language), n=self.length))

    # Coming and going

    def arrive(self, connection: Connection) -> None:
        """Somebody looks on from now on."""
        news = not self.present(connection.person) and bool(self.seats_of(connection.person))
        self.connections.add(connection)
        self.introduce(connection)
        if connection.person is not None:
            self.away_since.pop(connection.person, None)
            for seat in self.seats_of(connection.person):
                self.votes.pop(seat, None)  # whoever is back is not replaced
        if news:
            self.announce()
        self.ask()

    def depart(self, connection: Connection) -> None:
        """Somebody is gone. The others hear of it in a moment: a page that is only loaded again is back by then."""
        self.connections.discard(connection)
        self.touched = time.monotonic()
        if self.seats_of(connection.person) and connection.person is not None and not self.present(connection.person):
            self.away_since[connection.person] = time.monotonic()
            asyncio.get_running_loop().call_later(1.0, self.announce)
        if not self.here():
            self.ask()

    def idle_for(self, number: int) -> float:
        """For how many seconds the seat has been asked, without anything played; less than none when it is not."""
        asked = self.state == "running" and self.match.to_move == number and self._asked[0] == self.length
        return time.monotonic() - self._asked[1] if asked else -1.0

    def away_for(self, person: Person) -> float:
        """For how many seconds the person has not been here, at most since the table was opened; less than none when they are."""
        return -1.0 if self.present(person) else time.monotonic() - self.away_since.get(person, self._opened)

    # Telling

    def seat_shown(self, connection: Connection) -> int:
        """Hands are shown once the game is on."""
        return connection.shown if self.state != "waiting" else SPECTATOR

    def _publish(self, happened: Callable[[Connection], list[Note]]) -> None:
        """Tells everybody of a decision that is on disk. Should that fail, the table is read from its log and shown whole."""
        try:
            self._go_on(happened)
            if self.match.over:
                self.announce()
        except Exception:
            log.exception("table %s", self.id)
            self.reread()

    def _go_on(self, happened: Callable[[Connection], list[Note]]) -> None:
        """Tells everybody where the match stands, and asks whoever is next."""
        self.touched = time.monotonic()
        self._patience = ASK_AGAIN
        self._updates.clear()
        self._undo.clear()
        fresh: dict[tuple[int, Language], Update] = {}
        for connection in self.connections:
            key = self.seat_shown(connection), connection.language
            if key not in fresh:
                fresh[key] = self._make(*key, happened(connection), undo=False)
            connection.show(fresh[key])
        asyncio.get_running_loop().call_later(UNDO_AFTER, self._offer_undo, self.length)
        self.ask()

    def _offer_undo(self, n: int) -> None:
        """Tells the player who decided last that they may take it back, if nothing has happened since."""
        if n != self.length or self.state != "running" or not self.match.number:
            return
        for connection in self.connections:
            if self.may_undo(self.seat_shown(connection)):
                connection.tell(CanUndo(n))

    def show(self, connection: Connection) -> None:
        """Shows a viewer where the match stands, and what happened since their last decision."""
        connection.show(self._since_last(self.seat_shown(connection), connection.language))

    def _since_last(self, seat: int, language: Language) -> Update:
        first = since_last(self.match, seat)
        key = seat, language, first
        if key not in self._updates:
            happened = notes(self.match, seat, language, first)
            self._updates[key] = self._make(seat, language, happened, undo=self.state == "running" and self.may_undo(seat))
        return self._updates[key]

    def _make(self, seat: int, language: Language, happened: list[Note], undo: bool) -> Update:
        return make_update(
            self.match, seat, language, self.length, happened, self.state == "running", undo, self._ended(language)
        )

    def _ended(self, language: Language) -> str:
        """How the match ended before its last move; nothing where it did not."""
        if not self.row.ending:
            return ""
        resigned = [str(self.match.players[n](language)) for n, seat in enumerate(self.row.seats) if seat.resigned]
        return PHRASES.say(language, f"ended_{self.row.ending}", who=", ".join(resigned))

    def finish(self, ending: str, note: Callable[[Language], str], seat: int) -> None:
        """The match has ended before its last move: tells everybody."""
        self.row.state, self.row.ending = "over", ending
        self.votes.clear()
        self.abort_votes.clear()
        self.tell_note(note, seat)
        self.announce()

    def tell_note(self, note: Callable[[Language], str], seat: int) -> None:
        """Tells everybody where the match stands, with something that happened beside it."""
        self._publish(lambda connection: [Note(note(connection.language), seat=seat)])

    def may_undo(self, seat: int) -> bool:
        """Whether the last decision may be taken back from this seat."""
        if seat == SPECTATOR or not self.match.number:
            return False
        last = self._seat_to_undo(seat)
        if last != self.match.to_move_at(self.match.number - 1):
            return False
        if last not in self._undo:
            self._undo[last] = self._why_not_undo(last) is None
        return self._undo[last]

    def _why_not_undo(self, seat: int) -> str | None:
        """None where the seat may take its last decision back. With no time left it may not, else GRACE had no end."""
        reason = self.match.why_not_undo(seat)
        return "time" if reason is None and self.clock.over(seat) else reason

    def _seat_to_undo(self, seat: int) -> int:
        """The seat that decided last, where one person plays for it and for this seat; else this seat."""
        last = self.match.to_move_at(self.match.number - 1) if self.match.number else seat
        person = self.row.seats[seat].person
        return last if person is not None and self.row.seats[last].person == person else seat

    def announce(self) -> None:
        """Tells everybody who sits where, who is here, and how it stands."""
        for connection in self.connections:
            connection.tell(seats_out(self, connection))
        if self.row.seconds:
            for connection in self.connections:
                connection.tell(clock_out(self))

    def introduce(self, connection: Connection) -> None:
        """Everything that somebody needs who comes to the table."""
        you = self.seats_of(connection.person)
        if connection.shown not in you:
            connection.shown = you[0] if len(you) == 1 else SPECTATOR
        connection.forget()
        connection.tell(table_out(self, connection))
        self.show(connection)

    def renamed(self) -> None:
        """Somebody sits down or is called otherwise: from now on events use that name."""
        self.match.names = self.row.names
        self.match.__dict__.pop("players", None)
        self._updates.clear()

    def _phrase(self, language: Language, key: str, seat: int) -> str:
        return PHRASES.say(language, key, who=self.match.players[seat])

    # Who is next

    def ask(self) -> None:
        """Sets the clock for a person, or has a player of the house think."""
        self._stop_timer()
        if self.state != "running":
            self.clock.stop()
            return
        if self._asked[0] != self.length:
            self._asked = self.length, time.monotonic()
            if self.match.number:
                self.votes.pop(self.match.to_move_at(self.match.number - 1), None)  # whoever decides is not replaced
        seat = self.match.to_move
        sitting = self.row.seats[seat]
        if not sitting.bot:
            self._thinking_at = -1  # should a bot sit down here before anything is played, it has to be asked
        if sitting.bot:
            self.clock.stop()
            if self._thinking_at != self.length:
                self._thinking_at = self.length
                self._start(self._bot_decides(seat, sitting.bot, self.length))
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

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        """What the house could not do is asked for again in a while, unless somebody is at it already."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is None:
            return
        if isinstance(error, ApiError):
            log.warning("table %s: %s", self.id, error)
        else:
            log.error("table %s", self.id, exc_info=error)
        if not self._tasks:
            self._thinking_at = -1
            self._stop_timer()
            self._timer = asyncio.get_running_loop().call_later(self._patience, self.ask)
            self._patience = min(2 * self._patience, LONGEST_WAIT)

    async def _bot_decides(self, seat: int, bot: str, n: int) -> None:
        move = await self._thinking.choose(bot, self.game, self.match.view(seat, memory=True), self.match.legal())
        async with self.lock:
            if n == self.length and self.state == "running" and self.row.seats[seat].bot == bot:
                await self._play(seat, move)

    async def _time_out(self, seat: int, n: int) -> None:
        async with self.lock:
            if n == self.length and self.state == "running":
                await self._play(seat, secrets.choice(self.match.legal()), "ran_out")

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        self._stop_timer()
        for task in self._tasks:
            task.cancel()
