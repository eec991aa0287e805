"""A table in brief: for lists, for a new viewer, and whenever somebody sits down or leaves."""

from __future__ import annotations

from typing import Any

from hightable.engine.discovery import NoSuchGame, find
from hightable.engine.i18n import Language
from hightable.server.connection import Connection
from hightable.server.errors import ApiError
from hightable.server.store import ChatLine, Person, Seat, TableRow
from hightable.server.table_state import TableState
from hightable.server.wire import ChatOut, ClockOut, SeatOut, SeatsOut, Summary, TableOut, VoteOut


def summary(table: TableState, person: Person | None, language: Language) -> Summary:
    """The table as this person sees it in a list."""
    return Summary(**_facts(table, person, language))


def table_out(table: TableState, connection: Connection) -> TableOut:
    """The first message to a new viewer."""
    return TableOut(
        **_facts(table, connection.person, connection.language),
        chat=[chat_out(line) for line in table.chat],
        clock=clock_out(table) if table.row.seconds else None,
    )


def chat_out(line: ChatLine) -> ChatOut:
    return ChatOut(line.who, line.text, line.at, line.seat)


def seats_out(table: TableState, connection: Connection) -> SeatsOut:
    return SeatsOut(**_facts(table, connection.person, connection.language))


def clock_out(table: TableState) -> ClockOut:
    left = [round(table.clock.left(seat), 1) for seat in range(table.match.seats)]
    return ClockOut(left, table.clock.running)


def closed_summary(row: TableRow, person: Person | None, language: Language, problem: ApiError) -> Summary:
    """A table that cannot be opened here, and why."""
    try:
        game = find(row.game)
        title, short = game.title(language), game.short_title(language)
    except NoSuchGame:
        title = short = row.game
    named = enumerate(zip(row.seats, row.names, strict=True))
    seats = [_seat(number, seat, name, person, False) for number, (seat, name) in named]
    return Summary(
        row.id, row.game, title, short, row.options, seats, "closed", 0, row.listed, -1, problem=problem.text(language)
    )


def _facts(table: TableState, person: Person | None, language: Language) -> dict[str, Any]:
    match, row = table.match, table.row
    return {
        "table": row.id,
        "game": row.game,
        "title": match.game.title(language),
        "short": match.game.short_title(language),
        "variant": match.game.overlay.name if match.game.overlay else "",
        "options": row.options,
        "seats": [
            _seat(n, seat, row.names[n], person, table.present(seat.person), _votes(table, n)) for n, seat in enumerate(row.seats)
        ],
        "state": table.state,
        "n": table.length,
        "listed": row.listed,
        "to_move": -1 if table.over else match.to_move,
        "scores": match.scores if match.over else None,
        "winners": table.winners if table.over else None,
        "rematch": row.rematch,
        "ending": row.ending,
        "host": person is not None and person == table.host,
        "abort": _abort(table),
        "watchers": table.watchers(),
        "commitment": row.commitment,
        "next_commitment": row.next_commitment if table.may_rematch and not row.rematch and table.seats_of(person) else "",
    }


def _abort(table: TableState) -> VoteOut | None:
    """The vote to abort the match, if there is one."""
    if not table.abort_votes:
        return None
    first = {person: number for number, person in reversed(table.owners().items())}
    agreed = {seat for person, seat in first.items() if person in table.abort_votes}
    return VoteOut("", sorted(agreed), sorted(set(first.values()) - agreed))


def _votes(table: TableState, number: int) -> list[VoteOut]:
    """The votes for a bot or another person in this seat."""
    votes = table.votes.get(number, {})
    if not votes:
        return []
    found = []
    for bot in dict.fromkeys(votes.values()):
        people = [person for person in table.voters(number, bot) | votes.keys() if table.seats_of(person)]
        first = {person: table.seats_of(person)[0] for person in people}
        agreed = {seat for person, seat in first.items() if votes.get(person) == bot}
        found.append(VoteOut(bot, sorted(agreed), sorted(set(first.values()) - agreed)))
    return found


def _seat(
    number: int, seat: Seat, name: str, person: Person | None, present: bool, votes: list[VoteOut] | None = None
) -> SeatOut:
    kind = "bot" if seat.bot else "open" if seat.open else "person"
    mine = person is not None and seat.person == person
    return SeatOut(
        number,
        seat.bot or name,
        kind,  # type: ignore[arg-type]
        present or bool(seat.bot),
        mine,
        votes or [],
        resigned=seat.resigned,
        offered=seat.offered,
        muted=seat.muted and kind == "person",
        can_return=person is not None and seat.left_by == person and seat.person is None and not seat.resigned,
    )
