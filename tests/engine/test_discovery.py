"""Finding games: whatever is none is passed over, and what does not load says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import hightable
from hightable.engine import discovery


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHTABLE_GAMES", str(tmp_path))
    return tmp_path


def test_the_games_of_the_house_are_found() -> None:
    assert "banquet-royal" in discovery.names()
    assert hightable.find("banquet-royal") in hightable.all_games()


def test_a_name_that_no_game_has_is_answered_with_those_there_are() -> None:
    with pytest.raises(discovery.NoSuchGame, match=r"no game “chess”.*banquet-royal"):
        discovery.find("chess")


def test_a_game_is_found_by_the_name_of_its_module_too() -> None:
    assert discovery.find("banquet_royal") is discovery.find("banquet-royal")


@pytest.mark.parametrize("name", [None, 3, ["banquet-royal"]])
def test_what_is_not_a_name_is_answered_with_a_sentence(name: object) -> None:
    with pytest.raises(discovery.NoSuchGame, match="by its name"):
        discovery.find(name)  # type: ignore[arg-type]


def test_a_module_that_is_no_game_is_passed_over(folder: Path) -> None:
    (folder / "notes_of_mine.py").write_text("x = 1")
    assert all(game.name != "notes-of-mine" for game in discovery.all_games())
    with pytest.raises(discovery.NoSuchGame, match="no GAME"):
        discovery.find("notes-of-mine")


def test_a_module_that_does_not_load_says_why(folder: Path) -> None:
    (folder / "broken_of_mine.py").write_text("1 / 0")
    with pytest.raises(discovery.NoSuchGame, match="ZeroDivisionError"):
        discovery.find("broken-of-mine")


def test_a_module_that_does_not_load_takes_no_other_game_with_it(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "broken_as_well.py").write_text("1 / 0")
    assert "banquet-royal" in [game.name for game in discovery.all_games()]
    assert "ZeroDivisionError" in caplog.text


def test_a_folder_that_is_no_longer_named_is_no_longer_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "passing_game.py").write_text("x = 1")
    assert "passing-game" in discovery.names()
    monkeypatch.delenv("HIGHTABLE_GAMES")
    assert "passing-game" not in discovery.names()
