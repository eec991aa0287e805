"""Compiled code that is no longer used is removed from the cache."""

from __future__ import annotations

import os
import time
from pathlib import Path

from hightable.lab.cache_cleanup import DAYS, remove_unused

DAY = 24 * 60 * 60


def file(root: Path, name: str, days: float) -> Path:
    """A file that was last used n days ago."""
    made = root / name
    made.write_bytes(b"compiled")
    os.utime(made, (time.time(), time.time() - days * DAY))
    return made


def test_only_long_unused_files_of_compiled_code_are_removed(tmp_path: Path) -> None:
    old = file(tmp_path, "court-jester-0123456789abcdef.native", DAYS + 1)
    recent = file(tmp_path, "court-jester-1123456789abcdef.native", DAYS - 1)
    current = file(tmp_path, "court-jester-search-2123456789abcdef.native", DAYS + 100)
    foreign = file(tmp_path, "my-holiday-pictures.native", DAYS + 100)
    leftover = file(tmp_path, "court-jester-0123456789abcdef.native.4711", DAYS + 1)
    assert remove_unused(tmp_path, {current}) == [old, leftover]
    assert not old.exists()
    assert recent.exists()
    assert current.exists()
    assert foreign.exists()


def test_a_missing_cache_is_fine(tmp_path: Path) -> None:
    assert remove_unused(tmp_path / "nowhere", ()) == []
