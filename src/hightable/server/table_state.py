"""The state of a table in memory: its row, its match, its votes, and the people who sit there or look on."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from typing import Any

from hightable.engine.components import BadComponents
from hightable.engine.discovery import NoSuchGame
from hightable.engine.fair_deal import FairDeal
from hightable.engine.game import Game
from hightable.engine.match import Match, Refused
from hightable.engine.rng import MatchSecret
from hightable.server.bus import Present
from hightable.server.clock import Clock
from hightable.server.connection import Connection
from hightable.server.database import Entry
from hightable.server.errors import ApiError
from hightable.server.store import ChatLine, Person, Seat, TableRow
from hightable.server.variants import find_stored

ANYBODY = "open"
"""In a vote about a seat: anybody may take it, instead of a bot with a name."""


class TableClosed(ApiError):
    """A table that cannot be opened here. It stays saved; the text says what could open it."""


def deal(game: Game[Any], row: TableRow) -> Match:
    """The match of a table before its first move. While the table waits for players, a sample deal that reveals nothing."""
    if row.contributions:
        contributions = tuple(bytes.fromhex(random) for random in row.contributions)
        match = Match(game, row.names, fair_deal=FairDeal(row.secret, row.options, contributions))
    else:
        secret = MatchSecret(row.secret) if row.contributions is None else _sample_secret(row.id)
        match = Match(game, row.names, row.options, secret=secret)
    match.rename(row.names, row.default_names)  # as the page shows them: a record holds no joined emoji
    return match


def contributions_of(match: Match) -> list[str] | None:
    """Each seat's contribution to the deal of a match, as a table's row has them."""
    return None if match.fair_deal is None else [random.hex() for random in match.fair_deal.contributions]


def by_seat(seats: Sequence[Seat], given: Mapping[Person, str]) -> list[str]:
    """The contributions in the order of the seats; that of a person with several seats is at the first."""
    left = dict(given)
    return [left.pop(seat.person, "") if seat.person else "" for seat in seats]


def _sample_secret(id: str) -> MatchSecret:
    """A secret that everybody can work out."""
    return MatchSecret(hashlib.sha256(f"High Table sample 1\n{id}\n".encode()).digest())


def replay_log(row: TableRow, entries: list[Entry]) -> Match:
    """The match that the log of a table describes. Raises TableClosed if these rules cannot replay it."""
    try:
        game = find_stored(row.game, row.components)
    except NoSuchGame as error:
        raise TableClosed("closed_game", 409, game=row.game) from error
    except BadComponents as error:
        raise TableClosed("closed_components", 409, reason=str(error)) from error
    if game.version != row.rules:
        raise TableClosed("closed", 409, game=game.phrases.name("title"), played=row.rules, ours=game.version)
    number = 0
    try:
        match = deal(game, row)
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


class TableState:
    """What is true of a table now. `Table` changes it and tells the people there."""

    def __init__(self, row: TableRow, match: Match, entries: list[Entry], chat: list[ChatLine]) -> None:
        self.row = row
        self.match = match
        self.length = len(entries)
        """The length of the log: every message carries it, so that a late click does nothing."""
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, Present] = {}
        """The people who are connected to other processes, by process."""
        self.chat = chat
        self.votes: dict[int, dict[Person, str]] = {}
        self.abort_votes: set[Person] = set()
        self.away_since: dict[Person, float] = {}
        self.clock = Clock(row.seconds, len(row.seats))
        self.set_clock(entries)
        self._opened = time.monotonic()
        self._asked = -1, 0.0
        """The length of the log when the player to move was first asked, and the time."""

    def set_clock(self, entries: list[Entry]) -> None:
        """Sets the clock from the log, and from the time for the current move that was saved last."""
        thought = self.row.thought if self.row.thought_at == len(entries) else 0.0
        self.clock.replay(((entry.seat, entry.took) for entry in entries), thought)

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
    def may_rematch(self) -> bool:
        """Whether the players may go on with another match: it is over, and the host has not closed the table."""
        return self.over and self.row.ending != "closed"

    @property
    def has_free_seat(self) -> bool:
        """Whether anybody who is invited may sit down: a seat is open, and the game has not begun."""
        return self.state == "waiting" and any(seat.open for seat in self.row.seats)

    @property
    def winners(self) -> list[int]:
        """The seats that have won. After a resignation, the only seat that has not resigned."""
        if not self.row.ending:
            return self.match.winners
        left = [number for number, seat in enumerate(self.row.seats) if not seat.resigned]
        return left if self.row.ending == "resigned" and len(left) == 1 else []

    @property
    def host(self) -> Person | None:
        """The person who opened the table; if they have left it, the first person who sits there."""
        people = [seat.person for seat in self.row.seats if seat.person]
        return self.row.host if self.row.host in people else next(iter(people), None)

    def seats_of(self, person: Person | None) -> list[int]:
        return [n for n, seat in enumerate(self.row.seats) if person is not None and seat.person == person]

    def present(self, person: Person | None) -> bool:
        if person is None:
            return False
        return self.present_here(person) or any(person in each.people for each in self.elsewhere.values())

    def present_here(self, person: Person) -> bool:
        """Whether the person is connected to this process."""
        return any(connection.person == person for connection in self.connections)

    def here(self) -> set[Person]:
        """The people who sit at the table and are connected now."""
        return {seat.person for seat in self.row.seats if seat.person and self.present(seat.person)}

    def watchers(self) -> int:
        """How many people look on without a seat."""
        return self.watchers_here() + sum(each.watchers for each in self.elsewhere.values())

    def watchers_here(self) -> int:
        """How many of them are connected to this process."""
        people = self.people()
        return len({each.person or each.client for each in self.connections if each.person not in people})

    def people(self) -> set[Person]:
        """Everybody who sits at the table, connected or not."""
        return {seat.person for seat in self.row.seats if seat.person}

    def owners(self) -> dict[int, Person]:
        """The owner of each seat: the person who sits there, or who left it and may come back."""
        owners = {n: seat.person or (None if seat.resigned else seat.left_by) for n, seat in enumerate(self.row.seats)}
        return {number: owner for number, owner in owners.items() if owner is not None}

    def voters(self, number: int, wanted: str) -> set[Person]:
        """The people who have to agree about a seat: for a bot, all others who are connected; for another person, all others.

        Before the game begins the host decides alone.
        """
        if self.state == "waiting":
            return {self.host} if self.host else set()
        return (self.people() if wanted == ANYBODY else self.here()) - {self.row.seats[number].person or b""}

    def everybody_has_moved(self) -> bool:
        return {self.match.to_move_at(number) for number in range(self.match.number)} >= set(range(self.match.seats))

    def idle_for(self, number: int) -> float:
        """For how many seconds the seat has been the one to move; negative if it is not."""
        asked = self.state == "running" and self.match.to_move == number and self._asked[0] == self.length
        return time.monotonic() - self._asked[1] if asked else -1.0

    def away_for(self, person: Person) -> float:
        """For how many seconds the person has not been connected, at most since the table was opened; negative if they are."""
        return -1.0 if self.present(person) else time.monotonic() - self.away_since.get(person, self._opened)
