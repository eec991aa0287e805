"""`hightable new-game`: what it writes runs at once, keeps all laws, and can be played everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hightable import find
from hightable.cli import main
from hightable.lab.game_levels import GameLevel, level_of
from hightable.lab.laws import LAWS
from hightable.scaffold.render import BadName, clause_prefix, game_name, render
from hightable.warmup import warm_up

NAMES = {1: "small-beginnings", 2: "hidden-depths", 3: "fair-faces", 4: "grand-designs"}


def new_game(*words: str) -> Result:
    return CliRunner().invoke(main, ["new-game", *words])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new game of each level."""
    folder = tmp_path_factory.mktemp("new games")
    for level, name in NAMES.items():
        assert new_game(name, "--level", str(level), "--folder", str(folder)).exit_code == 0
    return folder


@pytest.fixture(autouse=True)
def known(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHTABLE_GAMES", str(folder))


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("level", NAMES)
def test_a_new_game_keeps_every_law(level: int, law: str) -> None:
    game = find(NAMES[level])
    warm_up(game)
    LAWS[law](game, 4, 1)


@pytest.mark.parametrize("level", NAMES)
def test_a_new_game_has_the_parts_of_its_level(level: int) -> None:
    assert level_of(find(NAMES[level])) is GameLevel(level)


def test_the_smallest_game_is_one_short_file(folder: Path) -> None:
    assert len((folder / "small_beginnings.py").read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.parametrize("level", NAMES)
def test_a_match_is_played_to_its_end_in_the_terminal(level: int) -> None:
    seats = "medium,easy,random" if level == 4 else "random,random,random"
    result = CliRunner().invoke(main, ["play", NAMES[level], "--seats", seats, "--seed", "3"])
    assert result.exit_code == 0, result.output
    assert " wins." in result.output


@pytest.mark.parametrize("level", NAMES)
def test_the_environment_passes_pettingzoos_own_test(level: int) -> None:
    testing = pytest.importorskip("pettingzoo.test")
    from hightable.envs.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        testing.api_test(env(NAMES[level], 3), num_cycles=100)


def test_the_rules_of_the_package_can_be_read_in_both_languages() -> None:
    for language, words in (("en", "the highest card takes the dish"), ("fr", "la carte la plus forte remporte")):
        result = CliRunner().invoke(main, ["rules", NAMES[4], "--lang", language])
        assert result.exit_code == 0, result.output
        assert words in " ".join(result.output.split())
    assert find(NAMES[4]).rulebook.numbers[0] == "GD-1.1"


def test_the_tests_of_the_package_pass(folder: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "HIGHTABLE_GAMES"}
    tests = ["grand_designs/tests/test_rules.py", "grand_designs/tests/test_golden.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_says_what_it_wrote_and_what_to_type_next(tmp_path: Path) -> None:
    result = new_game("Bread_and-Butter", "--folder", str(tmp_path))
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"Wrote {tmp_path / 'bread_and_butter.py'}, ")
    assert lines[-3].split("=")[0] in ("  export HIGHTABLE_GAMES", "  set HIGHTABLE_GAMES")
    assert str(tmp_path) in lines[-3]
    assert lines[-2:] == ["  hightable play bread-and-butter", "  hightable laws bread-and-butter"]


def test_in_a_known_folder_it_can_be_played_with_the_first_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHTABLE_GAMES", str(tmp_path))
    result = new_game("plain-bread", "--folder", str(tmp_path))
    assert result.stdout.splitlines()[-3] == "  hightable play plain-bread"


BAD = {
    "Bad!Name": "is not a name for a game",
    "9-lives": "is not a name for a game",
    "": "is not a name for a game",
    "lambda": "is a word of Python",
    "x" * 41: "is too long",
    "banquet-royal": "already a game “banquet-royal”",
    "Banquet_Royal": "already a game “banquet-royal”",
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_or_taken_name_is_refused_with_a_sentence_and_writes_nothing(name: str, tmp_path: Path) -> None:
    result = new_game(name, "--level", "4", "--folder", str(tmp_path))
    assert result.exit_code == 2
    assert BAD[name] in " ".join(result.output.split())
    assert not list(tmp_path.iterdir())


def test_an_existing_file_or_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "my_dinner").mkdir()
    (tmp_path / "my_supper.py").write_text("x = 1\n")
    for name in ("my-dinner", "my-supper"):
        for level in ("1", "4"):
            result = new_game(name, "--level", level, "--folder", str(tmp_path))
            assert result.exit_code == 2
            assert "There is already" in result.output
    assert (tmp_path / "my_supper.py").read_text() == "x = 1\n"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["my_dinner", "my_supper.py"]


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = new_game("my-dinner", "--folder", str(tmp_path / "file" / "folder"))
    assert result.exit_code == 2
    assert "cannot be written" in result.output


def test_the_name_is_replaced_in_all_its_spellings() -> None:
    for level in NAMES:
        for path, text in render(level, "top-dish").items():
            for spelling in ("new_game", "new-game", "New Game", "NG-1", "NG-2"):
                assert spelling not in path + text, path


def test_names_and_clauses() -> None:
    assert game_name(" My_Game ") == "my-game"
    assert [clause_prefix(name) for name in ("top-dish", "goofspiel", "catch-22")] == ["TD", "GO", "CA"]
    with pytest.raises(BadName):
        game_name("été")


@pytest.mark.parametrize(("level", "line"), [(1, "points"), (2, "points"), (3, "dishes"), (4, "NG-3.1")])
def test_a_study_names_the_lines_of_the_score_sheet_even_without_clauses(level: int, line: str) -> None:
    pytest.importorskip("statsmodels")
    from hightable.lab.study import plan_study, run_study
    from hightable.lab.study_figures import study_figures
    from hightable.lab.study_page import study_page

    figures = study_figures(run_study(plan_study(NAMES[level], ["random"] * 2, 40, 0, 1), 1))
    line = line.replace("NG", clause_prefix(NAMES[level]))
    assert [each["clause"] or each["text"] for each in figures["sheet"]] == [line]
    page = study_page({**figures, "clauses": [], "course": {}} if level < 4 else figures)
    assert f"<td>{line}" in page
    assert "<tbody>\n</tbody>" not in page, "no table is empty"
