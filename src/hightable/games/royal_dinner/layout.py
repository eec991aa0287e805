"""The layouts of Royal Dinner: areas side by side on a wide screen, one below the other on a tall one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hightable.engine.scene import Area, Layout

GAP = 1.5
"""The room above each area for its title."""
OWN = (3.15, 2.9, 2.9, 2.55)
"""The scale of the viewer's own nobles, by the number of other players."""
ICONS = 3.8
"""The scale of the icons to choose from, which stand where the viewer's own nobles will be."""


def layouts(areas: tuple[Area, ...]) -> Mapping[str, Layout]:
    """The wide and the tall layout of these areas."""
    by_id = {area.id: area for area in areas}
    displays = [area for area in areas if area.display_of >= 0]
    return {"wide": _wide(by_id, displays), "tall": _tall(by_id, displays)}


def _wide(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """Tray, cards to place and piles on the left; on the right the icons or the viewer's own nobles, then the other players'."""
    width, height, left = 34.0, 22.0, 11.5
    room = width - 0.4 - left
    places = {"tray": (0.5, GAP, 2.4)}
    y = GAP + areas["tray"].height * 2.4 + GAP
    if "hand" in areas:
        places["hand"] = (0.5, y, 2.1)
        places["imposter"] = (7.7, y, areas["hand"].height * 2.1 / 2)
        y += areas["hand"].height * 2.1 + GAP
    places["piles"] = (0.5, y, 2.1)
    own, *others = (areas["icons"], *displays) if "icons" in areas else displays
    scale = ICONS if "icons" in areas else OWN[len(others)]
    places[own.id] = (left, GAP, scale)
    y = GAP + own.height * scale + GAP
    columns = min(len(others), 2)
    rows = -(-len(others) // 2)
    for place, area in enumerate(others):
        scale = min((room / columns - 0.6) / area.width, ((height - y + GAP) / rows - GAP - 0.2) / area.height)
        across, down = place % 2 * (area.width * scale + 1.0), place // 2 * (area.height * scale + GAP)
        places[area.id] = (left + across, y + down, scale)
    return Layout(width, height, {name: place for name, place in places.items() if name in areas})


def _tall(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """For phones: the tray with piles, cards to place and imposter beside it; below them the displays, the viewer's own first."""
    width, scale = 14.8, 2.0
    places = {"tray": (0.3, GAP, scale)}
    beside = 0.3 + areas["tray"].width * scale + 0.5
    room = (width - 0.3 - beside) / 3
    y = GAP
    for name, size in (("piles", room), ("hand", room), ("imposter", 1.6)):
        if name in areas:
            places[name] = (beside, y, size)
            y += areas[name].height * size + GAP
    y = max(y, GAP + areas["tray"].height * scale + GAP)
    for area in (areas["icons"], *displays) if "icons" in areas else displays:
        fits = (width - 0.6) / area.width
        places[area.id] = (0.3, y, fits)
        y += area.height * fits + GAP
    return Layout(width, y, places)
