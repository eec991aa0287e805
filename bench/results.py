"""What was measured, where, and with which versions: as a file that is kept with the commit it belongs to."""

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
KEPT = HERE / "results"
PASSING = HERE / "out"

_PACKAGES = ("numpy", "numba", "numba-cuda", "open_spiel", "chess", "rlcard")


def surroundings() -> dict[str, Any]:
    """The commit, the day, the machine and the versions."""
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
    """Whether the files are not quite those of the commit."""
    status = _git("status", "--porcelain", "--untracked-files=no")
    return status is None or status != ""


def result_file() -> Path:
    """Where the results go: with those of other commits, unless the files were changed and belong to none."""
    return (PASSING if changed() else KEPT) / f"{commit()}.json"


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
    found = {}
    for package in _PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def _git(*words: str) -> str | None:
    try:
        done = subprocess.run(["git", *words], cwd=HERE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()
