"""A package of `examples/`, installed into a folder without the network, and commands that find it there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def install(example: Path, folder: Path) -> Path:
    """Installs the package into the folder. Skips the test if that needs something that is missing."""
    pytest.importorskip("pip", reason="installing the package needs pip")
    pytest.importorskip("hatchling", reason="building the package needs hatchling")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", folder, example], check=True)
    return folder


def run(example: Path, installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What a Python module prints that finds the installed package."""
    path = os.pathsep.join((str(installed), str(ROOT / "src")))
    environment = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, env=environment, cwd=example, capture_output=True, text=True, check=False)
