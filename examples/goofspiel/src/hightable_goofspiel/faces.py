"""The faces of the cards, as SVG."""

from __future__ import annotations

from hightable.authoring import Language, palette

from .moves import GLYPHS

W, H = 100, 140
SUITS = (("♠", "#22313f"), ("♥", "#b3202c"), ("♣", "#22513a"), ("♦", "#b3202c"))


def face(key: str, language: Language) -> str:
    """The drawing under a key: `1:12` for the king of hearts, or `back`."""
    if key == "back":
        return palette.svg(W, H, palette.card(W, H, fill=palette.WINE), palette.crown(W / 2, H / 2, 1.4))
    suit, card = map(int, key.split(":"))
    symbol, colour = SUITS[suit]
    return palette.svg(
        W,
        H,
        palette.card(W, H),
        palette.text(W / 2, 62, GLYPHS[card], 46, fill=colour),
        palette.text(W / 2, 116, symbol, 48, fill=colour),
    )
