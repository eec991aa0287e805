"""Layouts of the areas on a page: side by side on a wide one, one below the other on a tall one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hightable.engine.scene import Area, Layout

GAP = 1.6
"""Room above each area for its title, in the wide layout."""


def layouts(areas: tuple[Area, ...]) -> Mapping[str, Layout]:
    """The wide and the tall layout of the areas."""
    by_id = {area.id: area for area in areas}
    displays = [area for area in areas if area.display_of >= 0]
    return {"wide": _wide(by_id, displays), "tall": _tall(by_id, displays)}


def _wide(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """The hall on the left; Kitchen and Jester, the viewer's hand and the displays on the right."""
    width, height = 32.0, 21.6
    hall = areas["hall"]
    scale = min(16.0 / hall.width, (height - GAP - 0.4) / hall.height)
    places = {"hall": (0.4 + (16.0 - hall.width * scale) / 2, GAP, scale)}
    y = GAP
    for name, scale in (("staff", 1.66), ("suits", 1.9), ("hand", 1.9)):
        if name in areas:
            places[name] = (17.2, y, scale)
            y += areas[name].height * scale + GAP
    rows = (len(displays) + 1) // 2
    scale = min(1.7, (height - y - GAP * (rows - 1) - 0.4) / (rows * displays[0].height))
    for number, display in enumerate(displays):
        row, column = divmod(number, 2)
        places[display.id] = (17.2 + 7.5 * column, y + row * (display.height * scale + GAP), scale)
    return Layout(width, height, places)


def _tall(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """The hall first, then the viewer's hand within reach of a thumb, then Kitchen and Jester, and the displays."""
    width, gap = 14.8, 1.2
    y = gap
    places: dict[str, tuple[float, float, float]] = {}
    for name in ("hall", "suits", "hand", "staff"):
        if name in areas:
            scale = 14.4 / max(areas[name].width, 6)
            places[name] = (0.2, y, scale)
            y += areas[name].height * scale + gap
    for number, display in enumerate(displays):
        row, column = divmod(number, 2)
        places[display.id] = (0.2 + 7.4 * column, y + row * (display.height * 1.75 + gap), 1.75)
    y += (len(displays) + 1) // 2 * (displays[0].height * 1.75 + gap)
    return Layout(width, y, places)
