"""What is in the box, to print and cut out: a piecepack, and six more tiles for the floor.

A suit has the colour of the seat with its number. Six tokens stand for a die, and a token with the suit for its pawn.
"""

from __future__ import annotations

from hightable.engine.print_sheets import PrintItem
from hightable.games.court_jester.components import RANK_GLYPHS, ROOM, SERVING_TILES, SUIT_OF, SUITS

TILE, COIN, TOKEN = 46.0, 20.0, 20.0
"""The widths of a tile, a coin and a token, in millimetres: a coin fits a quarter of a tile."""

_OWNED = tuple(f"{seat}:{suit}" for seat, suit in enumerate(SUITS))

PRINT_ITEMS = (
    PrintItem("floor", SERVING_TILES, TILE),
    PrintItem("place:kitchen", 1, TILE),
    PrintItem("place:jester", 1, TILE),
    *(
        PrintItem(f"table::{SUITS[suit]}:{room}:{suit}:1:", 1, TILE, "closed:")
        for suit, room in zip(SUIT_OF.tolist(), ROOM.tolist(), strict=True)
    ),
    *(PrintItem(f"coin:{owned}:{value}", 1, COIN, f"coin:{owned}") for owned in _OWNED for value in RANK_GLYPHS),
    *(PrintItem(f"die:{owned}:{value}", 1, TOKEN) for owned in _OWNED for value in RANK_GLYPHS),
    *(PrintItem(f"suit:{owned}", 1, TOKEN) for owned in _OWNED),
)
