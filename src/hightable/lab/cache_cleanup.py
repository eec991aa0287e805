"""Removes compiled code that is no longer used.

Every change of the rules gets a new folder in the cache. Old folders may still belong to another installed version, so only those
that have not been used for a month are removed.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Collection
from pathlib import Path

DAYS = 30

_FINGERPRINT = re.compile(r"[0-9a-f]{16}")


def remove_unused(root: Path, keep: Collection[Path], days: float = DAYS) -> list[Path]:
    """Removes folders of compiled code that are not in `keep` and have not been used for n days. Returns those removed.

    Only folders named by a fingerprint are ever touched.
    """
    if not root.is_dir():
        return []
    cutoff = time.time() - days * 24 * 60 * 60
    removed = []
    for folder in sorted(root.iterdir()):
        if folder.is_symlink() or not folder.is_dir() or not _FINGERPRINT.fullmatch(folder.name) or folder in keep:
            continue
        if _last_used(folder) < cutoff:
            shutil.rmtree(folder, ignore_errors=True)  # another process may be removing it too
            removed.append(folder)
    return removed


def _last_used(folder: Path) -> float:
    """When a file in it was last written, or read if the file system records that."""
    times = [folder.stat().st_mtime]
    for file in folder.rglob("*"):
        if file.is_file():
            status = file.stat()
            times += (status.st_atime, status.st_mtime)
    return max(times)
