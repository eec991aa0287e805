"""The move catalogue of Henry's Feast, and its options.

Cooking names only the station: no two recipes need the same ingredients, so the station determines the dish.
"""

from __future__ import annotations

from pathlib import Path

from hightable.engine.i18n import Phrases
from hightable.engine.moves import MoveCatalogue, MoveKind, Parameter
from hightable.engine.options import Choice, Options, first_player, option, switch
from hightable.games.henrys_feast.components import (
    BACK_NAMES,
    CARD_NAMES,
    INGREDIENT_NAMES,
    PANTRY_NAME,
    RECIPE_NAMES,
    ROUNDS,
    SEAT_NAMES,
    SPOT_NAMES,
    STATION_NAMES,
    facts,
)

PHRASES = Phrases.read(Path(__file__).parent, facts)

GOODS = Parameter("goods", INGREDIENT_NAMES)
SHELF = Parameter("shelf", INGREDIENT_NAMES)
CARD = Parameter("card", CARD_NAMES)
LOAN = Parameter("loan", CARD_NAMES)
STATION = Parameter("place", STATION_NAMES, [[str(number)] for number in range(1, len(STATION_NAMES) + 1)])
PLACE = Parameter("place", (*STATION_NAMES, PANTRY_NAME))
PANTRY = len(STATION_NAMES)
"""The pantry as a value of `PLACE`."""
PLACES = len(PLACE)
SPOT = Parameter("spot", SPOT_NAMES, [[str(number)] for number in range(1, len(SPOT_NAMES) + 1)])
BACK = Parameter("back", BACK_NAMES)
RECIPE = Parameter("recipe", RECIPE_NAMES)

_verb = PHRASES.name

BUY = MoveKind(_verb("verb.buy"), (GOODS,))
PEEK = MoveKind(_verb("verb.peek"), path=("cookbook", "peek"), final=True)
STEAL_TOP = MoveKind(_verb("verb.steal-top"), path=("cookbook", "steal-top"), final=True)
STEAL = MoveKind(_verb("verb.steal"), (SPOT,), path=("spot", "steal"), final=True)
STEAL_DOWN = MoveKind(_verb("verb.steal-down"), (BACK,), path=("cookbook", "steal-down", "back"), final=True)
LOOK = MoveKind(_verb("verb.look"), path=("cookbook", "look"), final=True)
TAKE = MoveKind(_verb("verb.take"), (RECIPE,), secret=("recipe",), final=True)
CLEAR = MoveKind(_verb("verb.clear"), path=("stockroom", "clear"))
FRESH = MoveKind(_verb("verb.fresh"), path=("stockroom", "fresh"))
FILL = MoveKind(_verb("verb.fill"), path=("stockroom", "fill"), final=True)
FETCH = MoveKind(_verb("verb.fetch"), (SHELF, PLACE))
SHARE = MoveKind(_verb("verb.share"))
BORROW = MoveKind(_verb("verb.borrow"), (LOAN, PLACE))
LAY = MoveKind(_verb("verb.lay"), (CARD, STATION))
COOK = MoveKind(_verb("verb.cook"), (STATION,))
TREAT = MoveKind(_verb("verb.treat"), (STATION,), path=("treat", "place"))
ADJUST = MoveKind(_verb("verb.adjust"))
REST = MoveKind(_verb("verb.rest"))
DONE = MoveKind(_verb("verb.done"))
TOSS = MoveKind(_verb("verb.toss"), (CARD,), path=("card", "toss"))
EMPTY = MoveKind(_verb("verb.empty"), (STATION,), path=("empty", "place"))
END = MoveKind(_verb("verb.end"))
CALL = MoveKind(_verb("verb.call"))

CATALOGUE = MoveCatalogue(
    BUY, PEEK, STEAL_TOP, STEAL, STEAL_DOWN, LOOK, TAKE, CLEAR, FRESH, FILL, FETCH, SHARE, BORROW, LAY, COOK, TREAT, ADJUST, REST,
    DONE, TOSS, EMPTY, END, CALL,
)  # fmt: skip

_LIMITS = (Choice(str(limit), PHRASES.name("option.rounds.limit", round=limit)) for limit in ROUNDS)
# `rules.deal` reads the options in this order.
OPTIONS = Options(
    option(PHRASES, "variant", "HF-12.1", "full", "tutorial", "quick"),
    switch(PHRASES, "teams", "HF-13.1", players=4),
    option(PHRASES, "rounds", "HF-10.3", *_LIMITS),
    first_player(PHRASES, len(SEAT_NAMES), "HF-2.7"),
    switch(PHRASES, "memory_aid", "HF-14.1"),
)
