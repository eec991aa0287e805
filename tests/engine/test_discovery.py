"""Finding games: a module without a game is skipped, and one that does not load is reported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import hightable
from hightable.cli import main
from hightable.engine import discovery
from tests.lab.variants import TOY


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHTABLE_GAMES", str(tmp_path))
    return tmp_path


def test_the_games_of_the_package_are_found() -> None:
    assert "banquet-royal" in discovery.names()
    assert hightable.find("banquet-royal") in hightable.all_games()


def test_an_unknown_name_is_answered_with_a_list_of_the_games() -> None:
    with pytest.raises(discovery.NoSuchGame, match=r"no game “chess”.*banquet-royal"):
        discovery.find("chess")


def test_a_game_is_found_by_the_name_of_its_module_too() -> None:
    assert discovery.find("banquet_royal") is discovery.find("banquet-royal")


@pytest.mark.parametrize("name", [None, 3, ["banquet-royal"]])
def test_a_name_that_is_not_a_string_is_refused_with_a_sentence(name: object) -> None:
    with pytest.raises(discovery.NoSuchGame, match="by its name"):
        discovery.find(name)  # type: ignore[arg-type]


def test_a_module_without_a_game_is_skipped(folder: Path) -> None:
    (folder / "notes_of_mine.py").write_text("x = 1")
    assert all(game.name != "notes-of-mine" for game in discovery.all_games())
    with pytest.raises(discovery.NoSuchGame, match="no GAME"):
        discovery.find("notes-of-mine")


def test_a_module_without_a_game_is_mentioned_only_by_the_list_of_games(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "helpers_of_mine.py").write_text("x = 1")
    for language, sentence in (
        ("en", "helpers_of_mine.py” defines no GAME"),
        ("fr", "helpers_of_mine.py » ne définit pas de GAME"),
    ):
        listed = CliRunner().invoke(main, ["games", "--lang", language])
        assert listed.exit_code == 0
        assert listed.stderr.count(sentence) == 1
        assert "helpers" not in listed.stdout
    discovery.all_games()
    assert "helpers" not in caplog.text


NOT_A_GAME = {
    "renamed_game": (TOY.read_text(encoding="utf-8"), "its GAME is called “high-card”, not “renamed-game”"),
    "posing_game": ("GAME = 'chess'", "its GAME is not a Game"),
}


@pytest.mark.parametrize("name", NOT_A_GAME)
def test_a_package_with_an_invalid_game_is_reported_once(name: str, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    text, why = NOT_A_GAME[name]
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(text, encoding="utf-8")
    for _ in range(2):
        assert CliRunner().invoke(main, ["games"]).exit_code == 0
    (said,) = [record.getMessage() for record in caplog.records]
    assert why in said
    assert str(folder / name / "__init__.py") in said
    with pytest.raises(discovery.BrokenGame, match=why):
        discovery.find(name)


def test_only_games_that_can_be_found_are_offered(broken: Path) -> None:
    (broken / "tools_of_mine.py").write_text("x = 1")
    (broken / "posing_again.py").write_text("GAME = 1")
    with pytest.raises(discovery.NoSuchGame) as caught:
        discovery.find("chess")
    shown = " ".join(CliRunner().invoke(main, ["play", "chess"]).output.split())
    for sentences in (str(caught.value), shown):
        assert "banquet-royal" in sentences
        assert not any(name in sentences for name in ("tools-of-mine", "posing-again", "broken"))


BROKEN = {
    "broken_sum.py": ("x = 1\n1 / 0", "ZeroDivisionError: division by zero", "broken_sum.py, line 2"),
    "broken_speech.py": ("x = 1\ny = = 2", "SyntaxError", "broken_speech.py, line 2"),
    "broken_import.py": ("\n\nimport nothing_of_the_kind", "ModuleNotFoundError", "broken_import.py, line 3"),
    "broken_off.py": ("import sys\nsys.exit(3)", "SystemExit: 3", "broken_off.py, line 2"),
    "broken_wall/__init__.py": ("from hightable.games.broken_wall.stone import x", "KeyError: 'x'", "stone.py, line 1"),
    "broken_wall/stone.py": ("x = {}['x']", "", ""),
    "broken_box/__init__.py": (
        "from hightable.engine.components import parse_components\nparse_components('dish = 1\\n???')",
        "cannot be loaded: components.toml: ",
        "broken_box/components.toml)",
    ),
}


@pytest.fixture
def broken(folder: Path) -> Path:
    for file, (text, _, _) in BROKEN.items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(text)
    return folder


@pytest.mark.parametrize("file", [file for file, (_, why, _) in BROKEN.items() if why])
def test_a_module_that_does_not_load_says_why_and_where(broken: Path, file: str) -> None:
    _, why, where = BROKEN[file]
    name = file.split("/")[0].removesuffix(".py").replace("_", "-")
    with pytest.raises(discovery.BrokenGame) as caught:
        discovery.find(name)
    assert str(caught.value).startswith(f"The game “{name}” cannot be loaded: ")
    assert why in str(caught.value)
    assert where in str(caught.value)
    assert str(broken) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_command_reports_a_broken_game_in_a_sentence(broken: Path, caplog: pytest.LogCaptureFixture) -> None:
    for words in (["play"], ["rules"], ["simulate"], ["ladder", "--seats", "easy,easy"], ["compile"], ["laws"]):
        sentences = CliRunner().invoke(main, [words[0], "broken-sum", *words[1:]])
        assert sentences.exit_code == 2, sentences.output
        assert "The game “broken-sum” cannot be loaded: ZeroDivisionError" in sentences.output
        assert "broken_sum.py, line 2" in sentences.output
    sentences = CliRunner().invoke(main, ["play", "broken-sum", "--lang", "fr"])
    assert "Le jeu « broken-sum » ne peut pas être chargé : ZeroDivisionError" in sentences.output
    sentences = CliRunner().invoke(main, ["games"])
    assert sentences.exit_code == 0
    assert "banquet-royal" in sentences.output
    assert "broken_sum.py, line 2" in caplog.text


def test_rules_that_do_not_compile_are_a_sentence_with_file_and_line(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    before = "p.seats, p.to_move, p.left = seats, 0, CARDS - seats"
    source = TOY.read_text(encoding="utf-8").replace('name="high-card"', 'name="misspelt"')
    (folder / "misspelt.py").write_text(source.replace(before, f"{before}\n    p.left = len(seats)"), encoding="utf-8")
    line = 1 + source[: source.index(before)].count("\n")
    surroundings = {**os.environ, "HIGHTABLE_CACHE": str(tmp_path_factory.mktemp("cache"))}
    command = [sys.executable, "-m", "hightable", "simulate", "misspelt"]
    done = subprocess.run(command, env=surroundings, input="", capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    sentences = " ".join(done.stderr.split())
    assert "The game “misspelt” cannot be loaded: its rules do not compile: TypingError: " in sentences
    assert "len" in sentences
    assert f"misspelt.py, line {line + 1})" in sentences
    assert "Traceback" not in sentences


def test_a_folder_that_is_missing_and_a_name_that_is_taken_are_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    missing, mine = tmp_path / "nowhere", tmp_path / "mine"
    mine.mkdir()
    (mine / "banquet_royal.py").write_text("GAME = None")
    monkeypatch.setenv("HIGHTABLE_GAMES", os.pathsep.join(map(str, (missing, mine))))
    for _ in range(2):
        discovery.names()
    said = [record.getMessage() for record in caplog.records]
    assert said[0] == f"HIGHTABLE_GAMES names “{missing}”, which is not a folder."
    assert said[1].startswith(f"The game “banquet-royal” in “{mine}” is ignored: ")
    assert len(said) == 2
    assert discovery.find("banquet-royal").name == "banquet-royal", "that of the house"


def test_a_module_that_does_not_load_does_not_affect_other_games(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "broken_as_well.py").write_text("1 / 0")
    assert "banquet-royal" in [game.name for game in discovery.all_games()]
    assert "ZeroDivisionError" in caplog.text


def test_a_folder_that_is_no_longer_named_is_no_longer_searched(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "passing_game.py").write_text("x = 1")
    assert "passing-game" in discovery.names()
    monkeypatch.delenv("HIGHTABLE_GAMES")
    assert "passing-game" not in discovery.names()
