"""How a game may end after a move: the same determinizations for every move, played out by the heuristic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hightable.bots.search import SearchParams, Tree
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.position import reading
from hightable.engine.view import SPECTATOR, View

TO_THE_END = 1_000_000
"""A rollout depth that no game reaches."""
PARTNER_WORLDS = 12
"""Number of rollouts from which partners are inferred."""
GREEDY = SearchParams(epsilon=0.0, rollout_depth=TO_THE_END)
"""Rollouts to the end by the game's `move_heuristic`, or by random moves in games without one."""


def final_views(game: Game[Any], view: View[Any], move: Move, seeds: Sequence[int]) -> list[View[Any]]:
    """The final position, fully visible, of one rollout per seed that begins with the move.

    The same seeds give the same determinizations, so two moves can be compared world by world: most of the luck is shared.
    """
    tree = Tree(game, view, GREEDY._replace(root_move=move), seeds[0], capacity=1)
    return [_full_view(game, tree, seed) for seed in seeds]


def partners(game: Game[Any], ends: Sequence[View[Any]], seat: int) -> set[int]:
    """The seat's partners: seats that have exactly the same score sheet at all these ends, which opponents never do."""
    sheets = [game.score_sheet(end) for end in ends]
    return {
        other
        for other in range(len(sheets[0]))
        if other != seat and all(sheet[other] == sheet[seat] for sheet in sheets) and any(sheet[seat] for sheet in sheets)
    }


def _full_view(game: Game[Any], tree: Tree, seed: int) -> View[Any]:
    position = tree.rollout(seed)
    return View(SPECTATOR, position, reading(game.position, position, rows=True), game.position, game=game)
