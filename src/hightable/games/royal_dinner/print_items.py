"""What is in the box, to print and cut out."""

from __future__ import annotations

from hightable.engine.print_sheets import PrintItem
from hightable.games.royal_dinner.components import CARDS, ICONS, NOBLES, SOLO_CARDS

CARD, NOBLE = 57.0, 62.0
"""The widths of a card and a noble, in millimetres."""

PRINT_ITEMS = (
    *(
        PrintItem(f"noble-card:unmasked:{icon}:{noble}", 1, NOBLE, f"noble-card:masked:{icon}:{noble}")
        for icon in range(len(ICONS))
        for noble in range(NOBLES)
    ),
    *(PrintItem(f"icon:{icon}:unmasked", 1, CARD, f"icon:{icon}:masked") for icon in ICONS),
    *(PrintItem(f"card:{card}", 1, CARD, "food-back") for card in range(CARDS)),
    PrintItem("party:0", 1, CARD, "food-back"),
    *(PrintItem(f"solo:{card}", 1, CARD, "solo:back") for card in range(SOLO_CARDS)),
)
