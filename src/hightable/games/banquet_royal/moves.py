"""The catalogue of moves of Banquet Royal, and the options of a match."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.i18n import Name, Phrases
from hightable.engine.moves import MoveCatalogue, MoveKind, Parameter
from hightable.engine.options import Choice, Options, first_player, option, switch
from hightable.games.banquet_royal.components import (
    DEALT_SPACES,
    ETIQUETTE,
    MENU_NAMES,
    PIECE_NAMES,
    SEAT_NAMES,
    SPACE_NAMES,
    VALUES,
    facts,
)

PHRASES = Phrases.read(Path(__file__).parent, facts)

PIECE = Parameter("piece", PIECE_NAMES)
DISH = Parameter("dish", PIECE_NAMES[:4])
SPACE = Parameter("space", SPACE_NAMES)
ORDER = Parameter("order", SPACE_NAMES)
# A menu can be typed from either end, in any language.
MENU = Parameter(
    "menu", MENU_NAMES, [["/".join(reversed(text.split("/"))) for text in name.bare.values()] for name in MENU_NAMES]
)
SCORED = Parameter("scored", MENU_NAMES, MENU.also)
CROWNS = Parameter("crowns", tuple(Name.same(str(value + 1)) for value in range(VALUES)))

_verb = PHRASES.name

PLACE = MoveKind(_verb("verb.place"), (PIECE, SPACE))
ANNOUNCE = MoveKind(_verb("verb.announce"), (ORDER, DISH))
SCORE = MoveKind(_verb("verb.score"), (MENU,), path=("menu", "score"))
DISCARD = MoveKind(_verb("verb.discard"), (MENU,), path=("menu", "discard"))
KEEP = MoveKind(_verb("verb.keep"))
FORFEIT = MoveKind(_verb("verb.forfeit"), (SCORED,))
DRAW = MoveKind(_verb("verb.draw"), (CROWNS,))
SET = MoveKind(_verb("verb.set"), (SPACE,))
READY = MoveKind(_verb("verb.ready"))

CATALOGUE = MoveCatalogue(PLACE, ANNOUNCE, SCORE, DISCARD, KEEP, FORFEIT, DRAW, SET, READY)


# `dealing.deal` reads the settings in this order.
OPTIONS = Options(
    switch(PHRASES, "gourmet", "BR-9.1"),
    option(
        PHRASES,
        "etiquette",
        "BR-9.4",
        "off",
        *(Choice(str(n), PHRASES.name(f"option.etiquette.{'dealt' if n == len(DEALT_SPACES) else 'all'}")) for n in ETIQUETTE),
    ),
    switch(PHRASES, "all_you_can_eat", "BR-9.6"),
    switch(PHRASES, "hells_kitchen", "BR-9.7"),
    switch(PHRASES, "memory_aid", "BR-10.1"),
    switch(PHRASES, "wild_toque", "BR-10.2"),
    first_player(PHRASES, len(SEAT_NAMES), "BR-2.8"),
)
