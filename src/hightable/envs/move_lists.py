"""The legal moves of a `VectorEnv` as short lists, with the gain that the heuristic expects of each: learners can begin there."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numba
import numpy as np
import numpy.typing as npt

from hightable.engine.game import Game
from hightable.engine.native import EntryPoints
from hightable.engine.position import NONE, record_dtype
from hightable.engine.raw_rules import load_for_game
from hightable.engine.visibility import hide_function
from hightable.envs.vector import VectorEnv
from hightable.envs.vector_functions import table_dtype
from hightable.warmup import compile_programs

TEMPLATE = Path(__file__).with_name("move_list_kernels.py")
_types: Any = numba


class MoveListFunctions(EntryPoints):
    """The functions of move lists, interpreted until they are compiled."""

    list_moves: Any

    def __init__(self, game: Game[Any]) -> None:
        record = game.position
        layout: list[Any] = [("seen", record.dtype), ("weights", np.float64, (game.rules.width,))]
        self.work_dtype = record_dtype(np.dtype(layout, align=True))
        own = {
            "TABLE": table_dtype(game),
            "WORK": self.work_dtype,
            "SIZE": record.dtype.itemsize,
            "hide": hide_function(record),
            "move_heuristic": game.functions["move_heuristic"],
        }
        kernels = load_for_game(TEMPLATE, game.key, own)
        rows, number = _types.uint8[:, ::1], _types.int64
        signature = (rows, rows, number, number, number, _types.int16[:, ::1], _types.float32[:, ::1])
        super().__init__(f"{game.key}-move-lists", {"list_moves": (kernels.list_moves, signature)})


_functions: WeakKeyDictionary[Game[Any], MoveListFunctions] = WeakKeyDictionary()


class MoveLists:
    """The legal moves of the tables of an environment, and what the heuristic of the game expects of each.

    `update()` writes the arrays again. The order is that in which the rules list moves.
    """

    def __init__(self, env: VectorEnv, width: int | None = None) -> None:
        """`width` is the length of a list, by default the number of all moves; a longer list raises ValueError."""
        self._env = env
        width = min(env.moves, width or env.moves)
        self.moves: npt.NDArray[np.int16] = np.full((env.count, width), NONE, np.int16)
        """The moves; NONE (-1) behind the last one."""
        self.gains: npt.NDArray[np.float32] = np.zeros((env.count, width), np.float32)
        """The expected gain of each."""
        self.longest = 0
        """How many moves the longest list has."""
        game = env.game
        if game not in _functions:
            _functions.setdefault(game, MoveListFunctions(game))
        self._functions = _functions[game]
        compile_programs(game, [self._functions])
        self._work = np.zeros((env.threads, self._functions.work_dtype.itemsize), np.uint8)

    def update(self) -> None:
        """Reads the tables of the environment as they are now."""

        def run(first: int, last: int, thread: int) -> int:
            most: int = self._functions.list_moves(
                self._env.packed_tables, self._work, first, last, thread, self.moves, self.gains
            )
            return most

        self.longest = max(self._env.in_parts(run))
        if self.longest > self.moves.shape[1]:
            raise ValueError(f"A table has {self.longest} legal moves, more than the width of {self.moves.shape[1]}.")
