"""What the page can ask for over HTTP: each door with its address, what goes in, what comes out, and what it does."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import segno

from hightable.engine import notation
from hightable.engine.discovery import NoSuchGame, all_games, find
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.words import Language
from hightable.server import requests as ask
from hightable.server import telling
from hightable.server.hall import Hall
from hightable.server.known import Known
from hightable.server.names import cleaned
from hightable.server.refusals import Refusal
from hightable.server.reviews import review_out
from hightable.server.rulebook import game_out, rules_out
from hightable.server.store import Person
from hightable.server.summary import summary
from hightable.server.table import Table
from hightable.server.wire import Summary


@dataclass(frozen=True)
class Asked:
    """A request: who asks for what, in which language. `client` is their address, `origin` our own as they know it."""

    hall: Hall
    person: Person
    client: str
    language: Language
    origin: str
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any

    @property
    def table(self) -> Table:
        return self.hall.table(self.path["table"], self.person)

    @property
    def game(self) -> Game[Any]:
        try:
            return find(self.path["game"])
        except NoSuchGame as error:
            raise Refusal("no_game", 404, name=self.path["game"]) from error


Act = Callable[[Asked], Awaitable[Any]]


@dataclass(frozen=True)
class Door:
    """One thing that can be asked for. The published schema is written from these."""

    method: str
    path: str
    about: str
    act: Act
    answer: Any
    body: type | None = None
    query: Mapping[str, type] = field(default_factory=dict)


async def games(asked: Asked) -> list[ask.GameOut]:
    return [game_out(game, asked.language) for game in all_games()]


async def rules(asked: Asked) -> ask.RulesOut:
    return rules_out(asked.game, asked.language)


async def me(asked: Asked) -> ask.Named:
    return ask.Named(asked.hall.store.name(asked.person))


async def call_me(asked: Asked) -> ask.Named:
    name = cleaned(asked.body.name)
    await asked.hall.rename(asked.person, name)
    return ask.Named(name)


async def tables(asked: Asked) -> ask.Tables:
    return asked.hall.tables(asked.person, asked.language)


async def make_table(asked: Asked) -> ask.TableMade:
    return ask.TableMade(await asked.hall.make(asked.person, asked.body, asked.client))


async def table(asked: Asked) -> Summary:
    return asked.hall.summary(asked.path["table"], asked.person, asked.language)


async def invite(asked: Asked) -> ask.InviteMade:
    return _invite(asked, await asked.hall.seating(asked.table).invite(asked.person, asked.body.seat))


async def hand_over(asked: Asked) -> ask.InviteMade:
    return _invite(asked, await asked.hall.seating(asked.table).hand_over(asked.person, asked.body.seat))


def _invite(asked: Asked, code: str) -> ask.InviteMade:
    """The code goes after a #: browsers keep that to themselves, so it is in no log."""
    path = f"/t/{asked.path['table']}#join={code}"
    picture = io.BytesIO()
    segno.make(asked.origin + path, micro=False).save(picture, kind="svg", xmldecl=False, svgns=True, border=2, scale=1)
    return ask.InviteMade(code, path, picture.getvalue().decode().strip())


async def join(asked: Asked) -> ask.Seated:
    table = asked.hall.to_join(asked.path["table"])
    seating = asked.hall.seating(table)
    if asked.body.watch:
        return ask.Seated(await seating.watch(asked.person, asked.body.code))
    return ask.Seated(await seating.join(asked.person, asked.body.code))


async def invited(asked: Asked) -> Summary:
    """Who has a code may see who invites them to what before they say yes. It is no more than they would see at the table."""
    table = asked.hall.to_join(asked.path["table"])
    asked.hall.seating(table).invited(asked.person, asked.body.code)
    return summary(table, asked.person, asked.language)


async def leave(asked: Asked) -> ask.Nothing:
    await asked.hall.seating(asked.table).leave(asked.person, asked.body.seat)
    return ask.Nothing()


async def replace(asked: Asked) -> ask.Voted:
    return ask.Voted(await asked.hall.seating(asked.table).replace(asked.person, asked.body.seat, asked.body.bot))


async def resign(asked: Asked) -> ask.Nothing:
    await asked.hall.ending(asked.table).resign(asked.person, asked.body.seat)
    return ask.Nothing()


async def abort(asked: Asked) -> ask.Voted:
    return ask.Voted(await asked.hall.ending(asked.table).abort(asked.person, asked.body.agree))


async def remove(asked: Asked) -> ask.Nothing:
    await asked.hall.seating(asked.table).remove(asked.person, asked.body.seat)
    return ask.Nothing()


async def rematch(asked: Asked) -> ask.TableMade:
    return ask.TableMade(await asked.hall.rematch(asked.table, asked.person))


async def record(asked: Asked) -> str:
    table = asked.table
    if not table.over:
        raise Refusal("record_later", 403)
    return notation.write(table.match)


async def replay(asked: Asked) -> ask.Replay:
    table = asked.table
    mine = table.seats_of(asked.person)
    seat = _number(asked.query.get("seat"), mine[0] if len(mine) == 1 else -1)
    if not -1 <= seat < table.match.seats:
        raise Refusal("no_seat", 404)
    if seat >= 0 and seat not in mine and not table.over:
        raise Refusal("not_for_you", 403)
    return await asyncio.to_thread(_replay, table.match.copy(), seat, asked.language, table.over)


def _replay(match: Match, seat: int, language: Language, ended: bool) -> ask.Replay:
    known = Known(match.game, language)
    return ask.Replay(telling.replayed(match, seat, language, known, ended), known.new())


async def review(asked: Asked) -> ask.ReviewOut:
    table = asked.table
    if not table.over:
        raise Refusal("still_on", 409)
    if not table.match.over:
        raise Refusal("review_played_out", 409)
    return review_out(table.match, asked.hall.reviews.of(table.id, table.match), asked.language)


def _number(text: str | None, otherwise: int) -> int:
    if text is None or not text:
        return otherwise
    try:
        return int(text[:4])
    except ValueError as error:
        raise Refusal("no_seat", 404) from error


DOORS = (
    Door("GET", "/api/games", "The games that can be played here", games, list[ask.GameOut]),
    Door("GET", "/api/games/{game}/rules", "The rules of a game in numbered clauses", rules, ask.RulesOut),
    Door("GET", "/api/me", "What you are called", me, ask.Named),
    Door("POST", "/api/me", "Say what you are called", call_me, ask.Named, ask.Named),
    Door("GET", "/api/tables", "The lobby and your own tables", tables, ask.Tables),
    Door("POST", "/api/tables", "Open a table", make_table, ask.TableMade, ask.NewTable),
    Door("GET", "/api/tables/{table}", "A table in brief", table, Summary),
    Door("POST", "/api/tables/{table}/invite", "Make a code that seats who has it", invite, ask.InviteMade, ask.AskInvite),
    Door(
        "POST",
        "/api/tables/{table}/join",
        "Sit down, or watch: where one asks to, and where no seat is free",
        join,
        ask.Seated,
        ask.Join,
    ),
    Door("POST", "/api/tables/{table}/invited", "What a code invites to: the table in brief", invited, Summary, ask.Invited),
    Door("POST", "/api/tables/{table}/leave", "Leave a seat", leave, ask.Nothing, ask.Ask),
    Door("POST", "/api/tables/{table}/hand-over", "Make a code that gives your seat away", hand_over, ask.InviteMade, ask.Ask),
    Door(
        "POST",
        "/api/tables/{table}/replace",
        "Vote for a bot, or for another person, in a seat whose owner is gone",
        replace,
        ask.Voted,
        ask.Replace,
    ),
    Door("POST", "/api/tables/{table}/resign", "Give your seat up for good", resign, ask.Nothing, ask.Ask),
    Door("POST", "/api/tables/{table}/abort", "End the match without a result, or vote for that", abort, ask.Voted, ask.Abort),
    Door(
        "POST", "/api/tables/{table}/remove", "Remove somebody from a seat before the game begins", remove, ask.Nothing, ask.Ask
    ),
    Door("POST", "/api/tables/{table}/rematch", "Play again at a new table", rematch, ask.TableMade, ask.Nothing),
    Door("GET", "/api/tables/{table}/record", "The record of a finished match", record, str),
    Door("GET", "/api/tables/{table}/replay", "The match so far, frame by frame", replay, ask.Replay, query={"seat": int}),
    Door("GET", "/api/tables/{table}/review", "What everybody could expect when, and what turned it", review, ask.ReviewOut),
)
