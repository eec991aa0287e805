"""The compiled functions of many tables: `table_kernels.py` with the functions of a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numba
import numpy as np

from hightable.engine.game import Game
from hightable.engine.jit import compiled
from hightable.engine.native import EntryPoints
from hightable.engine.observation import encoding_type, entry_type
from hightable.engine.position import NONE, Packed, record_dtype
from hightable.engine.raw_rules import MOST_SEATS, load_for_game
from hightable.engine.visibility import hide_function
from hightable.envs.table_kernels import Batch
from hightable.warmup import compile_programs

TEMPLATE = Path(__file__).with_name("table_kernels.py")
_types: Any = numba


class VectorFunctions(EntryPoints):
    """The functions of many tables, interpreted until they are compiled: `table_kernels.py` with a game's functions."""

    check_actions: Any
    random_actions: Any
    advance: Any
    encode_view: Any

    def __init__(self, game: Game[Any], opponents: bool) -> None:
        rules = game.rules
        self.table_dtype, self.work_dtype = table_dtype(game), work_dtype(game, opponents)
        places: Mapping[str, Any] = self.work_dtype.fields or {}
        own = {
            **table_names(game, self.table_dtype, self.work_dtype),
            "WORKSPACE": rules.workspace_dtype,
            "WORKSPACE_BYTE": places["workspace"][1] if opponents else 0,
            "OPPONENTS": opponents,
            "best_move": rules.kernels._best_move if opponents else no_choice,
        }
        title = f"{game.key}-{'opponents' if opponents else 'vector'}"
        kernels = load_for_game(TEMPLATE, title, own)
        batch, number, actions, flag = batch_type(), _types.int64, _types.int64[::1], _types.boolean
        super().__init__(
            title,
            {
                "check_actions": (kernels.check_actions, (batch, actions, flag)),
                "random_actions": (kernels.random_actions, (batch, _types.uint64, actions)),
                "advance": (kernels.advance, (batch, actions, number, number, number, flag, flag)),
                "encode_view": (kernels.encode_view, (_types.uint8[::1], number, encoding_type(), _types.uint8[::1])),
            },
        )


def table_dtype(game: Game[Any]) -> np.dtype[Any]:
    """The memory of a table."""
    layout: list[Any] = [("position", game.position.dtype), ("key", np.uint64), ("episode", np.int64), ("decisions", np.int64)]
    layout += [("count", np.int64), ("moves", np.int32, (game.rules.width,))]
    return record_dtype(np.dtype(layout, align=True))


def work_dtype(game: Game[Any], opponents: bool) -> np.dtype[Any]:
    """The memory of a thread."""
    layout: list[Any] = [("seen", game.position.dtype), ("rng", np.uint64, (2,))]
    layout += [(name, np.int32, (MOST_SEATS,)) for name in ("points", "rank")]
    layout += [("workspace", game.rules.workspace_dtype)] if opponents else []
    return record_dtype(np.dtype(layout, align=True))


def table_names(game: Game[Any], table: np.dtype[Any], work: np.dtype[Any]) -> dict[str, Any]:
    """What a game puts into `table_kernels.py`, with tables and the memory of a thread of these types."""
    return {
        "TABLE": table,
        "WORK": work,
        "SIZE": game.position.dtype.itemsize,
        "ENTRY": entry_type(game.position).type,
        "hide": hide_function(game.position),
        **{name: game.functions[name] for name in ("deal", "legal_moves", "play", "standings")},
    }


@compiled
def no_choice(workspace: Packed, seat: int, count: int, recall: int, forgetting: int) -> int:
    """Stands for the choice of a bot where there is none."""
    return NONE


_functions: WeakKeyDictionary[Game[Any], dict[bool, VectorFunctions]] = WeakKeyDictionary()


def vector_functions(game: Game[Any], opponents: bool = False) -> VectorFunctions:
    """The functions of many tables of a game, compiled; always the same for as long as the game is in use."""
    made = _functions.setdefault(game, {})
    if opponents not in made:
        made.setdefault(opponents, VectorFunctions(game, opponents))
    compile_programs(game, [made[opponents]])
    return made[opponents]


def batch_type() -> Any:
    """The type of Batch in compiled code, the same for every game."""
    rows, seats, per_seat = _types.uint8[:, ::1], _types.int64[::1], _types.int32[:, ::1]
    fields = Batch(
        tables=rows,
        work=rows,
        seed=_types.uint64,
        players=_types.int64,
        settings=seats,
        learner_seat=_types.int64,
        rotating=_types.boolean,
        levels=_types.int64[:, ::1],
        rewarded=_types.int64,
        as_bytes=_types.boolean,
        encoding=encoding_type(),
        full_encoding=encoding_type(),
        observation=rows,
        full_observation=rows,
        final_observation=rows,
        mask=rows,
        seat=seats,
        mover=seats,
        episode=seats,
        learner=seats,
        final_seat=seats,
        reward=_types.float32[:, ::1],
        done=_types.uint8[::1],
        points=per_seat,
        rank=per_seat,
    )
    return _types.types.NamedTuple(fields, Batch)
