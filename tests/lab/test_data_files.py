"""Data files: tables come back as they were written, wrong files are refused, and nothing half-written is left."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

import hightable
from hightable.bots import SearchPlayer
from hightable.cli import main
from hightable.engine.discovery import find
from hightable.engine.observation import ObservationLayout
from hightable.lab import data_files, decisions
from hightable.lab.data_files import BadDataFile, BrokenDataFile, Origin, complete_report, read_table, write_table
from hightable.lab.decisions import run_recorded
from hightable.lab.executor import run_plan
from hightable.lab.games_table import GamesTable
from hightable.lab.plan import Plan
from hightable.lab.setting import Setting
from tests.lab.test_executor import plan_of, same

SUFFIXES = ("parquet", "csv", "jsonl")
REPORT = ("index.html", "tuned.toml")
WORDS = ["simulate", "court-jester", "--seats", "medium,random", "--games", "6", "--seed", "2"]


def run(*words: object) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_table_comes_back_as_it_was_written(suffix: str, tmp_path: Path) -> None:
    game = find("banquet-royal", {"name": "Five", "menus": {"points": {"three_crowns": 5}}})
    plan = Plan(Setting.checked(game, ["medium", "easy"], {"gourmet": True}), (("medium", "easy"),), 2**70)
    table = GamesTable.merged([plan.play(range(2)), plan.play(range(5, 6))])
    path = tmp_path / f"games.{suffix}"
    write_table(path, table, Origin.of(plan, range(10), "hightable simulate"))
    file = read_table(path)
    assert same(file.table, table)
    assert file.origin == Origin.of(plan, range(10), "hightable simulate")
    assert file.origin.plan.setting.game is game
    frame = hightable.load(path)
    assert frame["points.0"].tolist() == table["points.0"].tolist()
    assert frame["level.1"].tolist() == ["easy"] * 3
    assert frame.attrs["deals"] == [[0, 2], [5, 6]]
    assert frame.attrs["components"]["name"] == "Five"


def test_simulate_writes_the_games_of_its_report(tmp_path: Path) -> None:
    plain = json.loads(run(*WORDS, "--json").stdout)
    with_data = json.loads(run(*WORDS, "--json", "--data", tmp_path / "games.csv").stdout)
    assert plain["seats"] == with_data["seats"]
    assert plain["by_turn_order"] == with_data["by_turn_order"]
    frame = hightable.load(tmp_path / "games.csv")
    assert len(frame) == 6
    assert frame["points.0"].mean() == plain["seats"][0]["mean"]
    assert frame.attrs["command"].endswith("simulate court-jester --seats medium,random --games 6 --seed 2")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("games.xlsx", "A file of games ends with .parquet, .csv or .jsonl, not with “.xlsx”"),
        ("missing/games.csv", "cannot be written: there is no folder"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(name: str, sentence: str, tmp_path: Path) -> None:
    shown = run(*WORDS, "--games", 10**9, "--data", tmp_path / name)
    assert shown.exit_code == 2
    assert sentence in " ".join(shown.output.split()).replace(f"{tmp_path}/", "")
    assert not list(tmp_path.iterdir())


def test_decisions_need_a_format_with_lists(tmp_path: Path) -> None:
    shown = run(*WORDS, "--decisions", tmp_path / "decisions.csv")
    assert shown.exit_code == 2
    assert "A file of decisions ends with .parquet or .jsonl" in shown.output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_full_disk_is_said_in_a_sentence_and_leaves_the_old_file(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"games.{suffix}"
    table = plan_of().play(range(3))
    write_table(path, table, Origin.of(plan_of(), range(3)))
    before = path.read_bytes()
    real = Path.open

    def full(self: Path, mode: str = "r", *rest: Any, **named: Any) -> Any:
        return real(Path("/dev/full") if self.name.endswith(".part") else self, mode, *rest, **named)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(BadDataFile, match="could not be written: No space left on device"):
        write_table(path, plan_of(9).play(range(3)), Origin.of(plan_of(9), range(3)))
    assert path.read_bytes() == before
    assert not list(tmp_path.glob(".*.part"))


def test_other_files_are_refused(tmp_path: Path) -> None:
    for name, content, sentence in (
        ("games.parquet", b"not parquet", "cannot be read: "),
        ("games.csv", b"deal\n1\n", "there is no file .*games.csv-metadata.json"),
        ("games.txt", b"", "A file of games ends with"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadDataFile, match=sentence):
            read_table(tmp_path / name)
    for suffix in SUFFIXES:
        with pytest.raises(ValueError, match=rf"none.{suffix} cannot be read: there is no such file\."):
            hightable.load(tmp_path / f"none.{suffix}")


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
@pytest.mark.parametrize("cut", [1, 2, 3000])
def test_a_file_that_was_cut_off_is_refused_everywhere(suffix: str, cut: int, tmp_path: Path) -> None:
    words = ["ladder", "court-jester", "--seats", "medium,random", "--games", "40", "--seed", "1"]
    path = tmp_path / f"games.{suffix}"
    assert run(*words, "--data", path).exit_code == 0
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with pytest.raises(BrokenDataFile, match=r"is not complete|cannot be read"):
        hightable.load(path)
    for command in (("ladder", "--from", path), ("study", "--from", path), ("merge", path, "--out", tmp_path / "all.csv")):
        shown = run(*command)
        assert (shown.exit_code, "Usage" in shown.output) == (1, False), shown.output
    path.write_bytes(whole[: whole.rindex(b"\n", 0, -1) + 1])
    assert "it was written with 40 rows and has 39" in " ".join(run("ladder", "--from", path).output.split())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda about: about["edition"].update(hightable="0.0.1"), "it has High Table 0.0.1, and this is"),
        (lambda about: about["edition"].update(version=99), "it plays court-jester version 99, and this is"),
        (lambda about: about.update(format=99), "was not written by High Table, or by another release of it"),
        (lambda about: [about], "was not written by High Table, or by another release of it"),
    ],
)
def test_games_of_another_release_are_refused(change: Callable[[dict[str, Any]], Any], sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    words = ["ladder", "court-jester", "--seats", "random,easy", "--games", "4", "--seed", "1"]
    assert run(*words, "--data", path).exit_code == 0
    metadata = tmp_path / "games.csv-metadata.json"
    about = json.loads(metadata.read_text(encoding="utf-8"))
    metadata.write_text(json.dumps(change(about) or about), encoding="utf-8")
    for command in (("ladder", "--from", path), ("study", "--from", path, "--out", tmp_path / "report")):
        shown = run(*command)
        assert (shown.exit_code, sentence in " ".join(shown.output.split())) == (2, True), shown.output


def test_games_and_decisions_need_two_files(tmp_path: Path) -> None:
    shown = run(*WORDS, "--data", tmp_path / "x.jsonl", "--decisions", tmp_path / "." / "x.jsonl")
    assert shown.exit_code == 2
    assert "Games and decisions need two files" in shown.output
    assert not list(tmp_path.iterdir())


def test_a_merged_file_does_not_replace_one_of_its_parts(tmp_path: Path) -> None:
    parts = [tmp_path / f"{number}.csv" for number in (1, 2)]
    for number, part in enumerate(parts, 1):
        run(*WORDS, "--shard", f"{number}/2", "--data", part)
    before = parts[0].read_bytes()
    for command in (
        ("merge", *parts, "--out", parts[0]),
        ("study", "--from", parts[0], "--from", parts[1], "--data", parts[0], "--out", tmp_path / "report"),
    ):
        shown = run(*command)
        assert shown.exit_code == 2
        assert "is one of the files to read" in " ".join(shown.output.split())
    assert parts[0].read_bytes() == before


def test_the_command_of_a_shard_can_be_typed_again(tmp_path: Path) -> None:
    shown = run(*WORDS, "--shard", "2/3", "--data", tmp_path / "part.csv")
    assert "--shard 2/3" in " ".join(shown.output.split())
    assert "--shard 2/3" in hightable.load(tmp_path / "part.csv").attrs["command"]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that takes no files, whoever asks")
def test_a_folder_that_takes_no_files_is_noticed_before_anything_is_played() -> None:
    shown = run(*WORDS, "--games", 10**9, "--data", "/proc/x.csv")
    assert shown.exit_code == 2
    assert "/proc/x.csv cannot be written" in shown.output


@contextlib.contextmanager
def interrupted_at_once() -> Iterator[Callable[[], bool]]:
    yield lambda: True


@pytest.mark.parametrize(
    "words",
    [
        [*WORDS, "--data", "games.csv"],
        [*WORDS, "--decisions", "decisions.jsonl"],
        ["ladder", "court-jester", "--seats", "medium,random", "--data", "games.csv"],
        ["study", "court-jester", "--games", "20", "--out", "report"],
        ["study", "court-jester", "--games", "20", "--seed", "1", "--shard", "1/2", "--data", "games.csv"],
        ["compare", "court-jester", "--b", "seats=easy,easy", "--out", "report", "--data", "games.csv"],
    ],
    ids=" ".join,
)
def test_ctrl_c_before_the_first_game_leaves_everything_as_it_was(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "report").mkdir()
    old = [tmp_path / name for name in ("games.csv", "games-a.csv", "games-b.csv", "decisions.jsonl", "report/index.html")]
    for file in old:
        file.write_text("old", encoding="utf-8")
    for module in ("commands", "ladder_commands", "study_commands", "compare_commands"):
        monkeypatch.setattr(f"hightable.lab.{module}.deferred_interrupts", interrupted_at_once)
    shown = run(*words)
    assert (shown.exit_code, shown.output) == (130, "Stopped before the first game was finished: nothing was written.\n")
    assert {file.read_text(encoding="utf-8") for file in old} == {"old"}
    assert {file for file in tmp_path.rglob("*") if file.is_file()} == set(old)


def test_the_files_of_a_report_are_replaced_together(tmp_path: Path) -> None:
    for name in ("index.html", "tuned.toml", "mine.txt"):
        (tmp_path / name).write_text("old", encoding="utf-8")

    def write(after: Exception | None = None) -> None:
        with complete_report(tmp_path, REPORT) as folder:
            (folder / "index.html").write_text("new", encoding="utf-8")
            if after is not None:
                raise after

    with pytest.raises(BrokenDataFile, match=r"The report could not be written to .*: No space left on device"):
        write(OSError(28, "No space left on device"))
    assert {file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()} == dict.fromkeys(
        (*REPORT, "mine.txt"), "old"
    )
    write()
    assert {file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()} == {
        "index.html": "new",
        "mine.txt": "old",
    }


def test_without_pyarrow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    shown = run(*WORDS, "--data", tmp_path / "games.csv")
    assert shown.exit_code == 2
    assert "Data files need the package pyarrow, which is missing: pip install -e '.[lab]'" in " ".join(shown.output.split())


@pytest.fixture
def small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "ROWS_PER_GROUP", 50)


@pytest.mark.usefixtures("small_groups")
def test_every_decision_is_a_row_in_the_order_of_play(tmp_path: Path) -> None:
    plan = plan_of()
    path = tmp_path / "decisions.parquet"
    table = run_recorded(path, Origin.of(plan, range(4)), plan, range(4), 1)
    assert same(table, run_plan(plan, range(4), 1))
    frame = hightable.load(path)
    assert frame.attrs["rows"] == "decisions"
    assert len(frame) == table["decisions"].sum()
    traces = sorted(plan.traces(range(4)), key=lambda each: (each[1].deal, each[0]))
    assert frame["chosen"].tolist() == [move for _, trace in traces for move in trace.moves.tolist()]
    assert [len(legal) for legal in frame["legal"]] == [count for _, trace in traces for count in trace.choices.tolist()]
    assert all(row.chosen in row.legal for row in frame.itertuples())
    size = plan.setting.game.position.dtype.itemsize
    assert {len(observation) for observation in frame["observation"]} == {size}
    last = frame.groupby(["deal", "seating", "seat"]).last()
    assert {(row.final_points, row.rank) for row in last.itertuples()} <= {
        (int(trace.points[-1, seat]), trace.rank[seat]) for _, trace in traces for seat in range(2)
    }
    assert data_files._arrow("pyarrow.parquet").ParquetFile(path).num_row_groups > 3


@pytest.mark.usefixtures("small_groups")
@pytest.mark.parametrize("suffix", ["parquet", "jsonl"])
def test_a_file_of_decisions_is_the_same_for_any_number_of_workers(suffix: str, tmp_path: Path) -> None:
    plan = plan_of()
    files = []
    for workers in (1, 3):
        path = tmp_path / f"decisions{workers}.{suffix}"
        run_recorded(path, Origin.of(plan, range(6)), plan, range(6), workers)
        files.append(path.read_bytes())
    assert files[0] == files[1]
    with pytest.raises(BadDataFile, match="are decisions, not games"):
        read_table(path)


def test_what_a_search_found_is_written_without_searching_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("court-jester")
    plan = Plan(Setting.checked(game, ["hard", "random"], simulations=8), (("hard", "random"),), 1)
    plain = plan.play(range(1))
    searches: list[int] = []
    search = SearchPlayer.search

    def counted(self: SearchPlayer, *arguments: Any) -> Any:
        searches.append(1)
        return search(self, *arguments)

    monkeypatch.setattr(SearchPlayer, "search", counted)
    path = tmp_path / "decisions.jsonl"
    assert same(run_recorded(path, Origin.of(plan, range(1)), plan, range(1), 1), plain)
    frame = hightable.load(path)
    hard = frame[frame["level"] == "hard"]
    assert len(searches) == len(hard)
    chosen = hard[hard["legal"].str.len() > 1]
    assert all(len(row.visits) == len(row.win_probability) == len(row.legal) for row in chosen.itertuples())
    assert all(sum(row.visits) >= 8 for row in chosen.itertuples())
    assert all(row.visits[list(row.legal).index(row.chosen)] == max(row.visits) for row in chosen.itertuples())
    assert frame[frame["level"] == "random"]["visits"].isna().all()
    for row in chosen.itertuples():
        assert [value is None or value != value for value in row.win_probability] == [visits == 0 for visits in row.visits]


@pytest.mark.parametrize("suffix", ["parquet", "jsonl"])
def test_observations_are_loaded_as_the_environments_give_them(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"decisions.{suffix}"
    assert run("simulate", "banquet-royal", "--games", 2, "--seed", 3, "--decisions", path).exit_code == 0
    raw, flat = hightable.load(path), hightable.load(path, observation="flat")
    assert {type(each) for each in raw["observation"]} == {bytes}
    game = find("banquet-royal")
    layout = ObservationLayout(game.position, 2)
    assert np.stack(list(flat["observation"])).shape == (len(raw), layout.size)
    names = layout.by_name(np.stack(list(flat["observation"])))
    assert (names["seat"] == flat["seat"]).all()
    assert (names["to_move"] == 0).all(), "the player to move is the observer"
    with pytest.raises(BadDataFile, match="“bytes” or “flat”, not as “floats”"):
        hightable.load(path, observation="floats")  # type: ignore[arg-type]
    games = tmp_path / "games.parquet"
    assert run("simulate", "banquet-royal", "--games", 2, "--seed", 3, "--data", games).exit_code == 0
    with pytest.raises(BadDataFile, match="have no observations"):
        hightable.load(games, observation="flat")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_shards_put_together_are_the_whole_run(suffix: str, tmp_path: Path) -> None:
    parts = [tmp_path / f"part{number}.{suffix}" for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        assert run(*WORDS, "--shard", f"{number}/3", "--data", part).exit_code == 0
    whole, merged = tmp_path / "whole.parquet", tmp_path / "merged.parquet"
    assert run(*WORDS, "--data", whole).exit_code == 0
    shown = run("merge", *reversed(parts), "--out", merged)
    assert shown.exit_code == 0, shown.output
    assert "6 games on 6 deals" in shown.output
    assert same(read_table(merged).table, read_table(whole).table)


def test_parts_of_different_runs_are_not_put_together(tmp_path: Path) -> None:
    first, second, other, others = (tmp_path / f"{name}.csv" for name in ("first", "second", "other", "others"))
    run(*WORDS, "--shard", "1/3", "--data", first)
    run(*WORDS, "--shard", "2/3", "--data", second)
    run(*WORDS, "--seed", 3, "--shard", "2/3", "--data", other)
    run(*WORDS, "--seats", "random,easy", "--shard", "2/3", "--data", others)
    for parts, sentence in (
        ((first, other), "does not belong to the same run as first.csv: its seed is 3, not 2."),
        ((first, others), "its players are random,easy, instead of medium,random."),
        ((first, second), "These deals are in none of the files: 4 to 5."),
        ((first, second, second), "second.csv and second.csv both have the deals 2 to 3."),
    ):
        shown = run("merge", *parts, "--out", tmp_path / "merged.csv")
        assert shown.exit_code == 2
        assert sentence in " ".join(shown.output.split()).replace(f"{tmp_path}/", "")
        assert not (tmp_path / "merged.csv").exists()


@pytest.mark.parametrize("shard", ["0/3", "4/3", "3", "1/x"])
def test_a_bad_shard_is_refused(shard: str) -> None:
    assert "from 1/16 to 16/16" in run(*WORDS, "--shard", shard).output


def test_a_shard_needs_a_seed_and_deals() -> None:
    assert "A shard needs --seed" in run("simulate", "court-jester", "--games", 6, "--shard", "1/2").output
    assert "6 deals cannot be divided into 16 shards" in run(*WORDS, "--shard", "1/16").output


def test_a_ladder_can_be_divided_and_rated_from_the_merged_file(tmp_path: Path) -> None:
    words = ["ladder", "court-jester", "--seats", "medium,random", "--games", "8", "--seed", "1"]
    whole = json.loads(run(*words, "--json").stdout)
    parts = [tmp_path / f"{number}.parquet" for number in (1, 2)]
    for number, part in enumerate(parts, 1):
        assert run(*words, "--shard", f"{number}/2", "--data", part).exit_code == 0
    merged = tmp_path / "merged.csv"
    run("merge", *parts, "--out", merged)
    rated = json.loads(run("ladder", "--from", merged, "--json").stdout)
    assert rated.pop("command") == f"hightable ladder --from {merged}"
    assert read_table(merged).origin.command.endswith(f"2.parquet --out {merged}")
    whole.pop("command")
    assert rated == whole
    assert "cannot be used with --seats" in run("ladder", "--from", merged, "--seats", "easy,medium").output
    assert "needs a GAME and the players in --seats" in run("ladder", "court-jester").output
