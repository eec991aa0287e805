"""Every game as an OpenSpiel game. Importing this module registers them: `pyspiel.load_game("hightable_court_jester")`.

The number of players and the game's options are parameters: `hightable_court_jester(players=3,memory_aid=true,suits=chosen)`.
Chance is played first, at eight nodes of 256 outcomes each: together they are the seed that decides every card, so that a history
of actions is a whole game. A player's information state is its seat and everything it may know now, memory included, as the bytes
of the game's record; an observation is what its page would show. `resample_from_infostate` determinizes, so OpenSpiel's search in
Python works. (Its search in C++ cannot use games written in Python.) Solo games are left out. `load_game` also loads a game with
other components.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("This environment needs OpenSpiel, which comes with the extra “envs” of hightable.") from error

from hightable.engine.components import Components, Overlay
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.options import Option, Settings
from hightable.engine.position import NONE, Packed, to_move_at
from hightable.engine.rng import Rng, fast_rng, restart, seed_key
from hightable.engine.view import SPECTATOR, View
from hightable.envs.common import (
    Observation,
    check_players,
    multiplayer_counts,
    observation_size,
    observe,
    points_and_rewards,
    render_text,
    with_seat,
)
from hightable.warmup import warm_up

LONGEST = 4_000
"""More decisions than one player makes in any game. Henry's Feast is the longest: at most 61 turns of fewer than 60 decisions."""

CHANCE_NODES, OUTCOMES = 8, 256
"""Together the 64 bits of a seed: as many games as the simulations' generator can make."""


class Variant:
    """What all states of a game share: the game, the number of players and the options."""

    def __init__(self, game: Game[Any], seats: int, settings: Settings) -> None:
        warm_up(game, search=False)
        self.game, self.seats, self.settings = game, seats, settings
        self.text: Callable[[int], str] = cache(game.catalogue.text)
        """The notation of a move, cached because histories are printed often."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the name, version and overlay of the game, not the game."""
        return _load_variant, (
            self.game.base_name,
            self.game.version,
            self.game.overlay,
            self.seats,
            tuple(self.settings.tolist()),
        )


def _load_variant(name: str, version: int, overlay: Overlay | None, seats: int, settings: tuple[int, ...]) -> Variant:
    game = find(name, overlay)
    if game.version != version:
        raise ValueError(f"This state was saved with version {version} of {name}; this is version {game.version}.")
    return _cached_variant(game, seats, settings)


@cache
def _cached_variant(game: Game[Any], seats: int, settings: tuple[int, ...]) -> Variant:
    return Variant(game, seats, np.array(settings, np.int64))


class RawState:
    """A game in progress, quick to copy and small to pickle. Before the deal it has only the part of the seed drawn so far."""

    def __init__(
        self,
        variant: Variant,
        seed: tuple[int, ...] = (),
        decisions: int = 0,
        position: Packed | None = None,
        legal: list[int] | None = None,
    ) -> None:
        self.variant, self.seed, self.decisions, self.position = variant, seed, decisions, position
        if legal is None:
            legal = [] if position is None else variant.game.rules.legal_moves(position)
        self.legal = legal
        """The legal moves in ascending order; replaced, never modified."""

    def __deepcopy__(self, memo: dict[int, Any]) -> RawState:
        position = None if self.position is None else self.position.copy()
        return RawState(self.variant, self.seed, self.decisions, position, self.legal)

    def __reduce__(self) -> tuple[Any, ...]:
        """A few hundred bytes. They include the position, since a determinized one has no history."""
        position = None if self.position is None else zlib.compress(self.position.tobytes())
        return _load_raw_state, (self.variant, self.seed, self.decisions, position)

    def draw(self, outcome: int) -> None:
        """Adds an outcome of a chance node to the seed, and deals after the last one."""
        if not 0 <= outcome < OUTCOMES:
            raise ValueError(f"{outcome} is not an outcome of this chance node: they are 0 to {OUTCOMES - 1}.")
        self.seed += (outcome,)
        if len(self.seed) == CHANCE_NODES:
            rules, variant = self.variant.game.rules, self.variant
            position, out = rules.position(), rules.listing()
            count = rules.begin(position, variant.seats, variant.settings, self.rng(), out)
            self.position, self.legal = position, sorted(out[:count].tolist())

    def play(self, action: int) -> None:
        """Plays a legal move. Raises ValueError for any other, which would corrupt the position."""
        if action not in self.legal:
            why = "legal_actions() lists the legal ones" if self.legal else "the game is over"
            raise ValueError(f"{action} is not a legal action here: {why}.")
        rules, out = self.variant.game.rules, self.variant.game.rules.listing()
        assert self.position is not None
        count = rules.step(self.position, action, self.rng(), out)
        self.decisions, self.legal = self.decisions + 1, sorted(out[:count].tolist())

    def rng(self) -> Rng:
        """The random numbers of this decision, independent of earlier decisions."""
        rng = np.zeros(2, np.uint64)
        restart(rng, seed_key(int.from_bytes(self.seed, "little")), self.decisions)
        return rng

    def determinize(self, seen: Packed, seat: int, seed: tuple[int, ...]) -> RawState:
        """A random state that looks the same to the seat, with another seed from here on."""
        position = seen.copy()
        self.variant.game.rules.determinize(position, seat, fast_rng(np.random.SeedSequence([*seed, 0, 1])))
        return RawState(self.variant, seed, self.decisions, position)


def _load_raw_state(variant: Variant, seed: tuple[int, ...], decisions: int, position: bytes | None) -> RawState:
    unpacked = None if position is None else np.frombuffer(zlib.decompress(position), np.uint8).copy()
    return RawState(variant, seed, decisions, unpacked)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game, or a chance node before the deal.

    OpenSpiel copies and pickles the attributes of a state, so this one has a single attribute that knows how.
    """

    def __init__(self, game: Any, variant: Variant) -> None:
        super().__init__(game)
        self._raw = RawState(variant)

    @property
    def position(self) -> Packed | None:
        """The full position, hidden cards included; None before the deal."""
        return self._raw.position

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = to_move_at(self._raw.variant.game.position, self.position)
        return int(pyspiel.PlayerId.TERMINAL) if seat == NONE else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        return self._raw.legal

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self._raw.draw(action)
        else:
            self._raw.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else self._raw.variant.text(action)

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        if self.position is None or not self.is_terminal():
            return [0.0] * self._raw.variant.seats
        return points_and_rewards(self._raw.variant.game, self.position, self._raw.variant.seats)[1]

    def information_state_string(self, player: int | None = None) -> str:
        return self.observe(self.current_player() if player is None else player, memory=True).tobytes().hex()

    def observation_string(self, player: int | None = None) -> str:
        return self.observe(self.current_player() if player is None else player, memory=False).tobytes().hex()

    def observe(self, player: int, memory: bool) -> Observation:
        """What the player's page shows, or with `memory` everything it may know. Before the deal, zeros after the seat."""
        variant = self._raw.variant
        if not 0 <= player < variant.seats:
            raise ValueError(f"There is no player {player}: the players are 0 to {variant.seats - 1}.")
        if self.position is None:
            return with_seat(player, variant.game.rules.position())
        return observe(variant.game, self.position, player, memory=memory)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A random state with the same information state for the player, and another seed from here on."""
        if self.position is None:
            raise ValueError("A chance node cannot be resampled: nothing has been dealt yet.")
        seen = self.observe(player, memory=True)[1:].view(np.uint8)
        other: OpenSpielState = self.clone()
        other.become(seen, player, tuple(int(sampler() * OUTCOMES) for _ in range(CHANCE_NODES)))
        return other

    def become(self, seen: Packed, player: int, seed: tuple[int, ...]) -> None:
        """Becomes a random state with the view of the player, from its bytes, and with this seed from here on."""
        self._raw = self._raw.determinize(seen, player, seed)

    def view(self, player: int) -> View[Any]:
        """Everything that the player may know. Raises ValueError before the deal."""
        if self.position is None:
            raise ValueError("Nothing has been dealt yet: nobody sees anything at a chance node.")
        return self._raw.variant.game.view(self.position, player, memory=True)

    def __str__(self) -> str:
        """The history, then the table as a spectator sees it."""
        moves = map(self._raw.variant.text, self.history()[CHANCE_NODES:])
        history = "; ".join([f"seed {list(self._raw.seed)}", *moves])
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
        return state.observe(player, self._memory).tobytes().hex()


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
        parameter_specification={"players": min(counts), **{option.name: _default(option) for option in game.options}},
    )

    class TableGame(pyspiel.Game):  # type: ignore[misc]
        """The game with a number of players and options."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = params or {}
            seats = check_players(game, params.get("players", min(counts)), counts)
            settings = game.options.settings(game.options.complete(_changed_options(game, params), seats))
            info = pyspiel.GameInfo(
                num_distinct_actions=game.catalogue.size,
                max_chance_outcomes=OUTCOMES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=seats * LONGEST,
            )
            super().__init__(game_type, info, params)
            self._variant = Variant(game, seats, settings)

        def new_initial_state(self) -> OpenSpielState:
            return OpenSpielState(self, self._variant)

        def max_chance_nodes_in_history(self) -> int:
            return CHANCE_NODES

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(observation_size(game), bool(iig_obs_type and iig_obs_type.perfect_recall))

        def __reduce__(self) -> tuple[Any, ...]:
            return _unpickle_game, (game.base_name, game.overlay, str(self))

    pyspiel.register_game(game_type, TableGame)


for _game in all_games():
    if multiplayer_counts(_game) and short_name(_game) not in pyspiel.registered_names():
        _register(_game)
