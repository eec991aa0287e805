"""Where the areas are on a page: in two columns on a broad page, else one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from hightable.authoring import Area, Layout, memoized

TITLE, PAD = 32, 16
"""The room above each area for its title, and between areas, in pixels."""


@memoized
def layouts(areas: tuple[Area, ...]) -> dict[str, Layout]:
    """A layout for a broad page and one for a narrow page; the page takes the one that fits best."""
    return {"broad": _columns(areas, 1200, 2), "narrow": _columns(areas, 400, 1)}


def _columns(areas: Sequence[Area], width: float, columns: int) -> Layout:
    """The first area over the whole width, the others below it in columns."""
    places = {}
    y = 0.0
    for row in [areas[:1], *(areas[k : k + columns] for k in range(1, len(areas), columns))]:
        room = width / len(row) - PAD
        scale = min(room / max(area.width for area in row), 120)
        for place, area in enumerate(row):
            places[area.id] = (PAD / 2 + place * (room + PAD), y + TITLE, scale)
        y += TITLE + scale * max(area.height for area in row) + PAD
    return Layout(width, y, places)
