"""Saves results with their commit, machine and versions."""

from __future__ import annotations

import datetime
import importlib.metadata
import json
import os
import platform
import subprocess
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SAVED = HERE / "results"
TEMPORARY = HERE / "out"

_PACKAGES = ("numpy", "numba", "numba-cuda", "open_spiel", "chess", "rlcard", "gymnasium", "pettingzoo", "pgx", "jax")


def environment() -> dict[str, Any]:
    """The commit, date, machine and versions."""
    return {
        "commit": commit(),
        "changed": changed(),
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "cpu": cpu_model(),
        "cores": os.cpu_count(),
        "versions": versions(),
    }


def commit() -> str:
    return _git("rev-parse", "--short", "HEAD") or "unknown"


def changed() -> bool:
    """Whether tracked files differ from the commit."""
    status = _git("status", "--porcelain", "--untracked-files=no")
    return status is None or status != ""


def result_file() -> Path:
    """The default file for results: in results/ by commit, or in out/, which git ignores, if files have changed."""
    return (TEMPORARY if changed() else SAVED) / f"{commit()}.json"


def write(results: dict[str, Any], file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(results, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def cpu_model() -> str:
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        for line in facts.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def versions() -> dict[str, str]:
    installed = {}
    for package in _PACKAGES:
        try:
            installed[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return installed


def _git(*words: str) -> str | None:
    try:
        done = subprocess.run(["git", *words], cwd=HERE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()
