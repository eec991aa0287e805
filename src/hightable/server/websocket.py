"""The live connection: what a page says at a table, one message at a time, and what it hears."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec
from starlette.websockets import WebSocket

from hightable.engine.match import Refused
from hightable.engine.messages import Refusal as RuleRefusal
from hightable.engine.moves import MoveCatalogue
from hightable.engine.view import SPECTATOR
from hightable.server import wire
from hightable.server.connection import Connection
from hightable.server.errors import ApiError, language_of
from hightable.server.identity import COOKIE, person_of
from hightable.server.names import clean_text
from hightable.server.rate_limit import RateLimiter, client_of
from hightable.server.registry import TableRegistry
from hightable.server.store import ChatLine
from hightable.server.summaries import chat_out
from hightable.server.table import Table
from hightable.server.updates import advice_out

log = logging.getLogger("hightable.live")

POLICY = 1008
"""What WebSockets call a connection that is closed because of what it did."""


async def table_socket(websocket: WebSocket) -> None:
    """Serves one connection from its first to its last message."""
    registry: TableRegistry = websocket.app.state.registry
    person = person_of(websocket.cookies.get(COOKIE))
    client = client_of(websocket.client.host) if websocket.client else ""
    language = language_of(websocket.query_params.get("lang"), websocket.headers.get("accept-language", ""))
    await websocket.accept()
    try:
        table = registry.table(websocket.path_params["table"], person)
        registry.admit(table, person, client)
    except ApiError as refusal:
        await websocket.send_text(wire.encode(wire.Bye(refusal.text(language))).decode())
        await websocket.close(POLICY)
        return
    connection = Connection(person, language, table.game, registry.limits.waiting, client)
    sending = asyncio.create_task(_send(websocket, connection))
    table.arrive(connection)
    try:
        await TableSession(registry, table, connection).listen(websocket)
    finally:
        table.depart(connection)
        registry.sockets.leave(client)
        connection.end()
        await asyncio.wait({sending}, timeout=registry.limits.reading)
        sending.cancel()
        connection.gone.set()


async def _send(websocket: WebSocket, connection: Connection) -> None:
    """Sends what the viewer is told. A connection that is gone ends the listening too, so nothing is to be done about it."""
    with contextlib.suppress(Exception):  # whatever a dying connection raises, it is dying
        await connection.send_all(websocket.send_text)
        await websocket.close(*(POLICY, ApiError("too_slow").text(connection.language)) if connection.lagging else (1001, None))


class TableSession:
    """What one connection says, answered message by message."""

    def __init__(self, registry: TableRegistry, table: Table, connection: Connection) -> None:
        self._hall = registry
        self._table = table
        self._viewer = connection
        self._messages = RateLimiter(registry.limits.messages)
        self._advising: asyncio.Task[None] | None = None
        self._advised = wire.AdviceRequest(0, SPECTATOR)
        self._refused = 0

    async def listen(self, websocket: WebSocket) -> None:
        while True:
            event = await websocket.receive()
            if event["type"] != "websocket.receive":
                return
            if not self._messages.allows():
                self._refused += 1
                if self._refused > self._hall.limits.patience:
                    self._viewer.tell(wire.Bye(ApiError("flooded").text(self._viewer.language)))
                    return
                self._no(ApiError("flood", 429))
                continue
            await self._answer(event.get("text") or event.get("bytes") or "")

    async def _answer(self, said: str | bytes) -> None:
        """Whatever is said, the answer is a sentence or the deed: nothing said here ends the table."""
        asked: wire.ClientMessage | None = None
        try:
            if len(said) > wire.LONGEST_MESSAGE:
                raise ApiError("too_long", most=wire.LONGEST_MESSAGE)
            asked = wire.client_message.decode(said)
            await self._do(asked)
        except Refused as refused:
            self._rule(refused.refusal)
        except ApiError as refusal:
            self._no(refusal, self._ends_advice(asked))
            if refusal.key == "stale":
                self._table.show(self._viewer)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._no(ApiError("bad_message", reason=str(error)[:200]))
        except Exception:
            log.exception("table %s", self._table.id)
            self._no(ApiError("fault", 500), self._ends_advice(asked))

    async def _do(self, message: wire.ClientMessage) -> None:
        table, connection = self._table, self._viewer
        match message:
            case wire.MoveRequest(n, move, seat):
                await table.decide(connection.person or b"", seat, n, move)
            case wire.UndoRequest(n, seat):
                await table.undo(connection.person or b"", seat, n)
            case wire.WhyRequest():
                self._why(message)
            case wire.AdviceRequest(n, seat):
                self._advise(seat, n)
            case wire.ChatRequest(text):
                await self._say(text)
            case wire.ViewRequest(seat):
                if seat != SPECTATOR and seat not in table.seats_of(connection.person):
                    raise ApiError("not_yours", 403)
                self._meter_scenes()
                connection.shown = seat
                table.show(connection)
            case wire.Ping():
                connection.tell(wire.Pong())

    def _meter_scenes(self) -> None:
        if not self._hall.scenes.allows(self._viewer.person or self._viewer.client):
            raise ApiError("flood", 429)

    def _why(self, asked: wire.WhyRequest) -> None:
        """Says by which clause a wish is not allowed."""
        table = self._table
        table.check(self._viewer.person, asked.seat, asked.n)
        move = _move_with(table, asked.picks)
        if move is None:
            raise ApiError("no_such_picks", game=table.game.phrases.name("title"))
        refusal = table.game.refuse(table.match.view(asked.seat), move)
        if refusal is None:
            whole = all(pick in table.game.catalogue.path(move) for pick in asked.picks)
            raise ApiError("allowed" if whole else "apart")
        self._rule(refusal)

    def _advise(self, seat: int, n: int) -> None:
        """Has the house think about what it would do, while the page may go on."""
        table = self._table
        table.check_advice(self._viewer.person, seat, n)
        if self._thinks:
            raise ApiError("advice_busy", 429)
        if not self._hall.advice.allows(self._viewer.person):
            raise ApiError("advice_often", 429)
        self._advised = wire.AdviceRequest(n, seat)
        self._advising = asyncio.create_task(self._told_advice(seat, n))

    @property
    def _thinks(self) -> bool:
        return self._advising is not None and not self._advising.done()

    def _ends_advice(self, asked: wire.ClientMessage | None) -> bool:
        """Whether nobody needs to wait for advice after a refusal of this: who asks the same twice still gets their answer."""
        return isinstance(asked, wire.AdviceRequest) and not (self._thinks and asked == self._advised)

    async def _told_advice(self, seat: int, n: int) -> None:
        """Tells what the house would do, unless the table has moved on meanwhile."""
        table, connection = self._table, self._viewer
        try:
            advice = await table.advise(seat)
        except Exception:
            log.exception("table %s", table.id)
            self._no(ApiError("fault", 500), ends_advice=True)
            return
        if n == table.length:
            connection.tell(advice_out(table.match, seat, connection.language, n, advice))

    async def _say(self, text: str) -> None:
        table, connection = self._table, self._viewer
        seats = table.seats_of(connection.person)
        if not seats:
            raise ApiError("chat_strangers", 403)
        if len(text) > wire.LONGEST_CHAT:
            raise ApiError("chat_long", most=wire.LONGEST_CHAT)
        if not self._hall.chat.allows(connection.person):
            raise ApiError("chat_often", 429)
        said = clean_text(text, wire.LONGEST_CHAT)
        if not said:
            return
        line = ChatLine(str(table.match.players[seats[0]]("en")), said, round(time.time(), 3), seats[0])
        await self._hall.store.keep_chat(table.id, line)
        table.chat.append(line)
        del table.chat[:-100]
        for each in table.connections:
            each.tell(chat_out(line))

    def _no(self, refusal: ApiError, ends_advice: bool = False) -> None:
        about: Literal["", "advice"] = "advice" if ends_advice else ""
        self._viewer.tell(wire.RefusalOut(refusal.text(self._viewer.language), n=self._table.length, about=about))

    def _rule(self, refusal: RuleRefusal) -> None:
        game, language = self._table.game, self._viewer.language
        rule = game.rulebook.clause(refusal.clause, language)
        self._viewer.tell(wire.RefusalOut(refusal.text(game.phrases, language), refusal.clause, rule, self._table.length))


def _move_with(table: Table, picks: list[str]) -> int | None:
    """A move that has these picks in this order: rather one of the kinds that can be played now, for that is what somebody
    meant who clicked, and rather one that has no others. Where none has them all, the last pick alone is meant."""
    catalogue = table.game.catalogue
    if not picks:
        return None
    whole = _moves_with(catalogue, picks)
    found = whole or _moves_with(catalogue, picks[-1:])
    legal = set(table.match.legal())
    now = {catalogue.kind(move).id for move in legal}
    meant = [move for move in found if catalogue.kind(move).id in now] or found
    usual = Counter(pick for move in legal for pick in catalogue.path(move))

    def fitness(move: int) -> tuple[bool, int, int]:
        """First what answers the question, then what asks for least else, and that much in use."""
        path = catalogue.path(move)
        return (move in legal) == bool(whole), len(path), -sum(usual[pick] for pick in path)

    return min(meant, key=fitness, default=None)


def _moves_with(catalogue: MoveCatalogue, picks: Sequence[str]) -> list[int]:
    """The moves whose paths have these picks in this order."""
    found = min((_by_pick(catalogue).get(pick, []) for pick in picks), key=len)
    return [move for move in found if _in_order(picks, catalogue.path(move))]


def _in_order(picks: Sequence[str], path: Sequence[str]) -> bool:
    steps = iter(path)
    return all(pick in steps for pick in picks)


@lru_cache(maxsize=64)
def _by_pick(catalogue: MoveCatalogue) -> dict[str, list[int]]:
    """The moves that have each pick, so that nobody has to look through all of them while people wait."""
    index: dict[str, list[int]] = {}
    for move in range(catalogue.size):
        for pick in dict.fromkeys(catalogue.path(move)):
            index.setdefault(pick, []).append(move)
    return index
