"""Banquet Royal: lay dishes and toques on the king's table, in the order your menus ask for."""

from __future__ import annotations

from hightable.engine.game import Game
from hightable.engine.theme import Theme
from hightable.games.banquet_royal.components import PLAYERS

GAME = Game.from_package(
    __name__,
    version=1,
    players=PLAYERS,
    minutes=(20, 30),
    weight=1,
    endings=("points", "orders", "shared"),
    starter="starter",
    accepts_components=True,
    goal_areas=("board", "hand"),
    theme=Theme(cover=("dish:burger", "dish:pudding", "dish:salad", "toque:1", "dish:fruit-salad")),
)
