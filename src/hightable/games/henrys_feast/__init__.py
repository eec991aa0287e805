"""Henry's Feast: up to five chefs shop, cook and compete to serve King Henry his three favourite dishes."""

from __future__ import annotations

from hightable.engine.game import Game
from hightable.engine.theme import Theme

GAME = Game.from_package(
    __name__,
    version=2,
    players=(2, 3, 4, 5),
    minutes=(45, 90),
    weight=3,
    accepts_components=True,
    starter="starter",
    goal_areas=("feast", "display", "market", "seat0"),
    theme=Theme(
        accent=("#2c6439", "#93d3a0"),
        table=("#a3bb95", "#2a3a29"),
        ink=("#1b2a18", "#e1efda"),
        cloth=("#dfe8d6", "#3d4f3b"),
        weave="tiles",
        cover=("recipe:9", "card:3:0", "card:0:0", "card:9:0", "card:14:0"),
    ),
)
