"""What a finished game is worth to each player, as learning libraries count it."""

from __future__ import annotations

from typing import Any

from hightable.engine.game import Game
from hightable.engine.position import Packed


def outcome(game: Game[Any], position: Packed, seats: int) -> tuple[list[int], list[float]]:
    """Each seat's points, and its reward: 1 for victory, and all rewards together 0; shared victories are shared.

    Where nobody wins nobody gets anything. Who plays alone has nobody to beat: their points are the reward.
    """
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    game.rules.standings(position, points, rank)
    scored = points[:seats].tolist()
    if seats == 1:
        return scored, [float(scored[0])]
    winners = [seat for seat in range(seats) if rank[seat] == 0]
    if not winners:
        return scored, [0.0] * seats
    shares = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return scored, [(seats * share - 1.0) / (seats - 1.0) for share in shares]
