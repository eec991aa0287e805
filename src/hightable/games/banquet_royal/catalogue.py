"""All moves of Banquet Royal, numbered once, and the options players may agree on."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.catalogue import Catalogue, Domain, Kind
from hightable.engine.options import Choice, Option, Options, switch
from hightable.engine.words import Name, Phrases
from hightable.games.banquet_royal.components import (
    COLOURS,
    MENU_NAMES,
    PIECE_NAMES,
    SPACE_NAMES,
    VALUES,
)

PHRASES = Phrases.read(Path(__file__).parent)

PIECE = Domain("piece", PIECE_NAMES)
DISH = Domain("dish", PIECE_NAMES[:4])
SPACE = Domain("space", SPACE_NAMES)
ORDER = Domain("order", SPACE_NAMES)
# a menu may be typed from either end, in any language
MENU = Domain("menu", MENU_NAMES, [["/".join(reversed(text.split("/"))) for text in name.bare.values()] for name in MENU_NAMES])
SCORED = Domain("scored", MENU_NAMES, MENU.also)
CROWNS = Domain("crowns", tuple(Name.same(str(value + 1)) for value in range(VALUES)))

_verb = PHRASES.name

PLACE = Kind(_verb("verb.place"), (PIECE, SPACE))
ANNOUNCE = Kind(_verb("verb.announce"), (ORDER, DISH))
SCORE = Kind(_verb("verb.score"), (MENU,), path=("menu", "score"))
DISCARD = Kind(_verb("verb.discard"), (MENU,), path=("menu", "discard"))
KEEP = Kind(_verb("verb.keep"))
FORFEIT = Kind(_verb("verb.forfeit"), (SCORED,))
DRAW = Kind(_verb("verb.draw"), (CROWNS,))
SET = Kind(_verb("verb.set"), (SPACE,))
READY = Kind(_verb("verb.ready"))

CATALOGUE = Catalogue(PLACE, ANNOUNCE, SCORE, DISCARD, KEEP, FORFEIT, DRAW, SET, READY)


def _switch(name: str, clause: str) -> Option:
    return switch(name, PHRASES.name(f"option.{name}.title"), PHRASES.name(f"option.{name}.help"), clause)


# The rules read the options in this order.
OPTIONS = Options(
    _switch("gourmet", "BR-9.1"),
    Option(
        "etiquette",
        PHRASES.name("option.etiquette.title"),
        PHRASES.name("option.etiquette.help"),
        (
            Choice("off", PHRASES.name("option.etiquette.off")),
            Choice("6", PHRASES.name("option.etiquette.six")),
            Choice("8", PHRASES.name("option.etiquette.eight")),
        ),
        "BR-9.4",
    ),
    _switch("all_you_can_eat", "BR-9.6"),
    _switch("hells_kitchen", "BR-9.7"),
    _switch("memory_aid", "BR-10.1"),
    _switch("wild_toque", "BR-10.2"),
    Option(
        "first",
        PHRASES.name("option.first.title"),
        PHRASES.name("option.first.help"),
        (
            Choice("random", PHRASES.name("option.first.random")),
            *(Choice(str(seat + 1), colour, needs=seat + 1) for seat, colour in enumerate(COLOURS)),
        ),
        "BR-2.8",
    ),
)
