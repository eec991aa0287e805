"""A scene: what a seat sees, as pieces in areas. The terminal draws it in characters; no renderer knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from hightable.engine.moves import Pick

HEX_ROW = 3**0.5
"""From one row of hexagons to the next, where each is two units wide with a point up."""
HEX_TIP = 2 / 3**0.5
"""From the middle of such a hexagon to its tip."""


@dataclass(frozen=True)
class Area:
    """A part of the table, with units of its own. `cell` is how many characters wide and high one unit is in a terminal."""

    id: str
    title: str
    width: float
    height: float
    cell: tuple[int, float] = (1, 1)
    side: bool = False
    """Whether it stands beside the areas before it where there is room."""
    display_of: int = -1
    """The seat whose display it is, -1 for any other area: a renderer that knows the player's name adds it to the title."""
    grid: str = ""
    """`hex` where each piece stands on a hexagon with a point up, two units wide, its rows one unit apart."""


@dataclass(frozen=True)
class Piece:
    """A thing in an area. `x, y` is its middle in the area's units; `glyph` stands for it in a terminal."""

    area: str
    x: float
    y: float
    glyph: str
    name: str
    tone: str = "plain"
    """Its colour in a terminal: one of `TONES`, or a ground of its own as `#rrggbb`."""
    owner: int = -1
    pick: Pick = ""
    layer: int = 0
    id: str = ""
    """The same from scene to scene for as long as the viewer can tell that it is the same thing."""
    w: float = 1.0
    """How wide it is on a page; 0 for a line that is there for terminals alone."""
    h: float = 1.0
    face: str = ""
    """The key of its drawing; none where a renderer should write its glyph."""
    turn: float = 0.0
    origin: str = ""
    """The piece or the area that it comes from when it is new."""
    news: bool = True
    """Whether a player wants to know when it comes or moves: not so with labels, and places where something may go."""


@dataclass(frozen=True)
class Layout:
    """Where the areas lie on a page of this size: `places` gives each its x, y and scale."""

    width: float
    height: float
    places: Mapping[str, tuple[float, float, float]]


@dataclass(frozen=True)
class Scene:
    """Everything on the table that one viewer sees, and a sentence that says what is asked."""

    areas: tuple[Area, ...]
    groups: tuple[tuple[Piece, ...], ...]
    """The pieces, in groups that change together. One that did not change is best the very same one: see `remembered`."""
    prompt: str
    """What is asked of who decides, or how it ended."""
    layouts: Mapping[str, Layout] = field(default_factory=dict)
    note: str = ""
    """A warning shown beside the prompt to every viewer, whoever is to move: a limit that is near, a last turn."""

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(piece for group in self.groups for piece in group)
