"""The King's Catering: take tiles, lay tables that grow in any direction, and please the King, the Queen and the Princess."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.clauses import Rulebook
from hightable.engine.game import Game
from hightable.games.kings_catering.bot import DOUBT, weigh
from hightable.games.kings_catering.catalogue import CATALOGUE, PHRASES
from hightable.games.kings_catering.components import PLAYER_COLOURS, facts
from hightable.games.kings_catering.events import events
from hightable.games.kings_catering.faces import face
from hightable.games.kings_catering.imagine import imagine
from hightable.games.kings_catering.options import OPTIONS
from hightable.games.kings_catering.position import Position
from hightable.games.kings_catering.refusals import refuse
from hightable.games.kings_catering.rules import deal, moves, play, standings
from hightable.games.kings_catering.scene import scene
from hightable.games.kings_catering.sheet import ENDINGS, census, ending, sheet, winnable

HOME = Path(__file__).parent

GAME = Game(
    name="kings-catering",
    version=2,
    home=HOME,
    players=(1, 2, 3, 4),
    position=Position,
    catalogue=CATALOGUE,
    options=OPTIONS,
    rulebook=Rulebook.read(HOME, facts),
    phrases=PHRASES,
    colours=PLAYER_COLOURS,
    endings=ENDINGS,
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
    winnable=winnable,
    face=face,
    weigh=weigh,
    doubt=DOUBT,
)
