"""The Royal Feast and the Court Jester: turn the floor of the hall under your servers, and reach your family's tables in time."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.clauses import Rulebook
from hightable.engine.game import Game
from hightable.games.court_jester.bot import foresee, weigh
from hightable.games.court_jester.catalogue import CATALOGUE, OPTIONS, PHRASES
from hightable.games.court_jester.components import COLOURS, facts
from hightable.games.court_jester.events import events
from hightable.games.court_jester.faces import face
from hightable.games.court_jester.imagine import imagine
from hightable.games.court_jester.position import Position
from hightable.games.court_jester.ppn import ppn
from hightable.games.court_jester.refusals import refuse
from hightable.games.court_jester.rules import deal, moves, play, standings
from hightable.games.court_jester.scene import scene
from hightable.games.court_jester.sheet import ENDINGS, census, ending, sheet

HOME = Path(__file__).parent

GAME = Game(
    name="court-jester",
    version=1,
    home=HOME,
    players=(2, 3, 4),
    position=Position,
    catalogue=CATALOGUE,
    options=OPTIONS,
    rulebook=Rulebook.read(HOME, facts),
    phrases=PHRASES,
    colours=COLOURS,
    endings=(*ENDINGS.values(), "shared"),
    starter="starter",
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
    exports={"ppn": ppn},
)
