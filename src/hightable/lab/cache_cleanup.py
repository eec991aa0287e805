"""Throwing away compiled rules that nothing will ask for again.

Whatever changes a rule gives it a new folder in the cache, and the old one stays behind. A folder may still serve another
version of the house, so only those go that nobody has used for a good while.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Collection
from pathlib import Path

DAYS = 30

_FINGERPRINT = re.compile(r"[0-9a-f]{16}")


def tidy(root: Path, keep: Collection[Path], days: float = DAYS) -> list[Path]:
    """Removes the folders of compiled rules under the root that are not to be kept and were not used for so many days.

    Says which ones went. Nothing but folders named by a fingerprint is ever touched.
    """
    if not root.is_dir():
        return []
    since = time.time() - days * 24 * 60 * 60
    gone = []
    for folder in sorted(root.iterdir()):
        if folder.is_symlink() or not folder.is_dir() or not _FINGERPRINT.fullmatch(folder.name) or folder in keep:
            continue
        if _last_used(folder) < since:
            shutil.rmtree(folder, ignore_errors=True)  # somebody else may be tidying too
            gone.append(folder)
    return gone


def _last_used(folder: Path) -> float:
    """When a file in it was last written or, where the disk keeps that, read."""
    times = [folder.stat().st_mtime]
    for file in folder.rglob("*"):
        if file.is_file():
            seen = file.stat()
            times += (seen.st_atime, seen.st_mtime)
    return max(times)
