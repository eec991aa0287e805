"""OpenSpiel's policies and bots as players of your own, and players of High Table as OpenSpiel's bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pyspiel

from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View
from hightable.envs.openspiel import OpenSpielState, load_game
from hightable.envs.openspiel_states import CHANCE_NODES, EXPLICIT, OUTCOMES
from hightable.players import PlayerLike, check_player, player


class OpenSpielPlayer:
    """An OpenSpiel policy or bot as a player.

    It is asked about a state that its seat cannot tell from the real one: a determinization without a history. So a policy of
    information states is right, and whatever reads the rest of the state learns nothing. `algorithm` is

    * a policy, with `action_probabilities(state)`, from which a move is drawn;
    * a bot, with `step(state)`;
    * or a function that makes one of these for a decision, from OpenSpiel's game, the seat and a `numpy.random.RandomState`. A
      bot that draws from it alone plays the same games on any number of workers.
    """

    def __init__(self, algorithm: Any) -> None:
        is_made = not any(hasattr(algorithm, method) for method in ("action_probabilities", "step"))
        if is_made and not callable(algorithm):
            raise ValueError(f"An OpenSpiel player is a policy, a bot, or a function that makes one, not {algorithm!r}.")
        _check_chance(_game_of(algorithm))
        self._make: Callable[[Any, int, Any], Any] = algorithm if is_made else lambda game, seat, rng: algorithm

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        """One of the moves. Raises ValueError if the algorithm is for another game or number of players."""
        if view.game is None:
            raise ValueError("An OpenSpiel player needs the view of a game, not of a record alone.")
        game = _spiel_game(view.game, int(view.p.seats))
        algorithm = self._make(game, view.seat, np.random.RandomState(rng.getrandbits(32)))
        _check_game(algorithm, game)
        state = state_of(view, game, rng)
        if not hasattr(algorithm, "action_probabilities"):
            move = int(algorithm.step(state))
            if move == pyspiel.INVALID_ACTION:
                raise ValueError(f"The bot does not move for seat {view.seat}: give a function that makes one for each seat.")
            return move
        found = dict(algorithm.action_probabilities(state))
        weights = [max(float(found.get(move, 0.0)), 0.0) for move in moves]
        if not sum(weights) > 0:
            raise ValueError("The policy gives no probability to any legal move.")
        return rng.choices(moves, weights)[0]


def state_of(view: View[Any], game: Any, rng: Random) -> OpenSpielState:
    """A random state of OpenSpiel's game that looks to the seat as the view does. It has no history."""
    state: OpenSpielState = game.new_initial_state()
    seed = tuple(rng.randrange(OUTCOMES) for _ in range(CHANCE_NODES))
    state.become(view.position, view.seat, seed)
    return state


@cache
def _spiel_game(game: Game[Any], seats: int) -> Any:
    """OpenSpiel's game with this number of players. Its options matter for a deal only."""
    return load_game(game.base_name, game.overlay, players=seats)


def _check_game(algorithm: Any, game: Any) -> None:
    """Raises ValueError if a policy or a bot says that it is for another game."""
    own = _game_of(algorithm)
    _check_chance(own)
    if own is not None and (own.get_type().short_name, own.num_players()) != (
        game.get_type().short_name,
        game.num_players(),
    ):
        raise ValueError(f"The policy is for {own}, and this is {game}.")


def _game_of(algorithm: Any) -> Any:
    """OpenSpiel's game that a policy or a bot has been made for; None if it does not say."""
    for holder in (algorithm, getattr(algorithm, "_policy", None)):  # OpenSpiel's own bots keep both without a public name
        for name in ("game", "_game"):
            if isinstance(own := getattr(holder, name, None), pyspiel.Game):
                return own
    return None


def _check_chance(game: Any) -> None:
    """Raises ValueError for a game with chance nodes: its information states are histories, which a player does not have."""
    if game is not None and game.get_parameters().get("chance") == EXPLICIT:
        raise ValueError(f"A policy or bot for a game with chance={EXPLICIT} cannot be a player: a view has no history.")


class OpenSpielBot(pyspiel.Bot):  # type: ignore[misc]
    """A player of High Table as an OpenSpiel bot: a level, or a player of your own, as `hightable.player` takes it."""

    def __init__(self, who: PlayerLike, seed: int = 0) -> None:
        """Raises BadPlayer if there is no such player, or its code cannot be loaded."""
        super().__init__()
        check_player(who)
        self._player = cache(lambda game: player(game, who))
        self._rng = Random(seed)

    def step(self, state: OpenSpielState) -> int:
        """The player's move in a state of a High Table game, from what its seat may know."""
        if not isinstance(state, OpenSpielState):
            raise ValueError(f"A player of High Table plays High Table's games, not {state.get_game()}.")
        view = state.view(state.current_player())
        assert view.game is not None
        return self._player(view.game).choose(view, state.legal_actions(), self._rng)

    def restart(self) -> None:
        """Nothing: a player keeps nothing from one decision to the next."""

    def restart_at(self, state: OpenSpielState) -> None:
        """Nothing: a player keeps nothing from one decision to the next."""
