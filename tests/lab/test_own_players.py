"""Players of your own in the lab: the same games however they are played, and nothing lost when one fails."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

import hightable
from hightable.cli import main
from hightable.engine.view import View
from hightable.lab.data_files import read_table
from hightable.lab.executor import run_plan
from hightable.lab.match_runner import BadRun, RunFailed
from hightable.lab.plan import Plan
from hightable.lab.setting import Setting
from hightable.lab.study import plan_stored_study
from hightable.players import PlayerFailed
from tests.lab.test_executor import same
from tests.players import own_bots

FILE = own_bots.__file__
BOT, SELDOM = f"{FILE}:Bot", f"{FILE}:divides_seldom"
GAME = "banquet-royal"
SEATINGS = ((BOT, "easy"), ("easy", BOT))


def plan_of(player: str = BOT, seed: int = 3) -> Plan:
    seatings = tuple(tuple(player if name == BOT else name for name in seating) for seating in SEATINGS)
    return Plan(Setting.checked(GAME, seatings[0]), seatings, seed)


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def first_move(view: View[Any], moves: Sequence[int], rng: Random) -> int:
    return moves[0]


def at_random(view: View[Any], moves: Sequence[int], rng: Random) -> int:
    return rng.choice(moves)


def divides(view: View[Any], moves: Sequence[int], rng: Random) -> int:
    return moves[0] // 0


class Careful:
    def __init__(self, game: Any) -> None:
        self.kind = game.catalogue.kind

    def choose(self, view: View[Any], moves: Sequence[int], rng: Random) -> int:
        return max(moves, key=lambda move: (self.kind(move).id == "score", -move))


@pytest.mark.parametrize("workers", [None, 1, 2, 3])
def test_the_number_of_workers_changes_nothing(workers: int | None) -> None:
    assert same(run_plan(plan_of(), range(12), workers), plan_of().play(range(12)))


def test_the_file_travels_to_the_workers_of_a_cluster(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    from tests.lab.dask_processes import dask_processes

    file = tmp_path / "bot.py"
    file.write_text(Path(FILE).read_text(encoding="utf-8"), encoding="utf-8")
    plan = plan_of(f"{file}:Bot")
    file.unlink()
    with dask_processes(tmp_path) as cluster:
        cluster.add_worker()
        there = run_plan(plan, range(4), scheduler=cluster.address)
    here = plan_of().play(range(4))
    names = [name for name in here.columns if not name.startswith("level.")]
    assert all(np.array_equal(there[name], here[name]) for name in names)


def test_what_only_this_process_knows_does_not_travel_to_a_cluster() -> None:
    pytest.importorskip("distributed")

    def local(view: View[Any], moves: Sequence[int], rng: Random) -> int:
        return moves[0]

    local.__module__ = "__main__"
    with pytest.raises(BadRun, match=r"cannot be sent to the workers of a cluster: .*give it as FILE\.py:NAME"):
        hightable.compare(GAME, {"seats": [local, "random"]}, {}, games=4, scheduler="local", workers=1)


# From Python


def test_a_class_an_object_and_a_function_play_as_they_are() -> None:
    report = hightable.simulate(GAME, [Careful, first_move], games=6, seed=1, threads=1)
    assert [seat.player for seat in report.seats] == ["Careful", "first_move"]
    again = hightable.simulate(GAME, [Careful(hightable.find(GAME)), first_move], games=6, seed=1, threads=2)
    assert [(seat.wins, seat.mean) for seat in again.seats] == [(seat.wins, seat.mean) for seat in report.seats]
    ladder = hightable.play_ladder(GAME, [Careful, first_move, at_random], games=6, at_table=2, seed=1, tables=2)
    assert {each.player for each in ladder.players} == {"Careful", "first_move", "at_random"}
    found = hightable.compare(GAME, {"seats": [Careful, "random"]}, {"seats": [first_move, "random"]}, games=8, seed=1)
    assert (found.a.text, found.b.text) == ("seats=Careful,random", "seats=first_move,random")


def test_what_hightable_player_returns_plays_as_its_name_does() -> None:
    by_name = hightable.simulate(GAME, [BOT, "random"], games=5, seed=2, threads=1)
    made = hightable.player(GAME, BOT)
    report = hightable.simulate(GAME, [made, "random"], games=5, seed=2, threads=2)
    assert report.as_json()["seats"] == by_name.as_json()["seats"]
    failing = hightable.player(GAME, f"{FILE}:divides")
    with pytest.raises(RunFailed, match=r"^The player “.*:divides” fails at decision \d+ of deal 0 of banquet-royal, seed 1"):
        hightable.simulate(GAME, [failing, "random"], games=5, seed=1, threads=1)


def test_a_function_called_random_is_not_the_random_bot() -> None:
    def random(view: View[Any], moves: Sequence[int], rng: Random) -> int:
        return rng.choice(moves)

    report = hightable.simulate(GAME, [random, "random"], games=2, seed=1)
    assert [seat.player for seat in report.seats] == ["random 2", "random"]


def test_an_object_chooses_as_its_file_does() -> None:
    one = hightable.simulate(GAME, [BOT, "random"], games=5, seed=2, threads=1)
    other = hightable.simulate(GAME, [own_bots.Bot, "random"], games=5, seed=2, threads=1)
    assert [(seat.wins, seat.mean) for seat in one.seats] == [(seat.wins, seat.mean) for seat in other.seats]


def test_a_player_that_fails_here_names_its_line_and_keeps_the_traceback() -> None:
    chosen = hightable.player(GAME, divides)
    match = hightable.Match(GAME, 2, seed=1)
    with pytest.raises(PlayerFailed, match=r"The player “divides” fails: ZeroDivisionError: .*test_own_players.py, line \d+, in"):
        chosen.choose(match.view(match.to_move, memory=True), match.legal(), Random(1))
    with pytest.raises(RunFailed, match=r"fails at decision \d+ of deal 0 of banquet-royal, seed 1: ZeroDivisionError"):
        hightable.simulate(GAME, [divides, "random"], games=3, seed=1, threads=1)
    with pytest.raises(hightable.BadPlayer, match="The player “int” cannot be used: "):
        hightable.simulate(GAME, [7, "random"], games=3, seed=1)  # type: ignore[list-item]


# A player that fails keeps what was played


def stopped_at(result: Result, log: pytest.LogCaptureFixture) -> str:
    """The deal that failed. The exit code is that of a failure, and the sentence names deal, decision and line."""
    assert result.exit_code == 1, result.output
    told = log.messages[-1]
    found = re.search(
        r"The player “.*own_bots.py:divides_seldom” fails at decision \d+ of deal (\d+) of banquet-royal, seed 5: "
        r"ZeroDivisionError: seldom \(.*own_bots.py, line \d+, in divides_seldom\)\. "
        r"The deals that were played to the end are kept\.",
        told,
    )
    assert found, told
    assert "Stopped early" in result.stderr
    return found[1]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_simulate_keeps_the_games_before_the_failure(workers: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    data = tmp_path / "games.parquet"
    words = ["simulate", GAME, "--seats", f"{SELDOM},random", "--games", "5000", "--seed", "5", "--workers", workers]
    result = run(*words, "--data", str(data), "--json")
    deal = int(stopped_at(result, caplog))
    report = json.loads(result.stdout)
    assert report["stopped"]
    assert 0 < report["games"] < 5000
    deals = read_table(data).table["deal"].tolist()
    assert len(deals) == report["games"]
    assert deal not in deals


def test_ladder_study_and_compare_keep_them_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    seats, seed = f"{SELDOM},random", "5"
    ladder = run("ladder", GAME, "--seats", seats, "--games", "5000", "--seed", seed, "--json")
    stopped_at(ladder, caplog)
    assert json.loads(ladder.stdout)["games"] > 0
    out = tmp_path / "report"
    study = run("study", GAME, "--seats", seats, "--games", "5000", "--sample", "0", "--seed", seed, "--out", str(out))
    stopped_at(study, caplog)
    assert "This study was stopped early" in (out / "index.html").read_text(encoding="utf-8")
    one = f"seats={FILE}:anything,random"
    compared = run("compare", GAME, "--a", one, "--b", f"seats={seats}", "--games", "3000", "--seed", seed, "--json")
    stopped_at(compared, caplog)
    assert json.loads(compared.stdout)["deals"] > 0


def test_a_failure_in_the_sample_of_a_study_keeps_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample plays the same deals again; a player that fails only then has played by chance."""
    from hightable.lab import sample_plans

    def fail(*given: Any) -> Any:
        raise PlayerFailed("bot", "it failed", "bot.py, line 1")

    monkeypatch.setattr(sample_plans, "replay", fail)
    words = ["study", GAME, "--seats", f"{BOT},random", "--games", "4", "--sample", "2", "--seed", "1", "--workers", "1"]
    result = run(*words, "--out", str(tmp_path / "report"))
    assert result.exit_code == 1
    assert json.loads((tmp_path / "report" / "figures.json").read_text(encoding="utf-8"))["made"]["games"] == 4


def test_a_failure_before_the_first_game_is_one_sentence() -> None:
    result = run("simulate", GAME, "--seats", f"{FILE}:divides,random", "--games", "5", "--seed", "1")
    assert result.exit_code == 1
    assert "fails at decision" in result.output
    assert "No deal was played to the end." in result.output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["simulate", GAME, "--seats", f"{FILE}:Nobody,random"], "it defines no Nobody"),
        (["ladder", GAME, "--seats", f"{FILE}:Picky,random"], "ValueError: I do not play today"),
        (["simulate", GAME, "--seats", f"{FILE}:ForTwo,random,random"], "plays Banquet Royal at tables of 2, not of 3."),
        (
            ["ladder", GAME, "--seats", f"{FILE}:ForTwo,random,easy", "--at-table", "3"],
            "plays Banquet Royal at tables of 2, not of 3.",
        ),
        (["simulate", GAME, "--seats", f"{FILE}:BadSizes,random"], "its attribute `seats` should have numbers of players"),
        (["study", GAME, "--seats", f"{FILE}:JesterOnly,random"], "it plays court-jester, and not banquet-royal"),
        (["compare", GAME, "--b", "seats=nobody.py:Bot,random"], "nobody.py cannot be read"),
        (["options", GAME, "--seats", "no_such_module:Bot,random"], "No module named 'no_such_module'"),
        (["simulate", GAME, "--seats", f"{BOT},random", "--device", "cuda"], "players can run on a device, not "),
        (["simulate", GAME, "--seats", f"{BOT},random", "--player-seconds", "-1"], "must be more than 0 and at most 3,600"),
        (
            ["simulate", GAME, "--seats", "easy,random", "--player-seconds", "5"],
            "A time for decisions is for players of your",
        ),
        (
            ["compare", GAME, "--b", "seats=easy,random", "--player-seconds", "5"],
            "A time for decisions is for players of your",
        ),
        (["study", GAME, "--seats", "easy,random", "--player-seconds", "5"], "A time for decisions is for players of your"),
    ],
)
def test_bad_players_are_refused_before_anything_is_played(words: list[str], sentence: str, tmp_path: Path) -> None:
    more = ["--out", str(tmp_path / "report")] if words[0] == "study" else []
    result = run(*words, *more)
    assert result.exit_code == 2, result.output
    assert sentence in " ".join(result.output.split())


def test_the_limit_of_one_side_does_not_trouble_the_other() -> None:
    words = ["--a", f"seats={BOT},random", "--b", "seats=easy,random", "--games", "4", "--seed", "1", "--player-seconds", "5"]
    assert run("compare", GAME, *words).exit_code == 0


# Files


def test_files_name_the_players_and_do_not_run_their_code(tmp_path: Path) -> None:
    bot, data = tmp_path / "bot.py", tmp_path / "games.parquet"
    bot.write_text(Path(FILE).read_text(encoding="utf-8"), encoding="utf-8")
    words = ["ladder", GAME, "--seats", f"{bot}:Bot,random", "--games", "8", "--seed", "1"]
    played = run(*words, "--data", str(data), "--json")
    assert played.exit_code == 0, played.output
    bot.unlink()
    rated = run("ladder", "--from", str(data), "--json")
    assert json.loads(rated.stdout)["players"] == json.loads(played.stdout)["players"]
    report = tmp_path / "report"
    assert run("study", "--from", str(data), "--out", str(report)).exit_code == 0
    page = (report / "index.html").read_text(encoding="utf-8")
    assert f"{bot}:Bot is a player that does not come with High Table." in page
    origin = read_table(data).origin
    with pytest.raises(BadRun, match="is not in the file, so a sample needs a study that plays the games"):
        plan_stored_study(origin.plan, origin.wanted, 2)
    with pytest.raises(hightable.BadPlayer, match="whose code is not in their file"):
        origin.plan.play(range(1))


def test_shards_by_different_code_are_of_different_runs(tmp_path: Path) -> None:
    bot, parts = tmp_path / "bot.py", [tmp_path / "1.parquet", tmp_path / "2.parquet"]
    for number, part in enumerate(parts, 1):
        bot.write_text(f"def bot(view, moves, rng): return moves[0]  # {number}\n", encoding="utf-8")
        words = ["simulate", GAME, "--seats", f"{bot}:bot,random", "--games", "4", "--seed", "1", "--shard", f"{number}/2"]
        assert run(*words, "--data", str(part)).exit_code == 0
    result = run("merge", *map(str, parts), "--out", str(tmp_path / "all.parquet"))
    assert result.exit_code == 2
    assert "does not belong to the same run" in " ".join(result.output.split())
    assert "its own players differ" in " ".join(result.output.split())


def test_decisions_have_the_name_of_the_player(tmp_path: Path) -> None:
    file = tmp_path / "decisions.jsonl"
    words = ["simulate", GAME, "--seats", f"{BOT},random", "--games", "2", "--seed", "1", "--decisions", str(file)]
    assert run(*words).exit_code == 0
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert {row["level"] for row in rows} == {BOT, "random"}
    assert all(row["chosen"] in row["legal"] for row in rows)
