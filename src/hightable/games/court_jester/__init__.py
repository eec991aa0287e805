"""The Royal Feast and the Court Jester: turn the floor under your servers to bring them to your family's tables."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.game import Game
from hightable.engine.rulebook import Rulebook
from hightable.engine.theme import Theme
from hightable.games.court_jester.bot import move_heuristic, position_heuristic
from hightable.games.court_jester.components import SEAT_NAMES, facts
from hightable.games.court_jester.determinize import determinize
from hightable.games.court_jester.events import events
from hightable.games.court_jester.examples import EXAMPLES
from hightable.games.court_jester.faces import face
from hightable.games.court_jester.moves import CATALOGUE, OPTIONS, PHRASES
from hightable.games.court_jester.position import JesterPosition
from hightable.games.court_jester.ppn import ppn
from hightable.games.court_jester.print_items import PRINT_ITEMS
from hightable.games.court_jester.refusals import refuse
from hightable.games.court_jester.rules import deal, legal_moves, play, standings
from hightable.games.court_jester.scene import scene
from hightable.games.court_jester.score_sheet import ENDINGS, component_counts, ending, score_sheet

SOURCE = Path(__file__).parent

GAME = Game(
    name="court-jester",
    version=1,
    source=SOURCE,
    players=(2, 3, 4),
    position=JesterPosition,
    catalogue=CATALOGUE,
    options=OPTIONS,
    rulebook=Rulebook.read(SOURCE, facts),
    phrases=PHRASES,
    seat_names=SEAT_NAMES,
    endings=(*ENDINGS.values(), "shared"),
    starter="starter",
    minutes=(20, 40),
    weight=2,
    goal_areas=("hall", "kitchen-area", "jester-area"),
    examples=EXAMPLES,
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
        accent=("#5b3a8e", "#c9b2f2"),
        table=("#b3a3d1", "#35294f"),
        ink=("#241a3a", "#e8defa"),
        cloth=("#e2d9f0", "#483a66"),
        weave="diamonds",
        cover=("jester:back", "suit:0:suns", "suit:1:moons", "suit:3:arms", "suit:2:crowns"),
    ),
    move_heuristic=move_heuristic,
    position_heuristic=position_heuristic,
    exports={"ppn": ppn},
)
