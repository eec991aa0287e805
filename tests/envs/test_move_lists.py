"""Legal moves as short lists, with the gains that the heuristic expects, for learners."""

from __future__ import annotations

import numpy as np
import pytest

from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.engine.position import NONE
from hightable.envs.move_lists import MoveLists
from hightable.envs.vector import VectorEnv
from tests.bots.test_network import gains_of

GAME = find("court-jester")


def test_lists_are_those_of_a_match() -> None:
    """Moves in the order of the rules, and gains from what the seat to move may remember."""
    env = VectorEnv(GAME.name, 2, 3, seed=5)
    lists, out = MoveLists(env, 100), env.reset()
    matches = [Match(GAME, 2, secret=env.secret(table)) for table in range(3)]
    for _ in range(30):
        lists.update()
        for table, match in enumerate(matches):
            gains = gains_of(match.view(match.to_move, memory=True))
            assert lists.moves[table, : len(gains)].tolist() == list(gains)
            assert (lists.moves[table, len(gains) :] == NONE).all()
            assert lists.gains[table, : len(gains)].tolist() == pytest.approx(list(gains.values()), rel=1e-6)
        assert lists.longest == out["mask"].sum(1).max()
        actions = env.sample_actions(1)
        for match, action in zip(matches, actions, strict=True):
            match.push(int(action))
        out = env.step(actions)


def test_lists_that_are_too_short_are_refused() -> None:
    env = VectorEnv(GAME.name, 2, 3)
    env.reset()
    while env.mask.sum(1).max() == 1:
        env.step(env.sample_actions(1))
    with pytest.raises(ValueError, match=r"A table has \d+ legal moves, more than the width of 1"):
        MoveLists(env, 1).update()


def test_some_tables_can_wait() -> None:
    """A table whose action is -1 stays as it is; the others step as if alone."""
    env, other = (VectorEnv(GAME.name, 2, 4, seed=3) for _ in range(2))
    before, _ = env.reset(), other.reset()
    before = {name: array.copy() for name, array in before.items()}
    actions = other.sample_actions(1)
    after = other.step(actions)
    waiting = actions.copy()
    waiting[1] = NONE
    out = env.step(waiting, some=True)
    for name in ("observation", "mask", "seat"):
        assert np.array_equal(out[name][[0, 2, 3]], after[name][[0, 2, 3]])
        assert np.array_equal(out[name][1], before[name][1])
    assert not out["done"][1]
    waiting[:] = NONE
    with pytest.raises(ValueError, match="Move -1 is not legal at table 0"):
        env.step(waiting)
