"""A state of an OpenSpiel game, and what its players see of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from hightable.engine.position import NONE, Packed, to_move_at
from hightable.engine.view import SPECTATOR
from hightable.envs.observing import Observation, observation, observed_by
from hightable.envs.play import CHANCE_NODES, OUTCOMES, Play, Table
from hightable.envs.rewards import outcome
from hightable.envs.text import in_text


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position of a game, or the chance before it was dealt.

    OpenSpiel copies and saves whatever attributes a state has: this one has its play alone, which knows how.
    """

    def __init__(self, game: Any, table: Table) -> None:
        super().__init__(game)
        self._play = Play(table)

    @property
    def position(self) -> Packed | None:
        """The whole position, with what is hidden: none before the deal."""
        return self._play.position

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = to_move_at(self._play.table.game.position, self.position)
        return int(pyspiel.PlayerId.TERMINAL) if seat == NONE else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        return self._play.legal

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self._play.draw(action)
        else:
            self._play.move(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else self._play.table.text(action)

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        if self.position is None or not self.is_terminal():
            return [0.0] * self._play.table.seats
        return outcome(self._play.table.game, self.position, self._play.table.seats)[1]

    def information_state_string(self, player: int | None = None) -> str:
        return self.seen(self.current_player() if player is None else player, memory=True).tobytes().hex()

    def observation_string(self, player: int | None = None) -> str:
        return self.seen(self.current_player() if player is None else player, memory=False).tobytes().hex()

    def seen(self, player: int, memory: bool) -> Observation:
        """What the player may know, or what its page shows; before the deal nothing but zeros after its seat."""
        table = self._play.table
        if not 0 <= player < table.seats:
            raise ValueError(f"There is no player {player} to see anything: they are 0 to {table.seats - 1}.")
        if self.position is None:
            return observed_by(player, table.game.rules.position())
        return observation(table.game, self.position, player, memory=memory)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state that the player could not tell from this one, with chance of its own from here on."""
        if self.position is None:
            raise ValueError("Nothing is dealt yet: there is no other world to imagine at a chance node.")
        seen = self.seen(player, memory=True)[1:].view(np.uint8)
        other: TableState = self.clone()
        other._play = self._play.imagined(seen, player, tuple(int(sampler() * OUTCOMES) for _ in range(CHANCE_NODES)))
        return other

    def __str__(self) -> str:
        """The history, and under it the table as somebody sees it who only watches."""
        told = map(self._play.table.text, self.history()[CHANCE_NODES:])
        history = "; ".join([f"seed {list(self._play.seed)}", *told])
        return history if self.position is None else f"{history}\n{in_text(self._play.table.game, self.position, SPECTATOR)}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.get_game(), self.serialize())


def _restored(game: Any, saved: str) -> Any:
    return game.deserialize_state(saved)


class Observer:
    """What a player sees, as OpenSpiel asks for it: with perfect recall what it may know, else what its page shows."""

    def __init__(self, size: int, memory: bool) -> None:
        self._memory = memory
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"player": self.tensor[:1], "view": self.tensor[1:]}

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor[:] = state.seen(player, self._memory)

    def string_from(self, state: TableState, player: int) -> str:
        return state.seen(player, self._memory).tobytes().hex()
