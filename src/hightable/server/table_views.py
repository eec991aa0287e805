"""What the people at a table are sent: each of them the position as their seat sees it, in their language."""

from __future__ import annotations

from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.engine.view import SPECTATOR
from hightable.server.connection import Connection
from hightable.server.database import Entry
from hightable.server.errors import PHRASES
from hightable.server.store import ChatLine, TableRow
from hightable.server.summaries import clock_out, seats_out
from hightable.server.table_state import TableState
from hightable.server.updates import Update, make_update, notes, since_last
from hightable.server.wire import CanUndo, Note


class TableViews(TableState):
    """A table with the views of everybody there. Views are made from the match, and each is made once."""

    def __init__(self, row: TableRow, match: Match, entries: list[Entry], chat: list[ChatLine]) -> None:
        super().__init__(row, match, entries, chat)
        self._updates: dict[tuple[int, Language, int], Update] = {}
        self._undo: dict[int, bool] = {}

    def seat_shown(self, connection: Connection) -> int:
        """The seat whose view the connection gets: hands are shown once the game has begun."""
        return connection.shown if self.state != "waiting" else SPECTATOR

    def show(self, connection: Connection) -> None:
        """Sends a viewer the position, and what has happened since their last move."""
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
        """How the match ended before its last move; empty if it did not."""
        if not self.row.ending:
            return ""
        resigned = [str(self.match.players[n](language)) for n, seat in enumerate(self.row.seats) if seat.resigned]
        return PHRASES.say(language, f"ended_{self.row.ending}", who=", ".join(resigned))

    def may_undo(self, seat: int) -> bool:
        """Whether the last move can be undone from this seat."""
        if seat == SPECTATOR or not self.match.number:
            return False
        last = self._seat_to_undo(seat)
        if last != self.match.to_move_at(self.match.number - 1):
            return False
        if last not in self._undo:
            self._undo[last] = self._why_not_undo(last) is None
        return self._undo[last]

    def _why_not_undo(self, seat: int) -> str | None:
        """Why the seat cannot undo its last move; None if it can. A player out of time cannot, or GRACE would never end."""
        reason = self.match.why_not_undo(seat)
        return "time" if reason is None and self.clock.over(seat) else reason

    def _seat_to_undo(self, seat: int) -> int:
        """The seat that moved last if the same person plays it, else this seat."""
        last = self.match.to_move_at(self.match.number - 1) if self.match.number else seat
        person = self.row.seats[seat].person
        return last if person is not None and self.row.seats[last].person == person else seat

    def offer_undo(self) -> None:
        """Tells the player who moved last that they can undo the move."""
        if self.state != "running" or not self.match.number:
            return
        for connection in self.connections:
            if self.may_undo(self.seat_shown(connection)):
                connection.tell(CanUndo(self.length))

    def announce(self) -> None:
        """Tells everybody about seats, presence and the state of the match."""
        for connection in self.connections:
            connection.tell(seats_out(self, connection))
        if self.row.seconds:
            for connection in self.connections:
                connection.tell(clock_out(self))

    def rename_players(self) -> None:
        """Takes over the names in the row after somebody sat down or changed their name."""
        self.match.rename(self.row.names, self.row.default_names)
        self._updates.clear()

    def _note(self, viewer: int, language: Language, key: str, seat: int) -> Note:
        """What a seat did, told to a viewer: the player in that seat is told “you”."""
        own = "you_" if viewer == seat else ""
        return Note(PHRASES.say(language, own + key, who=self.match.players[seat]), seat=seat)
