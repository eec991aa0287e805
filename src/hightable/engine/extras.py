"""Optional parts of High Table: the command that installs one."""

from __future__ import annotations

from pathlib import Path

REPOSITORY = "git+https://github.com/hightable-games/hightable"


def install_command(extra: str) -> str:
    """The command that installs the extra, from the clone if High Table runs from one, otherwise from the repository."""
    root = Path(__file__).parents[3]
    is_clone = Path(__file__).parents[2].name == "src" and (root / "pyproject.toml").exists()
    return f"pip install -e '.[{extra}]'" if is_clone else f"pip install 'hightable[{extra}] @ {REPOSITORY}'"
