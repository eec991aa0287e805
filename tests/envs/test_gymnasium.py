"""Gymnasium's own checkers and wrappers on tables with a learner."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, check_reset_options, check_reset_seed_determinism
from gymnasium.vector import AutoresetMode

from hightable.envs.gymnasium import LearnerTableEnv, make, make_vec


def any_action_is_legal(env: LearnerTableEnv) -> gymnasium.Env[Any, Any]:
    """The checker chooses an action before the deal that it plays it in: here every number stands for a legal one."""

    def legal(action: Any) -> Any:
        moves = np.flatnonzero(env.action_mask)
        return moves[action % moves.size]

    return gymnasium.wrappers.TransformAction(env, legal, env.action_space)


@pytest.mark.parametrize("observation", ["flat", "fields", "bytes"])
def test_the_librarys_own_checker_of_a_table(observation: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*unwrapped.*")
        env = make("banquet-royal", 2, opponents="medium", observation=observation)
        check_env(any_action_is_legal(env), skip_render_check=True)


@pytest.mark.parametrize("observation", ["flat", "fields", "bytes"])
def test_the_librarys_own_checkers_of_resets_pass_for_vector_environments(observation: Any) -> None:
    envs: Any = make_vec("banquet-royal", 2, 5, opponents="medium", observation=observation)
    check_reset_seed_determinism(envs)
    check_reset_options(envs)


def test_steps_are_repeatable_and_return_new_arrays() -> None:
    def run(seed: int) -> list[Any]:
        envs = make_vec("banquet-royal", 3, 4, opponents=["easy", "medium"])
        envs.action_space.seed(1)
        seen = [envs.reset(seed=seed)[0]["observation"]]
        for _ in range(40):
            observations, *_ = envs.step(envs.action_space.sample())
            assert observations in envs.observation_space
            seen.append(observations["observation"])
        return [each.tolist() for each in seen]

    assert run(1) == run(1) != run(2)


def test_games_that_end_follow_the_conventions_of_same_step() -> None:
    envs = make_vec("banquet-royal", 2, 8, opponents="random", reward="margin")
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    envs.reset(seed=1)
    ended = 0
    while ended < 10:
        observations, rewards, terminations, truncations, info = envs.step(envs.action_space.sample())
        assert rewards.shape == terminations.shape == truncations.shape == (8,)
        assert not truncations.any()
        assert not rewards[~terminations].any()
        assert ("final_obs" in info) == terminations.any()
        for table in np.flatnonzero(terminations):
            ended += 1
            final = info["final_obs"][table]
            assert final in envs.single_observation_space
            assert (final["observation"] == info["final_observation"][table]).all()
            seat = info["final_seat"][table]
            points = info["points"][table]
            assert final["observation"][0] == seat
            assert info["final_info"]["points"][table] == points[seat]
            assert rewards[table] == points[seat] - points[1 - seat]
            assert observations["action_mask"][table].any(), "the next game has begun"


def test_the_librarys_own_statistics_count_our_episodes() -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(make_vec("banquet-royal", 2, 8, opponents="random"))
    envs.reset(seed=1)
    lengths: list[int] = []
    while len(lengths) < 8:
        info = envs.step(envs.action_space.sample())[4]
        if "episode" in info:
            lengths += info["episode"]["l"][info["_episode"]].tolist()
    assert min(lengths) > 5


def test_a_table_plays_one_game_after_the_other() -> None:
    env = make("court-jester", 2, opponents="random")
    with pytest.raises(ValueError, match=r"call reset\(\) first"):
        env.step(0)
    numbers = []
    observation, info = env.reset(seed=4)
    for _ in range(2):
        numbers.append(info["episode_number"])
        over = False
        while not over:
            action = int(np.flatnonzero(observation["action_mask"])[0])
            observation, reward, over, _, info = env.step(action)
        assert reward in (-1.0, 0.0, 1.0)
        assert "points" in info
        with pytest.raises(ValueError, match=r"call reset\(\) first"):
            env.step(0)
        observation, info = env.reset()
    assert numbers == [0, 1]


def test_options_of_a_reset_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^reset has no options here: give suits to make or make_vec, as options="):
        make("court-jester", 2, opponents="random").reset(options={"suits": "chosen"})


@pytest.mark.parametrize("maker", [make, make_vec])
def test_a_render_mode_is_refused_in_a_sentence(maker: Any) -> None:
    with pytest.raises(ValueError, match=r"^A table with a learner cannot be rendered: hightable\.envs\.pettingzoo has"):
        maker("court-jester", 2, render_mode="human")
    assert maker("court-jester", 2, render_mode=None).render_mode is None
