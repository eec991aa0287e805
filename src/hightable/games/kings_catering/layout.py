"""Positions on the page: the tables of a player within their area, and the areas next to each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hightable.engine.memo import memoized
from hightable.engine.scene import Area, Layout

GAP = 1.3
"""Space above each area for its title."""
HEAD = 1.0
"""Space above the tables of a player for the points."""
LABEL = 0.6
"""Space above each table for its number."""
SHAPE, SHAPE_ALONE = 1.25, 0.95
"""Preferred ratio of width to height of a player's area, with other players and solo."""

Box = tuple[float, float]


@memoized
def pack(sizes: tuple[Box, ...], shape: float) -> tuple[tuple[Box, ...], float, float]:
    """Places tables of these sizes row by row, in order; returns their positions and the total width and height.

    Tables grow during the game, so the width is the one at which they can be drawn largest.
    """
    best: tuple[tuple[Box, ...], float, float] | None = None
    widest = max((width for width, _ in sizes), default=3.0)
    width = max(widest, 3.0)
    total = sum(wide for wide, _ in sizes)
    while best is None or width <= total + 0.5:
        places, height = _rows(sizes, width)
        if best is None or max(width / shape, height) < max(best[1] / shape, best[2]):
            best = places, width, height
        width += 0.5
    return best


def _rows(sizes: Sequence[Box], width: float) -> tuple[tuple[Box, ...], float]:
    x, y, high = 0.0, HEAD, 0.0
    places = []
    for wide, tall in sizes:
        if x and x + wide > width:
            x, y, high = 0.0, y + high, 0.0
        places.append((x, y))
        x, high = x + wide, max(high, tall + LABEL)
    return tuple(places), max(y + high, HEAD + 1.6)


def layouts(areas: tuple[Area, ...], first: tuple[str, ...]) -> Mapping[str, Layout]:
    """The wide and the tall layout of these areas; the tall one begins with the areas named in `first`."""
    by_id = {area.id: area for area in areas}
    displays = [area for area in areas if area.display_of >= 0]
    return {"wide": _wide(by_id, displays), "tall": _tall(by_id, displays, first)}


def _fit(area: Area, x: float, y: float, width: float, height: float, most: float) -> tuple[float, float, float]:
    return x, y, min(width / area.width, height / area.height, most)


def _wide(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """Royals, columns and hand on the left; tables on the right, those of the viewer largest."""
    width, height, left = 32.0, 21.6, 12.2
    places = {}
    y = GAP
    choosing = areas["royals"].height > 2
    rooms = (
        (("royals", 12.6), ("columns", 2.6), ("hand", 1.2)) if choosing else (("royals", 6.4), ("columns", 7.4), ("hand", 2.7))
    )
    for name, room in rooms:
        places[name] = _fit(areas[name], 0.4, y, left, room, 4.0)
        y += areas[name].height * places[name][2] + GAP
    x = left + 1.4
    room = width - x - 0.4
    own = height - GAP - 0.4 if len(displays) == 1 else {2: 11.2, 3: 11.2, 4: 11.4}[len(displays)]
    places[displays[0].id] = _fit(displays[0], x, GAP, room, own, 2.4)
    others = displays[1:]
    for number, display in enumerate(others):
        share = (room + 0.6) / len(others)
        places[display.id] = _fit(display, x + share * number, own + 2 * GAP, share - 0.6, height - own - 2 * GAP - 0.4, 2.0)
    return Layout(width, height, places)


def _tall(areas: dict[str, Area], displays: Sequence[Area], first: tuple[str, ...]) -> Layout:
    """One below the other: what the phase is about, the viewer's own tables, columns, Royals, the other players."""
    width = 14.8
    places: dict[str, tuple[float, float, float]] = {}
    y = GAP
    after = [areas[name] for name in ("columns", "royals") if name not in first]
    for area in (*(areas[name] for name in first), displays[0], *after, *displays[1:]):
        places[area.id] = _fit(area, 0.2, y, width - 0.4, 40.0, 4.2)
        y += area.height * places[area.id][2] + GAP
    return Layout(width, y, places)
