"""Banquet Royal: lay dishes and toques on a royal table of hexes, in the order your menus ask for."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.clauses import Rulebook
from hightable.engine.game import Game
from hightable.games.banquet_royal.bot import foresee, weigh
from hightable.games.banquet_royal.catalogue import CATALOGUE, OPTIONS, PHRASES
from hightable.games.banquet_royal.components import COLOURS, facts
from hightable.games.banquet_royal.events import events
from hightable.games.banquet_royal.faces import face
from hightable.games.banquet_royal.imagine import imagine
from hightable.games.banquet_royal.position import Position
from hightable.games.banquet_royal.refusals import refuse
from hightable.games.banquet_royal.rules import deal, moves, play, standings
from hightable.games.banquet_royal.scene import scene
from hightable.games.banquet_royal.sheet import census, ending, sheet

HOME = Path(__file__).parent

GAME = Game(
    name="banquet-royal",
    version=1,
    home=HOME,
    players=(2, 3, 4),
    position=Position,
    catalogue=CATALOGUE,
    options=OPTIONS,
    rulebook=Rulebook.read(HOME, facts),
    phrases=PHRASES,
    colours=COLOURS,
    endings=("points", "orders", "shared"),
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
