"""The WebSocket of a table: reads each message from a page and answers it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from hightable.engine.i18n import Language
from hightable.engine.match import Refused
from hightable.engine.messages import Refusal
from hightable.engine.view import SPECTATOR
from hightable.server import wire
from hightable.server.connection import Connection, Socket
from hightable.server.database import Unreadable
from hightable.server.errors import ApiError, fault, language_of
from hightable.server.identity import COOKIE, person_of
from hightable.server.metrics import REFUSALS
from hightable.server.middleware import is_at_home
from hightable.server.names import clean_text
from hightable.server.protocol import EXTENSION
from hightable.server.rate_limit import RateLimiter, client_of
from hightable.server.registry import TableRegistry
from hightable.server.store import ChatLine
from hightable.server.summaries import chat_out
from hightable.server.table import Table
from hightable.server.updates import advice_out

log = logging.getLogger("hightable.websocket")

POLICY_VIOLATION, GOING_AWAY = 1008, 1001
"""Close codes of the WebSocket standard."""


async def table_socket(websocket: WebSocket) -> None:
    """Serves one connection, from its first message to its last."""
    registry: TableRegistry = websocket.app.state.registry
    person = person_of(websocket.cookies.get(COOKIE))
    client = client_of(websocket.client.host) if websocket.client else ""
    language = language_of(websocket.query_params.get("lang"), websocket.headers.get("accept-language", ""))
    await websocket.accept()
    try:
        table = await registry.table(websocket.path_params["table"], person)
        registry.admit(table, person, client)
    except ApiError as refusal:
        await turn_away(websocket, refusal, language)
        return
    connection = Connection(person, language, table.game, socket_of(websocket), registry.limits.waiting, client)
    at_home = is_at_home(websocket.client.host if websocket.client else "", websocket.headers.get("host", ""))
    registry.connections.add(connection)
    table.arrive(connection)
    registry.note_arrival(table)
    try:
        await TableSession(registry, table, connection, at_home).listen(websocket)
    finally:
        table.depart(connection)
        registry.sockets.leave(client)
        await close_socket(websocket, connection)
        registry.connections.discard(connection)
        connection.gone.set()


async def turn_away(websocket: WebSocket, refusal: ApiError, language: Language) -> None:
    """Says why a page cannot be served, and closes its connection, unless it is gone already.

    While the server stops or its database is away, the page comes back by itself.
    """
    REFUSALS.labels(refusal.key).inc()
    passing = refusal.key == "stopping" or isinstance(refusal, Unreadable)
    with contextlib.suppress(WebSocketDisconnect):
        await websocket.send_text(wire.encode(wire.Bye(refusal.text(language), reconnect=passing)).decode())
        await websocket.close(GOING_AWAY if passing else POLICY_VIOLATION)


def socket_of(websocket: WebSocket) -> Socket:
    """The socket under a WebSocket, to write messages to without waiting."""
    socket: Socket = websocket.scope["extensions"][EXTENSION]["socket"]
    return socket


async def close_socket(websocket: WebSocket, connection: Connection) -> None:
    """Closes the WebSocket after what has been sent. If the client has closed it already, that is fine."""
    with contextlib.suppress(Exception):
        if connection.lagging:
            await websocket.close(POLICY_VIOLATION, ApiError("too_slow").text(connection.language))
        else:
            await websocket.close(GOING_AWAY)


class TableSession:
    """Answers the messages of one connection."""

    def __init__(self, registry: TableRegistry, table: Table, connection: Connection, at_home: bool) -> None:
        self._registry = registry
        self._table = table
        self._connection = connection
        self._at_home = at_home
        self._messages = RateLimiter(registry.limits.messages)
        self._advising: asyncio.Task[None] | None = None
        self._advised = wire.AdviceRequest(0, SPECTATOR)
        self._over_limit = 0

    async def listen(self, websocket: WebSocket) -> None:
        while True:
            event = await websocket.receive()
            if event["type"] != "websocket.receive":
                return
            if not self._messages.allows():
                self._over_limit += 1
                if self._over_limit > self._registry.limits.patience:
                    self._connection.tell(wire.Bye(ApiError("flooded").text(self._connection.language)))
                    return
                self._refuse(ApiError("flood", 429))
                continue
            await self._answer(event.get("text") or event.get("bytes") or "")

    async def _answer(self, data: str | bytes) -> None:
        """Does what the message asks, or says why not. No message can break the table."""
        request: wire.ClientMessage | None = None
        try:
            if len(data) > wire.LONGEST_MESSAGE:
                raise ApiError("too_long", most=wire.LONGEST_MESSAGE)
            request = wire.client_message.decode(data)
            await self._do(request)
        except Refused as refused:
            self._refuse_move(refused.refusal)
        except ApiError as refusal:
            self._refuse(refusal, _about(request))
            if refusal.key == "stale":
                self._table.show(self._connection)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(ApiError("bad_message", reason=str(error)[:200]))
        except Exception:
            log.exception("table %s", self._table.id)
            self._refuse(fault(), _about(request))

    async def _do(self, message: wire.ClientMessage) -> None:
        table, connection = self._table, self._connection
        match message:
            case wire.MoveRequest(n, move, seat):
                await table.move(connection.person or b"", seat, n, move)
            case wire.UndoRequest(n, seat):
                await table.undo(connection.person or b"", seat, n)
            case wire.WhyRequest():
                self._why(message)
            case wire.AdviceRequest(n, seat):
                self._advise(seat, n)
            case wire.ChatRequest(text):
                await self._chat(text)
            case wire.ViewRequest(seat):
                if seat != SPECTATOR and seat not in table.seats_of(connection.person):
                    raise ApiError("not_yours", 403)
                self._limit_scenes()
                connection.shown = seat
                table.show(connection)
            case wire.LessonRequest():
                raise ApiError("no_lesson", 404)
            case wire.StandInRequest():
                table.agree_to_stand_in(connection.person)
            case wire.Ping():
                connection.tell(wire.Pong())

    def _limit_scenes(self) -> None:
        if not self._registry.scenes.allows(self._connection.person or self._connection.client):
            raise ApiError("flood", 429)

    def _why(self, request: wire.WhyRequest) -> None:
        """Says by which clause the picks are not allowed."""
        table = self._table
        table.check(self._connection.person, request.seat, request.n)
        move = table.game.catalogue.resolve(request.picks, table.match.legal())
        if move is None:
            raise ApiError("no_such_picks", game=table.game.phrases.name("title"))
        refusal = table.match.refuse(move)
        if refusal is None:
            together = all(pick in table.game.catalogue.path(move) for pick in request.picks)
            raise ApiError("allowed" if together else "apart")
        self._refuse_move(refusal)

    def _advise(self, seat: int, n: int) -> None:
        """Lets the bot think about what it would do, while the page stays usable."""
        table = self._table
        table.check_advice(self._connection.person, seat, n)
        request = wire.AdviceRequest(n, seat)
        if self._thinks:
            if request == self._advised:
                return  # it gets its answer
            raise ApiError("advice_busy", 429)
        free = self._at_home or table.has_advice(seat)
        if not free and not self._registry.advice.allows(self._connection.person):
            raise ApiError("advice_often", 429)
        self._advised = request
        self._advising = asyncio.create_task(self._send_advice(seat, n))

    @property
    def _thinks(self) -> bool:
        return self._advising is not None and not self._advising.done()

    async def _send_advice(self, seat: int, n: int) -> None:
        """Sends what the bot would do, unless a player has moved in the meantime."""
        table, connection = self._table, self._connection
        try:
            advice = await table.advise(seat)
        except Exception:
            log.exception("table %s", table.id)
            self._refuse(fault(), "advice")
            return
        if n == table.length:
            connection.tell(advice_out(table.match, seat, connection.language, n, advice))

    async def _chat(self, text: str) -> None:
        table, connection = self._table, self._connection
        seats = table.seats_of(connection.person)
        if not seats:
            raise ApiError("chat_strangers", 403)
        if table.row.seats[seats[0]].muted:
            raise ApiError("muted", 403)
        if len(text) > wire.LONGEST_CHAT:
            raise ApiError("chat_long", most=wire.LONGEST_CHAT)
        if not self._registry.chat.allows(connection.person):
            raise ApiError("chat_often", 429)
        text = clean_text(text, wire.LONGEST_CHAT)
        if not text:
            return
        line = ChatLine(str(table.match.players[seats[0]]("en")), text, round(time.time(), 3), seats[0])
        await self._registry.store.save_chat(table.id, line, connection.person or b"")
        table.add_chat(line, chat_out(line))

    def _refuse(self, refusal: ApiError, about: wire.About = "") -> None:
        REFUSALS.labels(refusal.key).inc()
        self._connection.tell(wire.RefusalOut(refusal.text(self._connection.language), n=self._table.length, about=about))

    def _refuse_move(self, refusal: Refusal) -> None:
        REFUSALS.labels("rules").inc()
        game, language = self._table.game, self._connection.language
        rule = game.rulebook.plain_clause(refusal.clause, language)
        self._connection.tell(wire.RefusalOut(refusal.text(game.phrases, language), refusal.clause, rule, self._table.length))


def _about(request: wire.ClientMessage | None) -> wire.About:
    """What the page stops waiting for because this request is refused."""
    match request:
        case wire.AdviceRequest():
            return "advice"
        case wire.WhyRequest():
            return "why"
        case wire.ChatRequest():
            return "chat"
        case _:
            return ""
