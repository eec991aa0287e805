"""Every game as an OpenSpiel game. Importing this module makes them known: `pyspiel.load_game("hightable_court_jester")`.

The number of players and the game's options are parameters, in the words that they have everywhere:
`hightable_court_jester(players=3,memory_aid=true,suits=chosen)`. Chance is played first, at eight nodes of 256 outcomes each:
together they are the seed that decides every card, so that a history of actions is a whole game. A player's information state is
its seat and what it may know now, from memory too, as the bytes of the game's record; observations are what its page would show.
`resample_from_infostate` imagines another world behind it: OpenSpiel's search in Python runs on that. (Its search in C++ cannot
use a game written in Python.) Games for one are left out.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from hightable.engine.options import Option
from hightable.envs.observing import length
from hightable.envs.play import CHANCE_NODES, OUTCOMES, Table
from hightable.envs.seating import seats_for, together
from hightable.envs.state import Observer, TableState

LONGEST = 4_000
"""More decisions than one player takes in any game. Henry's Feast is the longest: 61 turns at most, and in each of them what a
pantry of 8, a shelf of 8 and 5 stations hold can be brought, laid, cooked and discarded once, in less than 60 decisions."""


def short_name(game: Game[Any]) -> str:
    return "hightable_" + game.name.replace("-", "_")


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


def _load(text: str) -> Any:
    """For pickles: who finds this function has the games registered."""
    return pyspiel.load_game(text)


def _register(game: Game[Any]) -> None:
    counts = together(game)
    kind = pyspiel.GameType(
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
        """The game, for so many players and with these options."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            asked = params or {}
            seats = seats_for(game, asked.get("players", min(counts)), counts)
            settings = game.options.settings(game.options.complete(_chosen(game, asked), seats))
            info = pyspiel.GameInfo(
                num_distinct_actions=game.catalogue.size,
                max_chance_outcomes=OUTCOMES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=seats * LONGEST,
            )
            super().__init__(kind, info, asked)
            self._table = Table(game, seats, settings)

        def new_initial_state(self) -> TableState:
            return TableState(self, self._table)

        def max_chance_nodes_in_history(self) -> int:
            return CHANCE_NODES

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(length(game), bool(iig_obs_type and iig_obs_type.perfect_recall))

        def __reduce__(self) -> tuple[Any, ...]:
            return _load, (str(self),)

    pyspiel.register_game(kind, TableGame)


for _game in all_games():
    if together(_game) and short_name(_game) not in pyspiel.registered_names():
        _register(_game)
