"""Runs the page's scripts that need no browser, in Node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
OLDEST = (20, 19)  # the first 20 that takes a file with `import` and `export` for a module


def run(*arguments: str, given: bytes = b"") -> str:
    """What Node prints when it runs in this folder. Skips the test where there is no Node, or an old one."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("The page's scripts were not tested: that needs Node.")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if tuple(map(int, version.removeprefix("v").split(".")[:2])) < OLDEST:
        pytest.skip(
            f"The page's scripts were not tested: that needs Node {OLDEST[0]}.{OLDEST[1]} or newer, and this is {version}."
        )
    ran = subprocess.run([node, *arguments], cwd=HERE, input=given, capture_output=True, check=False)
    output = ran.stdout.decode()
    assert ran.returncode == 0, output + ran.stderr.decode()
    return output
