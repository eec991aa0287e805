"""Every game as an OpenSpiel game. Importing this module makes them known: `pyspiel.load_game("hightable_court_jester")`.

The number of players and the game's options are parameters, in the words that they have everywhere:
`hightable_court_jester(players=3,memory_aid=true,suits=chosen)`. Chance is played first, at three nodes of 256 outcomes each:
together they are the seed that decides every card, so that a history of actions is a whole game. A player's information state is
what its seat may know now, from memory too, as the bytes of the game's record; observations are what its page would show.
`resample_from_infostate` imagines another world behind it: OpenSpiel's search in Python runs on that. (Its search in C++ cannot
ask a game written in Python for another world.) Games for one are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from hightable.engine.chance import fast_chance
from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from hightable.engine.options import Option
from hightable.engine.position import NONE, Packed, decider
from hightable.envs.rewards import outcome
from hightable.envs.seating import seats_for, together

CHANCE_NODES, OUTCOMES = 3, 256
LONGEST = 20_000
"""More decisions than any game takes."""


def short_name(game: Game[Any]) -> str:
    return "hightable_" + game.name.replace("-", "_")


class Table:
    """What all states of a game share. It is copied with a state, but stays the same one."""

    def __init__(self, game: Game[Any], seats: int, options: dict[str, Any]) -> None:
        self.game, self.seats = game, seats
        self.settings = game.options.settings(game.options.complete(options, seats))

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position of a game, or the chance before it was dealt."""

    def __init__(self, game: Any, table: Table) -> None:
        super().__init__(game)
        self._table = table
        self._seed: list[int] = []
        self._position: Packed | None = None
        self._told: list[str] = []

    def current_player(self) -> int:
        if self._position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = decider(self._table.game.position, self._position)
        return int(pyspiel.PlayerId.TERMINAL) if seat == NONE else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self._position is not None
        return self._table.game.rules.legal_moves(self._position)

    def _apply_action(self, action: int) -> None:
        rules, out = self._table.game.rules, self._table.game.rules.listing()
        if self._position is None:
            self._seed.append(action)
            if len(self._seed) == CHANCE_NODES:
                self._position = rules.position()
                rules.begin(self._position, self._table.seats, self._table.settings, self._chance(), out)
            return
        self._told.append(self._table.game.catalogue.text(action))
        rules.step(self._position, action, self._chance(), out)

    def _chance(self) -> Any:
        """The chance of this decision alone, so that what came before it does not change it."""
        return fast_chance(np.random.SeedSequence([*self._seed, len(self._told)]))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else self._table.game.catalogue.text(action)

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        if self._position is None or not self.is_terminal():
            return [0.0] * self._table.seats
        return outcome(self._table.game, self._position, self._table.seats)[1]

    def information_state_string(self, player: int | None = None) -> str:
        return self.seen(self.current_player() if player is None else player, memory=True).tobytes().hex()

    def observation_string(self, player: int | None = None) -> str:
        return self.seen(self.current_player() if player is None else player, memory=False).tobytes().hex()

    def seen(self, player: int, memory: bool) -> Packed:
        """The bytes of what the player may know, or of what its page shows; before the deal nothing but zeros."""
        if self._position is None:
            return self._table.game.rules.position()
        return self._table.game.view(self._position, player, memory=memory).position

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state that the player could not tell from this one, with chance of its own from here on."""
        assert self._position is not None
        other: TableState = self.clone()
        other._seed = [int(sampler() * 2**31) for _ in range(CHANCE_NODES)]
        other._position = self.seen(player, memory=True)
        self._table.game.rules.fill_in(other._position, player, fast_chance(np.random.SeedSequence([*other._seed, 0, 1])))
        return other

    def __str__(self) -> str:
        return "; ".join([f"seed {self._seed}", *self._told])


class Observer:
    """What a player sees, as OpenSpiel asks for it: with perfect recall what it may know, else what its page shows."""

    def __init__(self, size: int, memory: bool) -> None:
        self._memory = memory
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor[:] = state.seen(player, self._memory).view(np.int8)

    def string_from(self, state: TableState, player: int) -> str:
        return state.seen(player, self._memory).tobytes().hex()


def _default(option: Option) -> bool | int | str:
    """The first choice, which also says of which type OpenSpiel wants the others.

    It reads `6` as a number and nothing else. So an option whose other choices are numbers is one, and 0 is none of them.
    """
    first = option.choices[0].value
    if option.is_switch:
        return False
    if all(choice.value.isdecimal() for choice in option.choices[1:]):
        return int(first) if first.isdecimal() else 0
    return first


def _chosen(game: Game[Any], asked: dict[str, Any]) -> dict[str, Any]:
    """The options that differ from the default, in the game's words."""
    return {
        option.name: asked[option.name] for option in game.options if asked.get(option.name, _default(option)) != _default(option)
    }


def _register(game: Game[Any]) -> None:
    seats = together(game)
    kind = pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title("en"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": min(seats), **{option.name: _default(option) for option in game.options}},
    )

    class TableGame(pyspiel.Game):  # type: ignore[misc]
        """The game, for so many players and with these options."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            asked = dict(params or {})
            count = seats_for(game, asked.pop("players", min(seats)), seats)
            info = pyspiel.GameInfo(
                num_distinct_actions=game.catalogue.size,
                max_chance_outcomes=OUTCOMES,
                num_players=count,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            )
            super().__init__(kind, info, params or {})
            self._table = Table(game, count, _chosen(game, asked))

        def new_initial_state(self) -> TableState:
            return TableState(self, self._table)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(game.position.dtype.itemsize, bool(iig_obs_type and iig_obs_type.perfect_recall))

    pyspiel.register_game(kind, TableGame)


for _game in all_games():
    if together(_game) and short_name(_game) not in pyspiel.registered_names():
        _register(_game)
