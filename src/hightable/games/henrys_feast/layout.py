"""The layouts of Henry's Feast: two columns for broad, wide and square windows, one for a phone, and one for a phone on its side.

The recipes and the viewer's own kitchen are always the largest; the market, the stockroom and the other kitchens go beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hightable.engine.scene import Area, Layout
from hightable.games.henrys_feast.pieces import PITCH

GAP = 1.08
"""The space above each area for its title."""
EDGE, BETWEEN = 0.35, 0.7
"""The space at the sides, and between two areas side by side."""
GOALS = (("bonus",), ("display",), ("feast", "cookbook"))
"""The recipes, row by row."""
SUPPLIES = (("market",), ("stockroom",))
SIDEWAYS = 26.0
"""The width of the page on a phone's side."""


@dataclass(frozen=True)
class Column:
    """A column of rows of areas. All areas of a row have the same scale."""

    width: float
    rows: Sequence[Sequence[str]]


def layouts(areas: tuple[Area, ...], viewer: int) -> Mapping[str, Layout]:
    """The layouts of these areas for this viewer, by name."""
    by_id = {area.id: area for area in areas}
    own = [(area.id,) for area in areas if area.display_of == viewer >= 0]
    others = [area for area in areas if area.display_of >= 0 and (area.id,) not in own]
    single = [(area.id,) for area in others]
    if "book" in by_id:
        opened = [*GOALS, *own]
        wide, square = ([Column(a, opened), Column(b, [("book",)])] for a, b in ((20.1, 12.5), (14.2, 11.4)))
        broad = wide
    elif own:
        wide = [Column(21.4, [*GOALS, *own]), Column(11.2, [*SUPPLIES, ("hand",), *single])]
        square = [Column(14.8, [*GOALS, ("market",), *own, ("stockroom",)]), Column(10.9, [("hand",), *single])]
        broad = [Column(21.0, [*GOALS, *SUPPLIES]), Column(20.5, [*own, ("hand",), *_pairs(others)])]
    else:
        wide = [Column(19.6, [*GOALS, *SUPPLIES]), Column(13.0, single)]
        square = [Column(14.2, [*GOALS, *SUPPLIES]), Column(11.4, single)]
        broad = [Column(21.0, [*GOALS, *SUPPLIES]), Column(20.5, _pairs(others) if len(others) > 2 else single)]
    tall = [Column(14.48, [*GOALS, ("book",), *SUPPLIES, *own, ("hand",), *single])]
    return {
        "sideways": _sideways(by_id, own, others),
        "wide": _columns(by_id, wide, 24.6),
        "tall": _columns(by_id, tall, 0, edge=0.16, gap=0.93, between=0.45),
        "square": _columns(by_id, square, 22.5),
        "broad": _columns(by_id, broad, 24.1),
    }


def _sideways(areas: dict[str, Area], own: Sequence[Sequence[str]], others: Sequence[Area]) -> Layout:
    """A phone on its side: the recipes in two rows, below them market and stockroom beside the viewer's own kitchen."""
    edge, between, gap = 0.16, 0.4, 0.93
    full = SIDEWAYS - 2 * edge
    places: dict[str, tuple[float, float, float]] = {}

    def put(rows: Sequence[Sequence[str]], x: float, y: float, width: float) -> float:
        """Puts the rows below each other, and returns where the next one begins."""
        for row in rows:
            if row[0] in areas:
                scale, across = _scale(areas, row, width, between), x
                for name in row:
                    places[name] = (across, y + gap, scale)
                    across += areas[name].width * scale + between
                y += gap + _height(areas, row, width, between)
        return y

    seven = put((("bonus", "feast"),), edge, 0, full)
    scale = places["bonus"][2]
    recipes = put((("display", "cookbook"),), edge, seven, 5 * PITCH * scale + between)
    supplies = full * 0.52 if own else full * 0.7
    beside = put(own, edge + supplies + between, recipes, full - between - supplies)
    y = max(put(SUPPLIES, edge, recipes, supplies), beside)
    y = put((("book",), ("hand",)), edge, y, 4 * PITCH * scale)
    y = put([(area.id,) for area in others], edge, y, full * 0.75)
    return Layout(SIDEWAYS, y + edge, places)


def _pairs(kitchens: Sequence[Area]) -> list[tuple[str, ...]]:
    """The kitchens two by two, those of the same shape together; a single large one has its own row."""
    rows: list[tuple[str, ...]] = []
    for width in sorted({area.width for area in kitchens}):
        alike = [area.id for area in kitchens if area.width == width]
        rows += [tuple(alike[place : place + 2]) for place in range(0, len(alike), 2)]
    return rows


def _columns(
    areas: dict[str, Area],
    columns: Sequence[Column],
    least: float,
    edge: float = EDGE,
    gap: float = GAP,
    between: float = BETWEEN,
) -> Layout:
    """The columns side by side, at least that high. A column with room to spare has its rows further apart."""
    rows = [[row for row in column.rows if row[0] in areas] for column in columns]
    heights = [
        sum(_height(areas, row, column.width, between) + gap for row in own) for column, own in zip(columns, rows, strict=True)
    ]
    height = max([least, *(high + edge for high in heights)])
    places: dict[str, tuple[float, float, float]] = {}
    x = edge
    for column, own, high in zip(columns, rows, heights, strict=True):
        spare = min((height - edge - high) / max(len(own), 1), 0.7) if least else 0.0
        y = gap + spare / 2
        for row in own:
            scale, across = _scale(areas, row, column.width, between), x
            for name in row:
                places[name] = (across, y, scale)
                across += areas[name].width * scale + between
            y += _height(areas, row, column.width, between) + gap + spare
        x += column.width + BETWEEN
    return Layout(x - BETWEEN + edge, height, places)


def _scale(areas: dict[str, Area], row: Sequence[str], width: float, between: float) -> float:
    return (width - between * (len(row) - 1)) / sum(areas[name].width for name in row)


def _height(areas: dict[str, Area], row: Sequence[str], width: float, between: float) -> float:
    return _scale(areas, row, width, between) * max(areas[name].height for name in row)
