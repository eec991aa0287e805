"""Whether two moves come to the same, so that a hint never offers one of them as the alternative to the other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from hightable.analysis.playout import Playout
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.position import NONE
from hightable.engine.view import View

WORLDS = 4
"""Number of determinizations in which two moves are compared."""
DEPTH = 12
"""Number of decisions after each move that must be alike: enough for every player to have had a turn."""


def are_twins(game: Game[Any], view: View[Any], one: Move, other: Move, seed: int) -> bool:
    """Whether the moves differ at most in where things are, and that makes no difference to anybody.

    After both moves the player sees the same pieces in each area and the same score sheet. Then the game goes on by the
    heuristic: at each decision the same player is to move, and the heuristic rates the moves of both games alike.
    """
    if not game.has_move_heuristic:
        return False
    return all(_are_twins_in_world(game, view, one, other, seed + k) for k in range(WORLDS))


def is_next_step(game: Game[Any], view: View[Any], one: Move, other: Move, seed: int) -> bool:
    """Whether the player can make both moves in either order with the same result: then one is no alternative to the other."""
    for k in range(WORLDS):
        first, second = (_play_both(game, view, *pair, seed + k) for pair in ((one, other), (other, one)))
        if first is None or second is None or first != second:
            return False
    return True


def _are_twins_in_world(game: Game[Any], view: View[Any], one: Move, other: Move, seed: int) -> bool:
    games = [_after(game, view, move, seed) for move in (one, other)]
    first, second = games
    if _visible(first, view.seat) != _visible(second, view.seat):
        return False
    for _ in range(DEPTH):
        if first.to_move != second.to_move:
            return False
        if first.to_move == NONE:
            break
        ratings = [np.sort(each.ratings()) for each in games]
        if ratings[0].shape != ratings[1].shape or not np.allclose(ratings[0], ratings[1]):
            return False
        for each in games:
            each.play(each.best_move()[0])
    return _sheet(first, view.seat) == _sheet(second, view.seat)


def _play_both(game: Game[Any], view: View[Any], one: Move, other: Move, seed: int) -> bytes | None:
    """The position after two moves of the viewer in a row; None if the second is not legal after the first."""
    played = _after(game, view, one, seed)
    if played.to_move != view.seat or other not in game.rules.legal_moves(played.world):
        return None
    played.play(other)
    return played.world.tobytes()


def _after(game: Game[Any], view: View[Any], move: Move, seed: int) -> Playout:
    playout = Playout(game, view, seed)
    playout.play(move)
    return playout


def _visible(playout: Playout, seat: int) -> tuple[object, ...]:
    """What the seat sees, without the places within an area."""
    scene = playout.game.scene(playout.game.view(playout.world, seat), "en")
    pieces = Counter((piece.area, piece.face, piece.owner, piece.w, piece.h) for piece in scene.pieces if piece.w)
    return pieces, _sheet(playout, seat)


def _sheet(playout: Playout, seat: int) -> list[list[tuple[str, str, int]]]:
    """The score sheet, without the facts that name a place."""
    lines = playout.game.score_sheet(playout.game.view(playout.world, seat))
    return [sorted((line.clause, line.phrase, line.points) for line in own) for own in lines]
