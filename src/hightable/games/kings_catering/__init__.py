"""The King's Catering: take tiles, lay out tables that grow in any direction, and please the King, the Queen and the Princess."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.game import Game
from hightable.engine.rulebook import Rulebook
from hightable.engine.theme import Theme
from hightable.games.kings_catering.bot import TEMPERATURE, move_heuristic
from hightable.games.kings_catering.components import SEAT_NAMES, facts
from hightable.games.kings_catering.determinize import determinize
from hightable.games.kings_catering.events import events
from hightable.games.kings_catering.examples import EXAMPLES
from hightable.games.kings_catering.faces import face
from hightable.games.kings_catering.moves import CATALOGUE, PHRASES
from hightable.games.kings_catering.options import OPTIONS
from hightable.games.kings_catering.position import CateringPosition
from hightable.games.kings_catering.print_items import PRINT_ITEMS
from hightable.games.kings_catering.refusals import refuse
from hightable.games.kings_catering.rules import deal, legal_moves, play, standings
from hightable.games.kings_catering.scene import scene
from hightable.games.kings_catering.score_sheet import ENDINGS, component_counts, ending, score_sheet, winnable
from hightable.games.kings_catering.sentences import describe_move

SOURCE = Path(__file__).parent

GAME = Game(
    name="kings-catering",
    version=2,
    source=SOURCE,
    players=(1, 2, 3, 4),
    position=CateringPosition,
    catalogue=CATALOGUE,
    options=OPTIONS,
    rulebook=Rulebook.read(SOURCE, facts),
    phrases=PHRASES,
    seat_names=SEAT_NAMES,
    endings=ENDINGS,
    minutes=(15, 30),
    weight=2,
    examples=EXAMPLES,
    goal_areas=("royals", "columns", "seat0"),
    starter="starter",
    deal=deal,
    legal_moves=legal_moves,
    play=play,
    standings=standings,
    determinize=determinize,
    refuse=refuse,
    score_sheet=score_sheet,
    events=events,
    scene=scene,
    ending=ending,
    component_counts=component_counts,
    winnable=winnable,
    describe_move=describe_move,
    face=face,
    print_items=PRINT_ITEMS,
    theme=Theme(
        accent=("#234f93", "#a3c4f5"),
        table=("#a8bbd6", "#25344c"),
        ink=("#14233c", "#dde8f8"),
        cloth=("#dbe4f0", "#394a65"),
        weave="parquet",
        cover=("tile:62", "tile:48", "tile:12", "tile:64", "tile:30"),
    ),
    move_heuristic=move_heuristic,
    prior_temperature=TEMPERATURE,
)
