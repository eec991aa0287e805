"""How a game may end after a move, as far as the mover can know: the same imagined worlds for every move, played out quickly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hightable.bots.search import SearchParams, Tree
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.position import reading
from hightable.engine.view import SPECTATOR, View

TO_THE_END = 1_000_000
"""A patience that outlasts every game: nothing is foreseen, everything is played."""
MATES = 12
"""In how many imagined games partners are looked for: seats that end alike in all."""
QUICK = SearchParams(epsilon=0.0, rollout_depth=TO_THE_END)
"""Quick players who do what their game says promises most, or anything where it says nothing."""


def endings(game: Game[Any], view: View[Any], move: Move, seeds: Sequence[int]) -> list[View[Any]]:
    """The final position, all open, of each world that the seat imagines by these seeds and makes its move in.

    The same seeds imagine the same worlds, so what two moves come to can be compared world by world: most of the luck is shared.
    """
    tree = Tree(game, view, replace(QUICK, root_move=move), seeds[0], room=1)
    return [_above(game, tree, seed) for seed in seeds]


def partners(game: Game[Any], ends: Sequence[View[Any]], seat: int) -> set[int]:
    """The other seats that share the seat's fate: in all of these games they have the very same sheet, which rivals never do."""
    sheets = [game.score_sheet(end) for end in ends]
    return {
        other
        for other in range(len(sheets[0]))
        if other != seat and all(sheet[other] == sheet[seat] for sheet in sheets) and any(sheet[seat] for sheet in sheets)
    }


def _above(game: Game[Any], tree: Tree, seed: int) -> View[Any]:
    position = tree.end(seed)
    return View(SPECTATOR, position, reading(game.position, position, rows=True), game.position)
