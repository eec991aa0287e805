"""Opponents that do not play in compiled code: bots that search, and players of your own. They choose table by table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hightable.bots import Player
from hightable.bots.levels import BULK_LEVELS
from hightable.engine.game import Game
from hightable.engine.rng import PlayerRandom
from hightable.envs.common import counted
from hightable.players import PlayerFailed, PlayerLike, check_table, named, player, sizes_of

if TYPE_CHECKING:
    from hightable.envs.vector import VectorEnv


def players_among(game: Game[Any], opponents: object, count: int) -> tuple[Player, ...] | None:
    """The opponents in turn order from the learner on; None if all of them play in compiled code, or there are none.

    Raises BadPlayer, and ValueError if there are too many or too few.
    """
    if opponents is None:
        return None
    given: Sequence[PlayerLike] = list(opponents) if isinstance(opponents, list | tuple) else [opponents] * count  # type: ignore[list-item]
    if len(given) != count:
        raise ValueError(f"A table of {count + 1} has {counted(count, 'opponent')}, not {len(given)}.")
    if all(isinstance(each, str) and each in BULK_LEVELS for each in given):
        return None
    made = [(each, player(game, each)) for each in dict.fromkeys(given)]
    for each, one in made:
        check_table(game, named([each])[0][0], sizes_of(one), count + 1)
    return tuple(next(one for other, one in made if other is each or other == each) for each in given)


def choose_moves(env: VectorEnv, opponents: Sequence[Player], tables: Sequence[int]) -> list[int]:
    """The moves of the opponents at these tables, where one of them is to move: as in a match with the same secret."""
    return [_choose(env, opponents, table) for table in tables]


def _choose(env: VectorEnv, opponents: Sequence[Player], table: int) -> int:
    (view,), secret, decision = env.views([table]), env.secret(table), env.decisions(table) + 1
    turn = (view.seat - int(env.learners[table])) % env.players
    rng = PlayerRandom(secret.key)
    rng.begin(decision)
    try:
        return opponents[turn - 1].choose(replace(view, forgetting=secret.forgetting(view.seat)), env.legal_moves(table), rng)
    except PlayerFailed as failed:
        raise failed.at(f"decision {decision} of a game at table {table}, {env.game.name}") from failed.__cause__
