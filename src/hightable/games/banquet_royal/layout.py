"""The layouts of Banquet Royal: where the areas are on a wide, an upright or a tall page, and on a phone on its side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hightable.engine.scene import Area, Layout

GAP = 0.05
"""Room above each area for its title, as a share of the page's width."""


def layouts(areas: tuple[Area, ...]) -> Mapping[str, Layout]:
    """The layouts for the areas of a scene, by name."""
    by_id = {area.id: area for area in areas}
    displays = [area for area in areas if area.display_of >= 0]
    return {
        "wide": _wide(by_id, displays),
        "upright": _upright(by_id, displays),
        "tall": _tall(by_id, displays),
        "sideways": _sideways(by_id, displays),
    }


def _wide(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """The board to the left; to its right hand and kitchen, the displays two by two, and the decks."""
    width, height, gap, left, room, between = 36.0, 20.6, 1.1, 21.3, 14.25, 0.65
    places = {"board": (0.4, gap, 1.44)}
    top = gap
    for name in ("hand", "kitchen"):
        if name in areas:
            places[name] = (left, top, room / areas[name].width)
            top += areas[name].height * room / areas[name].width + gap
    decks, rows = areas["decks"], -(-len(displays) // 2)
    bottom = gap + areas["board"].height * 1.44 - decks.height * room / decks.width
    scale = min((room - between) / 2 / displays[0].width, (bottom - top) / rows / displays[0].height - gap / displays[0].height)
    spare = (bottom - top - rows * (displays[0].height * scale + gap)) / rows
    for place, area in enumerate(displays):
        x = left if place % 2 == 0 else left + room - area.width * scale
        places[area.id] = (x, top + place // 2 * (area.height * scale + gap + spare), scale)
    places["decks"] = (left, bottom, room / decks.width)
    return Layout(width, height, places)


def _upright(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """The displays to the right of the board; kitchen and hand below it, and the decks last."""
    width, left = 22.0, 14.6
    gap = GAP * width
    places = {"board": (0.3, gap, 1.0)}
    bottom = gap + areas["board"].height
    room = (bottom - gap * len(displays)) / len(displays)
    scale = min((width - 0.3 - left) / displays[0].width, room / displays[0].height)
    for place, area in enumerate(displays):
        places[area.id] = (left, gap + place * (area.height * scale + gap), scale)
    y = bottom + gap
    places["kitchen"] = (0.3, y, 2.1)
    if "hand" in areas:
        places["hand"] = (11.2, y, 3.5)
    y += 2.3 + gap
    scale = (width - 0.6) / areas["decks"].width
    places["decks"] = (0.3, y, scale)
    return Layout(width, y + areas["decks"].height * scale + 0.3, places)


def _tall(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """Board, hand and kitchen first, as on a phone; then the displays in pairs, and the decks."""
    width = 14.8
    gap = 1.5 * GAP * width
    y = gap
    places = {}
    for name, scale in (("board", 1.04), ("hand", 4.8), ("kitchen", 2.88)):
        if name in areas:
            places[name] = (0.2, y, scale)
            y += areas[name].height * scale + gap
    scale = 7.0 / displays[0].width
    for place, area in enumerate(displays):
        places[area.id] = (0.2 if place % 2 == 0 else 7.6, y + place // 2 * (area.height * scale + gap), scale)
    y += -(-len(displays) // 2) * (displays[0].height * scale + gap)
    scale = (width - 0.4) / areas["decks"].width
    places["decks"] = (0.2, y, scale)
    return Layout(width, y + areas["decks"].height * scale + 0.3, places)


def _sideways(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """Seen together: the board; to its right hand, kitchen and the first display. Below them the decks and the other displays."""
    width, gap, edge, left, room = 23.0, 1.0, 0.1, 13.4, 9.45
    board = 0.94
    places = {"board": (edge, gap, board)}
    bottom, top = gap + areas["board"].height * board, gap
    for name in ("hand", "kitchen"):
        if name in areas:
            places[name] = (left, top, room / areas[name].width)
            top += areas[name].height * room / areas[name].width + gap
    first, *others = displays
    scale = min(room / first.width, (bottom - top) / first.height, 7.3 / first.width)
    places[first.id] = (left, top, scale)
    y = bottom + gap
    decks = 14.6 / areas["decks"].width
    places["decks"] = (edge, y, decks)
    y += areas["decks"].height * decks + gap
    for place, area in enumerate(others):
        places[area.id] = (edge + place * (first.width * scale + 0.3), y, scale)
    return Layout(width, y + (first.height * scale if others else -gap) + 0.3, places)
