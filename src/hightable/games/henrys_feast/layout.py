"""Where the areas of Henry's Feast lie on a page: board and kitchens side by side where it is wide, one below the other where it is tall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hightable.engine.scene import Area, Layout

GAP = 1.2
"""Room above each area for its title."""
HALF = 16.4
"""How wide the board is on a wide page."""


def layouts(areas: tuple[Area, ...]) -> Mapping[str, Layout]:
    """The wide and the tall arrangement for what is on the table now."""
    by_id = {area.id: area for area in areas}
    kitchens = [area for area in areas if area.display_of >= 0]
    return {"wide": _wide(by_id, kitchens), "tall": _tall(by_id, kitchens)}


def _wide(areas: dict[str, Area], kitchens: Sequence[Area]) -> Layout:
    """The board to the left; one's own kitchen and hand to the right, and below them the other kitchens, or the open cookbook."""
    width, height, left = 34.2, 22.6, 17.6
    places: dict[str, tuple[float, float, float]] = {}
    y = GAP
    for name in ("bonus", "display"):
        places[name] = (0.4, y, HALF / areas[name].width)
        y += areas[name].height * HALF / areas[name].width + GAP
    scale = HALF / (areas["feast"].width + areas["cookbook"].width)
    places["feast"] = (0.4, y, scale)
    lower = y + (areas["feast"].height - areas["cookbook"].height) * scale
    places["cookbook"] = (0.4 + areas["feast"].width * scale, lower, scale)
    y += areas["feast"].height * scale + GAP
    rest = (height - y - GAP - 0.3) / (areas["market"].height + areas["stockroom"].height)
    for name in ("market", "stockroom"):
        scale = min(HALF / areas[name].width, rest)
        places[name] = (0.4, y, scale)
        y += areas[name].height * scale + GAP
    _kitchens(places, areas, kitchens, left, width - 0.4 - left, height)
    return Layout(width, height, places)


def _kitchens(
    places: dict[str, tuple[float, float, float]], areas: dict[str, Area], kitchens: Sequence[Area], left: float, room: float, height: float
) -> None:
    y = GAP
    others = list(kitchens)
    if "hand" in areas:
        own, *others = kitchens
        places[own.id] = (left, y, room / own.width)
        y += own.height * room / own.width + GAP
        scale = min(room / areas["hand"].width, 1.25)
        places["hand"] = (left, y, scale)
        y += areas["hand"].height * scale + GAP
    if "book" in areas:
        book = areas["book"]
        places["book"] = (left, y, min(room / book.width, (height - y - 0.3) / book.height))
        return
    columns = 1 if len(others) == 1 else 2
    rows = -(-len(others) // columns)
    for place, area in enumerate(others):
        scale = min((room / columns - 0.3) / area.width, ((height - y + GAP) / rows - GAP - 0.1) / area.height)
        across = place % columns * (room / columns + 0.15)
        places[area.id] = (left + across, y + place // columns * (area.height * scale + GAP), scale)


def _tall(areas: dict[str, Area], kitchens: Sequence[Area]) -> Layout:
    """As on a phone in one hand: one's own kitchen between the board's recipes and where ingredients come from."""
    width, y = 14.8, GAP
    places: dict[str, tuple[float, float, float]] = {}

    def put(name: str, x: float, scale: float) -> None:
        places[name] = (x, y, scale)

    full = width - 0.4
    order = ["display", "cookbook", "own", "stockroom", "market", "bonus", "others"]
    own = kitchens[0].id if "hand" in areas else ""
    for name in order:
        if name == "cookbook":
            scale = full / (areas["feast"].width + areas["cookbook"].width)
            put("feast", 0.2, scale)
            lower = y + (areas["feast"].height - areas["cookbook"].height) * scale
            places["cookbook"] = (0.2 + areas["feast"].width * scale, lower, scale)
            y += areas["feast"].height * scale + GAP
            continue
        wanted = {
            "own": [name for name in ("book", own, "hand") if name in areas],
            "others": [area.id for area in kitchens if area.id != own],
        }.get(name, [name])
        for found in wanted:
            scale = full / areas[found].width
            put(found, 0.2, scale)
            y += areas[found].height * scale + GAP
    return Layout(width, y, places)
