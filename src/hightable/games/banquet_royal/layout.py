"""The layouts of Banquet Royal: where the areas are on a wide, an upright or a tall page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hightable.engine.scene import Area, Layout

GAP = 0.05
"""Room above each area for its title, as a share of the page's width."""


def layouts(areas: tuple[Area, ...]) -> Mapping[str, Layout]:
    """The layouts for the areas of a scene, by name."""
    by_id = {area.id: area for area in areas}
    displays = [area for area in areas if area.display_of >= 0]
    return {"wide": _wide(by_id, displays), "upright": _upright(by_id, displays), "tall": _tall(by_id, displays)}


def _wide(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """The board to the left; to its right hand and kitchen, and below them the displays and the decks in two equal columns."""
    width, height, gap, left, room, between = 36.0, 20.6, 1.1, 21.3, 14.25, 0.65
    places = {"board": (0.4, gap, 1.44)}
    top = gap
    for name in ("hand", "kitchen"):
        if name in areas:
            places[name] = (left, top, room / areas[name].width)
            top += areas[name].height * room / areas[name].width + gap
    columns = _columns(areas["decks"], displays)
    below = height - 0.2 - top
    scale = min(
        (room - between) / 2 / areas["decks"].width,
        *((below - gap * (len(column) - 1)) / sum(area.height for area in column) for column in columns),
    )
    tallest = max(sum(area.height * scale + gap for area in column) for column in columns)
    for column, x in zip(columns, (left, left + room - areas["decks"].width * scale), strict=True):
        spare = (tallest - sum(area.height * scale + gap for area in column)) / max(1, len(column) - 1)
        y = top
        for area in column:
            places[area.id] = (x, y, scale)
            y += area.height * scale + gap + spare
    return Layout(width, height, places)


def _columns(decks: Area, displays: Sequence[Area]) -> list[list[Area]]:
    """The displays and the decks in two columns of about the same height. Nothing changes its column during a game."""
    if len(displays) == 3:
        return [[displays[0], decks], list(displays[1:])]
    return [list(displays[:-1]), [displays[-1], decks]] if len(displays) > 3 else [list(displays), [decks]]


def _upright(areas: dict[str, Area], displays: Sequence[Area]) -> Layout:
    """Decks and as many displays as fit to the right of the board; kitchen and hand below it; other displays last."""
    width = 22.0
    gap = GAP * width
    places = {"board": (0.4, gap, 1.1)}
    bottom = gap + areas["board"].height * 1.1
    y = gap
    row: list[Area] = []
    for area in (areas["decks"], *displays):
        if y + area.height * 2.6 <= bottom and not row:
            places[area.id] = (16.4, y, 2.6)
            y += area.height * 2.6 + gap
        else:
            row.append(area)
    y = bottom + gap
    places["kitchen"] = (0.4, y, 2.0)
    if "hand" in areas:
        places["hand"] = (11.0, y, 3.5)
    y += 2.3
    for place, area in enumerate(row):
        places[area.id] = (0.4 + 7.2 * place, y + gap, 3.0)
    return Layout(width, y + 0.3 + (gap + max(area.height for area in row) * 3.0 if row else 0.0), places)


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
    below = [*displays, areas["decks"]]
    for left, right in zip(below[::2], [*below[1::2], None], strict=False):
        places[left.id] = (0.2, y, 3.5)
        if right is not None:
            places[right.id] = (7.6, y, 3.5)
        y += max(left.height, right.height if right else 0) * 3.5 + gap
    return Layout(width, y, places)
