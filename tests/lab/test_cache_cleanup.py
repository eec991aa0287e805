from __future__ import annotations

import os
import time
from pathlib import Path

from hightable.lab.cache_cleanup import DAYS, tidy

DAY = 24 * 60 * 60


def folder(root: Path, name: str, days: float) -> Path:
    """A folder of compiled rules that was last used so many days ago."""
    inside = root / name / "entries"
    inside.mkdir(parents=True)
    (inside / "begin.nbi").write_bytes(b"compiled")
    used = time.time() - days * DAY
    for path in (inside / "begin.nbi", inside, root / name):
        os.utime(path, (used, used))
    return root / name


def test_only_what_was_long_unused_goes(tmp_path: Path) -> None:
    old = folder(tmp_path, "0123456789abcdef", DAYS + 1)
    recent = folder(tmp_path, "1123456789abcdef", DAYS - 1)
    current = folder(tmp_path, "2123456789abcdef", DAYS + 100)
    foreign = folder(tmp_path, "my-holiday-pictures", DAYS + 100)
    assert tidy(tmp_path, {current}) == [old]
    assert not old.exists()
    assert recent.exists()
    assert current.exists()
    assert foreign.exists()


def test_reading_is_using(tmp_path: Path) -> None:
    kept = folder(tmp_path, "0123456789abcdef", DAYS + 1)
    file = kept / "entries" / "begin.nbi"
    os.utime(file, (time.time(), file.stat().st_mtime))
    assert tidy(tmp_path, ()) == []


def test_no_cache_is_tidy(tmp_path: Path) -> None:
    assert tidy(tmp_path / "nowhere", ()) == []
