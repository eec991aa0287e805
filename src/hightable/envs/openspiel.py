"""Every game as an OpenSpiel game. Importing this module registers them: `pyspiel.load_game("hightable_court_jester")`.

The number of players and the game's options are parameters: `hightable_court_jester(players=3,memory_aid=true,suits=chosen)`.
By default chance is played first, at eight nodes of 256 outcomes each: together they are the seed that decides every card, so
that a history of actions is a whole game. A player's information state is then its seat and everything it may know now, memory
included, as the bytes of the game's record. With `chance=explicit` there is a chance node wherever the rules draw at random, and
information states have perfect recall: algorithms that solve games need both. An observation is what a player's page would show.
`resample_from_infostate` determinizes, so OpenSpiel's search in Python works. (Its search in C++ cannot use games written in
Python.) Solo games are left out. `load_game` also loads a game with other components.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("This environment needs OpenSpiel, which comes with the extra “envs” of hightable.") from error

from hightable.engine.components import Components, Overlay
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.options import Option
from hightable.engine.position import NONE, Packed
from hightable.engine.rng import MOST_SCRIPTED
from hightable.engine.view import SPECTATOR, View
from hightable.envs.chance_nodes import MOST_WAYS
from hightable.envs.common import (
    Observation,
    check_players,
    multiplayer_counts,
    observation_size,
    render_text,
)
from hightable.envs.openspiel_states import CHANCE_NODES, EXPLICIT, OUTCOMES, SEED, RawState, SeededState, Variant

LONGEST = 4_000
"""More decisions than one player makes in any game. Henry's Feast is the longest: at most 61 turns of fewer than 60 decisions."""


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game, or a chance node.

    OpenSpiel copies and pickles the attributes of a state, so this one has a single attribute that knows how.
    """

    def __init__(self, game: Any, variant: Variant, explicit: bool) -> None:
        super().__init__(game)
        self._raw: RawState = variant.tree if explicit else SeededState(variant)

    @property
    def position(self) -> Packed | None:
        """The full position, hidden cards included; None before the deal. At a later chance node, the one before the move."""
        return self._raw.position

    def current_player(self) -> int:
        if self._raw.is_chance_node:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._raw.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat == NONE else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._raw.chance_outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self._raw.legal

    def _apply_action(self, action: int) -> None:
        self._raw = self._raw.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == pyspiel.PlayerId.CHANCE else self._raw.variant.text(action)

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._raw.variant.seats
        return self._raw.rewards

    def information_state_string(self, player: int | None = None) -> str:
        return self._raw.information(self._player(player))

    def observation_string(self, player: int | None = None) -> str:
        return self.observe(self._player(player), memory=False).tobytes().hex()

    def _player(self, player: int | None) -> int:
        """The player, by default the one to move. Raises ValueError if there is none of that number."""
        player = self.current_player() if player is None else player
        if not 0 <= player < self._raw.variant.seats:
            raise ValueError(f"There is no player {player}: the players are 0 to {self._raw.variant.seats - 1}.")
        return player

    def observe(self, player: int, memory: bool) -> Observation:
        """What the player's page shows, or with `memory` everything it may know. Before the deal, zeros after the seat."""
        return self._raw.variant.observe(self.position, self._player(player), memory)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A random state with the same information state for the player, and other random numbers from here on."""
        if self._raw.is_chance_node:
            raise ValueError("A chance node cannot be resampled: no player is to move.")
        seen = self.observe(player, memory=True)[1:].view(np.uint8)
        other: OpenSpielState = self.clone()
        other.become(seen, player, tuple(int(sampler() * OUTCOMES) for _ in range(CHANCE_NODES)))
        return other

    def become(self, seen: Packed, player: int, seed: tuple[int, ...]) -> None:
        """Becomes a random state with the view of the player, from its bytes, and with this seed from here on."""
        self._raw = self._raw.determinized(seen, player, seed)

    def view(self, player: int) -> View[Any]:
        """Everything that the player may know. Raises ValueError before the deal."""
        if self.position is None:
            raise ValueError("Nothing has been dealt yet: nobody sees anything at a chance node.")
        return self._raw.variant.game.view(self.position, player, memory=True)

    def __str__(self) -> str:
        """The history, then the table as a spectator sees it."""
        history = "; ".join(self._action_to_string(step.player, step.action) for step in self.full_history())
        return history if self.position is None else f"{history}\n{render_text(self._raw.variant.game, self.position, SPECTATOR)}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_state, (self.get_game(), self.serialize())


def _load_state(game: Any, serialized: str) -> Any:
    return game.deserialize_state(serialized)


class Observer:
    """OpenSpiel's observer: with perfect recall everything the player may know, otherwise what its page shows."""

    def __init__(self, size: int, memory: bool) -> None:
        self._memory = memory
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"player": self.tensor[:1], "view": self.tensor[1:]}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor[:] = state.observe(player, self._memory)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        return state.information_state_string(player) if self._memory else state.observation_string(player)


def short_name(game: Game[Any]) -> str:
    """The name under which the game is registered; for a game with other components, with their fingerprint."""
    return "hightable_" + re.sub(r"\W", "_", game.key)


def load_game(name: str, components: Components | None = None, **parameters: bool | int | str) -> Any:
    """The OpenSpiel game of this name, with its parameters. Like `pyspiel.load_game`, but it also takes components.

    They are a TOML file, or the same as a mapping, as `hightable.find` takes them. Raises NoSuchGame and BadComponents.
    """
    game = find(name, components)
    if short_name(game) not in pyspiel.registered_names():
        _register(game)
    return pyspiel.load_game(short_name(game), parameters)


def _default(option: Option) -> bool | int | str:
    """The default of an option, which also sets the type that OpenSpiel expects.

    OpenSpiel parses `6` as a number and nothing else. So an option whose other choices are numbers is an integer, with 0 for the
    first choice.
    """
    first = option.choices[0].value
    if option.is_switch:
        return False
    if all(choice.value.isdecimal() for choice in option.choices[1:]):
        return int(first) if first.isdecimal() else 0
    return first


def _changed_options(game: Game[Any], params: dict[str, Any]) -> dict[str, Any]:
    """The options that differ from their defaults."""
    return {
        option.name: params[option.name]
        for option in game.options
        if params.get(option.name, _default(option)) != _default(option)
    }


def _is_explicit(params: dict[str, Any]) -> bool:
    """Whether chance is explicit. Raises ValueError if the parameter is neither of its values."""
    chance = params.get("chance", SEED)
    if chance not in (SEED, EXPLICIT):
        raise ValueError(f"The parameter “chance” is {SEED} or {EXPLICIT}, not “{chance}”.")
    return bool(chance == EXPLICIT)


def _unpickle_game(name: str, overlay: Overlay | None, text: str) -> Any:
    """Unpickles a game. Importing this function has registered all games with their own components."""
    if overlay is not None:
        load_game(name, overlay)
    return pyspiel.load_game(text)


def _register(game: Game[Any]) -> None:
    counts = multiplayer_counts(game)
    game_type = pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title("en"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": min(counts),
            "chance": SEED,
            **{option.name: _default(option) for option in game.options},
        },
    )

    class TableGame(pyspiel.Game):  # type: ignore[misc]
        """The game with a number of players and options."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = params or {}
            explicit = _is_explicit(params)
            seats = check_players(game, params.get("players", min(counts)), counts)
            settings = game.options.settings(game.options.complete(_changed_options(game, params), seats))
            info = pyspiel.GameInfo(
                num_distinct_actions=game.catalogue.size,
                max_chance_outcomes=MOST_WAYS if explicit else OUTCOMES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=seats * LONGEST,
            )
            super().__init__(game_type, info, params)
            self._variant, self._explicit = Variant(game, seats, settings), explicit

        def new_initial_state(self) -> OpenSpielState:
            return OpenSpielState(self, self._variant, self._explicit)

        def max_chance_nodes_in_history(self) -> int:
            return MOST_SCRIPTED + self.max_game_length() if self._explicit else CHANCE_NODES

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(observation_size(game), bool(iig_obs_type and iig_obs_type.perfect_recall))

        def __reduce__(self) -> tuple[Any, ...]:
            return _unpickle_game, (game.base_name, game.overlay, str(self))

    pyspiel.register_game(game_type, TableGame)


for _game in all_games():
    if multiplayer_counts(_game) and short_name(_game) not in pyspiel.registered_names():
        _register(_game)
