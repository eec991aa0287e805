"""The layouts of Royal Dinner: nested rows and columns in which every area is as large as the others allow.

A block of areas has a height that grows evenly with its width. So rows of equal height and columns of equal width can be nested,
and the areas fill the stage. Several layouts are offered, for stages of different shapes; a page takes the one that fits best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hightable.engine.scene import Area, Layout

Place = tuple[float, float, float]

BROAD, DESK, TABLET, SIDEWAYS, PHONE = 1288, 1000, 768, 588, 390
"""The widths that the layouts are made for, in pixels."""
TITLE = 32
"""The room above each area for its title."""
PAD = 18
"""The room between areas side by side, and around all of them."""
PHONE_TITLE, PHONE_PAD = 26, 10


@dataclass(frozen=True)
class AreaBlock:
    """Areas that belong together. Their height is `slope` times their width, plus `offset`."""

    slope: float
    offset: float
    place: Callable[[float, float, float], dict[str, Place]]
    """The places of the areas, if their left top corner is at x, y and they are this wide."""

    def height(self, width: float) -> float:
        return self.slope * width + self.offset


@dataclass(frozen=True)
class BlockMaker:
    """Makes blocks with the same room for titles and between areas."""

    title: float
    pad: float

    def of(self, area: Area) -> AreaBlock:
        def place(x: float, y: float, width: float) -> dict[str, Place]:
            return {area.id: (x, y + self.title, width / area.width)}

        return AreaBlock(area.height / area.width, self.title, place)

    def column(self, *blocks: AreaBlock) -> AreaBlock:
        """BlockMaker of the same width, one below the other."""

        def place(x: float, y: float, width: float) -> dict[str, Place]:
            places: dict[str, Place] = {}
            for block in blocks:
                places |= block.place(x, y, width)
                y += block.height(width)
            return places

        return AreaBlock(sum(block.slope for block in blocks), sum(block.offset for block in blocks), place)

    def row(self, *blocks: AreaBlock) -> AreaBlock:
        """BlockMaker of the same height, side by side."""
        slope = 1 / sum(1 / block.slope for block in blocks)
        offset = slope * (sum(block.offset / block.slope for block in blocks) - self.pad * (len(blocks) - 1))

        def place(x: float, y: float, width: float) -> dict[str, Place]:
            places: dict[str, Place] = {}
            for block in blocks:
                across = (slope * width + offset - block.offset) / block.slope
                places |= block.place(x, y, across)
                x += across + self.pad
            return places

        return AreaBlock(slope, offset, place)

    def layout(self, width: float, block: AreaBlock) -> Layout:
        inner = width - 2 * self.pad
        places = {id: place for id, place in block.place(self.pad, 0, inner).items() if id}
        return Layout(width, block.height(inner) + self.pad, places)


def layouts(tray: Area, hand: Area, piles: Area, own: Area, others: Sequence[Area]) -> Mapping[str, Layout]:
    """The layouts by name. `others` are the other players' displays, or the ratings in a solo game."""
    desk, phone = BlockMaker(TITLE, PAD), BlockMaker(PHONE_TITLE, PHONE_PAD)
    square, *more, broad = _desks(desk, tray, hand, piles, own, others)
    return {
        "wide": desk.layout(DESK, square),
        "tall": phone.layout(PHONE, _upright(phone, tray, hand, piles, own, others)),
        "sideways": phone.layout(SIDEWAYS, _sideways(phone, tray, hand, piles, own, others)),
        "tablet": desk.layout(TABLET, _tablet(desk, tray, hand, piles, own, others)),
        "broad": desk.layout(BROAD, broad),
        **{f"desk{n}": desk.layout(DESK, block) for n, block in enumerate(more)},
    }


def _sideways(b: BlockMaker, tray: Area, hand: Area, piles: Area, own: Area, others: Sequence[Area]) -> AreaBlock:
    """For phones on their side: what the viewer needs to play in one row, the piles and the others below."""
    first = b.row(b.column(b.of(tray), b.of(hand)), b.of(own))
    rest = Area("", "", piles.width, others[0].height - piles.height - PHONE_TITLE / 100)
    blank = Area("", "", others[0].width, others[0].height)
    below = [b.column(b.of(piles), b.of(rest)), *map(b.of, others)]
    below += [b.of(blank)] * (len(below) % 2)
    return b.column(first, *(b.row(*below[place : place + 2]) for place in range(0, len(below), 2)))


def _upright(b: BlockMaker, tray: Area, hand: Area, piles: Area, own: Area, others: Sequence[Area]) -> AreaBlock:
    """For phones: the tray with the cards to place and the piles beside it, then the viewer's own nobles, then the others."""
    return b.column(b.row(b.of(tray), b.column(b.of(hand), b.of(piles))), b.of(own), *map(b.of, others))


def _tablet(b: BlockMaker, tray: Area, hand: Area, piles: Area, own: Area, others: Sequence[Area]) -> AreaBlock:
    first = b.row(b.of(tray), b.of(own))
    if len(others) == 1:
        return b.column(first, b.row(b.column(b.of(hand), b.of(piles)), b.of(others[0])))
    return b.column(first, b.row(b.of(hand), b.of(piles)), b.row(*map(b.of, others)))


def _desks(b: BlockMaker, tray: Area, hand: Area, piles: Area, own: Area, others: Sequence[Area]) -> list[AreaBlock]:
    """For desks, from nearly square to very wide."""
    small = b.row(b.of(hand), b.of(piles))
    if len(others) == 1:
        rest = Area("", "", piles.width, 2.1 * piles.width - piles.height - others[0].height)  # keeps the last column narrow
        last = b.column(b.of(others[0]), b.of(piles), b.of(rest))
        return [
            b.row(b.column(b.of(tray), b.of(others[0])), b.column(small, b.of(own))),
            b.row(b.column(b.of(tray), b.of(hand)), b.column(b.of(own), b.row(b.of(piles), b.of(others[0])))),
            b.row(b.column(b.of(tray), b.of(hand)), b.of(own), last),
        ]
    rest = Area("", "", own.width, 2 * own.width - sum(area.height for area in others))
    last = b.column(*map(b.of, others), *([b.of(rest)] if rest.height > 0.5 else []))
    broad = b.row(b.column(b.of(tray), b.of(hand), b.of(piles)), b.of(own), last)
    below = b.column(b.row(b.of(tray), b.of(own)), b.row(b.column(b.of(hand), b.of(piles)), *map(b.of, others)))
    if len(others) == 2:
        return [b.row(b.column(b.of(tray), small), b.column(b.of(own), b.row(*map(b.of, others)))), below, broad]
    return [below, broad]
