"""All moves of the Court Jester, and its options.

A move names a placed server by its square, never by its value, which is hidden.
"""

from __future__ import annotations

from pathlib import Path

from hightable.engine.i18n import Phrases
from hightable.engine.moves import MoveCatalogue, MoveKind, Parameter
from hightable.engine.options import Options, option, switch
from hightable.games.court_jester.components import RANK_NAMES, SERVING_NAMES, SQUARE_NAMES, SUIT_NAMES, TABLE_NAMES, facts

PHRASES = Phrases.read(Path(__file__).parent, facts)

COIN = Parameter("coin", RANK_NAMES)
SQUARE = Parameter("square", SQUARE_NAMES)
SERVER = Parameter("server", SQUARE_NAMES)
TABLE = Parameter("table", TABLE_NAMES)
TILE = Parameter("tile", SERVING_NAMES)
SUIT = Parameter("suit", SUIT_NAMES)

_verb = PHRASES.name

CHOOSE = MoveKind(_verb("verb.choose"), (SUIT,))
SET = MoveKind(_verb("verb.set"), (TABLE,))
PLACE = MoveKind(_verb("verb.place"), (COIN, SQUARE), secret=("coin",))
SERVE = MoveKind(_verb("verb.serve"), (SERVER, TABLE))
TURN = MoveKind(_verb("verb.turn"), (TILE,))
SHIFT = MoveKind(_verb("verb.shift"), (SERVER, SQUARE))
JESTER = MoveKind(_verb("verb.jester"), (SERVER,), path=("server", "jester"))
KITCHEN = MoveKind(_verb("verb.kitchen"), (SERVER,), path=("server", "kitchen"))
STOP = MoveKind(_verb("verb.stop"))
READY = MoveKind(_verb("verb.ready"))

CATALOGUE = MoveCatalogue(CHOOSE, SET, PLACE, SERVE, TURN, SHIFT, JESTER, KITCHEN, STOP, READY)


# The rules read the options in this order.
OPTIONS = Options(
    switch(PHRASES, "memory_aid", "CJ-8.1"),
    switch(PHRASES, "set_table_by_hand", "CJ-8.2"),
    option(PHRASES, "suits", "CJ-2.1", "drawn", "chosen"),
)
