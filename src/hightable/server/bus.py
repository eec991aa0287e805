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
from collections.abc import Callable
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
        self.receive: Receive = lambda sender, message: None
        """Called with each message from another process."""
        self.reconnected: Callable[[], None] = lambda: None
        """Called when messages may have been lost."""

    def seal(self, message: Message) -> bytes:
        return _encoder.encode(Envelope(self.process, message))

    def open(self, data: bytes | str) -> None:
        """Hands a message on, unless it is this process's own."""
        try:
            envelope = _decoder.decode(data)
        except msgspec.DecodeError as error:  # from another release
            log.warning("a message cannot be read: %s", error)
            return
        if envelope.sender != self.process:
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


class SocketBus(Bus):
    """A bus for processes on one machine: each has a datagram socket in a folder that they share."""

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

    def _read(self) -> None:
        for _ in range(100):  # then it is somebody else's turn in the loop
            try:
                self.open(self._socket.recv(1 << 16))
            except BlockingIOError:
                return

    def send(self, message: Message) -> None:
        data = self.seal(message)
        for other in self._folder.iterdir():
            if other == self._own:
                continue
            try:
                self._socket.sendto(data, str(other))
            except ConnectionRefusedError:  # its process has ended
                other.unlink(missing_ok=True)
            except OSError:  # its queue is full: it will look at the database
                continue

    def close(self) -> None:
        self._loop.remove_reader(self._socket)
        self._socket.close()
        with contextlib.suppress(OSError):
            self._own.unlink()
