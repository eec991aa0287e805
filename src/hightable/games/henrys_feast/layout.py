"""The layouts of Henry's Feast: board and kitchens side by side, or everything in one column on a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hightable.engine.scene import Area, Layout

GAP = 1.3
"""The space above each area for its title."""
HALF = 16.4
"""The width of the board in the wide layout."""


def layouts(areas: tuple[Area, ...], viewer: int) -> Mapping[str, Layout]:
    """The wide and the tall layout of these areas for this viewer."""
    by_id = {area.id: area for area in areas}
    own = [area for area in areas if area.display_of == viewer >= 0]
    others = [area for area in areas if area.display_of >= 0 and area not in own]
    return {"wide": _wide(by_id, own, others), "tall": _tall(by_id, own, others)}


def _wide(areas: dict[str, Area], own: Sequence[Area], others: Sequence[Area]) -> Layout:
    """The board on the left; the viewer's kitchen and hand on the right, above the other kitchens or the open cookbook."""
    width, height, left = 34.2, 24.4, 17.6
    places: dict[str, tuple[float, float, float]] = {}
    y = GAP
    for name in ("bonus", "display"):
        places[name] = (0.4, y, HALF / areas[name].width)
        y += areas[name].height * HALF / areas[name].width + GAP
    y += _feast_and_cookbook(places, areas, 0.4, y, HALF)
    rest = (height - y - GAP - 0.3) / (areas["market"].height + areas["stockroom"].height)
    for name in ("market", "stockroom"):
        scale = min(HALF / areas[name].width, rest)
        places[name] = (0.4, y, scale)
        y += areas[name].height * scale + GAP
    room = width - 0.4 - left
    y = GAP
    for area in own:
        places[area.id] = (left, y, room / area.width)
        y += area.height * room / area.width + GAP
    if "hand" in areas:
        scale = min(room / areas["hand"].width, 1.25)
        places["hand"] = (left, y, scale)
        y += areas["hand"].height * scale + GAP
    if "book" in areas:
        places["book"] = (left, y, min(room / areas["book"].width, (height - y - 0.3) / areas["book"].height))
    if others:
        _other_kitchens(places, others, left, y, room, height - y)
    return Layout(width, height, places)


def _feast_and_cookbook(
    places: dict[str, tuple[float, float, float]], areas: dict[str, Area], x: float, y: float, room: float
) -> float:
    """Places the feast recipes and the cookbook side by side, and returns the height that they take."""
    apart = 0.7
    feast, book = areas["feast"], areas["cookbook"]
    scale = (room - apart) / (feast.width + book.width)
    places["feast"] = (x, y, scale)
    places["cookbook"] = (x + feast.width * scale + apart, y + (feast.height - book.height) * scale, scale)
    return feast.height * scale + GAP


def _other_kitchens(
    places: dict[str, tuple[float, float, float]], others: Sequence[Area], left: float, y: float, room: float, height: float
) -> None:
    """Places the other kitchens in one column or two, whichever makes them larger."""
    scale, columns = max(_fit(others, columns, room, height) for columns in (1, 2))
    for place, area in enumerate(others):
        across = place % columns * (room / columns + 0.15)
        places[area.id] = (left + across, y + place // columns * (area.height * scale + GAP), scale)


def _fit(others: Sequence[Area], columns: int, room: float, height: float) -> tuple[float, int]:
    """The scale of the kitchens in that number of columns, with the number."""
    rows = -(-len(others) // columns)
    scale = min((room / columns - 0.3) / others[0].width, ((height + GAP) / rows - GAP - 0.1) / others[0].height)
    return scale, columns


def _tall(areas: dict[str, Area], own: Sequence[Area], others: Sequence[Area]) -> Layout:
    """One column, for phones: the viewer's kitchen is between the recipes and the sources of ingredients."""
    width, full, y = 14.8, 14.4, GAP
    places: dict[str, tuple[float, float, float]] = {}
    kitchen, rest = [area.id for area in own], [area.id for area in others]
    for name in ("display", "feast", "book", *kitchen, "hand", "stockroom", "market", "bonus", *rest):
        if name == "feast":
            y += _feast_and_cookbook(places, areas, 0.2, y, full)
        elif name in areas:
            scale = full / areas[name].width
            places[name] = (0.2, y, scale)
            y += areas[name].height * scale + GAP
    return Layout(width, y, places)
