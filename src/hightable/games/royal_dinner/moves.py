"""The catalogue of all moves of Royal Dinner, its options, and its phrases."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hightable.engine.i18n import Name, Phrases
from hightable.engine.moves import MoveCatalogue, MoveKind, Parameter
from hightable.engine.options import Options, first_player, option
from hightable.games.royal_dinner.components import (
    CARD_NAMES,
    FOOD_NAMES,
    ICON_NAMES,
    LINE_NAMES,
    NOBLE_NAMES,
    PATTERN_NAMES,
    SEAT_NAMES,
    VALUES,
    facts,
)

PHRASES = Phrases.read(Path(__file__).parent, facts)


@cache
def count_of(noun: str, count: int) -> Name:
    """The count with its noun, `cards` or `points`: “no cards”, “1 card”, “3 cards”."""
    form = ("none", "one", "many")[min(count, 2)]
    return PHRASES.name(f"{noun}.{form}", count=count)


LINE = Parameter("line", LINE_NAMES)
PATTERN = Parameter("pattern", PATTERN_NAMES)
# a card can be named by its food as well as by its colour
_BY_FOOD = [[f"{food} {value}" for food in name.bare.values()] for name in FOOD_NAMES for value in range(1, VALUES + 1)]
CARD = Parameter("card", CARD_NAMES, _BY_FOOD)
ICON = Parameter("icon", ICON_NAMES)
NOBLE = Parameter("noble", NOBLE_NAMES, [[str(number)] for number in range(1, 7)])

_verb = PHRASES.name

TAKE = MoveKind(_verb("verb.take"), (LINE,))
IMPOSTER = MoveKind(_verb("verb.imposter"), (PATTERN,))
PLACE = MoveKind(_verb("verb.place"), (CARD, NOBLE))
DISPOSE = MoveKind(_verb("verb.dispose"), (NOBLE,), path=("noble", "dispose"))
DONE = MoveKind(_verb("verb.done"))
STRIKE = MoveKind(_verb("verb.strike"))
CHOOSE = MoveKind(_verb("verb.choose"), (ICON,))

CATALOGUE = MoveCatalogue(TAKE, IMPOSTER, PLACE, DISPOSE, DONE, STRIKE, CHOOSE)


# `deal` reads the settings in this order.
OPTIONS = Options(
    option(PHRASES, "side", "RD-2.4", "unmasked", "masked"),
    option(PHRASES, "icons", "RD-2.3", "chosen", "random"),
    first_player(PHRASES, len(SEAT_NAMES), "RD-2.5"),
)
