"""Optional parts of High Table: whether one is installed, and the command that installs it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from hightable.lab.match_runner import BadRun

REPOSITORY = "git+https://github.com/hightable-games/hightable"


def install_command(extra: str) -> str:
    """The command that installs the extra, from the clone if High Table runs from one, otherwise from the repository."""
    root = Path(__file__).parents[3]
    is_clone = Path(__file__).parents[2].name == "src" and (root / "pyproject.toml").exists()
    return f"pip install -e '.[{extra}]'" if is_clone else f"pip install 'hightable[{extra}] @ {REPOSITORY}'"


def require(package: str, what: str, extra: str = "lab") -> None:
    """Raises BadRun if the package of an extra is missing, with the command that installs it."""
    if importlib.util.find_spec(package) is None:
        raise BadRun(f"{what} needs the package {package}, which is missing: {install_command(extra)}")
