"""A scene: what a seat sees, as pieces in areas. The terminal draws it in characters; no renderer knows a game."""

from __future__ import annotations

from dataclasses import dataclass

from hightable.engine.catalogue import Pick


@dataclass(frozen=True)
class Area:
    """A part of the table, with units of its own. `cell` is how many characters wide and high one unit is in a terminal."""

    id: str
    title: str
    width: float
    height: float
    cell: tuple[int, int] = (1, 1)
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
    owner: int = -1
    pick: Pick = ""
    layer: int = 0


@dataclass(frozen=True)
class Scene:
    """Everything on the table that one viewer sees, and a sentence that says what is asked of them."""

    areas: tuple[Area, ...]
    pieces: tuple[Piece, ...]
    prompt: str
