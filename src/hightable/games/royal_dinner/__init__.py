"""Royal Dinner: wait on picky nobles, three cards of food at a time, until each has just what they ordered."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.clauses import Rulebook
from hightable.engine.game import Game
from hightable.games.royal_dinner.bot import foresee, weigh
from hightable.games.royal_dinner.catalogue import CATALOGUE, OPTIONS, PHRASES
from hightable.games.royal_dinner.components import SEAT_NAMES, facts
from hightable.games.royal_dinner.events import events
from hightable.games.royal_dinner.faces import face
from hightable.games.royal_dinner.imagine import imagine
from hightable.games.royal_dinner.position import Position
from hightable.games.royal_dinner.refusals import refuse
from hightable.games.royal_dinner.rules import deal, moves, play, standings
from hightable.games.royal_dinner.scene import scene
from hightable.games.royal_dinner.sheet import census, ending, sheet

HOME = Path(__file__).parent

GAME = Game(
    name="royal-dinner",
    version=2,
    home=HOME,
    players=(1, 2, 3, 4),
    position=Position,
    catalogue=CATALOGUE,
    options=OPTIONS,
    rulebook=Rulebook.read(HOME, facts),
    phrases=PHRASES,
    colours=SEAT_NAMES,
    endings=("turns", "nobles", "points", "food", "shared"),
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
