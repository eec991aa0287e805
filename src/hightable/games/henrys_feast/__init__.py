"""Henry's Feast: up to five chefs shop, cook and compete to serve King Henry his three favourite dishes."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.game import Game
from hightable.engine.rulebook import Rulebook
from hightable.engine.theme import Theme
from hightable.games.henrys_feast.bot import move_heuristic
from hightable.games.henrys_feast.components import SEAT_NAMES, facts
from hightable.games.henrys_feast.determinize import determinize
from hightable.games.henrys_feast.events import events
from hightable.games.henrys_feast.examples import EXAMPLES
from hightable.games.henrys_feast.faces import face
from hightable.games.henrys_feast.moves import CATALOGUE, OPTIONS, PHRASES
from hightable.games.henrys_feast.position import FeastPosition
from hightable.games.henrys_feast.position_heuristic import position_heuristic
from hightable.games.henrys_feast.print_items import PRINT_ITEMS
from hightable.games.henrys_feast.refusals import refuse
from hightable.games.henrys_feast.rules import deal, legal_moves, play, standings
from hightable.games.henrys_feast.scene import scene
from hightable.games.henrys_feast.score_sheet import ENDINGS, component_counts, ending, score_sheet

SOURCE = Path(__file__).parent

GAME = Game(
    name="henrys-feast",
    version=2,
    source=SOURCE,
    players=(2, 3, 4, 5),
    position=FeastPosition,
    catalogue=CATALOGUE,
    options=OPTIONS,
    rulebook=Rulebook.read(SOURCE, facts),
    phrases=PHRASES,
    seat_names=SEAT_NAMES,
    endings=ENDINGS,
    starter="starter",
    minutes=(45, 90),
    weight=3,
    examples=EXAMPLES,
    goal_areas=("feast", "display", "market", "seat0"),
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
    face=face,
    print_items=PRINT_ITEMS,
    theme=Theme(
        accent=("#2c6439", "#93d3a0"),
        table=("#a3bb95", "#2a3a29"),
        ink=("#1b2a18", "#e1efda"),
        cloth=("#dfe8d6", "#3d4f3b"),
        weave="tiles",
        cover=("recipe:9", "card:3:0", "card:0:0", "card:9:0", "card:14:0"),
    ),
    move_heuristic=move_heuristic,
    position_heuristic=position_heuristic,
)
