"""Every game as a PettingZoo environment, where agents act in turn (AEC).

    from hightable.envs.pettingzoo import env
    table = env("court-jester", players=3)

An observation is the agent's seat and what it may know, from memory too, as the bytes of the game's record, and a mask of the
actions that are legal; actions are the numbers of the game's catalogue. The seed of `reset` decides every card, also of the deals
that follow it without one.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from hightable.engine.discovery import find
from hightable.engine.options import Settings
from hightable.engine.position import to_move_at
from hightable.engine.rng import fast_rng
from hightable.envs.observing import length, observation
from hightable.envs.rewards import outcome
from hightable.envs.seating import seats_for, together
from hightable.envs.text import in_text

RENDER_MODES = ["ansi", "human"]
DEALT = {"agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "num_agents"}
"""What a table has only after it was dealt."""


class TableEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """One table of a game. Nothing hidden from an agent ever reaches its observations."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"There is no render_mode “{render_mode}”. There are: {', '.join(RENDER_MODES)}.")
        self.game = find(name)
        self.seats = seats_for(self.game, min(together(self.game)) if players is None else players, self.game.players)
        self._options = dict(options or {})
        self._settings(self._options)  # which refuses what cannot be
        self.metadata = {
            "name": f"hightable_{name}_v{self.game.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = length(self.game), self.game.catalogue.size
        observed: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-128, 127, (size,), np.int8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Dict(observed) for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._position, self._out = self.game.rules.position(), self.game.rules.listing()
        self._chance = fast_rng(np.random.SeedSequence())

    def __getattr__(self, name: str) -> Any:
        """Only asked for what is not there."""
        if name in DEALT:
            raise AttributeError(f"There is no {name} before reset() has dealt.")
        raise AttributeError(f"{type(self).__name__} has no {name}.")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals. Without a seed the chance of the deal before goes on; before any seed it is one that nobody can foresee.

        Options of the game hold for this deal alone, in place of the table's own.
        """
        settings = self._settings({**self._options, **self._known(options or {})})
        if seed is not None:
            self._chance = fast_rng(np.random.SeedSequence(seed))
        self._legal = self.game.rules.begin(self._position, self.seats, settings, self._chance, self._out)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        self._show()

    def _settings(self, options: Mapping[str, object]) -> Settings:
        return self.game.options.settings(self.game.options.complete(options, self.seats))

    def _known(self, options: Mapping[str, object]) -> dict[str, object]:
        """Those that the game has. Of others it only warns: PettingZoo's own test hands over one that nobody has."""
        known = [option.name for option in self.game.options]
        for name in options.keys() - known:
            warnings.warn(f"There is no option “{name}” in this game. It has: {', '.join(known) or 'none'}.", stacklevel=3)
        return {name: value for name, value in options.items() if name in known}

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may know, and what it may do: nothing where it is not to decide."""
        seat = self._seat_of[agent]
        mask = np.zeros(self.game.catalogue.size, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[self._out[: self._legal]] = 1
        return {"observation": observation(self.game, self._position, seat, memory=True), "action_mask": mask}

    def step(self, action: SupportsIndex | None) -> None:
        if not self.agents:
            raise ValueError("The game is over, and everybody knows: reset() deals the next.")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        move = self._move(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._legal = self.game.rules.step(self._position, move, self._chance, self._out)
        if self._legal == 0:
            points, rewards = outcome(self.game, self._position, self.seats)
            for agent, seat in self._seat_of.items():
                self.rewards[agent] = rewards[seat]
                self.infos[agent] = {"points": points[seat]}
                self.terminations[agent] = True
        self._accumulate_rewards()
        if self._legal:
            self._select()
        self._show()

    def _move(self, action: object) -> int:
        """The action as the number of a legal move. An array of one number is none: it is an action of some other space."""
        try:
            move = index(action)  # type: ignore[arg-type]
        except TypeError:
            raise ValueError(f"{action!r} is no action: an action is one whole number, such as 7.") from None
        if move not in self._out[: self._legal]:
            raise ValueError(f"{move} is no legal action of {self.agent_selection}: its action_mask has them.")
        return move

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[to_move_at(self.game.position, self._position)]

    def render(self) -> str | None:
        """The table in text, as the agent sees it that decides: printed where a human watches."""
        if self.render_mode is None:
            warnings.warn(f"Nothing is rendered without a render_mode. There are: {', '.join(RENDER_MODES)}.", stacklevel=2)
            return None
        text = in_text(self.game, self._position, self._seat_of[self.agent_selection])
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def _show(self) -> None:
        """Who watches as a human need not ask."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        return None


def env(
    name: str, players: int | None = None, options: Mapping[str, object] | None = None, render_mode: str | None = None
) -> TableEnv:
    """A table of the game of this name, for so many players: as few as can play together, unless said."""
    return TableEnv(name, players, options, render_mode)
