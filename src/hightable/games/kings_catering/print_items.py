"""What is in the box, to print and cut out."""

from __future__ import annotations

from hightable.engine.print_sheets import PrintItem
from hightable.games.kings_catering.components import CREW_PER_KIND, FACES, FOODS, ROYALS

TILE, ROYAL = 44.0, 60.0
"""The widths of a tile and a Royal, in millimetres."""

PRINT_ITEMS = (
    *(PrintItem(f"royal:{front}", 1, ROYAL, f"royal:{back}") for front, back in zip(ROYALS[::2], ROYALS[1::2], strict=True)),
    *(PrintItem(f"tile:{tile}", 1 if tile < FOODS else CREW_PER_KIND, TILE, "back") for tile in range(FACES)),
)
