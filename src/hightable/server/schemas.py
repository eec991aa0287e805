"""The shapes of what the page asks for over HTTP, and of the answers. The published schema is made from these."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from hightable.server.wire import Frame, New, Number, Summary

Code: TypeAlias = Annotated[str, Meta(max_length=64)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=64)]


class NewTable(Struct):
    game: ShortText
    options: dict[ShortText, ShortText | bool | int] = {}
    seats: Annotated[list[ShortText], Meta(max_length=16)] = []
    listed: bool = False
    seconds: Annotated[int, Meta(ge=10, le=86400)] | None = None


class Named(Struct):
    name: Annotated[str, Meta(max_length=10000)]


class Join(Struct):
    """`watch`: without a seat, also where one is free."""

    code: Code | None = None
    watch: bool = False


class Invited(Struct):
    code: Code


class Ask(Struct):
    """Something about one seat."""

    seat: Number


class AskInvite(Struct):
    seat: Number | None = None


class Abort(Struct):
    """`agree`: false ends the vote."""

    agree: bool = True


class Replace(Struct):
    """A bot by its name; or “open”, so that another person may be invited."""

    seat: Number
    bot: ShortText


class Nothing(Struct):
    pass


class Error(Struct):
    error: str


class TableMade(Struct):
    table: str


class Seated(Struct):
    seat: int


class InviteMade(Struct):
    code: str
    path: str
    qr: str


class Voted(Struct):
    done: bool


class ChoiceOut(Struct):
    value: str
    title: str
    needs: int
    most: int


class OptionOut(Struct):
    name: str
    title: str
    help: str
    clause: str
    switch: bool
    choices: list[ChoiceOut]


class ConflictOut(Struct):
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


class Replay(Struct):
    frames: list[Frame]
    new: New


class MomentOut(Struct):
    """What each seat could expect after so many decisions: its chance to win from 0 to 1, or points."""

    n: int
    values: list[float]


class TurnOut(Struct):
    """A decision that turned the game: `n` counts it, `text` tells it, `remark` says whether the move or luck did it."""

    n: int
    seat: int
    text: str
    before: float
    after: float
    cause: Literal["mistake", "move", "luck"]
    remark: str


class ReviewOut(Struct):
    """As much of a review as is made; ask again until it is done."""

    done: bool
    share: float
    points: bool
    moments: list[MomentOut]
    turns: list[TurnOut]


BadRequest: TypeAlias = msgspec.ValidationError | msgspec.DecodeError
