"""Removes compiled code that is no longer used.

Every change of the rules gets a new file in the cache. Old files may still belong to another installed version, so only those
that have not been used for a month are removed.
"""

from __future__ import annotations

import re
import time
from collections.abc import Collection
from pathlib import Path

DAYS = 30

_COMPILED = re.compile(r".+-[0-9a-f]{16}\.native(\.\d+)?")


def remove_unused(root: Path, keep: Collection[Path], days: float = DAYS) -> list[Path]:
    """Removes files of compiled code that are not in `keep` and have not been used for n days. Returns those removed.

    Only files named like compiled code, or like what a killed process left of one, are ever touched. Loading one changes its
    time: see `engine/native.py`.
    """
    if not root.is_dir():
        return []
    cutoff = time.time() - days * 24 * 60 * 60
    removed = []
    for file in sorted(root.iterdir()):
        if file.is_symlink() or not file.is_file() or not _COMPILED.fullmatch(file.name) or file in keep:
            continue
        if file.stat().st_mtime < cutoff:
            file.unlink(missing_ok=True)  # another process may be removing it too
            removed.append(file)
    return removed
