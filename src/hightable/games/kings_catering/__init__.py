"""The King's Catering: take tiles, lay out tables that grow in any direction, and please the King, the Queen and the Princess."""

from __future__ import annotations

from hightable.engine.game import Game
from hightable.engine.theme import Theme
from hightable.games.kings_catering.bot import TEMPERATURE

GAME = Game.from_package(
    __name__,
    version=2,
    players=(1, 2, 3, 4),
    minutes=(15, 30),
    weight=2,
    starter="starter",
    accepts_components=True,
    goal_areas=("royals", "columns", "seat0"),
    theme=Theme(
        accent=("#234f93", "#a3c4f5"),
        table=("#a8bbd6", "#25344c"),
        ink=("#14233c", "#dde8f8"),
        cloth=("#dbe4f0", "#394a65"),
        weave="parquet",
        cover=("tile:62", "tile:48", "tile:12", "tile:64", "tile:30"),
    ),
    prior_temperature=TEMPERATURE,
)
