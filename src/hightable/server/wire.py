"""The WebSocket protocol: every message in both directions, and how it becomes bytes.

The page's types (`client/net/wire.js`) are generated from these structs and from `schemas.py`: run `make wire` after a change.
Pieces have short keys, and fields that hold their default are left out, because a whole scene is sent after every move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct, field

from hightable.engine.i18n import Language, Phrases
from hightable.engine.memo import IdentityCache
from hightable.engine.messages import ScoreSheet
from hightable.engine.scene import Area, Layout, Piece, Scene

LONGEST_MESSAGE = 4096
LONGEST_BODY = 16384
LONGEST_CHAT = 300

Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=-1, le=15)]
PickText: TypeAlias = Annotated[str, Meta(max_length=100)]
About: TypeAlias = Literal["", "advice", "why", "chat"]


# From the page. `n` is the length of the table's log as the page knows it: a message with another number comes too late.


class MoveRequest(Struct, tag_field="t", tag="move", gc=False):
    n: Number
    move: Number
    seat: SeatNumber


class UndoRequest(Struct, tag_field="t", tag="undo"):
    n: Number
    seat: SeatNumber


class WhyRequest(Struct, tag_field="t", tag="why"):
    """Why can these picks not be made?"""

    n: Number
    seat: SeatNumber
    picks: Annotated[list[PickText], Meta(max_length=12)]


class AdviceRequest(Struct, tag_field="t", tag="advice"):
    n: Number
    seat: SeatNumber


class ChatRequest(Struct, tag_field="t", tag="chat"):
    text: str


class ViewRequest(Struct, tag_field="t", tag="view"):
    """Show the table from this seat; -1 for a spectator's view."""

    seat: SeatNumber


class StandInRequest(Struct, tag_field="t", tag="stand_in"):
    """Let a quick bot play until the bots that search are ready."""


class LessonRequest(Struct, tag_field="t", tag="lesson"):
    """Start this lesson of a tutorial, counting from 0, or start it again."""

    number: Number


class Ping(Struct, tag_field="t", tag="ping"):
    pass


ClientMessage: TypeAlias = (
    MoveRequest | UndoRequest | WhyRequest | AdviceRequest | ChatRequest | ViewRequest | StandInRequest | LessonRequest | Ping
)
client_message: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


# To the page: a scene


class AreaOut(Struct, omit_defaults=True, gc=False):
    """An area of the table: `o` is the seat whose display it is."""

    id: str
    title: str
    w: float
    h: float
    o: int = -1


class PieceOut(Struct, omit_defaults=True, gc=False):
    """A piece: area, centre, size, face, name, owner, pick, layer, degrees of rotation, the piece or area it comes from, whether
    it is highlighted when it is new, and what it is for."""

    id: str
    a: str
    x: float
    y: float
    w: float
    h: float
    f: str
    n: str
    o: int = -1
    p: str = ""
    z: int = 0
    t: float = 0
    origin: str = field(default="", name="from")
    news: bool = True
    about: str = ""


class LayoutOut(Struct):
    """The x, y and scale of each area on a page of this size."""

    w: float
    h: float
    places: dict[str, tuple[float, float, float]]


class Arrangement(Struct):
    """The areas of a scene and where they are placed."""

    areas: list[AreaOut]
    layouts: dict[str, LayoutOut]


class ActionOut(Struct, omit_defaults=True, gc=False):
    """Several moves in a row as one button, also offered by a piece."""

    text: str
    moves: list[int]
    piece: str = ""


class PackedScene(Struct, omit_defaults=True, gc=False):
    """A scene by the numbers of its arrangement and its pieces in the page's cache: see `client_cache.py`.

    `quiet`: picks whose buttons are not recommended. `automatic`: the pick that the page makes by itself after a moment.
    """

    arrangement: int
    pieces: list[int]
    prompt: str
    note: str = ""
    quiet: list[str] = []
    automatic: str = ""
    actions: list[ActionOut] = []


class CacheEntries(Struct, omit_defaults=True, gc=False):
    """What the page has not been sent before. Pieces and arrangements are numbered in the order in which they are sent.

    `moves` holds each move's picks, its sentence and its kind, `labels` the names of picks that no piece stands for, `rotations`
    the degrees by which picks turn the piece picked before them, and `asks` what to ask once the first picks of a kind of move
    are made, under the kind and those picks, joined by spaces.
    """

    pieces: list[PieceOut] = []
    arrangements: list[Arrangement] = []
    faces: dict[str, str] = {}
    moves: dict[str, tuple[list[str], str, str]] = {}
    labels: dict[str, str] = {}
    rotations: dict[str, float] = {}
    asks: dict[str, str] = {}


class Note(Struct, omit_defaults=True, gc=False):
    """A line of the log: what happened in a move. `brief` is the same in a few words, empty for housekeeping.

    `points` are those that the seat gained or lost by it, and `source` the pieces or areas that earned them.
    """

    text: str
    clause: str = ""
    seat: int = -1
    brief: str = ""
    points: int = 0
    source: list[str] = []
    move: int = 0


class ScoreSheetLine(Struct):
    text: str
    points: int
    clause: str


class PackedFrame(Struct, omit_defaults=True, gc=False):
    """The table after `n` moves."""

    n: int
    scene: PackedScene
    notes: list[Note]
    score_sheet: list[list[ScoreSheetLine]] = []
    to_move: int = -1


# To the page: messages


class VoteOut(Struct):
    """A vote for a bot in a seat, or “open” for another person there: the seats that have agreed and those still missing."""

    bot: str
    agreed: list[int]
    missing: list[int]


class SeatOut(Struct, omit_defaults=True):
    """A seat. `offered`: everybody agreed that another person may take it. `can_return`: you left it and may come back.

    `muted`: the host does not let the player chat.
    """

    seat: int
    name: str
    """The level of a bot, or the name of a player of the host's; empty for a person without a name."""
    kind: Literal["person", "bot", "open"]
    present: bool
    mine: bool
    votes: list[VoteOut] = []
    resigned: bool = False
    offered: bool = False
    can_return: bool = False
    muted: bool = False


class Summary(Struct, omit_defaults=True):
    """A table in brief. `ending`: how the match ended before its last move. `host`: whether you are the host.

    `short` is the short title of the game, `watchers` the number of people who watch, and `at` the time of the last move, in
    lists. `can_sit`: in the answer to a code, whether it gives you a seat. `variant`: what the table's own components are called.
    `commitment`: to the secret that the deal follows from; empty for tables from before there were commitments.
    `next_commitment`: that of the rematch, for a player at the end of a match.
    """

    table: str
    game: str
    title: str
    short: str
    options: dict[str, str]
    seats: list[SeatOut]
    state: Literal["waiting", "running", "over", "closed"]
    n: int
    listed: bool
    to_move: int
    scores: list[int] | None = None
    winners: list[int] | None = None
    rematch: str | None = None
    problem: str = ""
    ending: Literal["", "resigned", "aborted", "closed"] = ""
    host: bool = False
    abort: VoteOut | None = None
    watchers: int = 0
    at: float = 0
    can_sit: bool = False
    variant: str = ""
    commitment: str = ""
    next_commitment: str = ""


class ChatOut(Struct, tag_field="t", tag="chat", omit_defaults=True):
    """A line of the chat, from a seat; -1 where the seat is unknown."""

    name: str
    text: str
    at: float
    seat: int = -1


class ClockOut(Struct, tag_field="t", tag="clock"):
    """The seconds that each seat has left, and the seat whose clock is running; -1 for none."""

    left: list[float]
    running: int


class TableOut(Summary, tag_field="t", tag="table", kw_only=True):
    """The first message: the whole table. The page's cache starts empty here."""

    chat: list[ChatOut]
    clock: ClockOut | None


class SeatsOut(Summary, tag_field="t", tag="seats", kw_only=True):
    """The table in brief, whenever something about its seats has changed."""


class UpdateOut(Struct, tag_field="t", tag="update", omit_defaults=True, gc=False):
    """The table as a seat sees it, with the legal moves if that seat is to move. `n` is the length of the log.

    `covered`: something was turned face down that the seat may have to remember, so what was shown before is not shown again.
    """

    n: int
    seat: int
    to_move: int
    frame: PackedFrame
    score_sheet: list[list[ScoreSheetLine]]
    moves: list[int] = []
    undo: bool = False
    new: CacheEntries | None = None
    covered: bool = False


class Forget(Struct, tag_field="t", tag="forget"):
    """The page's cache starts empty again."""


class CanUndo(Struct, tag_field="t", tag="can_undo"):
    """The last move can be undone."""

    n: int


class GettingReady(Struct, tag_field="t", tag="getting_ready"):
    """Some bots here cannot play at their level yet. `progress` is from 0 to 1: at 1 they can.

    `stand_in`: until then a quick bot plays in their place; otherwise they wait.
    """

    progress: float
    stand_in: bool


class LessonOut(Struct, tag_field="t", tag="lesson", omit_defaults=True):
    """A lesson of a tutorial, counting from 0, and how the attempt at it stands. `goals` are those of all lessons.

    `point`: areas, pieces or picks to point at. `text`: praise, or what was wrong. `hint`: the next move of the stored solution.
    `read_only`: there is nothing to do but to read on. `differs`: the next lesson starts from the stored solution, not from the
    learner's.
    """

    number: int
    goals: list[str]
    say: str
    point: list[str]
    state: Literal["open", "reached", "wrong"]
    text: str = ""
    hint: int = -1
    read_only: bool = False
    differs: bool = False


class RefusalOut(Struct, tag_field="t", tag="refusal", omit_defaults=True):
    """Why something cannot be done. `about`: the question that has no answer, or “chat” for a message that is not in the chat."""

    text: str
    clause: str = ""
    rule: str = ""
    n: int | None = None
    about: About = ""


class ReasonOut(Struct, omit_defaults=True):
    text: str
    clause: str


class AdvisedOut(Struct, omit_defaults=True):
    """A move that the bot would make: its probability of winning (0 to 1), its expected points, and the reasons for it."""

    move: int
    win_probability: float
    points: float
    reasons: list[ReasonOut] = []


class AdviceOut(Struct, tag_field="t", tag="advice", omit_defaults=True):
    """Up to two moves, the better first, and a remark on both. `in_points`: show points, as in a solo game without a winner."""

    n: int
    seat: int
    moves: list[AdvisedOut]
    remark: str = ""
    in_points: bool = False


class RematchOut(Struct, tag_field="t", tag="rematch"):
    table: str


class Bye(Struct, tag_field="t", tag="bye", omit_defaults=True):
    """The connection ends. `reconnect`: the page should come back by itself."""

    reason: str
    reconnect: bool = False


class Pong(Struct, tag_field="t", tag="pong"):
    pass


ServerMessage: TypeAlias = (
    TableOut
    | SeatsOut
    | UpdateOut
    | Forget
    | CanUndo
    | GettingReady
    | LessonOut
    | RefusalOut
    | AdviceOut
    | ChatOut
    | ClockOut
    | RematchOut
    | Bye
    | Pong
)

_encoder = msgspec.json.Encoder(enc_hook=str)  # a Name is a str with grammar


def encode(thing: Any) -> bytes:
    return _encoder.encode(thing)


def encoded(data: bytes) -> Any:
    """Something already encoded, to be placed where the thing itself would be."""
    return Raw(data)


def _area(area: Area) -> AreaOut:
    return AreaOut(area.id, area.title, round(area.width, 4), round(area.height, 4), area.display_of)


def encode_arrangement(scene: Scene) -> bytes:
    """Encodes the areas and their places; the same ones give the identical bytes."""
    return _arrangements(scene.areas)(scene.layouts)


def _arrangements_of(areas: Sequence[Area]) -> IdentityCache[Mapping[str, Layout], bytes]:
    encoded_areas = encode([_area(area) for area in areas])
    return IdentityCache(lambda layouts: b'{"areas":%b,"layouts":%b}' % (encoded_areas, _layouts(layouts)), most=100)


def _encode_piece(piece: Piece) -> bytes:
    x, y, w, h = (round(size, 4) for size in (piece.x, piece.y, piece.w, piece.h))
    rest = (
        piece.face or piece.glyph,
        piece.name,
        piece.owner,
        piece.pick,
        piece.layer,
        round(piece.turn, 4) or 0,
        piece.origin,
        piece.news,
        piece.about,
    )
    id = piece.id or f"{piece.area}/{piece.x},{piece.y}"  # a piece without an id is known by its place
    return encode(PieceOut(id, piece.area, x, y, w, h, *rest))


encode_piece: IdentityCache[Piece, bytes] = IdentityCache(_encode_piece)
encode_group: IdentityCache[tuple[Piece, ...], tuple[bytes, ...]] = IdentityCache(
    lambda group: tuple(encode_piece.each([piece for piece in group if piece.w]))
)
"""The pieces of a group, each encoded; a piece without width is for terminals only. Games reuse their pieces and groups, so each
is encoded once."""
_arrangements = IdentityCache(_arrangements_of, most=1000)
_layouts: IdentityCache[Mapping[str, Layout], bytes] = IdentityCache(
    lambda layouts: encode(
        {name: LayoutOut(layout.width, layout.height, dict(layout.places)) for name, layout in layouts.items()}
    )
)


def score_sheet_out(sheet: ScoreSheet, phrases: Phrases, language: Language) -> list[list[ScoreSheetLine]]:
    """The score sheet in a language, encoded once for as long as a game gives the identical one."""
    by_language = _sheets(sheet)
    found: list[list[ScoreSheetLine]] | None = by_language.get((phrases, language))
    if found is None:
        lines = [[ScoreSheetLine(line.text(phrases, language), line.points, line.clause) for line in lines] for lines in sheet]
        found = by_language[phrases, language] = encoded(encode(lines))
    return found


_sheets: IdentityCache[ScoreSheet, dict[tuple[Phrases, Language], Any]] = IdentityCache(lambda sheet: {}, most=2000)
