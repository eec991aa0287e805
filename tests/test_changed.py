"""Which tests `make check` runs for which changes."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.changed import ALWAYS, OF_COMMANDS, OF_DOCS, OF_EVERY_GAME, ROOT, NoRepository, changed_files, chosen_tests


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("src/hightable/games/royal_dinner/rules.py", {"tests/games/royal_dinner", *OF_EVERY_GAME, "--games=royal-dinner"}),
        ("src/hightable/games/royal_dinner/art/noble.svg", {"tests/games/royal_dinner", *OF_EVERY_GAME, "--games=royal-dinner"}),
        ("src/hightable/engine/match.py", {"tests/engine", *OF_EVERY_GAME}),
        ("src/hightable/server/wire.py", {"tests/server"}),
        ("src/hightable/client/table/faces.js", {"tests/client"}),
        ("src/hightable/lab/laws/rules.py", {"tests/lab"}),
        ("src/hightable/cli.py", set(OF_COMMANDS)),
        ("tests/server/test_clock.py", {"tests/server/test_clock.py"}),
        ("tests/server/person.py", {"tests/server"}),
        ("tests/games/royal_dinner/table.py", {"tests/games/royal_dinner"}),
        ("tests/games/royal_dinner/golden/food.match", {"tests/games/royal_dinner", "tests/games/test_golden.py"}),
        ("tests/browser/test_phone.py", set()),
        ("docs/lab.md", set(OF_DOCS)),
        ("README.md", set(OF_DOCS)),
        ("tests/server/test_that_was_removed.py", set()),
        ("Makefile", set()),
    ],
)
def test_the_tests_of_a_changed_file(file: str, tests: set[str]) -> None:
    assert set(chosen_tests([file])) == tests | set(ALWAYS)


def test_a_file_inside_a_chosen_folder_is_not_named_again() -> None:
    chosen = chosen_tests(["src/hightable/server/wire.py", "tests/server/test_clock.py"])
    assert "tests/server" in chosen
    assert "tests/server/test_clock.py" not in chosen


def test_a_change_of_the_engine_checks_every_game() -> None:
    chosen = chosen_tests(["src/hightable/games/royal_dinner/rules.py", "src/hightable/engine/match.py"])
    assert not any(argument.startswith("--games") for argument in chosen)


def test_every_package_has_tests_of_its_own() -> None:
    packages = {path.name for path in (ROOT / "src" / "hightable").iterdir() if (path / "__init__.py").exists()}
    for package in packages | {"client"}:
        assert set(chosen_tests([f"src/hightable/{package}/some/file"])) > set(ALWAYS), package


def test_tests_of_every_game_can_run_for_some_games_only() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "--games=royal-dinner"]
    listed = subprocess.run(
        [*command, "tests/games/test_golden.py"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    assert "[royal-dinner-" in listed
    assert "[court-jester-" not in listed


needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="Git is not installed")


def git(folder: Path, *words: str) -> None:
    author = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *author, *words], cwd=folder, capture_output=True, check=True)


@needs_git
def test_commits_since_main_edits_and_new_files_have_changed(tmp_path: Path) -> None:
    git(tmp_path, "init", "--initial-branch=main")
    for name in ("same", "edited", "committed", "removed"):
        (tmp_path / name).write_text(name)
    (tmp_path / ".gitignore").write_text("ignored\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "first")
    assert changed_files(tmp_path) == []
    git(tmp_path, "switch", "-c", "work")
    (tmp_path / "committed").write_text("more")
    git(tmp_path, "commit", "-a", "-m", "second")
    (tmp_path / "edited").write_text("more")
    (tmp_path / "removed").unlink()
    for name in ("new", "ignored"):
        (tmp_path / name).write_text("")
    assert changed_files(tmp_path) == ["committed", "edited", "new", "removed"]


@needs_git
def test_without_a_repository_a_sentence_says_what_to_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(NoRepository, match="make test"):
        changed_files(tmp_path)
