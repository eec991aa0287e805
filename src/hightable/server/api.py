"""The HTTP interface: each endpoint with its path, its body, its answer, and the function that does it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import segno

from hightable.engine import notation
from hightable.engine.discovery import NoSuchGame, all_games, find
from hightable.engine.fair_deal import commitment_to
from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.engine.svg import svg
from hightable.engine.view import SPECTATOR
from hightable.server import personal_data, updates
from hightable.server.client_cache import ClientCache
from hightable.server.errors import PHRASES, ApiError
from hightable.server.names import clean_text
from hightable.server.registry import TableRegistry
from hightable.server.reviews import review_out
from hightable.server.rulebook import cover, example_picture, game_out, goal_picture, rules_out, rules_picture
from hightable.server.schemas import (
    AbortRequest,
    CommitmentOut,
    Contribution,
    Empty,
    GameOut,
    InviteCode,
    InviteOut,
    InviteRequest,
    JoinRequest,
    MuteRequest,
    NewTable,
    OwnData,
    PlayerName,
    ReplaceRequest,
    ReplayOut,
    ReviewOut,
    RulesOut,
    Seated,
    SeatRequest,
    TableCreated,
    Tables,
    VoteResult,
)
from hightable.server.store import Person
from hightable.server.summaries import summary
from hightable.server.table import Table
from hightable.server.wire import Summary


@dataclass(frozen=True)
class Context:
    """A request. `client` is the address of the client, `origin` that of the server as the client knows it."""

    registry: TableRegistry
    person: Person
    client: str
    language: Language
    origin: str
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any

    async def table(self) -> Table:
        return await self.registry.table(self.path["table"], self.person)

    async def game(self) -> Game[Any]:
        """The game in the path; with a table in the query, the variant that is played there."""
        if self.query.get("table"):
            return (await self.registry.table(self.query["table"], self.person)).game
        try:
            return find(self.path["game"])
        except NoSuchGame as error:
            raise ApiError("no_game", 404, name=self.path["game"]) from error


Act = Callable[[Context], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """One operation of the HTTP interface. The OpenAPI document is generated from these."""

    method: str
    path: str
    about: str
    act: Act
    answer: Any
    body: type | None = None
    query: Mapping[str, type] = field(default_factory=dict)
    media: str = ""
    """The media type of an answer that is neither JSON nor plain text."""
    private: bool = False
    """Whether only the browser itself may keep such an answer."""
    forgets: bool = False
    """Whether the visitor is a new one afterwards."""


async def games(context: Context) -> list[GameOut]:
    return [game_out(game, context.language, context.registry.bots(game)) for game in all_games()]


async def ready(context: Context) -> dict[str, float]:
    """How far each game is compiled, from 0 to 1. The game in the query is compiled first."""
    if context.query.get("game"):
        try:
            context.registry.compiler.want(find(context.query["game"]))
        except NoSuchGame as error:
            raise ApiError("no_game", 404, name=context.query["game"]) from error
    return {game.name: round(context.registry.compiler.progress(game), 2) for game in all_games()}


async def rules(context: Context) -> RulesOut:
    return rules_out(await context.game(), context.language)


async def picture(context: Context) -> str:
    return await asyncio.to_thread(rules_picture, await context.game(), context.language)


async def example(context: Context) -> str:
    try:
        return await asyncio.to_thread(example_picture, await context.game(), context.path["example"], context.language)
    except KeyError as error:
        raise ApiError("no_example", 404) from error


async def cover_picture(context: Context) -> str:
    return await asyncio.to_thread(cover, await context.game(), context.language)


async def goal(context: Context) -> str:
    return await asyncio.to_thread(goal_picture, await context.game(), context.language)


async def me(context: Context) -> PlayerName:
    await context.registry.store.save_visit(context.person)
    return PlayerName(await context.registry.store.name(context.person))


async def my_data(context: Context) -> OwnData:
    if not context.registry.exports.allows(context.client or context.person):
        raise ApiError("flood", 429)
    return await personal_data.export(context.registry.store, context.person)


async def forget_me(context: Context) -> Empty:
    await context.registry.forget(context.person)
    return Empty()


async def set_name(context: Context) -> PlayerName:
    name = clean_text(context.body.name)
    await context.registry.rename(context.person, name)
    return PlayerName(name)


async def tables(context: Context) -> Tables:
    return await context.registry.tables(context.person, context.language)


async def make_table(context: Context) -> TableCreated:
    row = await context.registry.create(context.person, context.body, context.client)
    return TableCreated(row.id, row.commitment)


async def commitment(context: Context) -> CommitmentOut:
    return CommitmentOut(commitment_to(await context.registry.store.pending_secret(context.person)))


async def table(context: Context) -> Summary:
    return await context.registry.summary(context.path["table"], context.person, context.language)


async def invite(context: Context) -> InviteOut:
    return _invite(context, await context.registry.seating(await context.table()).invite(context.person, context.body.seat))


async def hand_over(context: Context) -> InviteOut:
    return _invite(context, await context.registry.seating(await context.table()).hand_over(context.person, context.body.seat))


def _invite(context: Context, code: str) -> InviteOut:
    """An invitation. The code goes after a #, which browsers do not send, so that it appears in no log."""
    path = f"/t/{context.path['table']}#join={code}"
    picture = io.BytesIO()
    segno.make(context.origin + path, micro=False).save(picture, kind="svg", xmldecl=False, svgns=True, border=2, scale=1)
    return InviteOut(code, path, picture.getvalue().decode().strip())


async def join(context: Context) -> Seated:
    table = await context.registry.table_to_join(context.path["table"])
    seating = context.registry.seating(table)
    if context.body.watch:
        seat = await seating.watch(context.person, context.body.code)
    else:
        seat = await seating.join(context.person, context.body.code, context.body.random or "")
    return Seated(seat, table.row.commitment)


async def invited(context: Context) -> Summary:
    """Shows the owner of a code what it invites them to, before they accept: no more than they would see at the table."""
    table = await context.registry.table_to_join(context.path["table"])
    invite = await context.registry.seating(table).invited(context.person, context.body.code)
    found = summary(table, context.person, context.language)
    found.can_sit = table.state != "over" and (invite.seat is not None or table.has_free_seat)
    return found


async def leave(context: Context) -> Empty:
    await context.registry.seating(await context.table()).leave(context.person, context.body.seat)
    return Empty()


async def replace(context: Context) -> VoteResult:
    return VoteResult(
        await context.registry.seating(await context.table()).replace(context.person, context.body.seat, context.body.bot)
    )


async def resign(context: Context) -> Empty:
    await context.registry.ending(await context.table()).resign(context.person, context.body.seat)
    return Empty()


async def abort(context: Context) -> VoteResult:
    return VoteResult(await context.registry.ending(await context.table()).abort(context.person, context.body.agree))


async def remove(context: Context) -> Empty:
    await context.registry.seating(await context.table()).remove(context.person, context.body.seat)
    return Empty()


async def mute(context: Context) -> Empty:
    table = await context.table()
    await context.registry.seating(table).mute(context.person, context.body.seat, context.body.muted)
    return Empty()


async def close(context: Context) -> Empty:
    await context.registry.ending(await context.table()).close(context.person)
    return Empty()


async def rematch(context: Context) -> TableCreated:
    table = await context.table()
    return TableCreated(await context.registry.rematch(table, context.person), table.row.next_commitment)


async def contribute(context: Context) -> Empty:
    body: Contribution = context.body
    await context.registry.contribute(await context.table(), context.person, body.commitment, body.random)
    return Empty()


async def record(context: Context) -> str:
    table = await context.table()
    if not table.over:
        raise ApiError("record_later", 403)
    return notation.write(table.match)


def _own_seat(table: Table, person: Person) -> int:
    """The seat of the person who asks; -1 for a spectator and for several players at one screen."""
    mine = table.seats_of(person)
    return mine[0] if len(mine) == 1 else SPECTATOR


async def replay(context: Context) -> ReplayOut:
    table = await context.table()
    mine = table.seats_of(context.person)
    seat = _number(context.query.get("seat"), _own_seat(table, context.person))
    if not -1 <= seat < table.match.seats:
        raise ApiError("no_seat", 404)
    if seat >= 0 and seat not in mine and not table.over:
        raise ApiError("not_for_you", 403)
    return await asyncio.to_thread(_replay, table.match.copy(), seat, context.language, table.over)


def _replay(match: Match, seat: int, language: Language, ended: bool) -> ReplayOut:
    cache = ClientCache(match.game, language)
    return ReplayOut(updates.replay_frames(match, seat, language, cache, ended), cache.new())


async def review(context: Context) -> ReviewOut:
    table = await context.table()
    if not table.over:
        raise ApiError("still_on", 409)
    if not table.match.over:
        raise ApiError("review_played_out", 409)
    found = context.registry.reviews.of(table.id, table.match)
    return review_out(table.match, found, context.language, _own_seat(table, context.person))


async def final_picture(context: Context) -> str:
    """The table at the end of a match. What was never revealed stays face down if the match was not played to the end."""
    table = await context.table()
    if not table.over:
        raise ApiError("still_on", 409)
    match, own = table.match.copy(), _own_seat(table, context.person)
    if own != SPECTATOR and not match.names[own]:
        names = [str(name(context.language)) for name in match.players]
        names[own] = PHRASES.say(context.language, "you")
        match.rename(names)
    return await asyncio.to_thread(svg, match, context.language)


async def points(context: Context) -> list[list[int]]:
    """The points after each move as the player who asks saw them, once nothing is hidden any more."""
    table = await context.table()
    if not table.match.over:
        raise ApiError("still_on", 409)
    return await asyncio.to_thread(updates.points_after_each_move, table.match.copy(), _own_seat(table, context.person))


def _number(text: str | None, otherwise: int) -> int:
    if text is None or not text:
        return otherwise
    try:
        return int(text[:4])
    except ValueError as error:
        raise ApiError("no_seat", 404) from error


ENDPOINTS = (
    Endpoint("GET", "/api/games", "List the games", games, list[GameOut]),
    Endpoint(
        "GET",
        "/api/ready",
        "How far the bots that search are ready in each game, from 0 to 1; the game named is prepared first",
        ready,
        dict[str, float],
        query={"game": str},
    ),
    Endpoint("GET", "/api/games/{game}/rules", "The rules of a game in numbered clauses", rules, RulesOut, query={"table": str}),
    Endpoint("GET", "/api/games/{game}/picture.svg", "The picture on its rules page", picture, str, media="image/svg+xml"),
    Endpoint(
        "GET",
        "/api/games/{game}/examples/{example}.svg",
        "The picture of an example on its rules page",
        example,
        str,
        query={"table": str},
        media="image/svg+xml",
    ),
    Endpoint("GET", "/api/games/{game}/cover.svg", "Its picture on the home page", cover_picture, str, media="image/svg+xml"),
    Endpoint("GET", "/api/games/{game}/goal.svg", "The picture beside its goal", goal, str, media="image/svg+xml"),
    Endpoint("GET", "/api/me", "Your name", me, PlayerName),
    Endpoint("POST", "/api/me", "Change your name", set_name, PlayerName, PlayerName),
    Endpoint("DELETE", "/api/me", "Delete your data, and leave all tables", forget_me, Empty, forgets=True),
    Endpoint("GET", "/api/me/data", "Everything that is stored about you", my_data, OwnData),
    Endpoint("GET", "/api/tables", "The lobby and your own tables", tables, Tables),
    Endpoint(
        "POST",
        "/api/commitment",
        "The server’s commitment to the deal of the next table that you create",
        commitment,
        CommitmentOut,
        Empty,
    ),
    Endpoint("POST", "/api/tables", "Create a table", make_table, TableCreated, NewTable),
    Endpoint("GET", "/api/tables/{table}", "A table in brief", table, Summary),
    Endpoint("POST", "/api/tables/{table}/invite", "Create an invitation code for a seat", invite, InviteOut, InviteRequest),
    Endpoint("POST", "/api/tables/{table}/join", "Take a seat, or watch the table", join, Seated, JoinRequest),
    Endpoint("POST", "/api/tables/{table}/invited", "The table that a code is for, in brief", invited, Summary, InviteCode),
    Endpoint("POST", "/api/tables/{table}/leave", "Leave a seat", leave, Empty, SeatRequest),
    Endpoint("POST", "/api/tables/{table}/hand-over", "Create a code for your own seat", hand_over, InviteOut, SeatRequest),
    Endpoint(
        "POST",
        "/api/tables/{table}/replace",
        "Vote for a bot or another person in the seat of a player who is away",
        replace,
        VoteResult,
        ReplaceRequest,
    ),
    Endpoint("POST", "/api/tables/{table}/resign", "Give up your seat for good", resign, Empty, SeatRequest),
    Endpoint(
        "POST", "/api/tables/{table}/abort", "End the match without a result, or vote for that", abort, VoteResult, AbortRequest
    ),
    Endpoint("POST", "/api/tables/{table}/remove", "Remove a player, as the host", remove, Empty, SeatRequest),
    Endpoint("POST", "/api/tables/{table}/mute", "Mute a player in the chat, as the host", mute, Empty, MuteRequest),
    Endpoint("POST", "/api/tables/{table}/close", "End the match without a result, as the host", close, Empty, Empty),
    Endpoint("POST", "/api/tables/{table}/rematch", "Play again at a new table", rematch, TableCreated, Empty),
    Endpoint("POST", "/api/tables/{table}/contribute", "Contribute to the deal of a rematch", contribute, Empty, Contribution),
    Endpoint("GET", "/api/tables/{table}/record", "The record of a finished match", record, str),
    Endpoint("GET", "/api/tables/{table}/replay", "The match so far, frame by frame", replay, ReplayOut, query={"seat": int}),
    Endpoint(
        "GET",
        "/api/tables/{table}/picture.svg",
        "A picture of the table at the end of a match",
        final_picture,
        str,
        media="image/svg+xml",
        private=True,
    ),
    Endpoint(
        "GET", "/api/tables/{table}/points", "Everyone’s points after each move of a finished match", points, list[list[int]]
    ),
    Endpoint("GET", "/api/tables/{table}/review", "Everyone’s chances over the match, and its turning points", review, ReviewOut),
)
