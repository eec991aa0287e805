"""Royal Dinner: serve picky nobles, three food cards at a time, until each has exactly what they ordered."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.game import Game
from hightable.engine.rulebook import Rulebook
from hightable.engine.theme import Theme
from hightable.games.royal_dinner.bot import move_heuristic, position_heuristic
from hightable.games.royal_dinner.components import SEAT_NAMES, facts
from hightable.games.royal_dinner.dealing import deal
from hightable.games.royal_dinner.determinize import determinize
from hightable.games.royal_dinner.events import events
from hightable.games.royal_dinner.examples import EXAMPLES
from hightable.games.royal_dinner.faces import face
from hightable.games.royal_dinner.moves import CATALOGUE, OPTIONS, PHRASES
from hightable.games.royal_dinner.position import DinnerPosition
from hightable.games.royal_dinner.print_items import PRINT_ITEMS
from hightable.games.royal_dinner.refusals import refuse
from hightable.games.royal_dinner.rules import legal_moves, play
from hightable.games.royal_dinner.scene import scene
from hightable.games.royal_dinner.score_sheet import component_counts, ending, score_sheet
from hightable.games.royal_dinner.scoring import standings

SOURCE = Path(__file__).parent

GAME = Game(
    name="royal-dinner",
    version=2,
    source=SOURCE,
    players=(1, 2, 3, 4),
    position=DinnerPosition,
    catalogue=CATALOGUE,
    options=OPTIONS,
    rulebook=Rulebook.read(SOURCE, facts),
    phrases=PHRASES,
    seat_names=SEAT_NAMES,
    minutes=(15, 30),
    weight=1,
    goal_areas=("tray", "seat0"),
    examples=EXAMPLES,
    endings=("turns", "nobles", "points", "food", "shared"),
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
    face=face,
    print_items=PRINT_ITEMS,
    theme=Theme(
        accent=("#855600", "#ecc25e"),
        table=("#8c3b3f", "#4a1d21"),
        ink=("#fff3e2", "#f6e0cb"),
        cloth=("#ecd9c6", "#653438"),
        weave="damask",
        cover=("noble:unmasked:0:1", "card:64", "card:17", "card:35", "card:50"),
    ),
    move_heuristic=move_heuristic,
    position_heuristic=position_heuristic,
)
