"""Optional parts of High Table: whether one is installed."""

from __future__ import annotations

import importlib.util

from hightable.engine.extras import install_command
from hightable.lab.match_runner import BadRun


def require(package: str, what: str, extra: str = "lab") -> None:
    """Raises BadRun if the package of an extra is missing, with the command that installs it."""
    if importlib.util.find_spec(package) is None:
        raise BadRun(f"{what} needs the package {package}, which is missing: {install_command(extra)}")
