"""Finds a Chromium for the tests, or gets one: `python -m tests.browser.chromium --install`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "No Chromium was found and none could be installed. Install one (for example `apt-get install chromium`), "
    "or let Playwright fetch its own: `python -m playwright install chromium`."
)


def found() -> str | None:
    """The path of a Chromium: the one that HIGHTABLE_CHROMIUM names, the computer's own, or Playwright's."""
    named = os.environ.get("HIGHTABLE_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> str | None:
    """Gets a Chromium by the ways there are, one after the other."""
    ways = [[[sys.executable, "-m", "playwright", "install", "chromium"]]]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        ways.append([["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]])
    for way in ways:
        if all(subprocess.run(command, check=False).returncode == 0 for command in way):
            path = found()
            if path and runs(path):
                return path
    return None


def runs(path: str) -> bool:
    """Whether it starts: one that was fetched may lack a library of the system."""
    try:
        return subprocess.run([path, "--version"], check=False, capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def main(words: list[str]) -> int:
    path = found()
    if not (path and runs(path)):
        path = install() if "--install" in words else None
    print(f"Chromium: {path}" if path else MISSING)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
