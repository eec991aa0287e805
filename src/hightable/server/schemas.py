"""Bodies and answers of the HTTP interface. The OpenAPI document and the page's types are generated from these structs."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from hightable.server.wire import CacheEntries, Number, PackedFrame, Summary

Code: TypeAlias = Annotated[str, Meta(max_length=64)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=64)]


class NewTable(Struct):
    game: ShortText
    options: dict[ShortText, ShortText | bool | int] = {}
    seats: Annotated[list[ShortText], Meta(max_length=16)] = []
    listed: bool = False
    seconds: Annotated[int, Meta(ge=10, le=86400)] | None = None


class PlayerName(Struct):
    name: Annotated[str, Meta(max_length=10000)]


class JoinRequest(Struct):
    """`watch`: without taking a seat, even if one is free."""

    code: Code | None = None
    watch: bool = False


class InviteCode(Struct):
    code: Code


class SeatRequest(Struct):
    """The seat that a request is about."""

    seat: Number


class InviteRequest(Struct):
    seat: Number | None = None


class AbortRequest(Struct):
    """`agree`: false ends the vote."""

    agree: bool = True


class ReplaceRequest(Struct):
    """`bot`: the name of a bot, or “open” so that another person can be invited."""

    seat: Number
    bot: ShortText


class Empty(Struct):
    pass


class ErrorOut(Struct):
    error: str


class TableCreated(Struct):
    table: str


class Seated(Struct):
    seat: int


class InviteOut(Struct):
    code: str
    path: str
    qr: str


class VoteResult(Struct):
    done: bool


class ChoiceOut(Struct):
    """A value of an option, and for how many players it is; 0 for any number."""

    value: str
    title: str
    min_players: int
    max_players: int


class OptionOut(Struct):
    name: str
    title: str
    help: str
    clause: str
    switch: bool
    choices: list[ChoiceOut]


class ConflictOut(Struct):
    """Choices that exclude each other, and why."""

    between: dict[str, list[str]]
    reason: str


class GameOut(Struct):
    name: str
    title: str
    about: str
    players: list[int]
    options: list[OptionOut]
    conflicts: list[ConflictOut]
    bots: list[str]
    default_bot: str


class Block(Struct, omit_defaults=True):
    kind: Literal["heading", "text", "clause", "picture"]
    text: str
    number: str = ""
    level: int = 0


class RulesOut(Struct):
    title: str
    blocks: list[Block]


class Tables(Struct):
    lobby: list[Summary]
    waiting: list[Summary]
    running: list[Summary]
    finished: list[Summary]


class ReplayOut(Struct):
    """The match frame by frame, and all that the frames refer to."""

    frames: list[PackedFrame]
    new: CacheEntries


class MomentOut(Struct):
    """What each seat could expect after `n` moves: its probability of winning (0 to 1), or points."""

    n: int
    values: list[float]


class TurningPointOut(Struct):
    """Move `n` turned the game: `text` describes it, `remark` says whether the move itself or luck made the difference."""

    n: int
    seat: int
    text: str
    before: float
    after: float
    cause: Literal["mistake", "move", "luck"]
    remark: str


class ReviewOut(Struct):
    """The finished part of a review; ask again until it is done. `progress` runs from 0 to 1."""

    done: bool
    progress: float
    in_points: bool
    moments: list[MomentOut]
    turning_points: list[TurningPointOut]
