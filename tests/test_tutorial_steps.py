"""The steps of the tutorial in docs/adding-a-game.md: each runs, keeps the laws, and has as many lines as the page says."""

from __future__ import annotations

import difflib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STEPS = ROOT / "docs" / "examples"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
PROSE = " ".join(PAGE.split())
PACKAGE = ROOT / "src" / "hightable" / "scaffold" / "templates" / "level4" / "new_game"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_step_keeps_the_laws_and_reaches_its_level(level: int) -> None:
    environment = {**os.environ, "HIGHTABLE_GAMES": str(STEPS / f"step{level}")}
    command = [sys.executable, "-m", "hightable", "laws", "top-dish", "--games", "6"]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"Top Dish: level {level}")


def lines(*files: Path) -> int:
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def python(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*.py") if "tests" not in file.relative_to(folder).parts]


def test_the_page_says_how_long_each_step_is() -> None:
    first, second, third = STEPS / "step1" / "top_dish.py", STEPS / "step2" / "top_dish.py", STEPS / "step3" / "top_dish"
    assert f"in {lines(first)} lines" in PROSE
    assert f"{lines(first)} lines stay {lines(second)}" in PROSE
    assert f"{lines(*python(third))} lines of Python and {lines(*third.glob('*.toml'))} lines of phrases" in PROSE
    texts = lines(*PACKAGE.glob("*.toml"), *PACKAGE.glob("*.md"))
    assert f"{lines(*python(PACKAGE))} lines of Python, {texts} lines of phrases, rules and data" in PROSE
    assert f"{lines(*(PACKAGE / 'tests').glob('*.py'))} lines of tests" in PROSE


def test_the_second_step_changes_two_fields() -> None:
    first, second = ((STEPS / f"step{step}" / "top_dish.py").read_text(encoding="utf-8").splitlines() for step in (1, 2))
    added = [line[2:].strip() for line in difflib.ndiff(first, second) if line.startswith("+ ")]
    assert len(added) == 3
    assert all(line in PAGE for line in added if "import" not in line)


def test_every_file_that_the_page_includes_exists() -> None:
    included = re.findall(r'^--8<-- "(.+)"$', PAGE, re.MULTILINE)
    assert len(included) == 3
    assert all((ROOT / file).is_file() for file in included)
