"""Running a plan: the same table however its games are divided, and nothing lost when a worker dies."""

from __future__ import annotations

import pickle
import subprocess
from pathlib import Path

import numpy as np
import pytest

from hightable.engine.discovery import FailingGame, find
from hightable.lab import executor, process_pool
from hightable.lab.chunks import Chunks, Played
from hightable.lab.edition import edition_of
from hightable.lab.executor import run_plan
from hightable.lab.games_table import GamesTable
from hightable.lab.ladder import make_test, plan_ladder, run_ladder
from hightable.lab.match_runner import BadRun
from hightable.lab.plan import Plan
from hightable.lab.process_pool import ProcessPool
from hightable.lab.setting import Setting
from tests.lab.variants import variant

GAME = find("court-jester")
SEATINGS = (("medium", "random"), ("random", "medium"))


def plan_of(seed: int = 3, game: object = GAME) -> Plan:
    return Plan(Setting.checked(game, SEATINGS[0]), SEATINGS, seed)  # type: ignore[arg-type]


def same(one: GamesTable, other: GamesTable) -> bool:
    """Whether two tables are the same to the last digit."""
    return list(one.columns) == list(other.columns) and all(
        one[name].dtype == other[name].dtype and np.array_equal(one[name], other[name]) for name in one.columns
    )


@pytest.fixture(scope="module")
def alone() -> GamesTable:
    return plan_of().play(range(5, 25))


@pytest.mark.parametrize("workers", [None, 1, 2, 3])
def test_the_number_of_workers_changes_nothing(workers: int | None, alone: GamesTable) -> None:
    calls: list[tuple[int, int]] = []
    table = run_plan(plan_of(), range(5, 25), workers, progress=lambda done, of: calls.append((done, of)))
    assert same(table, alone)
    assert calls[-1] == (40, 40)


def test_workers_wait_for_more_deals_of_the_same_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []
    start = process_pool._start

    def count(plan: bytes) -> subprocess.Popen[bytes]:
        started.append(start(plan))
        return started[-1]

    monkeypatch.setattr(process_pool, "_start", count)
    ladder = plan_ladder("court-jester", ["random", "easy"], games=60, seed=1, tables=2)
    test = make_test(*ladder, 0.001)
    table = run_ladder(*ladder, 2, None, test, lambda done, of: None, lambda: False)
    assert (len(table), list(test.looks())) == (60, [20, 30])
    assert len(started) == 2
    assert all(worker.poll() is not None for worker in started)


def test_workers_join_in_when_there_is_enough_to_do(monkeypatch: pytest.MonkeyPatch, alone: GamesTable) -> None:
    pools: list[int] = []

    class CountedPool(ProcessPool):
        def __init__(self, plan: bytes, workers: int) -> None:
            pools.append(workers)
            super().__init__(plan, workers)

    monkeypatch.setattr(executor, "ProcessPool", CountedPool)
    monkeypatch.setattr(executor, "cores", lambda: 2)
    assert same(run_plan(plan_of(), range(5, 25)), alone)
    assert pools == []
    monkeypatch.setattr(executor, "WORTH_WORKERS", 0.0)
    assert same(run_plan(plan_of(), range(5, 25)), alone)
    assert pools == [2]


def test_a_worker_that_is_killed_is_replaced_and_its_chunk_played_again(alone: GamesTable) -> None:
    pool = ProcessPool(pickle.dumps(plan_of()), 1)
    try:
        first = pool.submit(range(5, 15)).result()
        pool._workers[0].kill()
        pool._workers[0].wait()
        second = pool.submit(range(15, 25)).result()
    finally:
        pool.close()
    assert isinstance(first, Played)
    assert isinstance(second, Played)
    assert same(GamesTable.merged([second.result, first.result]), alone)


def test_a_chunk_that_kills_its_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_pool, "_ask", lambda worker, deals: None)
    with pytest.raises(FailingGame, match=r"Worker processes died 3 times while they played the deals \d to \d, perhaps"):
        run_plan(plan_of(), range(2), 2)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_in_a_game_is_one_sentence_with_file_and_line(
    workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = (
        "def score_sheet(view: View[Position]) -> ScoreSheet:",
        "def score_sheet(view):\n    raise ValueError('no\\nsheet')\n",
    )
    variant(tmp_path, "faulty", change)
    monkeypatch.setenv("HIGHTABLE_GAMES", str(tmp_path))
    plan = Plan(Setting.checked("faulty", ["random", "random"]), (("random", "random"),), 1)
    with pytest.raises(FailingGame, match=r"“faulty” fails: ValueError: no sheet \(.*faulty.py, line \d+, in score_sheet\)"):
        run_plan(plan, range(4), workers)


def test_an_interrupt_keeps_whole_chunks() -> None:
    seen: list[int] = []
    table = run_plan(
        plan_of(), range(1_000_000), 2, None, lambda done, of: seen.append(done), lambda: bool(seen) and seen[-1] > 4
    )
    deals = np.unique(table["deal"])
    assert 4 < len(table) < 1_000_000
    assert len(table) == 2 * len(deals)
    assert same(table, GamesTable.merged([plan_of().play(range(deal, deal + 1)) for deal in deals.tolist()]))


def test_ctrl_c_keeps_whole_chunks() -> None:
    interrupts = iter([KeyboardInterrupt])

    def progress(done: int, of: int) -> None:
        if done and (interrupt := next(interrupts, None)):
            raise interrupt

    table = run_plan(plan_of(), range(1_000_000), 1, progress=progress)
    assert 0 < len(table) < 1_000_000
    assert len(table) == 2 * len(np.unique(table["deal"]))


def test_a_game_that_other_processes_cannot_find_is_played_here(tmp_path: Path) -> None:
    game = variant(tmp_path, "homely")
    plan = Plan(Setting.checked(game, ["random", "random"]), (("random", "random"),), 1)
    assert same(run_plan(plan, range(6), 2), plan.play(range(6)))


def test_a_bad_number_of_workers_is_refused() -> None:
    with pytest.raises(BadRun, match="1 to 1,024 workers, not 0"):
        run_plan(plan_of(), range(2), 0)


def test_chunks_grow_to_a_second_and_shrink_at_the_end() -> None:
    chunks, sizes = Chunks(range(1000)), []
    while chunks:
        chunk = chunks.take(2)
        sizes.append(len(chunk))
        chunks.learn(len(chunk), len(chunk) / 100)
    assert sum(sizes) == 1000
    assert sizes[:4] == [1, 4, 16, 64]
    assert max(sizes) == 100
    assert sizes[-3:] == [1, 1, 1]
    chunks.give_back(range(7, 9))
    assert chunks.take(2) == range(7, 9)


def test_editions_of_different_rules_differ() -> None:
    one, other = edition_of(GAME), edition_of(find("royal-dinner"))
    assert one.difference(one) is None
    assert "plays royal-dinner version" in (one.difference(other) or "")
