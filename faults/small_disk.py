"""A small disk that can be filled: a tmpfs, if this user may mount one."""

from __future__ import annotations

import contextlib
import subprocess
from pathlib import Path

SIZE = 400
"""Megabytes."""


class SmallDisk:
    """A folder on a disk of its own if possible; else a plain folder, and `missing` says why it cannot be filled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m,mode=755", "hightable-faults", str(folder)]
        try:
            mounted = subprocess.run(command, capture_output=True, text=True, check=False)
            self.missing = "" if mounted.returncode == 0 else f"A small disk cannot be mounted: {mounted.stderr.strip()}"
        except OSError as error:
            self.missing = f"A small disk cannot be mounted: {error.strerror}"
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

    def close(self) -> None:
        if not self.missing:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=False)
