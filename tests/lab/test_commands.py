"""The commands simulate, compile and laws."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hightable import __version__, find
from hightable.cli import main
from hightable.engine.game import Game

KEYS = {
    *("command", "game", "game_version", "hightable_version", "options", "seed", "games", "stopped", "seconds", "simulations"),
    *("decisions", "elapsed", "decisions_per_second", "compiled", "device", "seats", "by_turn_order", "winnable"),
}
SCORE = {"mean", "sd", "wins", "share", "low", "high"}


def hightable(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def report_of(*arguments: str, **environment: str) -> dict[str, Any]:
    """The report of the command in a process of its own."""
    command = [sys.executable, "-m", "hightable", "simulate", "banquet-royal", "--json", *arguments]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_json_has_these_keys_and_nothing_else_on_either_stream() -> None:
    result = hightable("simulate", "banquet-royal", "--seats", "random,random,random", "--games", "300", "--seed", "5", "--json")
    assert result.exit_code == 0
    report = json.loads(result.output)
    assert set(report) == KEYS
    assert [set(seat) for seat in report["seats"]] == [{"player", *SCORE}] * 3
    assert [set(turn) for turn in report["by_turn_order"]] == [SCORE] * 3
    assert (report["seed"], report["stopped"], report["seconds"], report["simulations"]) == (5, False, None, None)
    assert report["game_version"] == find("banquet-royal").version
    assert report["hightable_version"] == __version__
    assert report["game"] == "banquet-royal"
    assert report["games"] == 300
    assert report["compiled"] is True
    assert report["device"] == "cpu"
    assert report["options"]["gourmet"] == "false"
    assert sum(seat["wins"] for seat in report["seats"]) == pytest.approx(300)
    assert sum(turn["wins"] for turn in report["by_turn_order"]) == pytest.approx(300)
    assert report["decisions_per_second"] == pytest.approx(report["decisions"] / report["elapsed"])


def test_json_has_the_search_limits() -> None:
    words = ("simulate", "court-jester", "--seats", "hard,random", "--games", "1", "--seed", "5", "--json")
    assert json.loads(hightable(*words, "--simulations", "3").output)["simulations"] == 3
    report = json.loads(hightable(*words, "--seconds", "0.001").output)
    assert (report["seconds"], report["simulations"]) == (0.001, None)


FREE = ("kings-catering", "--option", "second_princess=setup", "--games", "2", "--seed", "1")


def test_a_game_that_cannot_be_won_has_no_share_of_games_won() -> None:
    report = json.loads(hightable("simulate", *FREE, "--json").stdout)
    assert report["winnable"] is False
    for score in (*report["seats"], *report["by_turn_order"]):
        assert [score[name] for name in ("wins", "share", "low", "high")] == [None] * 4
        assert score["mean"] > 0
    shown = hightable("simulate", *FREE).output
    assert "cannot be won or lost" in shown
    assert "0.0%" not in shown
    missed = json.loads(hightable("simulate", FREE[0], *FREE[3:], "--json").stdout)
    assert (missed["winnable"], missed["seats"][0]["wins"]) == (True, 0), "a missed target is a lost game"


def test_the_report_is_a_table_by_default() -> None:
    result = hightable("simulate", "banquet-royal", "--games", "100", "--seed", "5", "--option", "gourmet=on")
    assert result.exit_code == 0
    for words in ("Banquet Royal: 100 games", "random", "95 %", "By turn order", "gourmet=true", "Seed: 5", "compiled, cpu"):
        assert words in result.output


def test_interpreted_rules_play_the_same_games() -> None:
    words = ("--seats", "random,random,random", "--games", "6", "--seed", "11", "--option", "gourmet=true")
    compiled, interpreted = report_of(*words), report_of(*words, "--interpreted")
    assert compiled["compiled"] is True
    assert interpreted["compiled"] is False
    for key in ("options", "games", "decisions", "seats", "by_turn_order"):
        assert interpreted[key] == compiled[key]
    assert report_of(*words, HIGHTABLE_INTERPRETED="1")["compiled"] is False


def test_interpreted_passes_errors_on() -> None:
    command = [sys.executable, "-m", "hightable", "simulate", "banquet-royal", "--interpreted", "--games", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "1 to 1,000,000,000 games, not 0" in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no-such-game"], "There is no game “no-such-game”. There are: "),
        (["banquet-royal", "--games", "0"], "A simulation has 1 to 1,000,000,000 games, not 0."),
        (["banquet-royal", "--games", "9" * 21], "A simulation has 1 to 1,000,000,000 games, not 999,999,"),
        (["banquet-royal", "--games", "many"], "'many' is not a valid integer"),
        (["banquet-royal", "--seats", "random"], "is for 2, 3, 4 players, not 1."),
        (["banquet-royal", "--seats", "random,bob"], "There is no player “bob”. There are: "),
        (["banquet-royal", "--option", "sauce=hot"], "There is no option “sauce” in this game."),
        (["banquet-royal", "--option", "gourmet=perhaps"], "Option gourmet cannot be “perhaps”."),
        (["banquet-royal", "--option", "first"], "“first” does not set an option: write name=value."),
        (["banquet-royal", "--device", "abacus"], "'abacus' is not one of 'cpu', 'cuda'"),
        (["banquet-royal", "--threads", "0"], "There can be 1 to 1,024 workers, not 0."),
        (["banquet-royal", "--seed", "-3"], "A seed must be 0 or more, not -3."),
        (["banquet-royal", "--seconds", "nan"], "The time per move must be more than 0 and at most 600 seconds, not nan."),
        (["banquet-royal", "--seats", "hard,hard", "--seconds", "inf"], "at most 600 seconds, not inf."),
        (["banquet-royal", "--simulations", "5", "--seconds", "1"], "Give either seconds or simulations, not both."),
    ],
)
def test_bad_arguments_give_a_sentence_and_exit_code_2(words: list[str], sentence: str) -> None:
    result = hightable("simulate", *words)
    assert result.exit_code == 2
    assert sentence in result.output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["simulate", "court-jester", "--games", "1"], ["--help"]])
def test_output_that_cannot_be_written_is_one_sentence(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "hightable", *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (1, "Error: The output could not be written: No space left on device.\n")


def test_compile_refuses_unknown_games() -> None:
    assert hightable("compile", "no-such-game").exit_code == 2


def test_compile_removes_outdated_code(tmp_path: Path) -> None:
    outdated = tmp_path / "court-jester-0123456789abcdef.native"
    outdated.write_bytes(b"compiled long ago")
    os.utime(outdated, (0, 0))
    environment = {
        **os.environ,
        "HIGHTABLE_CACHE": str(tmp_path),
        "HIGHTABLE_INTERPRETED": "1",
    }  # interpreted: nothing to compile
    done = subprocess.run(
        [sys.executable, "-m", "hightable", "compile"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not outdated.exists()
    assert "Removed 1 outdated file" in done.stderr


def test_laws_lists_each_law_and_fails_if_one_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    from hightable.lab.game_levels import GameLevel
    from hightable.lab.laws import Law
    from hightable.lab.random_matches import LawBroken

    def intact(game: Game[Any], games: int, seed: int) -> None:
        assert (games, seed) == (3, 9)

    def broken(game: Game[Any], games: int, seed: int) -> None:
        raise LawBroken("soup is served after the cake")

    def check_laws(laws: dict[str, Callable[[Game[Any], int, int], None]]) -> Result:
        monkeypatch.setattr("hightable.lab.laws.LAWS", {name: Law(GameLevel.RUNS, law) for name, law in laws.items()})
        return hightable("laws", "banquet-royal", "--games", "3", "--seed", "9")

    good = check_laws({"dinner ends": intact})
    assert good.exit_code == 0
    assert "✓ dinner ends" in good.output
    bad = check_laws({"dinner ends": intact, "courses come in order": broken})
    assert bad.exit_code == 1
    assert "✗ courses come in order: soup is served after the cake" in bad.output


def test_laws_stops_at_the_first_broken_law_of_level_1(monkeypatch: pytest.MonkeyPatch) -> None:
    from hightable.lab.game_levels import GameLevel
    from hightable.lab.laws import Law
    from hightable.lab.random_matches import LawBroken

    def broken(game: Game[Any], games: int, seed: int) -> None:
        raise LawBroken("soup is served after the cake")

    def output(level: GameLevel) -> str:
        monkeypatch.setattr("hightable.lab.laws.LAWS", {name: Law(level, broken) for name in ("first", "second")})
        return hightable("laws", "banquet-royal", "--games", "3").output

    stopped, complete = output(GameLevel.RUNS), output(GameLevel.HIDDEN)
    assert "✗ first" in stopped
    assert "The other laws were not tried" in stopped
    assert "second" not in stopped
    assert "Level 2" not in stopped
    assert "✗ second" in complete
    assert "not tried" not in complete


def test_simulate_and_laws_take_components(tmp_path: Path) -> None:
    file = tmp_path / "four.toml"
    file.write_text("[menus.points]\nthree_crowns = 4\n", encoding="utf-8")
    before, after = (
        report_of("--games", "200", "--seed", "1"),
        report_of("--games", "200", "--seed", "1", "--components", str(file)),
    )
    assert (before["game"], after["game"]) == ("banquet-royal", "banquet-royal+four")
    assert before["decisions"] == after["decisions"]
    assert sum(seat["mean"] for seat in after["seats"]) > sum(seat["mean"] for seat in before["seats"])
    done = hightable("laws", "--components", str(file))
    assert (done.exit_code, "Components are those of one game: name it." in done.output) == (2, True)


@pytest.mark.parametrize("command", [("simulate", "banquet-royal"), ("ladder", "banquet-royal", "--seats", "random,medium")])
def test_bad_components_are_one_sentence_and_exit_code_2(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[menus.points]\nthree_crown = 4\n", encoding="utf-8")
    done = hightable(*command, "--components", str(file))
    assert done.exit_code == 2
    assert done.output.splitlines()[-1] == (
        "Error: my.toml: there is no “menus.points.three_crown”; the nearest key is “three_crowns”"
    )
