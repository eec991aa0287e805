"""The catalogue of all moves of Royal Dinner, its options, and its phrases."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hightable.engine.i18n import LANGUAGES, Name, Phrases
from hightable.engine.moves import MoveCatalogue, MoveKind, Parameter
from hightable.engine.options import Choice, Option, Options, seat_choices
from hightable.games.royal_dinner.components import (
    CARD_NAMES,
    FOOD_NAMES,
    ICON_NAMES,
    LINE_NAMES,
    NOBLE_NAMES,
    PATTERN_NAMES,
    SEAT_NAMES,
    VALUES,
)

PHRASES = Phrases.read(Path(__file__).parent)


@cache
def count_of(noun: str, count: int) -> Name:
    """The count with its noun, `cards` or `points`: “no cards”, “1 card”, “3 cards”."""
    form = ("none", "one", "many")[min(count, 2)]
    return Name({language: PHRASES.say(language, f"{noun}.{form}", count=count) for language in LANGUAGES})


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


def _option(name: str, clause: str, *choices: Choice) -> Option:
    return Option(name, PHRASES.name(f"option.{name}.title"), PHRASES.name(f"option.{name}.help"), choices, clause)


# `deal` reads the settings in this order.
OPTIONS = Options(
    _option(
        "side",
        "RD-2.4",
        Choice("unmasked", PHRASES.name("option.side.unmasked")),
        Choice("masked", PHRASES.name("option.side.masked")),
    ),
    _option(
        "icons",
        "RD-2.3",
        Choice("chosen", PHRASES.name("option.icons.chosen")),
        Choice("random", PHRASES.name("option.icons.random")),
    ),
    _option(
        "first",
        "RD-2.5",
        Choice("random", PHRASES.name("option.first.random")),
        *seat_choices(len(SEAT_NAMES)),
    ),
)
