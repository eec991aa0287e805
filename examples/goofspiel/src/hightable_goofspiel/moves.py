"""The cards, the move catalogue and the phrases."""

from __future__ import annotations

from pathlib import Path

from hightable.authoring import MoveCatalogue, MoveKind, Name, Parameter, Phrases

PHRASES = Phrases.read(Path(__file__).parent)

CARDS = 13
"""The cards of a suit, from ace to king. A card is worth its place: the ace 1, the king 13."""
_ace, *_court = map(PHRASES.name, ("card.ace", "card.jack", "card.queen", "card.king"))
NAMES = [_ace, *(Name.same(str(number)) for number in range(2, 11)), *_court]
GLYPHS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]

PRIZE = Parameter("prize", NAMES)
CARD = Parameter("card", NAMES)
CATALOGUE = MoveCatalogue(MoveKind(PHRASES.name("verb.bid"), CARD, secret=("card",)))
