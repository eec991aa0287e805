"""The cards, the move catalogue and the phrases."""

from __future__ import annotations

from pathlib import Path

from hightable.authoring import MoveCatalogue, MoveKind, Name, Parameter, Phrases

PHRASES = Phrases.read(Path(__file__).parent)

CARDS = 13
"""The cards of a suit, from ace to king. A card is worth its place: the ace 1, the king 13."""
NAMES = [PHRASES.name("card.ace"), *(Name.same(str(n)) for n in range(2, 11)), *map(PHRASES.name, ("card.jack", "card.queen", "card.king"))]
GLYPHS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]

PRIZE = Parameter("prize", NAMES)
CARD = Parameter("card", NAMES)
CATALOGUE = MoveCatalogue(MoveKind(PHRASES.name("verb.bid"), CARD, secret=("card",)))
