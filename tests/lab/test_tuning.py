"""A search finds known numbers, repeats itself, continues after an interruption, and gives up or refuses what it should."""

from __future__ import annotations

import contextlib
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hightable.cli import main
from hightable.engine.discovery import find
from hightable.lab.aims import Aim
from hightable.lab.games_table import GamesTable
from hightable.lab.match_runner import BadRun
from hightable.lab.plan import Plan
from hightable.lab.search_space import SearchSpace
from hightable.lab.setting import Setting
from hightable.lab.trial_store import OptunaStore
from hightable.lab.tune_page import tune_page
from hightable.lab.tune_report import make_report
from hightable.lab.tune_summary import tune_summary
from hightable.lab.tuning import Stopped, TunePlan, Tuner, is_behind
from hightable.lab.variant_compiler import VariantCompiler

TOYS = Path(__file__).parent / "tuning_toys"


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHTABLE_GAMES", str(TOYS))


def play(plan: Plan, deals: range) -> GamesTable:
    return plan.play(deals)


def plan(*vary: str, aims: tuple[str, ...] = ("won=0.5±0.05",), deals: int = 300, trials: int = 20, seed: int = 1) -> TunePlan:
    game = find("lucky-die")
    options = game.options.complete({}, 1)
    space = SearchSpace.parse(game, vary)
    return TunePlan(space, tuple(map(Aim.parse, aims)), (("random",),), Setting(game, options), deals, trials, seed)


def tuner(plan: TunePlan, play: Callable[[Plan, range], GamesTable] = play, file: Path | None = None) -> Tuner:
    return Tuner(plan, play, OptunaStore(plan, file), VariantCompiler(plan.space, search=False).variant)


def run(tuner: Tuner) -> Tuner:
    while tuner.trials_left:
        tuner.run_trial()
    return tuner


def test_a_small_space_is_searched_through_and_the_known_best_is_found() -> None:
    found = run(tuner(plan("target=1..7")))
    assert [trial.point for trial in found.trials] == [(2,), (1,), (3,), (4,), (5,), (6,), (7,)]
    assert found.best is not None
    assert found.best.point == (4,)  # three of the six sides reach it
    assert found.best.figures["won"] == pytest.approx(0.5, abs=0.06)


def test_a_large_space_is_sampled_and_nothing_is_tried_twice() -> None:
    found = run(tuner(plan("target=1..7", "sides=2..12", "weight=1..2:0.25", aims=("won=0.5±0.05", "points>6.5"), trials=25)))
    points = [trial.point for trial in found.trials]
    assert len(set(points)) == len(points) == 25
    assert found.best is not None
    assert abs(found.best.figures["won"] - 0.5) < 0.2
    again = run(tuner(found.plan))
    assert again.trials == found.trials


def test_a_setting_that_the_game_refuses_is_a_trial_with_a_sentence() -> None:
    found = run(tuner(plan("target=6..9")))
    refused = {trial.point: trial.reason for trial in found.trials if trial.state == "refused"}
    assert refused[8,] == "these numbers: goal.target must be a whole number from 1 to 7, not 8"
    assert set(refused) == {(8,), (9,)}
    assert found.best is not None
    assert found.best.point == (6,)


def test_a_trial_that_falls_behind_is_given_up() -> None:
    found = run(tuner(plan("target=1,4,7", deals=400)))
    states = {trial.point: (trial.state, trial.deals) for trial in found.trials}
    assert states[4,] == ("played", 400)
    assert states[7,] == ("given up", 50)


def test_trials_as_good_as_the_best_are_not_given_up() -> None:
    search = plan("target=4")
    measured = tuner(search).measure((4,), range(300))
    assert not is_behind(search, measured, measured, 300)


def test_a_search_that_was_interrupted_continues_as_if_it_had_not_been(tmp_path: Path) -> None:
    search = plan("target=1..7", "sides=4..9", trials=14)
    whole = run(tuner(search))

    def stop_now_and_then(calls: list[int]) -> Callable[[Plan, range], GamesTable]:
        def stopped(games: Plan, deals: range) -> GamesTable:
            calls.append(1)
            return play(games, deals if len(calls) % 7 else deals[:-1])

        return stopped

    calls: list[int] = []
    interruptions = 0
    while (continued := tuner(search, stop_now_and_then(calls), tmp_path / "trials.db")).trials_left:
        try:
            run(continued)
        except Stopped:
            interruptions += 1
    assert interruptions
    assert continued.trials == whole.trials


def test_another_search_is_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "trials.db"
    tuner(plan("target=3..4"), file=file).run_trial()
    assert len(tuner(plan("target=3..4", trials=30), file=file).trials) == 1  # more trials are the same search
    with pytest.raises(BadRun, match=r"trials.db has another search: vary and seed differ. Give the same, or another file."):
        OptunaStore(plan("target=3..5", seed=2), file)


def test_a_file_that_has_no_trials_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database, but long enough to look like one " * 50)
    with pytest.raises(BadRun, match=r"cannot be stored in .*notes.txt"):
        OptunaStore(plan("target=3..4"), file)
    assert file.read_text().startswith("not a database")
    with pytest.raises(BadRun, match="There is no folder"):
        OptunaStore(plan("target=3..4"), tmp_path / "none" / "trials.db")


def test_the_best_is_tested_on_fresh_deals_and_each_number_varied() -> None:
    found = run(tuner(plan("target=1..9", "B2.points=0,1")))
    report = make_report(found, 200, {}, "hightable tune")
    (aim,) = report.aims
    assert aim.fresh is not None
    assert aim.fresh.deals == 200
    assert aim.fresh.mean != aim.in_search.mean
    assert aim.today is not None
    assert aim.today.mean == pytest.approx(5 / 6, abs=0.1)
    effects = {(each.path, each.value): each for each in report.effects}
    higher = effects["goal.target", report.best_numbers["goal.target"] + 1]
    assert higher.differences["won"].difference.high < 0
    assert higher.differences["points"].difference.mean == 0
    assert effects["goal.target", 9].reason.endswith("from 1 to 7, not 9")


@pytest.mark.parametrize(
    ("fresh", "vary"), [(0, "B1.points=0..3"), (200, "B1.points=0..3"), (0, "sides=19,20"), (200, "sides=19,20")]
)
def test_best_numbers_that_nothing_sets_apart_are_not_called_better(fresh: int, vary: str) -> None:
    report = make_report(run(tuner(plan(vary, aims=("won=0.945±0.001",)))), fresh, {}, "hightable tune")
    assert not report.tells_apart
    assert report.remark.startswith("The aim cannot tell these numbers apart")
    toml = report.overlay_toml()
    assert toml is not None
    assert f"# {report.remark}\n" in toml
    assert tomllib.loads(toml)["name"] == "tuned"
    assert report.remark in tune_summary(report).notes
    assert tune_page(report).count(report.remark) == 2, "above the tables, and in the file"


@pytest.mark.parametrize("fresh", [0, 200])
def test_best_numbers_that_stand_out_have_no_remark(fresh: int) -> None:
    report = make_report(run(tuner(plan("target=2..6"))), fresh, {}, "hightable tune")
    assert (report.tells_apart, report.remark) == (True, "")


def test_a_search_that_was_stopped_is_not_tested() -> None:
    found = tuner(plan("target=1..7"))
    found.run_trial()
    report = make_report(found, 200, {}, "hightable tune", stopped=True)
    assert report.fresh == 0
    assert [each.verdict for each in report.aims] == [None]
    assert report.effects == []


def test_a_search_that_is_complete_already_is_reported_again(tmp_path: Path) -> None:
    file = tmp_path / "trials.db"
    first = make_report(run(tuner(plan("target=3..4"), file=file)), 0, {}, "hightable tune")
    again = make_report(tuner(plan("target=3..4"), file=file), 0, {}, "hightable tune")
    assert again.aims == first.aims
    assert [each.in_search.deals for each in again.aims] == [300]

    def interrupted(games: Plan, deals: range) -> GamesTable:
        return GamesTable()

    assert make_report(tuner(plan("target=3..4"), interrupted, file), 0, {}, "hightable tune", stopped=True).aims == []


def tune(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["tune", "lucky-die", "--seats", "random", "--workers", "1", *arguments])


def test_the_command_writes_a_page_the_data_and_numbers_to_play_with(tmp_path: Path) -> None:
    out = tmp_path / "report"
    result = tune("--vary", "target=3..5", "--aim", "won=0.5+-0.2", "--deals", "100", "--out", str(out), "--json")
    assert result.exit_code == 0, result.output
    written = json.loads((out / "tune.json").read_text(encoding="utf-8"))
    assert written == json.loads(result.stdout)
    assert written["best"] == {"goal.target": 4}
    assert written["seed"] == 1
    assert written["edition"]["game"] == "lucky-die"
    assert written["aims"][0]["verdict"] == "reached"
    assert tomllib.loads((out / "tuned.toml").read_text(encoding="utf-8")) == {"name": "tuned", "goal": {"target": 4}}
    assert find("lucky-die", out / "tuned.toml").name == "lucky-die+tuned"
    page = (out / "index.html").read_text(encoding="utf-8")
    assert "goal.target" in page
    assert "<script" not in page


def test_a_search_without_a_trial_leaves_the_report_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tuned.toml").write_text("old", encoding="utf-8")
    monkeypatch.setattr("hightable.lab.tune_commands.deferred_interrupts", lambda: contextlib.nullcontext(lambda: True))
    result = tune("--vary", "target=3..5", "--aim", "won=0.5+-0.2", "--out", str(tmp_path))
    assert result.exit_code == 130
    assert "nothing was written" in result.output
    assert {file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()} == {"tuned.toml": "old"}


def test_the_command_lists_what_can_be_varied() -> None:
    result = tune("--list")
    assert result.output.splitlines() == [
        "die.sides = 6",
        "goal.target = 2",
        "goal.weight = 1.0",
        "bonus.B1.points = 1",
        "bonus.B2.points = 0",
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--aim", "won=0.5+-0.1"), "Say what to vary"),
        (("--vary", "target=1..3"), "Say what to aim at"),
        (("--vary", "target=1..3", "--aim", "wom=0.5+-0.1"), "There is no measure “wom” here. There are, for example: won"),
        (("--vary", "target=1..3", "--aim", "won=0.5+-0.1", "--aim", "won>0.1"), "Each measure can have one aim."),
        (("--vary", "target=1..3", "--aim", "won=0.5+-0.1", "--deals", "1"), "at least 2 deals"),
        (("--vary", "target=1..3", "--aim", "won=0.5+-0.1", "--seats", "hard"), "need --simulations"),
        (("--vary", "target=1..3", "--aim", "won>7", "--deals", "10"), "won is a share, from 0 to 1"),
        (("--vary", "target=1..3", "--aim", "won=0.5+-0.1", "--games", "9"), "There is no --games here: --deals N"),
        (("--vary", "taget=1..3", "--aim", "won=0.5+-0.1"), "There is no number “taget”"),
    ],
)
def test_bad_arguments_get_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = tune(*arguments)
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.replace("│", " ").split())
