"""The Royal Feast and the Court Jester: turn the floor under your servers to bring them to your family's tables."""

from __future__ import annotations

from hightable.engine.game import Game
from hightable.engine.theme import Theme
from hightable.games.court_jester.ppn import ppn
from hightable.games.court_jester.score_sheet import ENDINGS

GAME = Game.from_package(
    __name__,
    version=1,
    players=(2, 3, 4),
    minutes=(20, 40),
    weight=2,
    accepts_components=True,
    endings=(*ENDINGS.values(), "shared"),
    starter="starter",
    goal_areas=("hall", "kitchen-area", "jester-area"),
    theme=Theme(
        accent=("#5b3a8e", "#c9b2f2"),
        table=("#b3a3d1", "#35294f"),
        ink=("#241a3a", "#e8defa"),
        cloth=("#e2d9f0", "#483a66"),
        weave="diamonds",
        cover=("jester:back", "suit:0:suns", "suit:1:moons", "suit:3:arms", "suit:2:crowns"),
    ),
    exports={"ppn": ppn},
)
