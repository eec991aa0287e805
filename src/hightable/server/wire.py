"""Everything that travels, and nothing else does: the shapes of messages and answers, and how they become bytes.

Keys are short and defaults are left out: a scene goes out whole after every decision.
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
Pick: TypeAlias = Annotated[str, Meta(max_length=100)]


# From the page, live


class Move(Struct, tag_field="t", tag="move"):
    n: Number
    m: Number
    seat: SeatNumber


class Undo(Struct, tag_field="t", tag="undo"):
    n: Number
    seat: SeatNumber


class Why(Struct, tag_field="t", tag="why"):
    n: Number
    seat: SeatNumber
    m: Number | None = None
    picks: Annotated[list[Pick], Meta(max_length=12)] = []


class Advise(Struct, tag_field="t", tag="advice"):
    n: Number
    seat: SeatNumber


class Say(Struct, tag_field="t", tag="chat"):
    text: str


class Lang(Struct, tag_field="t", tag="lang"):
    lang: str


class Look(Struct, tag_field="t", tag="view"):
    seat: SeatNumber


class Ping(Struct, tag_field="t", tag="ping"):
    pass


Message: TypeAlias = Move | Undo | Why | Advise | Say | Lang | Look | Ping
message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


# To the page: a scene


class AreaOut(Struct, omit_defaults=True):
    id: str
    title: str
    w: float
    h: float
    o: int = -1


class PieceOut(Struct, omit_defaults=True):
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


class LayoutOut(Struct):
    w: float
    h: float
    places: dict[str, Sequence[float]]


class Arranged(Struct):
    """The areas of a scene and where they lie."""

    areas: list[AreaOut]
    layouts: dict[str, LayoutOut]


class SceneOut(Struct, omit_defaults=True):
    """A scene in numbers of things that the page was told of: see `known.py`."""

    a: int
    p: list[int]
    prompt: str
    note: str = ""


class New(Struct, omit_defaults=True):
    """What the page is told of for the first time. Numbers go on from those before."""

    pieces: list[PieceOut] = []
    arranged: list[Arranged] = []
    faces: dict[str, str] = {}
    moves: dict[str, tuple[list[str], str]] = {}
    words: dict[str, str] = {}
    """What picks are called where no piece answers to them."""
    turns: dict[str, float] = {}
    """By how many degrees picks turn what was picked before them."""


class Note(Struct, omit_defaults=True):
    text: str
    clause: str = ""
    seat: int = -1


class SheetLine(Struct, omit_defaults=True):
    text: str
    points: int
    clause: str = ""


class Frame(Struct, omit_defaults=True):
    n: int
    scene: SceneOut
    notes: list[Note]
    sheet: list[list[SheetLine]] = []
    deciding: int = -1


# To the page, live


class VoteOut(Struct):
    """For a bot in a seat, or “open” for another person there: by which seats, and who has not agreed yet."""

    bot: str
    asked: list[int]
    missing: list[int]


class SeatOut(Struct, omit_defaults=True):
    seat: int
    name: str
    colour: str
    kind: Literal["person", "bot", "open"]
    present: bool
    mine: bool
    votes: list[VoteOut] = []
    resigned: bool = False
    offered: bool = False
    """Whether everybody agreed that another person may take this seat."""
    yours: bool = False
    """Whether you left it, and may come back."""


class Summary(Struct, omit_defaults=True):
    table: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[SeatOut]
    state: Literal["waiting", "running", "over", "closed"]
    n: int
    listed: bool
    deciding: int
    scores: list[int] | None = None
    winners: list[int] | None = None
    rematch: str | None = None
    problem: str = ""
    ending: Literal["", "resigned", "aborted"] = ""
    """How the match ended before its last move."""
    host: bool = False
    """Whether you are the host, who may remove people until the game begins."""
    abort: VoteOut | None = None


class ChatOut(Struct, tag_field="t", tag="chat", omit_defaults=True):
    who: str
    text: str
    at: float
    seat: int = -1
    """Whose seat it comes from; -1 where that was not kept."""


class ClockOut(Struct, tag_field="t", tag="clock"):
    left: list[float]
    running: int


class TableOut(Summary, tag_field="t", tag="table", kw_only=True):
    you: list[int]
    seat_names: list[str]
    chat: list[ChatOut]
    clock: ClockOut | None


class SeatsOut(Summary, tag_field="t", tag="seats", kw_only=True):
    you: list[int]


class FramesOut(Struct, tag_field="t", tag="frames", omit_defaults=True):
    n: int
    seat: int
    deciding: int
    frames: list[Frame]
    sheet: list[list[SheetLine]]
    moves: list[int] = []
    undo: bool = False
    new: New | None = None


class Forget(Struct, tag_field="t", tag="forget"):
    """What the page was told of is numbered anew from here on."""


class UndoOut(Struct, tag_field="t", tag="undo"):
    n: int


class No(Struct, tag_field="t", tag="no", omit_defaults=True):
    why: str
    clause: str = ""
    rule: str = ""
    n: int | None = None
    about: Literal["", "advice"] = ""
    """Which question will have no answer because of this; nothing where an answer may still come."""


class ReasonOut(Struct, omit_defaults=True):
    text: str
    clause: str


class AdvisedOut(Struct, omit_defaults=True):
    """A move that the house would make: how likely it is to win (0 to 1), what it leads to in points, and what speaks for it."""

    m: int
    win_probability: float
    points: float
    reasons: list[ReasonOut] = []


class AdviceOut(Struct, tag_field="t", tag="advice", omit_defaults=True):
    """Up to two moves, the better one first, and what is to be said of both."""

    n: int
    seat: int
    moves: list[AdvisedOut]
    remark: str = ""
    in_points: bool = False
    """Whether points are to be shown, not chances: for who plays alone where no victory hangs on it."""


class RematchOut(Struct, tag_field="t", tag="rematch"):
    table: str


class Bye(Struct, tag_field="t", tag="bye", omit_defaults=True):
    """The connection ends. `again`: the page may come back by itself."""

    why: str
    again: bool = False


class Pong(Struct, tag_field="t", tag="pong"):
    pass


_encoder = msgspec.json.Encoder(enc_hook=str)  # names that know their article are a kind of str


def encode(thing: Any) -> bytes:
    return _encoder.encode(thing)


def ready(data: bytes) -> Any:
    """A thing that is encoded already, to stand where the thing itself would."""
    return Raw(data)


def _area(area: Area) -> AreaOut:
    return AreaOut(area.id, area.title, round(area.width, 4), round(area.height, 4), area.display_of)


def arranged_out(scene: Scene) -> bytes:
    return b'{"areas":%b,"layouts":%b}' % (_areas(scene.areas), _layouts(scene.layouts))


def _encoded_piece(piece: Piece) -> bytes:
    x, y, w, h = (round(size, 4) for size in (piece.x, piece.y, piece.w, piece.h))
    told = (
        piece.face or piece.glyph,
        piece.name,
        piece.owner,
        piece.pick,
        piece.layer,
        round(piece.turn, 4) or 0,
        piece.origin,
        piece.news,
    )
    id = piece.id or f"{piece.area}/{piece.x},{piece.y}"  # one that says no id has its place: every game can be shown
    return encode(PieceOut(id, piece.area, x, y, w, h, *told))


piece_out: IdentityCache[Piece, bytes] = IdentityCache(_encoded_piece)
"""A piece in short keys. What a game remembers is encoded once."""
_areas: IdentityCache[Sequence[Area], bytes] = IdentityCache(lambda areas: encode([_area(area) for area in areas]))
_layouts: IdentityCache[Mapping[str, Layout], bytes] = IdentityCache(
    lambda layouts: encode(
        {name: LayoutOut(layout.width, layout.height, dict(layout.places)) for name, layout in layouts.items()}
    )
)


def sheet_out(sheet: ScoreSheet, phrases: Phrases, language: Language) -> list[list[SheetLine]]:
    return [[SheetLine(line.text(phrases, language), line.points, line.clause) for line in lines] for lines in sheet]
