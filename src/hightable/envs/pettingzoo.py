"""Every game as a PettingZoo AEC environment.

    from hightable.envs.pettingzoo import env
    table = env("court-jester", players=3)

An observation has everything that the agent may know, memory included, and a mask of the legal actions. By default that is its
seat and the bytes of the game's record; `observation="flat"` or `"fields"` makes it easier to learn from. Actions are move
numbers of the game's catalogue. The seed of `reset` decides every card, including later deals that are reset without a seed.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("This environment needs PettingZoo, which comes with the extra “envs” of hightable.") from error

from hightable.engine.components import Components
from hightable.engine.discovery import find
from hightable.engine.observation import ObservationLayout
from hightable.engine.options import Settings
from hightable.engine.rng import fast_rng
from hightable.envs.common import (
    ObservationKind,
    RewardKind,
    check_choice,
    check_players,
    multiplayer_counts,
    observe,
    points_and_rewards,
    render_text,
)
from hightable.envs.spaces import observation_space
from hightable.envs.vector_functions import vector_functions
from hightable.warmup import warm_up

RENDER_MODES = ["ansi", "human"]
AFTER_RESET = {
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "num_agents",
}
"""Attributes that exist only after `reset`."""


class TableEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """One table of a game. An observation never contains what is hidden from its agent."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        components: Components | None = None,
        observation: ObservationKind = "bytes",
        reward: RewardKind = "win",
    ) -> None:
        super().__init__()
        check_choice("observation", observation, ObservationKind)
        check_choice("reward", reward, RewardKind)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"There is no render_mode “{render_mode}”. There are: {', '.join(RENDER_MODES)}.")
        self.game = find(name, components)
        self.seats = check_players(
            self.game, min(multiplayer_counts(self.game)) if players is None else players, self.game.players
        )
        self._options = dict(options or {})
        self._settings(self._options)  # raises if an option is not valid
        self.metadata = {
            "name": f"hightable_{self.game.name}_v{self.game.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._reward: RewardKind = reward
        self._observation_kind = observation
        self._layout = ObservationLayout(self.game.position, self.seats)
        actions = self.game.catalogue.size
        space: dict[str, spaces.Space[Any]] = {
            "observation": observation_space(self.game, self._layout, observation),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Dict(space) for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        warm_up(self.game, search=False)
        self._encode = None if observation == "bytes" else vector_functions(self.game).encode_view
        self._position, self._out = self.game.rules.position(), self.game.rules.listing()
        self._mask = np.zeros(actions, np.int8)
        self._chance = fast_rng(np.random.SeedSequence())

    def __getattr__(self, name: str) -> Any:
        """Explains attributes that are missing before the first `reset`."""
        if name in AFTER_RESET:
            raise AttributeError(f"{name} is not set before the first reset().")
        raise AttributeError(f"{type(self).__name__} has no {name}.")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        """The agent. Raises ValueError if there is none of that name."""
        if agent not in self.possible_agents:
            raise ValueError(f"There is no agent “{agent}”. There are: {', '.join(self.possible_agents)}.")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals. Without a seed, the random numbers continue from the deal before, or are unpredictable if there was no seed yet.

        Options apply to this deal alone, and override those of the environment.
        """
        settings = self._settings({**self._options, **self._known_options(options or {})})
        if seed is not None:
            self._chance = fast_rng(np.random.SeedSequence(seed))
        self._list(self.game.rules.begin(self._position, self.seats, settings, self._chance, self._out))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._show()

    def _settings(self, options: Mapping[str, object]) -> Settings:
        return self.game.options.settings(self.game.options.complete(options, self.seats))

    def _known_options(self, options: Mapping[str, object]) -> dict[str, object]:
        """The options that the game has. Others only give a warning: PettingZoo's own test passes an unknown one."""
        known = [option.name for option in self.game.options]
        for name in options.keys() - known:
            warnings.warn(f"There is no option “{name}” in this game. It has: {', '.join(known) or 'none'}.", stacklevel=3)
        return {name: value for name, value in options.items() if name in known}

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may know, and its legal actions: none if another agent is to move. The arrays are new at each call."""
        seat = self._seat_of[self._known(agent)]
        to_move = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = self._mask.copy() if to_move else np.zeros_like(self._mask)
        return {"observation": self._observation(seat), "action_mask": mask}

    def _observation(self, seat: int) -> Any:
        seen = observe(self.game, self._position, seat, memory=True)
        if self._encode is None:
            return seen
        layout = self._layout
        row = np.empty(layout.size * layout.dtype.itemsize, np.uint8)
        self._encode(seen[1:].view(np.uint8), seat, layout.tables, row)
        flat = row.view(layout.dtype)
        return flat if self._observation_kind == "flat" else layout.by_name(flat)

    def step(self, action: SupportsIndex | None) -> None:
        if not self.agents:
            raise ValueError("The game is over for all agents: call reset() to start another.")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._list(self.game.rules.step(self._position, self._move(action), self._chance, self._out))
        self._show()

    def _list(self, legal: int) -> None:
        """Takes over how many moves are legal now, and whose turn it is. Rewards come at the end alone."""
        self._mask.fill(0)
        if legal:
            self._mask[self._out[:legal]] = 1
            self.agent_selection = self.possible_agents[self._position[self.game.position.to_move_byte]]
        else:
            self._finish()

    def _finish(self) -> None:
        points, rewards = points_and_rewards(self.game, self._position, self.seats, self._reward)
        for agent, seat in self._seat_of.items():
            self.rewards[agent] = self._cumulative_rewards[agent] = rewards[seat]
            self.infos[agent] = {"points": points[seat]}
            self.terminations[agent] = True

    def _move(self, action: object) -> int:
        """The action as the number of a legal move. An array of one number is refused: it is not an action of this space."""
        try:
            move = index(action)  # type: ignore[arg-type]
        except TypeError:
            raise ValueError(f"{action!r} is not an action: an action is an integer, such as 7.") from None
        if not 0 <= move < self._mask.size or not self._mask[move]:
            raise ValueError(f"{move} is not a legal action of {self.agent_selection}: see its action_mask.")
        return move

    def render(self) -> str | None:
        """The table as text, as the agent to move sees it; printed in the mode "human"."""
        if self.render_mode is None:
            warnings.warn(f"Nothing is rendered without a render_mode: {', '.join(RENDER_MODES)}.", stacklevel=2)
            return None
        text = render_text(self.game, self._position, self._seat_of[self.agent_selection])
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def _show(self) -> None:
        """Renders after every step in the mode "human"."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        return None


def env(
    name: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    components: Components | None = None,
    observation: ObservationKind = "bytes",
    reward: RewardKind = "win",
) -> TableEnv:
    """An environment for the game of this name. By default it has the fewest players, but at least two.

    With `components`, a TOML file or the same as a mapping, these are laid over the game's own, as by `hightable.find`.
    """
    return TableEnv(name, players, options, render_mode, components, observation, reward)
