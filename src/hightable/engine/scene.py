"""A scene: what a seat sees, as pieces in areas. Page, terminal and SVG are drawn from it; no renderer knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct, field

from hightable.engine.moves import Move, Pick


@dataclass(frozen=True)
class Area:
    """A part of the table with its own units. `cell` is the width and height of one unit in a terminal, in characters."""

    id: str
    title: str
    width: float
    height: float
    cell: tuple[int, float] = (1, 1)
    side: bool = False
    """Whether it goes beside the areas before it if there is room."""
    display_of: int = -1
    """The seat whose display it is, else -1. A renderer shows the player's name instead of the title."""
    grid: str = ""
    """`hex` if each piece is on a pointy-top hexagon, two units wide, with rows one unit apart."""

    @classmethod
    def display(cls, seat: int, title: str, width: float, height: float, cell: tuple[int, float]) -> Area:
        """The area in front of a player, `seat0` for the first one."""
        return cls(f"seat{seat}", title, width, height, cell, side=True, display_of=seat)


def seats_from(viewer: int, seats: int) -> list[int]:
    """All seats clockwise from the viewer, whose display comes first; from the first seat for a spectator."""
    return [(max(viewer, 0) + k) % seats for k in range(seats)]


class Piece(Struct, frozen=True, gc=False):
    """A piece in an area. `x, y` is its centre in the area's units; `glyph` is how a terminal shows it.

    Scenes make many of them: as a struct of msgspec it takes a tenth of the time of a dataclass.
    """

    area: str
    x: float
    y: float
    glyph: str
    name: str
    tone: str = "plain"
    """Its colour in a terminal: one of `TONES`, or a background colour as `#rrggbb`."""
    owner: int = -1
    pick: Pick = ""
    layer: int = 0
    id: str = ""
    """The same from scene to scene for as long as the viewer can tell that it is the same piece."""
    w: float = 1.0
    """Its width on a page; 0 for a line that only terminals show."""
    h: float = 1.0
    face: str = ""
    """The key of its drawing; empty if a renderer should write its glyph."""
    turn: float = 0.0
    origin: str = ""
    """The piece or area that it comes from when it appears."""
    news: bool = True
    """Whether to highlight it when it appears or moves: not for labels and empty spaces."""
    about: str = ""
    """What it is and what it is for, in a sentence or two: shown beside the enlarged face."""


@dataclass(frozen=True)
class Layout:
    """Where the areas are on a page of this size: `places` holds the x, y and scale of each."""

    width: float
    height: float
    places: Mapping[str, tuple[float, float, float]]


@dataclass(frozen=True)
class Action:
    """Several moves of one player in a row, offered as one button. Each is played if it is still legal after the one before."""

    text: str
    moves: tuple[Move, ...]
    piece: str = ""
    """The piece that offers it when it is clicked."""


class Scene(Struct, frozen=True, gc=False):
    """Everything on the table that one viewer sees, and a prompt."""

    areas: tuple[Area, ...]
    groups: tuple[tuple[Piece, ...], ...]
    """The pieces, in groups that change together. An unchanged group should be the identical object: see `memoized`."""
    prompt: str
    """What the player to move has to do, or how the game ended."""
    layouts: Mapping[str, Layout] = field(default_factory=dict)
    note: str = ""
    """A warning to every viewer, shown beside the prompt: a limit that is near, a last turn."""
    quiet: frozenset[Pick] = frozenset()
    """Buttons that are not recommended now: to pass, or to end a turn in which nothing was done."""
    automatic: Pick = ""
    """The button of the one sensible answer, which a page presses by itself after a moment where no other person plays: never one
    that ends a look at something to memorise."""
    actions: tuple[Action, ...] = ()
    """Sequences of moves that the player to move can make with one click."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(piece for group in self.groups for piece in group)
