"""uvicorn's HTTP and WebSocket protocols with connection limits, deadlines, and a short way for messages.

uvicorn waits forever for the rest of a request and does not limit connections per client. Here every connection is counted for as
long as it is open, a request has to arrive before a deadline, and a client that does not read its answer is disconnected.

Most WebSocket messages are a move from a page and the updates after it. A short text frame is read here, and messages are written
to the transport at once; everything else (handshake, long or fragmented messages, pings, closing) is left to the library.
Messages are not compressed: they refer to most things by number (`client_cache.py`), and compressing the rest took a fifth of the
time of a move.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from hightable.engine.i18n import LANGUAGES
from hightable.server.errors import PHRASES
from hightable.server.metrics import REFUSALS
from hightable.server.middleware import HEADERS
from hightable.server.rate_limit import Limits, Occupancy, client_of
from hightable.server.schemas import ErrorOut
from hightable.server.wire import encode

EXTENSION = "hightable.socket"
"""The key of the WebSocket itself among the extensions in the scope of its application."""
MOST_BACKLOG = 1 << 20
"""Bytes that may wait for a client that sends pings."""
CLOSING = 10.0
"""Seconds that a WebSocket has to receive its last messages before it is disconnected."""
MOST_UNREAD = 8
"""Messages of a client that are queued before the server stops reading more of them."""


class Gate:
    """Counts the connections of one server. A reverse proxy at one of the addresses in `proxies` stands for many clients."""

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.connections = Occupancy(limits.per_address, limits.total)
        self._proxies = [ip_network(proxy, strict=False) for proxy in proxies]

    def is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in proxy for proxy in self._proxies)


class HttpProtocol(H11Protocol):
    """A connection that is counted, and whose requests have to arrive in time."""

    def __init__(self, *arguments: Any, gate: Gate, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._gate = gate
        self._counted_as: str | None = None
        self._upgraded = False
        self._awaiting = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self.ws_protocol_class = partial(WebSocketProtocol, ended=self._leave)  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        from_proxy = self._gate.is_proxy(host)
        self.app_state = {**self.app_state, "from_proxy": from_proxy}  # every request's scope has a copy of it
        full = self._gate.connections.enter(client_of(host), from_proxy)
        if full is not None:
            self._refuse_and_close(503, f"full_{full}")
            return
        self._counted_as = client_of(host)
        self._await("head")

    def connection_lost(self, exc: Exception | None) -> None:
        self._await("")
        self._stop_watching()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._counted_as is not None:
            self._gate.connections.leave(self._counted_as)
            self._counted_as = None

    def handle_events(self) -> None:
        super().handle_events()
        if self._upgraded:
            self._await("")
            return
        if self.conn.trailing_data[0]:
            self._unset_keepalive_if_required()  # the next request has begun
        kept_alive = self.timeout_keep_alive_task is not None
        parts = {h11.IDLE: "" if kept_alive else "head", h11.SEND_BODY: "body"}
        self._await("" if self.transport.is_closing() else parts.get(self.conn.their_state, ""))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True  # from here on another protocol has the connection
        super().handle_websocket_upgrade(event)

    def _await(self, part: str) -> None:
        """Sets the deadline for this part of a request; further bytes of the same part do not extend it."""
        if part == self._awaiting:
            return
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._awaiting = part
        if part:
            self._deadline = self.loop.call_later(getattr(self._gate.limits, part), self._too_late)

    def _too_late(self) -> None:
        silent = self._awaiting == "head" and not self.conn.trailing_data[0]
        answered = self._awaiting == "body" and self.cycle is not None and self.cycle.response_started
        if silent or answered:
            self._close()
        else:
            self._refuse_and_close(408, "too_late")

    def _refuse_and_close(self, status: int, key: str) -> None:
        """Answers in every language, because the request that would name the client's is not known yet."""
        REFUSALS.labels(key).inc()
        body = encode(ErrorOut(" ".join(PHRASES.say(language, key) for language in LANGUAGES)))
        headers = {**HEADERS, "content-type": "application/json", "content-length": str(len(body)), "connection": "close"}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.transport.write(b"HTTP/1.1 %d %b\r\n%b\r\n%b" % (status, STATUS_PHRASES[status], head.encode(), body))
        self._close()

    def _close(self) -> None:
        self.transport.close()
        self._watch_reading()

    # A client that reads nothing

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_watching()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._watch_reading()

    def _watch_reading(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(self._gate.limits.reading, self.transport.abort)

    def _stop_watching(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket. It calls `ended` when its connection is closed. The application finds it in `scope["extensions"]`."""

    def __init__(self, *arguments: Any, ended: Callable[[], None], **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._ended = ended
        self._unread: bytes | None = b""
        """The first bytes of a frame whose rest has not arrived; None once the library reads frames by itself."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][EXTENSION] = {"socket": self}

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._ended()

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.writable.set()  # do not wait for a client that reads nothing
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # a refusal is an answer: uvicorn would log that there was none

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(CLOSING, self.transport.abort)

    # A client that reads nothing

    def handle_ping(self) -> None:
        """Answers a ping; a client that sends pings and reads no answer is disconnected."""
        if self.backlog > MOST_BACKLOG:
            self.transport.abort()
        else:
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(CLOSING, self.transport.abort)  # its buffer may never drain

    # Messages to the client

    def post(self, message: bytes) -> None:
        """Sends a text message. It never waits: what the client has not read yet is in `backlog`."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_text_header(len(message)) + message)

    @property
    def backlog(self) -> int:
        """The number of bytes that wait to be sent."""
        return 0 if self.transport.is_closing() else self.transport.get_write_buffer_size()

    def hang_up(self) -> None:
        """Lets the application receive a disconnection, so that it closes the WebSocket after what it has posted."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.GOING_AWAY})

    # Messages from the client

    def data_received(self, data: bytes) -> None:
        if self._unread is None or not self.handshake_complete:
            if self.handshake_initiated:
                self._unread = None  # frames that begin before the handshake is complete
            super().data_received(data)
            return
        data = self._unread + data
        while (size := _frame_size(data)) <= len(data) and not self.transport.is_closing():
            frame, data = data[:size], data[size:]
            if _is_short_text(frame) and not self.frames:
                self._receive(_unmask(frame[6:], frame[2:6]), is_text=True)
            else:
                super().data_received(frame)
        self._unread = data
        if size > self.config.ws_max_size:
            self._unread = None
            super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        data, self.frames = b"".join(self.frames), []
        self._receive(data, self.curr_msg_data_type == "text")

    def _receive(self, data: bytes, is_text: bool) -> None:
        """Queues a message for the application. Text that is not UTF-8 closes the connection, as the standard requires."""
        if self.close_sent:
            return
        if is_text:
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self.conn.send_close(CloseCode.INVALID_DATA, "This message is not text in UTF-8.")
                self.handle_parser_exception()
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if self.queue.qsize() >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()


def _text_header(size: int) -> bytes:
    """The header of a whole text frame from the server."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")


def _frame_size(data: bytes) -> int:
    """The number of bytes of the frame that begins here, with its header; if that has not arrived, more bytes than there are."""
    if len(data) < 2:
        return 2
    size, mask = data[1] & 0x7F, 4 if data[1] & 0x80 else 0
    if size < 126:
        return 2 + mask + size
    header = 4 if size == 126 else 10
    return header + mask + int.from_bytes(data[2:header], "big") if len(data) >= header else header


def _is_short_text(frame: bytes) -> bool:
    """Whether a frame is a whole, masked text message of less than 126 bytes."""
    return frame[0] == 0x81 and 0x80 <= frame[1] < 0xFE


def _unmask(data: bytes, mask: bytes) -> bytes:
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
