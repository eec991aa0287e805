"""Messages between the processes that serve the same tables, and the ways they travel.

What has to last is in the database; a message only says that it is there, or carries what is true for the moment: who is
connected, votes, counts of requests. A lost message delays others until they look at the database, once per second.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import socket
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

log = logging.getLogger("hightable.bus")


class Moved(Struct, tag="moved"):
    """A move, or an undo, that is on disk: it brought the table to this revision."""

    table: str
    revision: int
    number: int
    move: int | None
    seat: int
    took: float
    at: float
    note: str = ""
    """A phrase to say before it."""


class Changed(Struct, tag="changed"):
    """The table has changed otherwise."""

    table: str
    revision: int


class Said(Struct, tag="said"):
    """A line of chat that is on disk."""

    table: str
    who: str
    text: str
    at: float
    seat: int


class Renamed(Struct, tag="renamed"):
    """A person has changed their name, which is on disk."""

    person: bytes
    before: str
    name: str


class Forgotten(Struct, tag="forgotten"):
    """A person has had their data deleted at these tables."""

    person: bytes
    tables: list[str]


class WhoIsThere(Struct, tag="who"):
    """A process has opened the table and asks the others who is connected there."""

    table: str


class Present(Struct, tag="present"):
    """The players who are connected to this process at a table, and how many spectators."""

    table: str
    people: list[bytes]
    watchers: int


class Voted(Struct, tag="voted"):
    """A person's vote: about a seat, about ending the match (ABORT), or for a quick bot as a stand-in (STAND_IN)."""

    table: str
    about: int
    person: bytes
    wanted: str


ABORT, STAND_IN = -1, -2


class Counted(Struct, tag="counted"):
    """Requests that count towards limits: the limit's name, and a digest of whose request it was."""

    requests: list[tuple[str, str]]


class Alive(Struct, tag="alive"):
    """The process is running."""


class Leaving(Struct, tag="leaving"):
    """The process stops."""


Message: TypeAlias = Moved | Changed | Said | Renamed | Forgotten | WhoIsThere | Present | Voted | Counted | Alive | Leaving


class Envelope(Struct):
    """A message and the process that sent it."""

    sender: str
    message: Message


_decoder = msgspec.json.Decoder(Envelope)
_encoder = msgspec.json.Encoder()

Receive: TypeAlias = Callable[[str, Message], None]


def new_process_id() -> str:
    return secrets.token_hex(6)


class Bus(ABC):
    """Carries messages to the other processes. `shared`: whether there can be any."""

    shared = True

    def __init__(self, process: str) -> None:
        self.process = process
        self._mark = b'{"sender":"%b"' % process.encode()
        """How the messages of this process begin."""
        self.receive: Receive = lambda sender, message: None
        """Called with each message from another process."""
        self.reconnected: Callable[[], None] = lambda: None
        """Called when messages may have been lost."""

    def seal(self, message: Message) -> bytes:
        return _encoder.encode(Envelope(self.process, message))

    def open(self, data: bytes) -> None:
        """Hands on the messages of another process, one per line; this process's own are left alone."""
        if data.startswith(self._mark):
            return
        for line in data.split(b"\n"):
            try:
                envelope = _decoder.decode(line)
            except msgspec.DecodeError as error:  # from another release
                log.warning("a message cannot be read: %s", error)
                continue
            self.receive(envelope.sender, envelope.message)

    @abstractmethod
    def send(self, message: Message) -> None:
        """Sends a message to all others. It never blocks; a message that cannot be sent is lost."""

    def close(self) -> None:  # noqa: B027 - most have nothing to close
        """Sends nothing more."""


class NoBus(Bus):
    """The bus of a process that is alone."""

    shared = False

    def send(self, message: Message) -> None:
        return


LONGEST_DATAGRAM = 60_000
"""Bytes of a datagram that carries several messages."""
MOST_WAITING = 10_000
"""Messages that wait for another process; those for one that is stuck are lost."""
SEND_AGAIN = 0.002
"""Seconds until a process whose queue was full is sent more: the system keeps only about ten datagrams for each."""


class SocketBus(Bus):
    """A bus for processes on one machine: each has a datagram socket in a folder that they share.

    Messages are collected until the event loop is free, and many travel in one datagram.
    """

    def __init__(self, process: str, folder: Path) -> None:
        super().__init__(process)
        self._folder = folder
        self._own = folder / process
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        self._socket.bind(str(self._own))
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._socket, self._read)
        self._queue: list[bytes] = []
        self._waiting: dict[Path, list[bytes]] = {}
        """Messages for processes whose queues were full."""
        self._sending: asyncio.TimerHandle | None = None
        """The next call of `_send_queued`."""

    def _read(self) -> None:
        for _ in range(10):  # then it is somebody else's turn in the loop
            try:
                data = self._socket.recv(1 << 16)
            except BlockingIOError:
                return
            self.open(data)

    def send(self, message: Message) -> None:
        self._queue.append(self.seal(message))
        if not self._waiting:
            self._send_soon(0.0)

    def _send_soon(self, seconds: float) -> None:
        if self._sending is None:
            self._sending = self._loop.call_later(seconds, self._send_queued)

    def _send_queued(self) -> None:
        self._sending = None
        queue, self._queue = self._queue, []
        self._waiting = {other: left for other in self._others() if (left := self._send_to(other, queue))}
        if self._waiting:
            self._send_soon(SEND_AGAIN)

    def _others(self) -> list[Path]:
        try:
            return [other for other in self._folder.iterdir() if other != self._own]
        except OSError:  # the folder is gone: everybody will look at the database
            return []

    def _send_to(self, other: Path, messages: list[bytes]) -> list[bytes]:
        """Sends what is waiting for a process, and then these messages; returns what has to wait for longer."""
        waiting = self._waiting.get(other, []) + messages
        while waiting:
            count = fitting(waiting, LONGEST_DATAGRAM)
            try:
                self._socket.sendto(b"\n".join(waiting[:count]), str(other))
            except BlockingIOError:
                break
            except ConnectionRefusedError:  # its process has ended
                other.unlink(missing_ok=True)
                return []
            except OSError:
                return []
            waiting = waiting[count:]
        if len(waiting) > MOST_WAITING:  # it will look at the database
            log.warning("a process does not read its messages; %d of them are lost", len(waiting))
            return []
        return waiting

    def close(self) -> None:
        self._send_queued()
        if self._sending is not None:
            self._sending.cancel()
        self._loop.remove_reader(self._socket)
        self._socket.close()
        with contextlib.suppress(OSError):
            self._own.unlink()


def fitting(messages: Sequence[bytes], longest: int) -> int:
    """How many of these messages, at least one, fit into this many bytes, each in a line."""
    size = 0
    for count, message in enumerate(messages):
        size += len(message) + 1
        if size > longest:
            return max(count, 1)
    return len(messages)
