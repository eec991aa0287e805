"""A Dask cluster: the same table as in one process, even if a worker is killed; workers of another edition are refused."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from click.testing import CliRunner

from hightable.cli import main
from hightable.engine.discovery import find
from hightable.lab.executor import run_plan
from hightable.lab.match_runner import BadRun
from hightable.lab.plan import Plan
from hightable.lab.setting import Setting
from hightable.lab.simulate import plan
from tests.lab.dask_processes import dask_processes
from tests.lab.test_executor import SEATINGS, plan_of, same

DEALS = range(5, 65)


def test_a_worker_killed_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    with dask_processes(tmp_path) as cluster:
        workers = [cluster.add_worker(), cluster.add_worker()]
        killed_at: list[int] = []

        def progress(done: int, of: int) -> None:
            if 0 < done < of and not killed_at:
                workers[0].kill()
                killed_at.append(done)

        table = run_plan(plan_of(), DEALS, scheduler=cluster.address, progress=progress)
        assert killed_at
        assert workers[0].wait() != 0
        assert same(table, plan_of().play(DEALS))


def test_the_components_of_a_variant_travel_to_the_workers(tmp_path: Path) -> None:
    file = tmp_path / "four.toml"
    file.write_text("[menus.points]\nthree_crowns = 4\n", encoding="utf-8")
    game = find("banquet-royal", file)
    plan = Plan(Setting.checked(game, ["medium", "medium"]), (("medium", "medium"),), 1)
    file.unlink()
    with dask_processes(tmp_path) as cluster:
        cluster.add_worker()
        assert same(run_plan(plan, range(4), scheduler=str(cluster.file)), plan.play(range(4)))


def test_workers_of_another_edition_are_refused(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    old, other = tmp_path / "old.py", tmp_path / "other.py"
    old.write_text("import hightable\nhightable.__version__ = '0.0.1'\n", encoding="utf-8")
    other.write_text("from hightable.lab import edition\nedition._PARTS = ()\n", encoding="utf-8")
    with dask_processes(tmp_path) as cluster, caplog.at_level(logging.WARNING, "hightable.lab"):
        cluster.add_worker(old)
        with pytest.raises(BadRun, match=r"No worker of .* can play these games: .* it has High Table 0\.0\.1, and this is "):
            run_plan(plan_of(), DEALS, scheduler=cluster.address)
        cluster.add_worker(other)
        cluster.add_worker()
        caplog.clear()
        assert same(run_plan(plan_of(), DEALS, scheduler=cluster.address), plan_of().play(DEALS))
    refused = [record.message for record in caplog.records if "is refused" in record.message]
    assert any("it has High Table 0.0.1" in message for message in refused)
    assert any("its source of High Table" in message for message in refused)


def test_what_cannot_be_reached_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.lab.dask_cluster.PATIENCE", 0.5)
    with pytest.raises(BadRun, match=r"No Dask scheduler answers at “tcp://127.0.0.1:9”"):
        run_plan(plan_of(), DEALS, scheduler="tcp://127.0.0.1:9")
    with pytest.raises(BadRun, match=r"No Dask scheduler answers at “missing.json”"):
        run_plan(plan_of(), DEALS, scheduler="missing.json")
    with pytest.raises(BadRun, match="a number of workers is for the scheduler “local” only"):
        run_plan(plan_of(), DEALS, 2, "tcp://127.0.0.1:9")


def test_a_cluster_that_does_not_start_after_ctrl_c_is_no_error() -> None:
    assert not len(run_plan(plan_of(), DEALS, scheduler="missing.json", interrupted=lambda: True))


def test_a_lost_scheduler_keeps_whole_chunks(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with dask_processes(tmp_path) as cluster:
        cluster.add_worker()

        def progress(done: int, of: int) -> None:
            if done:
                cluster.scheduler.kill()

        table = run_plan(plan_of(), range(100_000), scheduler=cluster.address, progress=progress)
    assert 0 < len(table) < 200_000
    assert len(table) % len(SEATINGS) == 0
    assert "The connection to the scheduler" in caplog.text


# Workers with a GPU


def test_workers_with_a_gpu_play_the_same_games(tmp_path: Path) -> None:
    words = ["simulate", "court-jester", "--seats", "random,easy", "--games", "9", "--seed", "3", "--json"]
    with dask_processes(tmp_path) as cluster:
        cluster.add_worker()
        on_gpus = [*words, "--device", "cuda", "--scheduler", cluster.address]
        refused = CliRunner().invoke(main, on_gpus)
        assert (refused.exit_code, "has a GPU: start one with" in " ".join(refused.output.split())) == (2, True), refused.output
        cluster.add_worker(gpus=1)
        there = CliRunner().invoke(main, on_gpus)
        assert there.exit_code == 0, there.output
    here = CliRunner().invoke(main, words)
    one, other = (json.loads(result.stdout) for result in (here, there))
    assert other["device"] == "cuda: workers of a Dask cluster"
    for name in ("games", "decisions", "seats", "by_turn_order"):
        assert one[name] == other[name], name


def test_a_worker_whose_gpu_does_not_work_is_refused(tmp_path: Path) -> None:
    no_gpu = tmp_path / "no_gpu.py"
    no_gpu.write_text("from hightable.engine import cuda_code\ncuda_code.INTERPRETED = True\n", encoding="utf-8")
    with dask_processes(tmp_path) as cluster:
        cluster.add_worker(no_gpu, gpus=1)
        with pytest.raises(
            BadRun, match=r"No worker of .* can play these games: .* it answers: A CUDA device runs compiled rules"
        ):
            plan("court-jester", ["random", "random"], games=3, seed=1, device="cuda", scheduler=cluster.address).run()


def test_a_device_has_no_data_of_single_games() -> None:
    with pytest.raises(BadRun, match="their data and shards need --device cpu"):
        plan("court-jester", ["random", "random"], device="cuda", scheduler="tcp://127.0.0.1:9", with_table=True)
