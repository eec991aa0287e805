"""Runs the unit tests of the page's scripts, `*.test.js` in this folder, with Node's own test runner."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
OLDEST = (20, 19)  # the first 20 that takes a file with `import` and `export` for a module


def test_the_scripts_of_the_page() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("The page's scripts were not tested: that needs Node.")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if tuple(map(int, version.removeprefix("v").split(".")[:2])) < OLDEST:
        pytest.skip(
            f"The page's scripts were not tested: that needs Node {OLDEST[0]}.{OLDEST[1]} or newer, and this is {version}."
        )
    command = [node, "--test", "--test-reporter=tap"]
    ran = subprocess.run(command, cwd=HERE, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"^# pass [1-9]", ran.stdout, re.M), "Node found no tests"
