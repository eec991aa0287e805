"""Henry's Feast: shop, stock and cook against four other chefs, and serve King Henry his three favourite dishes."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.clauses import Rulebook
from hightable.engine.game import Game
from hightable.games.henrys_feast.bot import weigh
from hightable.games.henrys_feast.catalogue import CATALOGUE, OPTIONS, PHRASES
from hightable.games.henrys_feast.components import SEAT_NAMES, facts
from hightable.games.henrys_feast.events import events
from hightable.games.henrys_feast.faces import face
from hightable.games.henrys_feast.foresight import foresee
from hightable.games.henrys_feast.imagine import imagine
from hightable.games.henrys_feast.position import Position
from hightable.games.henrys_feast.refusals import refuse
from hightable.games.henrys_feast.rules import deal, moves, play, standings
from hightable.games.henrys_feast.scene import scene
from hightable.games.henrys_feast.sheet import ENDINGS, census, ending, sheet

HOME = Path(__file__).parent

GAME = Game(
    name="henrys-feast",
    version=2,
    home=HOME,
    players=(2, 3, 4, 5),
    position=Position,
    catalogue=CATALOGUE,
    options=OPTIONS,
    rulebook=Rulebook.read(HOME, facts),
    phrases=PHRASES,
    colours=SEAT_NAMES,
    endings=ENDINGS,
    starter="first",
    deal=deal,
    moves=moves,
    play=play,
    standings=standings,
    imagine=imagine,
    refuse=refuse,
    sheet=sheet,
    events=events,
    scene=scene,
    ending=ending,
    census=census,
    face=face,
    weigh=weigh,
    foresee=foresee,
)
