"""Thousands of tables of a game at once, for learning: `VectorEnv`.

    from hightable.envs.vector import VectorEnv
    env = VectorEnv("banquet-royal", players=2, count=1024, seed=1)
    out = env.reset()
    while True:
        out = env.step(choose(out["observation"], out["mask"]))

It needs NumPy alone. All moves are made in compiled code; see `docs/environments.md` for the arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, NoReturn, TypeAlias, TypeVar, get_args

import numpy as np
import numpy.typing as npt

from hightable.bots import Player
from hightable.bots.batch_search import BatchSearch, search_batch
from hightable.bots.levels import BULK_LEVELS, levels_of
from hightable.bots.tree import SearchParams
from hightable.engine.components import Components
from hightable.engine.discovery import find
from hightable.engine.observation import ObservationLayout
from hightable.engine.position import NONE
from hightable.engine.rng import SimulationSecret, deal_key, derive, seed_key
from hightable.engine.view import View
from hightable.envs.common import (
    ObservationKind,
    RewardKind,
    check_choice,
    check_players,
    counted,
    multiplayer_counts,
    observation_size,
)
from hightable.envs.opponents import choose_moves, players_among
from hightable.envs.table_kernels import Batch
from hightable.envs.vector_functions import table_dtype, vector_functions, work_dtype

T = TypeVar("T")

NOT_DEALT = "Nothing has been dealt yet: call reset() first."
NOT_ANSWERED = "The opponents failed, and their moves are missing at some tables: call reset() first."
"""Why nothing can be played."""

Opponent: TypeAlias = Callable[[Any, npt.NDArray[np.bool_], npt.NDArray[np.int64]], npt.ArrayLike]
"""Chooses a legal move for each row of observations, masks and seats: all opponents in one function."""

Opponents: TypeAlias = str | Player | type[Player] | Sequence[str | Player | type[Player]] | Opponent
"""One for all other seats or one for each: a level, or a player of your own by name, as a class or as an object."""

Arrays: TypeAlias = dict[str, Any]
"""What `reset` and `step` return: arrays with a row per table. With `observation="fields"`, observations are dicts of arrays."""


class VectorEnv:
    """Many tables of a game, stepped together; each begins its next game in the step in which a game ends.

    The arrays that `reset` and `step` return are allocated once and written again by every step; with `copy=True`, every step
    returns new ones. The random numbers of a game depend on the seed, its table and its episode alone, so the first tables of a
    large batch play as in a small one.

    By default every seat is yours to play. With `learner`, a seat or "rotating" (another seat in every episode), you play that
    one alone, and `opponents` play the others within the same step. They are a player or one per opponent, in turn order from the
    learner on: levels that do not search, in compiled code, or whatever `hightable.player` takes or returns, table by table; or a
    function of observations, masks and seats that returns moves.
    """

    autoreset_mode = "SameStep"
    """The value of Gymnasium's `AutoresetMode.SAME_STEP`."""

    def __new__(cls, *args: Any, device: str = "cpu", **parameters: Any) -> VectorEnv:
        """An environment on this device: another class does the same on a GPU."""
        if device == "cpu":
            return super().__new__(cls)
        from hightable.envs.cuda_vector import CudaVectorEnv

        return super().__new__(CudaVectorEnv)

    def __init__(
        self,
        name: str,
        players: int | None = None,
        count: int = 1024,
        seed: int = 0,
        *,
        options: Mapping[str, object] | None = None,
        components: Components | None = None,
        observation: ObservationKind = "flat",
        omniscient: bool = False,
        reward: RewardKind = "win",
        learner: int | Literal["rotating"] | None = None,
        opponents: Opponents | None = None,
        threads: int = 1,
        copy: bool = False,
        device: str = "cpu",
        check: bool = False,
    ) -> None:
        check_choice("observation", observation, ObservationKind)
        check_choice("reward", reward, RewardKind)
        self.count, self.threads = _check_positive("count", count), _check_positive("threads", threads)
        self.game = game = find(name, components)
        self.players = check_players(game, min(multiplayer_counts(game)) if players is None else players, game.players)
        settings = game.options.settings(game.options.complete(options or {}, self.players))
        self.moves = game.catalogue.size
        """How many moves there are, legal or not: the length of a mask."""
        self.observation_kind, self.copy = observation, copy
        self.layout = ObservationLayout(game.position, self.players)
        self.full_layout = ObservationLayout(game.position, self.players, omniscient=True)
        _check_learner(learner, opponents, self.players)
        self._opponent = opponents if callable(opponents) and not isinstance(opponents, type) else None
        self._opponents = None if self._opponent is not None else players_among(game, opponents, self.players - 1)
        compiled_ones = opponents is not None and self._opponent is None and self._opponents is None
        bots = self._levels(opponents) if compiled_ones else None  # type: ignore[arg-type]
        self._prepare(bots is not None, device, check)
        as_bytes = observation == "bytes"
        size, full_size = (
            observation_size(game) if as_bytes else each.size * each.dtype.itemsize for each in (self.layout, self.full_layout)
        )
        table, work = table_dtype(game), work_dtype(game, bots is not None)
        batch = Batch(
            tables=self._rows(self.count, table.itemsize),
            work=self._rows(self.threads, work.itemsize),
            seed=seed_key(check_seed(seed)),
            players=self.players,
            settings=settings,
            learner_seat=learner if isinstance(learner, int) else NONE,
            rotating=learner == "rotating",
            levels=np.zeros((0, 3), np.int64) if bots is None else bots,
            rewarded=get_args(RewardKind).index(reward),
            as_bytes=as_bytes,
            encoding=self.layout.tables,
            full_encoding=self.full_layout.tables,
            observation=self._rows(self.count, size),
            full_observation=self._rows(self.count if omniscient else 0, full_size),
            final_observation=self._rows(self.count, size),
            mask=self._rows(self.count, self.moves),
            seat=np.zeros(self.count, np.int64),
            mover=np.full(self.count, NONE, np.int64),
            episode=np.zeros(self.count, np.int64),
            learner=np.full(self.count, NONE, np.int64),
            final_seat=np.full(self.count, NONE, np.int64),
            reward=np.zeros((self.count, self.players), np.float32),
            done=np.zeros(self.count, np.uint8),
            points=np.zeros((self.count, self.players), np.int32),
            rank=np.zeros((self.count, self.players), np.int32),
        )
        self._seed = seed
        self._batch = self._allocate(batch)
        self._arrays = self._named_arrays()
        self._restart()

    def _prepare(self, opponents: bool, device: str, check: bool) -> None:
        """Loads the functions, or compiles them."""
        if check:
            raise ValueError("On a core, illegal moves are always refused at once: check is for a GPU.")
        self._functions = vector_functions(self.game, opponents)

    def _allocate(self, batch: Batch) -> Batch:
        """The batch with its arrays where they are used."""
        self._tables = batch.tables.view(self._functions.table_dtype)[:, 0]
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        return batch

    def _levels(self, opponents: str | Sequence[str]) -> npt.NDArray[np.int64]:
        """The numbers by which the opponents choose, in turn order from the learner on."""
        levels = [opponents] * (self.players - 1) if isinstance(opponents, str) else list(opponents)
        return levels_of(self.game, [BULK_LEVELS[0], *levels])

    @staticmethod
    def _rows(count: int, size: int) -> npt.NDArray[np.uint8]:
        return np.zeros((count, size), np.uint8)

    def _named_arrays(self) -> Arrays:
        batch = self._batch
        arrays: Arrays = {
            "observation": self._observations(batch.observation, self.layout),
            "mask": self.mask,
            "seat": batch.seat,
            "reward": batch.reward,
            "done": self._view(batch.done, np.bool_),
            "points": batch.points,
            "rank": batch.rank,
            "mover": batch.mover,
            "episode": batch.episode,
            "final_observation": self._observations(batch.final_observation, self.layout),
            "final_seat": batch.final_seat,
            "learner": batch.learner,
        }
        if len(batch.full_observation):
            arrays["full_observation"] = self._observations(batch.full_observation, self.full_layout)
        return arrays

    def _view(self, array: Any, dtype: Any) -> Any:
        """The same memory with entries of this type."""
        return array.view(dtype)

    def _observations(self, rows: npt.NDArray[np.uint8], layout: ObservationLayout) -> Any:
        if self.observation_kind == "bytes":
            return self._view(rows, np.int8)
        flat = self._view(rows, layout.dtype)
        return flat if self.observation_kind == "flat" else layout.by_name(flat)

    def reset(self, seed: int | None = None) -> Arrays:
        """Deals at every table. With a seed, everything begins anew; without one, the tables begin their next games."""
        if seed is not None:
            self._seed_tables(seed_key(check_seed(seed)))
            self._seed = seed
            self._restart()
        self._batch.mover[:] = NONE
        self._advance(np.zeros(self.count, np.int64), begin=True)
        self._hindrance = ""
        self._answer()
        return self._out()

    def _seed_tables(self, key: int) -> None:
        """From the next game on, tables have the random numbers of this key."""
        self._batch = self._batch._replace(seed=key)

    def _restart(self) -> None:
        start = table_dtype(self.game).fields["episode"][1]  # type: ignore[index]
        self._batch.tables[:, start : start + 8] = 255  # -1
        self._hindrance = NOT_DEALT
        """Why nothing can be played; empty if it can."""

    def step(self, actions: npt.ArrayLike, some: bool = False) -> Arrays:
        """Plays a legal move at every table. If one of them is not legal, raises ValueError, and nothing has been played.

        With `some`, an action of -1 leaves its table as it is. If the opponents fail, only `reset` goes on.
        """
        self._check_playable()
        moves = self._integers(actions, self.count)
        if moves is None:
            given = np.asarray(actions)
            raise ValueError(wrong_actions(self.count, given.dtype, given.shape))
        table = self._functions.check_actions(self._batch, moves, some)
        if table != NONE:
            raise ValueError(self._why_illegal(table, int(moves[table])))
        self._advance(moves)
        self._answer()
        return self._out()

    def _answer(self) -> None:
        """Lets the other seats play until the learner is to move at every table. After an error, only `reset` goes on."""
        try:
            self._let_opponents_play()
        except BaseException:
            self._hindrance = NOT_ANSWERED
            raise

    def _let_opponents_play(self) -> None:
        """Lets the players or the function of the other seats choose, until the learner is to move at every table."""
        batch = self._batch
        while self._opponents is not None and (tables := np.flatnonzero(batch.seat != batch.learner)).size:
            moves = np.full(self.count, NONE, np.int64)
            moves[tables] = choose_moves(self, self._opponents, tables.tolist())
            self._advance(moves, clear=False)
        while self._opponent is not None and (tables := np.flatnonzero(batch.seat != batch.learner)).size:
            observation, mask = self._arrays["observation"], self._arrays["mask"]
            seen = (
                {name: each[tables] for name, each in observation.items()}
                if isinstance(observation, dict)
                else observation[tables]
            )
            moves = np.full(self.count, NONE, np.int64)
            moves[tables] = self._answers(self._opponent(seen, mask[tables], batch.seat[tables]), tables)
            self._advance(moves, clear=False)

    def _answers(self, answers: npt.ArrayLike, tables: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """What the opponents' function returned for these tables. Raises ValueError unless these are legal moves."""
        moves = self._integers(answers, tables.size)
        if moves is None:
            given = np.asarray(answers)
            asked = f"{counted(tables.size, 'move')} as integers, one for each row of its mask"
            returned = f"{given.dtype} of shape {given.shape}"
            raise ValueError(f"The opponents' function was asked for {asked}, and returned {returned}. Call reset() to play on.")
        everywhere = np.full(self.count, NONE, np.int64)
        everywhere[tables] = np.where(moves < 0, self.moves, moves)  # -1 would leave its table as it is
        table = self._functions.check_actions(self._batch, everywhere, True)
        if table != NONE:
            move = int(moves[tables == table][0])
            raise ValueError(f"The opponents' function failed: {self._what_is_illegal(table, move)}. Call reset() to play on.")
        return moves

    def sample_actions(self, seed: int = 0) -> npt.NDArray[np.int64]:
        """A uniformly random legal move for each table. The same game, decision and seed give the same one."""
        self._check_playable()
        actions = np.empty(self.count, np.int64)
        self._functions.random_actions(self._batch, seed_key(check_seed(seed)), actions)
        return actions

    def views(self, tables: Sequence[int] | None = None) -> list[View[Any]]:
        """What the player to move knows at each of these tables, or at all: for bots, and to look at."""
        self._check_playable()
        chosen = range(self.count) if tables is None else tables
        return [self.game.view(self.position(table), int(self._batch.seat[table]), memory=True) for table in chosen]

    def search(self, simulations: int, seed: int = 0, params: SearchParams | None = None) -> BatchSearch:
        """Searches at every table for the player to move, on the threads of the environment: visits and values."""
        return search_batch(self.game, self.views(), simulations, params=params, seed=seed, threads=self.threads)

    def legal_moves(self, table: int) -> list[int]:
        """The legal moves at a table, in the order in which the rules list them."""
        t = self._table(table)
        listed: list[int] = t["moves"][: t["count"]].tolist()
        return listed

    def decisions(self, table: int) -> int:
        """How many moves the game at a table has had."""
        return int(self._table(table)["decisions"])

    def _table(self, table: int) -> Any:
        """The memory of a table, with named fields. Raises ValueError if there is no such table."""
        if not isinstance(table, int | np.integer) or not 0 <= table < self.count:
            raise ValueError(f"There is no table {table!r}: the tables are 0 to {self.count - 1}.")
        return self._memory_of(int(table))

    def _memory_of(self, table: int) -> Any:
        return self._tables[table]

    @property
    def learners(self) -> npt.NDArray[np.int64]:
        """The seat that learns at each table, -1 if all do: not a copy."""
        return self._batch.learner

    def secret(self, table: int) -> SimulationSecret:
        """What decides every card of the game at a table: a `Match` with this secret deals the same."""
        episode = int(self._table(table)["episode"])
        return SimulationSecret(derive(deal_key(self._seed, table), episode))

    @property
    def packed_tables(self) -> npt.NDArray[np.uint8]:
        """The memory of all tables: not a copy."""
        return self._batch.tables

    def position(self, table: int) -> npt.NDArray[np.uint8]:
        """A copy of the full position at a table, hidden cards included."""
        return np.frombuffer(self._table(table)["position"].tobytes(), np.uint8).copy()

    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """The legal moves of all tables as they are now: not a copy."""
        found: npt.NDArray[np.bool_] = self._view(self._batch.mask, np.bool_)
        return found

    def _check_playable(self) -> None:
        if self._hindrance:
            raise ValueError(self._hindrance)

    @staticmethod
    def _integers(given: npt.ArrayLike, count: int) -> npt.NDArray[np.int64] | None:
        """The moves as an array; None unless these are as many integers."""
        array = np.asarray(given)
        return np.ascontiguousarray(array, np.int64) if array.shape == (count,) and array.dtype.kind in "iu" else None

    def _why_illegal(self, table: int, move: int) -> str:
        return f"{self._what_is_illegal(table, move)}. Nothing has been played at any table."

    def _what_is_illegal(self, table: int, move: int) -> str:
        t = self._table(table)
        known = f"({self.game.catalogue.text(move)}) " if 0 <= move < self.moves else ""
        legal, made = counted(int(t["count"]), "legal move"), counted(int(t["decisions"]), "move")
        state = f"seat {int(self._batch.seat[table])} has {legal} in episode {t['episode']} after {made}"
        return f"Move {move} {known}is not legal at table {table}: {state}; see its mask"

    def _advance(self, actions: npt.NDArray[np.int64], begin: bool = False, clear: bool = True) -> None:
        advance, batch = self._functions.advance, self._batch
        self.in_parts(lambda first, last, thread: advance(batch, actions, first, last, thread, begin, clear))

    def in_parts(self, run: Callable[[int, int, int], T]) -> list[T]:
        """Calls `run(first, last, thread)` for a part of the tables on each thread; returns what the calls return."""
        if self._pool is None:
            return [run(0, self.count, 0)]
        ends = [self.count * part // self.threads for part in range(self.threads + 1)]
        parts = [self._pool.submit(run, ends[part], ends[part + 1], part) for part in range(self.threads)]
        return [part.result() for part in parts]

    def _out(self) -> Arrays:
        if not self.copy:
            return dict(self._arrays)
        return {name: self._copied(array) for name, array in self._arrays.items()}

    def _copied(self, array: Any) -> Any:
        return {name: each.copy() for name, each in array.items()} if isinstance(array, dict) else array.copy()

    def close(self) -> None:
        """Ends its threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"A {type(self).__name__} cannot be copied or pickled: make another one with the same parameters.")

    def __repr__(self) -> str:
        return f"<{self.count} tables of {self.game.name} for {self.players}>"


def wrong_actions(count: int, kind: object, shape: tuple[int, ...]) -> str:
    """What to say about actions that are not integers, one per table."""
    return f"Actions are an array of {counted(count, 'integer')}, one per table, not {kind} of shape {shape}."


def _check_learner(learner: object, opponents: object, players: int) -> None:
    if learner is not None and learner != "rotating" and learner not in range(players):
        raise ValueError(f"The learner is a seat from 0 to {players - 1}, or “rotating”, not {learner!r}.")
    if (learner is None) != (opponents is None):
        raise ValueError("A learner needs opponents, and opponents need a learner: give both, or neither.")


def _check_positive(what: str, number: object) -> int:
    if not isinstance(number, int | np.integer) or isinstance(number, bool) or number < 1:
        raise ValueError(f"{what} must be a whole number from 1 on, not {number!r}.")
    return int(number)


def check_seed(seed: object) -> int:
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool) or seed < 0:
        raise ValueError(f"A seed is a whole number from 0 on, not {seed!r}.")
    return int(seed)
