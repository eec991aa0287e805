"""Where everything is: the areas on a page of each shape, and the servers' places at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from hightable.engine.scene import Area, Layout

PITCH = 2.25
"""The distance between the centres of two tiles of the hall: each has some room to turn."""
TILE = 2.1
"""The side of a table."""
SLOT = 0.58
"""The side of a server at a table."""

HALL_WIDTH = 4 * PITCH
HAND = (7.0, 1.05)
STAFF = (5.0, 2.95)
DISPLAY = (5.2, 5.3)

TITLE = 1.5
"""Room above each area for its title."""
EDGE = 0.4

_FRONT, _BACK = 0.09, 0.67
_ROWS: dict[int, tuple[tuple[float, tuple[float, ...]], ...]] = {
    1: ((0.38, (0.0,)),),
    2: ((0.38, (-0.33, 0.33)),),
    3: ((0.38, (-0.64, 0.0, 0.64)),),
    4: ((_FRONT, (-0.33, 0.33)), (_BACK, (-0.33, 0.33))),
    5: ((_FRONT, (-0.64, 0.0, 0.64)), (_BACK, (-0.33, 0.33))),
}


def slots(room: int) -> tuple[tuple[float, float], ...]:
    """The places of the servers at a table that holds this many, from its centre."""
    return tuple((x, y) for y, row in _ROWS[room] for x in row)


def layouts(areas: tuple[Area, ...]) -> Mapping[str, Layout]:
    """One layout for each shape of page; a page takes the one that fills it best."""
    by_id = {area.id: area for area in areas}
    displays = [area for area in areas if area.display_of >= 0]
    wide = {name: _wide(by_id, displays, HEIGHT * aspect) for name, aspect in WIDE.items()}
    return {
        **wide,
        "middle": _middle(by_id, displays),
        "tall": _tall(by_id, displays),
        "sideways": _sideways(by_id, displays),
    }


HEIGHT = 23.4
WIDE = {"wide": 1.37, "ample": 1.6, "broad": 1.78}
"""Width by height of the pages on which the hall is on the left and everything else on the right."""
LEAST, MOST = 0.95, 3.0
"""The smallest and the largest scale of an area on these pages."""

Places = dict[str, tuple[float, float, float]]


def _own(areas: Mapping[str, Area]) -> Area:
    """The area with what the viewer chooses from, or with the actions."""
    return next(areas[id] for id in ("suits", "hand", "actions") if id in areas)


def _wide(areas: Mapping[str, Area], displays: Sequence[Area], width: float) -> Layout:
    """The hall on the left, the rest on the right: of many ways to share the page, the one that covers most of it."""
    hall = areas["hall"]
    largest = (HEIGHT - TITLE - EDGE) / hall.height
    found: list[tuple[float, Places]] = []
    for share in range(12):
        scale = largest * (1 - 0.03 * share)
        left = 3 * EDGE + hall.width * scale
        for across, all_yield in product(((2, len(displays)), (2, 2), (1, 2)), (False, True)):
            beside = _beside(areas, displays, left, width - left - EDGE, across, all_yield)
            if beside is not None:
                places = {"hall": (EDGE, TITLE, scale), **beside}
                found.append((sum(areas[id].width * areas[id].height * s * s for id, (_, _, s) in places.items()), places))
    return Layout(width, HEIGHT, max(found, key=lambda one: one[0])[1])


def _beside(
    areas: Mapping[str, Area], displays: Sequence[Area], left: float, room: float, across: tuple[int, int], all_yield: bool
) -> Places | None:
    """The areas beside the hall, in rows: the viewer's own, then Kitchen and Jester, then the displays.

    `across` is how many of the latter two share a row. If there is not enough height, Kitchen and Jester become smaller, or with
    `all_yield` everything does. None if that leaves too little room for texts.
    """
    own = _own(areas)
    staff = [areas["kitchen-area"], areas["jester-area"]]
    rows: list[Sequence[Area]] = []
    scales: list[float] = []
    for group, most in (([own], 1), (staff, across[0]), (displays, across[1])):
        scale = min((room - 2 * EDGE * (most - 1)) / most / group[0].width, MOST)
        for first in range(0, len(group), most):
            rows.append(group[first : first + most])
            scales.append(scale)
    free = HEIGHT - EDGE - TITLE * len(rows)
    heights = [row[0].height * scale for row, scale in zip(rows, scales, strict=True)]
    yielding = sum(height for row, height in zip(rows, heights, strict=True) if all_yield or row[0] in staff)
    factor = min(1.0, (free - sum(heights) + yielding) / yielding)
    scales = [scale * (factor if all_yield or row[0] in staff else 1) for row, scale in zip(rows, scales, strict=True)]
    if min(scales[1:]) < LEAST or scales[0] < 1.3:
        return None
    places: Places = {}
    y, spare = TITLE, max(0.0, free - sum(heights)) / len(rows)
    for row, scale in zip(rows, scales, strict=True):
        for number, area in enumerate(row):
            places[area.id] = (left + number * (area.width * scale + 2 * EDGE), y, scale)
        y += row[0].height * scale + TITLE + spare
    return places


def _middle(areas: Mapping[str, Area], displays: Sequence[Area]) -> Layout:
    """For a page that is a little higher than wide."""
    return _middle_for_two(areas, displays) if len(displays) == 2 else _middle_for_more(areas, displays)


def _middle_for_two(areas: Mapping[str, Area], displays: Sequence[Area]) -> Layout:
    """The displays beside the hall, Kitchen and Jester below."""
    width, hall, own = 26.0, areas["hall"], _own(areas)
    scale = 16.2 / hall.width
    y = TITLE + hall.height * scale + TITLE
    left = 3 * EDGE + hall.width * scale
    display_scale = (width - left - EDGE) / DISPLAY[0]
    places: Places = {"hall": (EDGE, TITLE, scale), own.id: (EDGE, y, 16.2 / own.width)}
    for number, display in enumerate(displays):
        places[display.id] = (left, TITLE + number * (DISPLAY[1] * display_scale + TITLE), display_scale)
    y = max(y + own.height * 16.2 / own.width, 2 * (TITLE + DISPLAY[1] * display_scale)) + TITLE
    places["kitchen-area"] = (EDGE, y, 1.9)
    places["jester-area"] = (width / 2 + EDGE, y, 1.9)
    return Layout(width, y + STAFF[1] * 1.9 + EDGE, places)


def _middle_for_more(areas: Mapping[str, Area], displays: Sequence[Area]) -> Layout:
    """Kitchen and Jester beside the hall, the displays in a row below."""
    width, hall, own = 26.0, areas["hall"], _own(areas)
    scale = 14.8 / hall.width
    places: Places = {"hall": (EDGE, TITLE, scale)}
    left = 3 * EDGE + hall.width * scale
    room, y = width - left - EDGE, TITLE
    for area in (own, areas["kitchen-area"], areas["jester-area"]):
        places[area.id] = (left, y, room / area.width)
        y += area.height * room / area.width + TITLE
    y = max(y, TITLE + hall.height * scale + TITLE)
    display_scale = (width - 2 * EDGE * len(displays)) / len(displays) / DISPLAY[0]
    for number, display in enumerate(displays):
        places[display.id] = (EDGE + number * (DISPLAY[0] * display_scale + 2 * EDGE), y, display_scale)
    return Layout(width, y + DISPLAY[1] * display_scale + EDGE, places)


def _tall(areas: Mapping[str, Area], displays: Sequence[Area]) -> Layout:
    """The hall, then what else can be picked: the viewer's servers or, in service, Kitchen and Jester; the displays last."""
    width, edge, gap = 14.8, 0.2, 1.2
    own = _own(areas)
    y = gap
    places: Places = {}
    half, full = (width - 4 * edge) / 2, width - 2 * edge
    staff = [areas["kitchen-area"], areas["jester-area"]]
    rows = [[areas["hall"]], *([staff, [own]] if own.id == "actions" else [[own], staff])]
    rows += [list(displays[n : n + 2]) for n in range(0, len(displays), 2)]
    for row in rows:
        scale = (full if row[0] in (areas["hall"], own) else half) / row[0].width
        for column, area in enumerate(row):
            places[area.id] = (edge + column * (half + 2 * edge), y, scale)
        y += row[0].height * scale + gap
    return Layout(width, y, places)


SIDEWAYS = 588
"""The width of the stage on a phone on its side, in pixels."""


def _sideways(areas: Mapping[str, Area], displays: Sequence[Area]) -> Layout:
    """For phones on their side: beside the floor Kitchen, Jester and, between them, the viewer's servers; the displays last."""
    edge, gap, title, scale = 6.0, 14.0, 26.0, 39.3
    hall, own = areas["hall"], _own(areas)
    places: Places = {"hall": (edge, title, scale)}
    bottom, left = title + hall.height * scale, edge + hall.width * scale + gap
    room, y = SIDEWAYS - edge - left, title
    beside = own.id != "actions"
    for area in (areas["kitchen-area"], *([own] if beside else []), areas["jester-area"]):
        places[area.id] = (left, y, room / area.width)
        y += area.height * room / area.width + title
    if not beside:
        places[own.id] = (edge, bottom + title, hall.width * scale / own.width)
        bottom += title + own.height * hall.width * scale / own.width
    y = max(y, bottom + title)
    across = 3 if len(displays) == 3 else 2
    wide = (SIDEWAYS - 2 * edge - gap * (across - 1)) / across
    for number, display in enumerate(displays):
        row, column = divmod(number, across)
        top = y + row * (display.height * wide / display.width + title)
        places[display.id] = (edge + column * (wide + gap), top, wide / display.width)
    rows = -(-len(displays) // across)
    return Layout(SIDEWAYS, y + rows * (DISPLAY[1] * wide / DISPLAY[0] + title) - title + edge, places)
