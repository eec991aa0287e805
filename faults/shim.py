"""Slow flushes and a shifted wall clock in the processes under test, by a small library that is preloaded into them."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("shim.c")


class Shim:
    """The settings of the preloaded library; without a compiler they do nothing, and `missing` says why."""

    def __init__(self, folder: Path) -> None:
        self.missing = _why_missing()
        self.environment: dict[str, str] = {}
        """What a process needs in its environment to load the library."""
        self._file = folder / "shim.settings"
        self._flush, self._clock = 0.0, 0
        if self.missing:
            return
        library = folder / "shim.so"
        command = ["cc", "-O2", "-Wall", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"]
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        if built.returncode:
            self.missing = f"The C compiler failed: {built.stderr.strip()[:200]}"
            return
        self._write()
        library.chmod(0o755)
        self._file.chmod(0o644)
        self.environment = {"LD_PRELOAD": str(library), "HIGHTABLE_FAULTS": str(self._file)}

    def slow_flushes(self, seconds: float) -> None:
        self._flush = seconds
        self._write()

    def shift_clock(self, seconds: int) -> None:
        """Sets the wall clock of all processes this many seconds from the true time."""
        self._clock = seconds
        self._write()

    def _write(self) -> None:
        with self._file.open("r+b" if self._file.exists() else "w+b") as file:
            file.write(struct.pack("qq", int(self._flush * 1e6), self._clock))


def _why_missing() -> str:
    if sys.platform != "linux":
        return "Preloading a library is only for Linux."
    return "" if shutil.which("cc") else "There is no C compiler (cc)."
