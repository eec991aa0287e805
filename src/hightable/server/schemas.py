"""Bodies and answers of the HTTP interface. The OpenAPI document and the page's types are generated from these structs."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from hightable.engine.theme import Weave
from hightable.server.wire import CacheEntries, Number, PackedFrame, Summary

Code: TypeAlias = Annotated[str, Meta(max_length=64)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=64)]
Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
RandomBytes: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]


class NewTable(Struct):
    """`names`: of the people at your own screen, by seat; where it is empty, your own name.

    `components`: a TOML file to lay over the components of the game, for private tables only, and what to call it.
    `commitment` and `random`: the server's commitment to its part of the deal, asked for beforehand, and your part: 16 random
    bytes in hexadecimal digits. Without them you contribute nothing to the deal.
    """

    game: ShortText
    options: dict[ShortText, ShortText | bool | int] = {}
    seats: Annotated[list[ShortText], Meta(max_length=16)] = []
    names: Annotated[list[ShortText], Meta(max_length=16)] = []
    listed: bool = False
    seconds: Annotated[int, Meta(ge=10, le=86400)] | None = None
    components: str = ""
    components_name: ShortText = ""
    commitment: Digest | None = None
    random: RandomBytes | None = None


class PlayerName(Struct):
    name: Annotated[str, Meta(max_length=10000)]


class JoinRequest(Struct):
    """`watch`: without taking a seat, even if one is free. `random`: your contribution to the deal, if it is still to come."""

    code: Code | None = None
    watch: bool = False
    random: RandomBytes | None = None


class Contribution(Struct):
    """Your contribution to the deal of a rematch, to which the server has committed itself."""

    commitment: Digest
    random: RandomBytes


class InviteCode(Struct):
    code: Code


class SeatRequest(Struct):
    """The seat that a request is about."""

    seat: Number


class MuteRequest(Struct):
    """Whether the player in a seat may chat."""

    seat: Number
    muted: bool = True


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


class CommitmentOut(Struct):
    commitment: str


class TableCreated(Struct):
    """A new table, and the server's commitment to its part of the deal."""

    table: str
    commitment: str


class Seated(Struct):
    seat: int
    commitment: str


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


class ThemeOut(Struct):
    """A game's colours, each for the light page and for the dark one, and the pattern of its table."""

    accent: tuple[str, str]
    table: tuple[str, str]
    ink: tuple[str, str]
    cloth: tuple[str, str]
    weave: Weave


class GoalOut(Struct):
    """A game in a few lines, for somebody who knows nothing of it."""

    aim: str
    turn: str
    scoring: str
    end: str


class GameOut(Struct):
    """A game. `minutes`: at least and at most; `weight`: 1 easy, 2 medium, 3 demanding. `tutorial`: whether there are lessons.

    `rotates`: whether pieces are rotated before they are placed. `components`: whether a private table can have components of its
    own.
    """

    name: str
    title: str
    short: str
    about: str
    goal: GoalOut | None
    tutorial: bool
    rotates: bool
    minutes: tuple[int, int]
    weight: int
    players: list[int]
    options: list[OptionOut]
    conflicts: list[ConflictOut]
    bots: list[str]
    default_bot: str
    theme: ThemeOut
    components: bool


class Block(Struct, omit_defaults=True):
    """A paragraph. `number` is that of a clause, or the id of an example."""

    kind: Literal["heading", "text", "clause", "picture", "example"]
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


class HealthOut(Struct):
    """That the process is alive, and by how many seconds its event loop was late at worst in the last ten seconds."""

    status: Literal["ok"]
    loop_lag: float


class ReadinessOut(Struct):
    """Whether the process can serve people, and a sentence about each thing that fails."""

    ready: bool
    failing: dict[str, str]


class OwnTable(Struct):
    """A table where a person has or had seats. `record` is that of a finished match."""

    table: str
    game: str
    state: str
    made: float
    seats: list[int]
    names: list[str]
    record: str = ""


class OwnChatLine(Struct):
    table: str
    text: str
    at: float


class OwnData(Struct):
    """Everything that is stored about a person. `guest_at`: private tables that they may watch."""

    name: str
    tables: list[OwnTable]
    chat: list[OwnChatLine]
    guest_at: list[str]
