"""All moves of the Court Jester, numbered once, and the options players may agree on.

A server that was placed is named by the square it stands on, never by its value: nobody may know that.
"""

from __future__ import annotations

from pathlib import Path

from hightable.engine.catalogue import Catalogue, Domain, Kind
from hightable.engine.options import Choice, Option, Options, switch
from hightable.engine.words import Phrases
from hightable.games.court_jester.components import RANK_NAMES, SERVING_NAMES, SQUARE_NAMES, SUIT_NAMES, TABLE_NAMES

PHRASES = Phrases.read(Path(__file__).parent)

COIN = Domain("coin", RANK_NAMES)
SQUARE = Domain("square", SQUARE_NAMES)
SERVER = Domain("server", SQUARE_NAMES)
TABLE = Domain("table", TABLE_NAMES)
TILE = Domain("tile", SERVING_NAMES)
SUIT = Domain("suit", SUIT_NAMES)

_verb = PHRASES.name

CHOOSE = Kind(_verb("verb.choose"), (SUIT,))
SET = Kind(_verb("verb.set"), (TABLE,))
PLACE = Kind(_verb("verb.place"), (COIN, SQUARE), secret=("coin",))
SERVE = Kind(_verb("verb.serve"), (SERVER, TABLE))
TURN = Kind(_verb("verb.turn"), (TILE,))
SHIFT = Kind(_verb("verb.shift"), (SERVER, SQUARE))
JESTER = Kind(_verb("verb.jester"), (SERVER,), path=("server", "jester"))
KITCHEN = Kind(_verb("verb.kitchen"), (SERVER,), path=("server", "kitchen"))
STOP = Kind(_verb("verb.stop"))
READY = Kind(_verb("verb.ready"))

CATALOGUE = Catalogue(CHOOSE, SET, PLACE, SERVE, TURN, SHIFT, JESTER, KITCHEN, STOP, READY)


def _switch(name: str, clause: str) -> Option:
    return switch(name, PHRASES.name(f"option.{name}.title"), PHRASES.name(f"option.{name}.help"), clause)


# The rules read the options in this order.
OPTIONS = Options(
    _switch("memory_aid", "CJ-8.1"),
    _switch("set_table_by_hand", "CJ-8.2"),
    Option(
        "suits",
        PHRASES.name("option.suits.title"),
        PHRASES.name("option.suits.help"),
        (
            Choice("drawn", PHRASES.name("option.suits.drawn")),
            Choice("chosen", PHRASES.name("option.suits.chosen")),
        ),
        "CJ-2.1",
    ),
)
