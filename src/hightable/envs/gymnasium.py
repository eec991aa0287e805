"""Many tables of a game as a Gymnasium vector environment: one learner per table, the other seats played by bots or a function.

    from hightable.envs.gymnasium import make, make_vec
    envs = make_vec("banquet-royal", players=2, num_envs=64, opponents="medium")
    env = make("banquet-royal", players=2, opponents="medium")

It is `VectorEnv` of `vector.py` behind Gymnasium's interface; see there for everything else. `make` gives a single table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("This environment needs Gymnasium, which comes with the extra “envs” of hightable.") from error

from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from hightable.engine.components import Components
from hightable.envs.common import ObservationKind, RewardKind
from hightable.envs.spaces import LegalAction, LegalActions, observation_space
from hightable.envs.vector import Arrays, Opponents, VectorEnv

Seen = dict[str, Any]
Result = tuple[Seen, npt.NDArray[Any], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


class LearnerEnv(gymnasium.vector.VectorEnv[Seen, npt.ArrayLike, npt.NDArray[Any]]):
    """One learner at each of many tables. Its next game begins in the step in which a game ends.

    An observation is a dict of `observation` and `action_mask`. `action_space.sample()` draws legal moves. Games have no time
    limit, so nothing is ever truncated.
    """

    def __init__(self, tables: VectorEnv) -> None:
        """`tables` must have a learner, and must return new arrays at every step."""
        self.tables = tables
        self.num_envs = tables.count
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = spaces.Dict(
            {
                "observation": observation_space(tables.game, tables.layout, tables.observation_kind),
                "action_mask": spaces.MultiBinary(tables.moves),
            }
        )
        self.single_action_space = spaces.Discrete(tables.moves)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = LegalActions(tables.mask)
        self._rows = np.arange(self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deals at every table. Options of the game belong to `make_vec`: here there are none."""
        super().reset(seed=seed)
        if options:
            names = ", ".join(map(str, options))
            raise ValueError(f"reset has no options here: give {names} to make or make_vec, as options={{…}}.")
        out = self.tables.reset(seed)
        return _seen(out), {"seat": out["seat"], "episode_number": out["episode"]}

    def step(self, actions: npt.ArrayLike) -> Result:
        out = self.tables.step(actions)
        done, final_seat = out["done"], out["final_seat"]
        info = {"seat": out["seat"], "episode_number": out["episode"]}
        if done.any():
            info |= self._final(out)
        rewards = np.where(done, out["reward"][self._rows, final_seat], np.float32(0))
        return _seen(out), rewards, done, np.zeros_like(done), info

    def _final(self, out: Arrays) -> dict[str, Any]:
        """How the games that have ended looked at the end: as Gymnasium wants it, and as whole arrays."""
        done = out["done"]
        observations = np.full(self.num_envs, None, dtype=object)
        no_moves = np.zeros(self.tables.moves, np.int8)
        for table in np.flatnonzero(done):
            observations[table] = {"observation": _row(out["final_observation"], table), "action_mask": no_moves}
        points = out["points"][self._rows, out["final_seat"]]
        return {
            "final_obs": observations,
            "_final_obs": done.copy(),
            "final_info": {"points": points, "_points": done.copy()},
            "_final_info": done.copy(),
            "final_observation": out["final_observation"],
            "points": out["points"],
            "rank": out["rank"],
            "final_seat": out["final_seat"],
        }

    def close_extras(self, **kwargs: Any) -> None:
        self.tables.close()


class LearnerTableEnv(gymnasium.Env[Seen, Any]):
    """One learner at one table, as `LearnerEnv` with a single one, but the next game begins with `reset`."""

    def __init__(self, envs: LearnerEnv) -> None:
        self.metadata = {"render_modes": []}
        self._envs = envs
        self.observation_space = envs.single_observation_space
        self.action_space = LegalAction(self.action_mask)
        self._playing = self._dealt = False

    @property
    def action_mask(self) -> npt.NDArray[np.bool_]:
        """The legal actions as they are now."""
        return np.asarray(self._envs.tables.mask[0])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deals. After the end of a game, the next one of the same seed."""
        super().reset(seed=seed)
        if seed is not None or options or not self._dealt:
            self._next = self._envs.reset(seed=seed, options=options)
        self._playing, self._dealt = True, False
        seen, info = self._next
        return _one(seen), {"seat": int(info["seat"][0]), "episode_number": int(info["episode_number"][0])}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if not self._playing:
            raise ValueError("There is no game to play on: call reset() first.")
        seen, rewards, done, _, info = self._envs.step(np.array([action]))
        if not done[0]:
            return _one(seen), 0.0, False, False, {"seat": int(info["seat"][0]), "episode_number": int(info["episode_number"][0])}
        self._next, self._dealt, self._playing = (seen, info), True, False
        return info["final_obs"][0], float(rewards[0]), True, False, {"points": int(info["final_info"]["points"][0])}


def make(name: str, players: int | None = None, **parameters: Any) -> LearnerTableEnv:
    """A single table for the game of this name, with the parameters of `make_vec`."""
    return LearnerTableEnv(make_vec(name, players, 1, **parameters))


def make_vec(
    name: str,
    players: int | None = None,
    num_envs: int = 64,
    *,
    opponents: Opponents = "random",
    learner: int | Literal["rotating"] = "rotating",
    options: Mapping[str, object] | None = None,
    components: Components | None = None,
    observation: ObservationKind = "flat",
    reward: RewardKind = "win",
    threads: int = 1,
    render_mode: None = None,
) -> LearnerEnv:
    """A vector environment for the game of this name. The parameters are those of `VectorEnv`; nothing can be rendered."""
    if render_mode is not None:
        raise ValueError("A table with a learner cannot be rendered: hightable.envs.pettingzoo has a render_mode.")
    tables = VectorEnv(
        name,
        players,
        num_envs,
        int(np.random.SeedSequence().generate_state(1, np.uint64)[0]),
        options=options,
        components=components,
        observation=observation,
        reward=reward,
        learner=learner,
        opponents=opponents,
        threads=threads,
        copy=True,
    )
    return LearnerEnv(tables)


def _seen(out: Arrays) -> Seen:
    return {"observation": out["observation"], "action_mask": out["mask"].view(np.int8)}


def _one(seen: Seen) -> Seen:
    return {"observation": _row(seen["observation"], 0), "action_mask": seen["action_mask"][0].copy()}


def _row(observation: Any, table: int | np.intp) -> Any:
    if isinstance(observation, dict):
        return {name: np.array(each[table]) for name, each in observation.items()}
    return observation[table].copy()
