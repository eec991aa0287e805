"""`python -m tests.client.npm SCRIPT`: runs a script of package.json with the tools that package-lock.json pins, fetched once.

On a machine without Node, or where the tools cannot be fetched, it says so and succeeds: the page itself needs neither.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
LOCK = HERE / "package-lock.json"
FETCHED = HERE / "node_modules" / ".package-lock.json"


class ToolsMissing(Exception):
    """The tools are not there; the message is a sentence that says why."""


def run(script: str) -> subprocess.CompletedProcess[str]:
    """Runs a script of package.json, after fetching the tools if they are missing or outdated."""
    npm = shutil.which("npm")
    if npm is None:
        raise ToolsMissing("The page's scripts were not checked: that needs Node with npm.")
    if not FETCHED.exists() or FETCHED.stat().st_mtime < LOCK.stat().st_mtime:
        fetched = _npm(npm, "ci", "--no-audit", "--no-fund")
        if fetched.returncode:
            raise ToolsMissing(f"The page's scripts were not checked: npm could not fetch the tools. {fetched.stderr.strip()}")
    return _npm(npm, "run", "--silent", script)


def _npm(npm: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([npm, *arguments], cwd=HERE, capture_output=True, encoding="utf-8", check=False)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.client.npm", description=__doc__)
    parser.add_argument("script", help="lint, format, types or test")
    try:
        ran = run(parser.parse_args().script)
    except ToolsMissing as missing:
        print(missing)
        return 0
    print(ran.stdout + ran.stderr, end="", file=sys.stderr if ran.returncode else sys.stdout)
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
