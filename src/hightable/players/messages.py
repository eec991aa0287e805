"""What passes between a program and the process of a player: each message is its length and MessagePack."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import IO, Any, TypeAlias

import msgspec

_LENGTH = struct.Struct("<I")


class Start(msgspec.Struct, array_like=True, frozen=True):
    """The first message to the process: which player, and for which game. Without a game the player is only looked at."""

    attribute: str
    path: str
    code: bytes
    module: str
    game: str = ""
    version: int = 0
    overlay: tuple[str, dict[str, Any], str] | None = None
    """Name, data and file of the components that are laid over the game's own."""

    @property
    def folder(self) -> str:
        """The folder of the author's file; empty if the player is given by its module, which has to be imported first."""
        return str(Path(self.path).parent) if self.path else ""


class Decision(msgspec.Struct, array_like=True, frozen=True):
    """All that a player is given: what its seat may know of the position, its legal moves, and a seed of its own."""

    seat: int
    hidden_count: int
    seed: int
    position: bytes
    moves: list[int]


class Ready(msgspec.Struct, tag="ready", array_like=True, frozen=True):
    """The player is loaded: its games and sizes of tables (None: all), where its code is, and where its choices begin."""

    games: tuple[str, ...] | None
    seats: tuple[int, ...] | None
    root: str
    definition: str


class Chosen(msgspec.Struct, tag="chosen", array_like=True, frozen=True):
    """A legal move."""

    move: int


class Failure(msgspec.Struct, tag="failure", array_like=True, frozen=True):
    """What is wrong with the author's code, and in which file and line."""

    what: str
    where: str


Answer: TypeAlias = Ready | Chosen | Failure

_encoder = msgspec.msgpack.Encoder()


def write_message(stream: IO[bytes], message: msgspec.Struct) -> None:
    """Sends a message. Raises OSError if nobody reads it."""
    content = _encoder.encode(message)
    stream.write(_LENGTH.pack(len(content)) + content)
    stream.flush()


def read_message(stream: IO[bytes]) -> bytes | None:
    """The content of the next message; None at the end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    content = stream.read(length)
    return content if len(content) == length else None
