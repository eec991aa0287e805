"""Positions on the page: the tables of a player within their area, and the areas next to each other.

Nothing changes its size during a game: each area has the room that it needs at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hightable.engine.memo import memoized
from hightable.engine.scene import Area, Layout

Cell = tuple[int, int]
Place = tuple[float, float]

OWN_ROOM = {1: (8.5, 12.2), 2: (11.0, 10.5), 3: (11.2, 9.8), 4: (11.2, 9.8)}
"""Width and height of the viewer's own area, in tiles, by the number of players."""
OTHER_ROOM = (10.4, 7.0)
"""Width and height of the areas of the other players."""
MARGIN = 0.2
"""Space along the edges of a player's area."""
SHRINK = (1.0, 1.1, 1.2, 1.35, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0)
"""How many times more tiles fit in a row when there are more tables than the area was made for."""
STEP = 2
"""Positions per tile: tables are placed on a grid of half tiles."""


@memoized
def pack(tables: tuple[tuple[frozenset[Cell], frozenset[Cell]], ...], room: Place) -> tuple[tuple[Place, ...], float]:
    """Places tables, given as the cells of their tiles and their free places; returns where the cell 0, 0 of each is, and the
    size of a tile.

    Around the tiles of a table there is a gap of half a tile. Each table goes to the first position, row by row, that is free.
    If they fit, each has a rectangle of its own, and they are in reading order; otherwise they may interlock.
    """
    taken = [_half_cells(tiles, -1) | _half_cells(free, 0) for tiles, free in tables]
    boxes = [_rectangle(cells) for cells in taken]
    by_number = list(range(len(tables)))
    by_size = sorted(by_number, key=lambda table: -len(taken[table]))
    for shrink in SHRINK:
        size = 1 / shrink
        width, height = (int(STEP * (length - 2 * MARGIN) * shrink) for length in room)
        for shapes, order, in_order in (
            (boxes, by_number, True),
            (boxes, by_number, False),
            (taken, by_number, False),
            (taken, by_size, False),
        ):
            places = _first_fit([shapes[table] for table in order], width, height, in_order)
            if places is not None:
                at = dict(zip(order, places, strict=True))
                found = (at[table] for table in range(len(tables)))
                return tuple((MARGIN + x / STEP * size, MARGIN + y / STEP * size) for x, y in found), size
    raise AssertionError("no room for the tables")


def _half_cells(cells: Iterable[Cell], first: int) -> frozenset[Cell]:
    """Cells on the grid of half tiles, with a gap of half a tile to the left and above if `first` is -1."""
    return frozenset((STEP * x + i, STEP * y + j) for x, y in cells for i in range(first, STEP) for j in range(first, STEP))


def _rectangle(cells: frozenset[Cell]) -> frozenset[Cell]:
    """The smallest rectangle around cells."""
    across, down = [x for x, _ in cells], [y for _, y in cells]
    return frozenset((x, y) for x in range(min(across), max(across) + 1) for y in range(min(down), max(down) + 1))


def _first_fit(shapes: Sequence[frozenset[Cell]], width: int, height: int, in_order: bool) -> list[Cell] | None:
    """The positions of these shapes, none on another; None if they do not all fit. Rows of the grid are bits of one integer.

    `in_order`: none is above the one before it, or beside it on its left.
    """
    taken, places, last = 0, [], (0, 0)
    for shape in shapes:
        left, top = min(x for x, _ in shape), min(y for _, y in shape)
        wide, high = max(x for x, _ in shape) - left + 1, max(y for _, y in shape) - top + 1
        bits = sum(1 << (y - top) * width + x - left for x, y in shape)
        if wide > width:
            return None
        spots = ((x, y) for y in range(height - high + 1) for x in range(width - wide + 1) if not in_order or (y, x) >= last)
        found = next(((x, y) for x, y in spots if not bits << y * width + x & taken), None)
        if found is None:
            return None
        last = found[1], found[0]
        taken |= bits << found[1] * width + found[0]
        places.append((found[0] - left, found[1] - top))
    return places


# Areas on the page. A unit is about 32 pixels on a desk and on a tablet, about 26 on a phone.

TITLE = {1: 1.05, 2: 1.05, 3: 0.88, 4: 0.88}
"""Space above each area for its title, by the number of players."""
EDGE = 0.25
"""Space around the areas."""
BETWEEN = 0.6
"""Space between two areas side by side."""
LEFT = {1: 16.0, 2: 12.4, 3: 13.6, 4: 13.6}
"""Width of the left half of the wide layout, by the number of players."""
ROYALS_HEIGHT, ROYALS_ALONE = 7.6, 8.6
"""Maximum height of the Royals, with other players and solo: four of them are in two rows."""
OTHER_HEIGHT = 7.1
"""Height of another player's area in the square layout."""
OTHER_WIDTH = 12.4
"""Maximum width of another player's area."""


def layouts(areas: tuple[Area, ...]) -> Mapping[str, Layout]:
    """The layouts of these areas: for a desk, for a tablet, for a phone."""
    by_id = {area.id: area for area in areas}
    displays = [area for area in areas if area.display_of >= 0]
    found = {"wide": _wide(by_id, displays), "square": _square(by_id, displays), "tall": _tall(by_id, displays)}
    return {**found, "broad": _broad(by_id, displays)} if len(displays) < 4 else found


class _Placing:
    """Areas placed one after the other on a page of a given size."""

    def __init__(self, areas: Mapping[str, Area], width: float) -> None:
        self.areas = areas
        self.width = width
        self.title = TITLE[sum(area.display_of >= 0 for area in areas.values())]
        self.places: dict[str, tuple[float, float, float]] = {}

    def put(self, area: str, x: float, y: float, width: float, height: float = 100.0) -> float:
        """Places an area below its title, as large as fits; returns where the next one below can be."""
        found = self.areas[area]
        scale = min(width / found.width, (height - self.title) / found.height)
        self.places[area] = x, y + self.title, scale
        return y + self.title + found.height * scale

    def market(self, x: float, y: float, width: float) -> float:
        """The columns beside the tiles to place."""
        columns, hand = self.areas["columns"], self.areas["hand"]
        unit = (width - BETWEEN) / (columns.width + hand.width)
        self.put("hand", x + columns.width * unit + BETWEEN, y, hand.width * unit)
        return self.put("columns", x, y, columns.width * unit)


def _wide(areas: Mapping[str, Area], displays: Sequence[Area]) -> Layout:
    """Royals, columns and tiles to place on the left, the viewer's tables on the right, the other players at the bottom."""
    width, height = 32.0, 23.45
    page = _Placing(areas, width)
    left = LEFT[len(displays)]
    x, bottom = EDGE + left + BETWEEN, height - EDGE
    below = page.market(EDGE, page.put("royals", EDGE, 0.0, left, ROYALS_HEIGHT if displays[1:] else ROYALS_ALONE), left)
    others = displays[1:]
    share = (width - 2 * EDGE + BETWEEN) / max(len(others), 1)
    for number, display in enumerate(others):
        page.put(display.id, EDGE + share * number, below, min(share - BETWEEN, OTHER_WIDTH), bottom - below)
    page.put(displays[0].id, x, 0.0, width - EDGE - x, below if len(others) > 1 else bottom)
    return Layout(width, height, page.places)


def _broad(areas: Mapping[str, Area], displays: Sequence[Area]) -> Layout:
    """For a broader stage: the viewer's tables on the right from top to bottom, everything else on the left."""
    width, height = 41.0, 23.1
    page = _Placing(areas, width)
    others = displays[1:]
    left = {0: 19.6, 1: 13.0, 2: 13.2}[len(others)]
    below = page.market(EDGE, page.put("royals", EDGE, 0.0, left, ROYALS_HEIGHT if others else ROYALS_ALONE), left)
    share = left if len(others) == 1 else 10.2
    for number, display in enumerate(others):
        page.put(display.id, EDGE + (share + BETWEEN) * number, below, share, height - EDGE - below)
    x = EDGE + BETWEEN + max(left, len(others) * (share + BETWEEN) - BETWEEN)
    page.put(displays[0].id, x, 0.0, width - EDGE - x, height - EDGE)
    return Layout(width, height, page.places)


def _square(areas: Mapping[str, Area], displays: Sequence[Area]) -> Layout:
    """Two columns: the viewer's tables on the right, columns and tiles to place on the left, other players below them."""
    width, height = 23.6, 22.6
    bottom = height - EDGE
    page = _Placing(areas, width)
    own, others = displays[0].id, [display.id for display in displays[1:]]
    left = 9.6 if len(others) > 1 else 10.4
    x, room = EDGE + left + BETWEEN, width - 2 * EDGE - left - BETWEEN
    if len(others) > 1:
        y = page.put(others[0], EDGE, page.market(EDGE, 0.0, left), left, OTHER_HEIGHT)
        page.put(others[1], EDGE, y, left, OTHER_HEIGHT)
        y = page.put("royals", x, 0.0, room, ROYALS_HEIGHT)
        y = page.put(own, x, y, room, bottom - y - (OTHER_HEIGHT if len(others) == 3 else 0))
        if len(others) == 3:
            page.put(others[2], x, y, room, bottom - y)
    else:
        top = page.put("royals", EDGE, 0.0, width - 2 * EDGE, ROYALS_HEIGHT)
        below = page.market(EDGE, top, left)
        if others:
            page.put(others[0], EDGE, below, left, bottom - below)
        page.put(own, x, top, room, bottom - top)
    return Layout(width, height, page.places)


def _tall(areas: Mapping[str, Area], displays: Sequence[Area]) -> Layout:
    """One below the other: Royals, columns beside the tiles to place, the viewer's own tables, the other players."""
    page = _Placing(areas, 14.8)
    y = page.put("royals", EDGE, 0.0, page.width - 2 * EDGE)
    y = page.market(EDGE, y, page.width - 2 * EDGE)
    for display in displays:
        y = page.put(display.id, EDGE, y, page.width - 2 * EDGE)
    return Layout(page.width, y + EDGE, page.places)
