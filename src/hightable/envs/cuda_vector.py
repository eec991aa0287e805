"""Thousands of tables on a GPU: `VectorEnv(…, device="cuda")`. The arrays are PyTorch's, written by our kernels on its stream."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numba
import numpy as np
import numpy.typing as npt

from hightable.engine.cuda_code import SIMULATED, CudaProgram, Launcher, NoDevice, require_device
from hightable.engine.game import Game
from hightable.engine.position import NONE, record_dtype
from hightable.engine.raw_rules import MOST_SEATS, load_for_game
from hightable.engine.rng import seed_key
from hightable.engine.visibility import hide_function
from hightable.envs.table_kernels import Batch
from hightable.envs.vector import Arrays, VectorEnv, check_seed, wrong_actions
from hightable.envs.vector_functions import TEMPLATE as TABLE_TEMPLATE
from hightable.envs.vector_functions import batch_type, no_choice, table_dtype, table_names

TEMPLATE = Path(__file__).with_name("cuda_kernels.py")
LANES = 4 if SIMULATED else 64
"""Threads that write the observation of a table. The simulator needs much time for each."""
THREADS = 4 if SIMULATED else 128
"""Threads in a block where each has a table of its own."""
ZEROS = ("tables", "work", "observation", "full_observation", "final_observation", "mask", "reward", "points", "rank")
"""Large arrays that begin with zeros."""

_types: Any = numba
_programs: WeakKeyDictionary[Game[Any], CudaProgram] = WeakKeyDictionary()


def table_program(game: Game[Any]) -> CudaProgram:
    """The kernels of many tables of a game; always the same for as long as the game is in use."""
    if game not in _programs:
        _programs[game] = _make_program(game)
    return _programs[game]


def _make_program(game: Game[Any]) -> CudaProgram:
    rules, table = game.rules, table_dtype(game)
    layout: list[Any] = [("rng", np.uint64, (2,)), *((name, np.int32, (MOST_SEATS,)) for name in ("points", "rank"))]
    work = record_dtype(np.dtype(layout, align=True))
    names = table_names(game, table, work)
    nobody = {"WORKSPACE": rules.workspace_dtype, "WORKSPACE_BYTE": 0, "OPPONENTS": False, "best_move": no_choice}
    tables = load_for_game(TABLE_TEMPLATE, f"{game.key}-cuda", {**names, **nobody})
    functions = ("is_legal", "random_action", "clear_report", "play_move", "deal_next", "list_moves", "report")
    own = {
        **{name: vars(tables)[name] for name in functions},
        "hide_part": hide_function(game.position, divided=True),
        "TABLE": table,
        "SIZE": names["SIZE"],
        "ENTRY": names["ENTRY"],
        "WORDS": -(-names["SIZE"] // 8),
        "WORK_WORDS": work.itemsize // 8,
        "LANES": LANES,
    }
    kernels = load_for_game(TEMPLATE, f"{game.key}-cuda", own)
    batch, actions, flag = batch_type(), _types.int64[::1], _types.boolean
    return CudaProgram(
        f"{game.key}-vector-cuda",
        {
            "check_actions": (kernels.check_actions, (batch, actions, actions)),
            "draw_actions": (kernels.draw_actions, (batch, _types.uint64, actions)),
            "play_moves": (kernels.play_moves, (batch, actions, actions)),
            "deal_games": (kernels.deal_games, (batch, flag, actions)),
            "observe_ends": (kernels.observe_ends, (batch, actions)),
            "observe": (kernels.observe, (batch, actions)),
        },
    )


class DeviceArray:
    """Memory on a device as an array that Numba's kernels take: PyTorch has no name for some of the types."""

    def __init__(self, memory: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self.memory = memory
        self.__cuda_array_interface__ = {
            "shape": shape,
            "typestr": dtype.str,
            "data": (memory.data_ptr(), False),
            "strides": None,
            "version": 3,
        }


class CudaVectorEnv(VectorEnv):
    """Many tables on a GPU: as `VectorEnv`, with PyTorch's arrays.

    Nothing is copied to the host, and nothing waits for the device. A move that is not legal is noticed on the device, where from
    then on nothing changes at any table; the error is raised by one of the next calls, by `check()` at the latest. With
    `check=True`, every step waits for the device, and raises it at once.
    """

    def _prepare(self, opponents: bool, device: str, check: bool) -> None:
        if (number := re.fullmatch(r"cuda(?::(\d+))?", device)) is None:
            raise ValueError(f"There is no device “{device}”. There are: cpu, cuda, cuda:0, cuda:1 and so on.")
        if opponents or self._opponent is not None or self._opponents is not None:
            raise ValueError("On a GPU every seat is yours to play: leave out learner and opponents.")
        if self.threads != 1:
            raise ValueError("On a GPU there is a thread per table: leave out threads.")
        if not SIMULATED and importlib.util.find_spec("torch") is None:
            raise NoDevice("The arrays of an environment on a GPU are PyTorch's, which is missing: pip install torch")
        self._number = int(number[1] or 0)
        self._where = f"cuda:{self._number}"
        require_device(self._number)
        self._check_each_step = check
        self._program = table_program(self.game)
        self._program.compile()

    def _allocate(self, batch: Batch) -> Batch:
        self._table_dtype = table_dtype(self.game)
        self._pool = None
        self._refused: Any = np.array([self.count, NONE])
        self._chosen: Any = np.zeros(self.count, np.int64)
        self._drawn: Any = np.zeros(self.count, np.int64)
        self._draw_seed: int | None = None
        if not SIMULATED:
            self._chosen, self._drawn, self._refused = map(self._upload, (self._chosen, self._drawn, self._refused))
            arrays: dict[str, Any] = {}
            described: dict[str, Any] = {}
            for name, value in batch._asdict().items():
                arrays[name], described[name] = self._moved(name, value)
            self._described = Batch(**described)
            self._noticed = self._refused.cpu().pin_memory()
            batch = Batch(**arrays)
        else:
            self._described, self._noticed = batch, self._refused
        self._launchers = self._make_launchers()
        self._allocated = batch
        return batch

    def _moved(self, name: str, value: Any) -> tuple[Any, Any]:
        """A part of the batch as an array of PyTorch, and as kernels take it."""
        import torch

        if isinstance(value, tuple):  # the tables of an encoding
            parts = [self._moved(part, each)[1] for part, each in zip(value._fields, value, strict=True)]  # type: ignore[attr-defined]
            return value, type(value)(*parts)
        if not isinstance(value, np.ndarray):
            return value, value
        if name in ZEROS:
            moved = torch.zeros(value.shape, dtype=getattr(torch, value.dtype.name), device=self._where)
            return moved, DeviceArray(moved, value.shape, value.dtype)
        contents = self._upload(value.ravel().view(np.uint8))
        moved = contents
        if value.ndim and value.dtype.kind in "iuf" and value.dtype != np.uint16:
            moved = contents.view(getattr(torch, value.dtype.name)).reshape(value.shape)
        return moved, DeviceArray(contents, value.shape, value.dtype)

    def _upload(self, array: npt.NDArray[Any]) -> Any:
        import torch

        return torch.from_numpy(array).to(self._where)

    def _make_launchers(self) -> dict[str, Launcher]:
        batch = self._described
        chosen, drawn, refused = (
            each if SIMULATED else DeviceArray(each, tuple(each.shape), np.dtype(np.int64))
            for each in (self._chosen, self._drawn, self._refused)
        )
        self._drawn_described = drawn
        arguments = {
            "check_actions": ("check_actions", (batch, chosen, refused)),
            "play_moves": ("play_moves", (batch, chosen, refused)),
            "deal_next": ("deal_games", (batch, False, refused)),
            "deal_everywhere": ("deal_games", (batch, True, refused)),
            "observe_ends": ("observe_ends", (batch, refused)),
            "observe": ("observe", (batch, refused)),
        }
        return {name: self._program.launcher(*each, self._number) for name, each in arguments.items()}

    def _launch(self, *names: str) -> None:
        """Launches these kernels, one after another, in PyTorch's current stream."""
        blocks, stream = -(-self.count // THREADS), self._stream()
        for name in names:
            if name.startswith("observe"):
                self._launchers[name](self.count, LANES, stream)
            else:
                self._launchers[name](blocks, THREADS, stream)

    def _stream(self) -> int:
        if SIMULATED:
            return 0
        import torch

        return int(torch.cuda.current_stream(self._number).cuda_stream)

    def reset(self, seed: int | None = None) -> Arrays:
        self._wait()
        self._refused[0], self._refused[1] = self.count, NONE
        self._noticed[0], self._noticed[1] = self.count, NONE
        return super().reset(seed)

    def step(self, actions: Any, some: bool = False) -> Arrays:
        if some:
            raise ValueError("On a GPU every table has a move in each step: leave out some.")
        self._check_playable()
        self._raise_if_refused()
        self._take(actions)
        self._launch("check_actions", "play_moves", "observe_ends", "deal_next", "observe")
        if not SIMULATED:
            self._noticed.copy_(self._refused, non_blocking=True)
        if self._check_each_step:
            self.check()
        return self._out()

    def play_only(self, actions: Any) -> None:
        """A step without observations and masks, for measurements."""
        self._take(actions)
        self._launch("check_actions", "play_moves", "deal_next")

    def _take(self, actions: Any) -> None:
        """Copies the actions to where the kernels read them."""
        if actions is self._chosen:
            return
        given = actions if hasattr(actions, "data_ptr") else np.asarray(actions)
        kind = str(given.dtype).removeprefix("torch.")
        if tuple(given.shape) != (self.count,) or "int" not in kind:
            raise ValueError(wrong_actions(self.count, kind, tuple(given.shape)))
        if SIMULATED:
            self._chosen[:] = given
        elif isinstance(given, np.ndarray):
            self._chosen.copy_(self._upload(np.ascontiguousarray(given, np.int64)))
        else:
            self._chosen.copy_(given)

    def check(self) -> None:
        """Waits for the device. Raises ValueError if a move was not legal."""
        self._wait()
        self._raise_if_refused()

    def _wait(self) -> None:
        if not SIMULATED:
            import torch

            torch.cuda.current_stream(self._number).synchronize()

    def _raise_if_refused(self) -> None:
        table, move = int(self._noticed[0]), int(self._noticed[1])
        if table < self.count:
            raise ValueError(self._why_illegal(table, move))

    def sample_actions(self, seed: int = 0) -> Any:
        """A uniformly random legal move for each table, on the device: the same as on a core. The array is written again."""
        self._check_playable()
        arguments = (self._described, seed_key(check_seed(seed)), self._drawn_described)
        if "draw_actions" not in self._launchers or self._draw_seed != seed:
            self._launchers["draw_actions"] = self._program.launcher("draw_actions", arguments, self._number)
            self._draw_seed = seed
        self._launch("draw_actions")
        return self._drawn

    def _advance(self, actions: Any, begin: bool = False, clear: bool = True) -> None:
        """Deals at every table, for `reset`."""
        assert begin
        self._launch("deal_everywhere", "observe")

    def _answer(self) -> None:
        """Nobody else plays."""

    def _seed_tables(self, key: int) -> None:
        super()._seed_tables(key)
        self._described = self._described._replace(seed=key)
        self._launchers = self._make_launchers()

    def _memory_of(self, table: int) -> Any:
        row = self._batch.tables[table]
        return (row if SIMULATED else row.cpu().numpy()).view(self._table_dtype)[0]

    def _view(self, array: Any, dtype: Any) -> Any:
        if SIMULATED:
            return array.view(dtype)
        import torch

        return array.view(getattr(torch, np.dtype(dtype).name))

    def _copied(self, array: Any) -> Any:
        if SIMULATED:
            return super()._copied(array)
        return {name: each.clone() for name, each in array.items()} if isinstance(array, dict) else array.clone()
