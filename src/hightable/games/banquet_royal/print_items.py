"""What is in the box, to print and cut out."""

from __future__ import annotations

from hightable.engine.print_sheets import PrintItem
from hightable.games.banquet_royal.components import DISHES, KITCHEN, MENUS, ORDERS, ORDERS_OF_EACH, SEAT_NAMES, TOQUES, VALUE_OF

HEX, TOKEN, CARD = 26.0, 20.0, 60.0
"""The widths of a space, a royal order and a menu, in millimetres."""

PRINT_ITEMS = (
    PrintItem("board", 1, 7 * HEX),
    *(PrintItem(f"dish:{dish}", count, HEX) for dish, count in zip(DISHES, KITCHEN.tolist(), strict=True)),
    *(PrintItem(f"toque:{seat}", TOQUES, HEX) for seat in range(len(SEAT_NAMES))),
    *(PrintItem(f"token:{dish}", ORDERS_OF_EACH, TOKEN) for dish in DISHES),
    PrintItem("cloche", ORDERS, HEX),
    *(PrintItem(f"menu:{menu}", 1, CARD, f"back:{VALUE_OF[menu] + 1}") for menu in range(len(MENUS))),
)
