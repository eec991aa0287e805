"""Goofspiel: bid a card in secret for each prize; the highest bid takes it."""

from __future__ import annotations

from hightable.authoring import Game, Theme

GAME = Game.from_package(
    __name__,
    name="goofspiel",
    players=(2, 3),
    minutes=(5, 10),
    weight=1,
    goal_areas=("prizes",),
    theme=Theme(table=("#2f6b4f", "#1f3d30"), ink=("#f5f3e6", "#e4ecdf"), cover=("1:12", "0:11", "2:10", "0:0", "back")),
)
