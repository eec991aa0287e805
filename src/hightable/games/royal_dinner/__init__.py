"""Royal Dinner: serve picky nobles, three food cards at a time, until each has exactly what they ordered."""

from __future__ import annotations

from hightable.engine.game import Game
from hightable.engine.theme import Theme
from hightable.games.royal_dinner.components import PLAYERS

GAME = Game.from_package(
    __name__,
    version=2,
    players=PLAYERS,
    minutes=(15, 30),
    weight=1,
    endings=("turns", "nobles", "points", "food", "shared"),
    starter="starter",
    accepts_components=True,
    goal_areas=("tray", "seat0"),
    theme=Theme(
        accent=("#855600", "#ecc25e"),
        table=("#8c3b3f", "#4a1d21"),
        ink=("#fff3e2", "#f6e0cb"),
        cloth=("#ecd9c6", "#653438"),
        weave="damask",
        cover=("noble:unmasked:0:1", "card:64", "card:17", "card:35", "card:50"),
    ),
)
