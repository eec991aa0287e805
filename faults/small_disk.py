"""A small disk that can be filled: a tmpfs, if this user may mount one."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path

SIZE = 400
"""Megabytes."""


class SmallDisk:
    """A folder that can be filled. If it is on the same disk as everything else, `missing` says why, and it is not filled."""

    def __init__(self, folder: Path, missing: str) -> None:
        self.folder = folder
        self.missing = missing
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Takes all the space that is left, while others write, too."""
        with self._ballast.open("wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12):
                with contextlib.suppress(OSError):
                    while file.write(bytes(size)) == size:
                        continue

    def free(self) -> None:
        self._ballast.unlink(missing_ok=True)


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk]:
    """A new folder, on a disk of its own if possible."""
    folder.mkdir(parents=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m,mode=755", "hightable-faults", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, text=True, check=False)
        missing = "" if mounted.returncode == 0 else f"A small disk cannot be mounted: {mounted.stderr.strip()}"
    except OSError as error:
        missing = f"A small disk cannot be mounted: {error.strerror}."
    try:
        yield SmallDisk(folder, missing)
    finally:
        if not missing:
            subprocess.run(["umount", "--lazy", str(folder)], check=False)
