"""The faces of the cards, as SVG. The drawings on them are the files in `art/`."""

from __future__ import annotations

from pathlib import Path

from hightable.authoring import Art, Language, palette

ART = Art(Path(__file__).parent / "art")
W, H = 100, 140
TONES = ("#a9c48b", "#d8c26a", "#d99a5b", "#c7695a", "#9a4f76", "#5b4a86")
"""The colour of the dish on a card, from the lowest numbers to the highest."""


def face(key: str, language: Language) -> str:
    """The drawing under a key: `card:7`, or `back`."""
    if key == "back":
        return palette.svg(W, H, palette.card(W, H, fill=palette.WINE), ART.draw("cloche", tone=palette.CREAM))
    number = int(key.removeprefix("card:"))
    dish = ART.draw("cloche", tone=TONES[number // 4 % len(TONES)])
    return palette.svg(W, H, palette.card(W, H), dish, palette.badge(24, 26, str(number + 1)))
