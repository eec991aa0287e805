"""The move catalogue, and the phrases."""

from __future__ import annotations

from pathlib import Path

from hightable.authoring import MoveCatalogue, MoveKind, Parameter, Phrases

from .components import CARDS

PHRASES = Phrases.read(Path(__file__).parent)

CARD = Parameter("card", [str(number) for number in range(1, CARDS + 1)], copies=1)
CATALOGUE = MoveCatalogue(MoveKind(PHRASES.name("verb.play"), CARD))
