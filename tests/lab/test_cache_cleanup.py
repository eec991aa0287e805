"""Compiled code that is no longer used is removed from the cache."""

from __future__ import annotations

import os
import time
from pathlib import Path

from hightable.lab.cache_cleanup import DAYS, remove_unused

DAY = 24 * 60 * 60


def folder(root: Path, name: str, days: float) -> Path:
    """A folder of compiled code that was last used n days ago."""
    inside = root / name / "entries"
    inside.mkdir(parents=True)
    (inside / "begin.nbi").write_bytes(b"compiled")
    last_used = time.time() - days * DAY
    for path in (inside / "begin.nbi", inside, root / name):
        os.utime(path, (last_used, last_used))
    return root / name


def test_only_long_unused_folders_are_removed(tmp_path: Path) -> None:
    old = folder(tmp_path, "0123456789abcdef", DAYS + 1)
    recent = folder(tmp_path, "1123456789abcdef", DAYS - 1)
    current = folder(tmp_path, "2123456789abcdef", DAYS + 100)
    foreign = folder(tmp_path, "my-holiday-pictures", DAYS + 100)
    assert remove_unused(tmp_path, {current}) == [old]
    assert not old.exists()
    assert recent.exists()
    assert current.exists()
    assert foreign.exists()


def test_reading_counts_as_use(tmp_path: Path) -> None:
    used = folder(tmp_path, "0123456789abcdef", DAYS + 1)
    file = used / "entries" / "begin.nbi"
    os.utime(file, (time.time(), file.stat().st_mtime))
    assert remove_unused(tmp_path, ()) == []


def test_a_missing_cache_is_fine(tmp_path: Path) -> None:
    assert remove_unused(tmp_path / "nowhere", ()) == []
