"""New Game: everybody plays a card, and the highest card takes the dish."""

from __future__ import annotations

from hightable.authoring import Game, Theme

GAME = Game.from_package(
    __name__,
    players=(2, 3, 4),
    minutes=(5, 10),
    weight=1,
    goal_areas=("dish",),
    theme=Theme(cover=("card:23", "card:17", "card:11", "card:5", "back")),
)
