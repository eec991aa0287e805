"""The steps of the tutorial in docs/adding-a-game.md: each runs, keeps the laws, and has as many lines as the page says."""

from __future__ import annotations

import difflib
import os
import re
import subprocess
import sys
from pathlib import Path

from hightable.scaffold.render import render

ROOT = Path(__file__).parent.parent
FIRST = ROOT / "docs" / "examples" / "step1" / "top_dish.py"
TEMPLATES = ROOT / "src" / "hightable" / "scaffold" / "templates"
SECOND, THIRD, FOURTH = (TEMPLATES / name for name in ("level2/new_game.py", "level3/new_game", "level4/new_game"))
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
PROSE = " ".join(PAGE.split())


def test_the_first_step_keeps_the_laws_and_reaches_its_level() -> None:
    """The others are templates: see tests/scaffold/test_new_game.py."""
    environment = {**os.environ, "HIGHTABLE_GAMES": str(FIRST.parent)}
    command = [sys.executable, "-m", "hightable", "laws", "top-dish", "--games", "6"]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("Top Dish: level 1")


def lines(*files: Path) -> int:
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def python(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*.py") if "tests" not in file.relative_to(folder).parts]


def test_the_page_says_how_long_each_step_is() -> None:
    assert f"in {lines(FIRST)} lines" in PROSE
    assert f"{lines(FIRST)} lines stay {lines(SECOND)}" in PROSE
    assert f"{lines(*python(THIRD))} lines of Python and {lines(*THIRD.glob('*.toml'))} lines of phrases" in PROSE
    texts = lines(*FOURTH.glob("*.toml"), *FOURTH.glob("*.md"))
    assert f"{lines(*python(FOURTH))} lines of Python, {texts} lines of phrases, rules and data" in PROSE
    assert f"{lines(*(FOURTH / 'tests').glob('*.py'))} lines of tests" in PROSE


def test_the_second_step_changes_two_fields() -> None:
    first, second = FIRST.read_text(encoding="utf-8").splitlines(), render(2, "top-dish")["top_dish.py"].splitlines()
    added = [line[2:].strip() for line in difflib.ndiff(first, second) if line.startswith("+ ")]
    assert len(added) == 3
    assert all(line in PAGE for line in added if "import" not in line)


def test_every_file_that_the_page_includes_exists() -> None:
    included = re.findall(r'^--8<-- "(.+)"$', PAGE, re.MULTILINE)
    assert len(included) == 3
    assert all((ROOT / file).is_file() for file in included)
