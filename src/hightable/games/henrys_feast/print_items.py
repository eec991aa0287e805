"""What is in the box, to print and cut out. The game board is in parts: a place for each stack of cards."""

from __future__ import annotations

from hightable.engine.print_sheets import PrintItem
from hightable.games.henrys_feast.components import (
    BACK,
    BONUSES,
    COPIES,
    DESSERT_STATION,
    DIFFICULTIES,
    KINDS,
    MARKET,
    MARKET_COPIES,
    RECIPES,
    SEAT_NAMES,
    SPOT_NAMES,
    STOCKROOM,
    TOKENS,
)

RECIPE, CARD, TOKEN, STATION, KITCHEN, REFERENCE = 62.0, 40.0, 16.0, 120.0, 150.0, 88.0
"""Widths in millimetres."""

_SEATS = len(SEAT_NAMES)
_SPOTS = ("cookbook", *(f"display-{spot}" for spot in range(len(SPOT_NAMES))), *BONUSES, *DIFFICULTIES, "first", "last-call")

PRINT_ITEMS = (
    *(PrintItem(f"spot:{spot}", 1, RECIPE) for spot in _SPOTS),
    PrintItem(f"proved:0:{_SEATS}", 1, RECIPE),
    *(PrintItem(f"stall:{kind}", 1, CARD) for kind in range(KINDS)),
    PrintItem("kitchen", _SEATS, KITCHEN),
    *(PrintItem(f"tray:{station + 1}:open:0", _SEATS, STATION) for station in range(DESSERT_STATION)),
    PrintItem(f"tray:{DESSERT_STATION + 1}:dessert:0", _SEATS, STATION),
    PrintItem("reference", _SEATS, REFERENCE),
    *(PrintItem(f"recipe:{recipe}", 1, RECIPE, f"back:{BACK[recipe]}") for recipe in range(RECIPES)),
    *(PrintItem(f"card:{kind}:{MARKET}", MARKET_COPIES, CARD, f"card-back:{MARKET}") for kind in range(KINDS)),
    *(PrintItem(f"card:{kind}:{STOCKROOM}", COPIES, CARD, f"card-back:{STOCKROOM}") for kind in range(KINDS)),
    *(PrintItem(f"token:{seat}", TOKENS, TOKEN) for seat in range(_SEATS)),
)
