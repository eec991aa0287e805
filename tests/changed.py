"""Chooses the tests of what has changed since the branch left main: `python -m tests.changed` prints pytest's arguments.

`make check` runs them. They are a quick first answer; the browser and everything else is for `make test`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parent.parent
ALWAYS = ("tests/test_architecture.py", "tests/games/test_clauses.py")
OF_EVERY_GAME = ("tests/games/test_every_game.py", "tests/games/test_golden.py", "tests/games/test_rules_pages.py")
OF_DOCS = ("tests/test_docs.py",)
OF_COMMANDS = ("tests/terminal", "tests/lab/test_commands.py")
NOT_HERE = ("tests/browser", "tests/test_package.py", "tests/test_site.py", "tests/test_notebooks.py")
"""Too slow: only `make test` runs these."""


class NoRepository(Exception):
    """Git cannot tell what has changed; the message says why."""


def changed_files(root: Path) -> list[str]:
    """The files that differ from main, or on main itself from the last commit, and new files that Git does not ignore."""
    base = _git(root, "merge-base", "HEAD", "main") or _git(root, "merge-base", "HEAD", "origin/main") or ["HEAD"]
    differing = _git(root, "diff", "--name-only", base[0])
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    if differing is None or new is None:
        raise NoRepository("Git cannot tell what has changed here; `make test` runs all tests.")
    return sorted({*differing, *new})


def _git(root: Path, *words: str) -> list[str] | None:
    """The lines that a Git command prints; None if it fails."""
    try:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, encoding="utf-8", check=False)
    except OSError:
        return None
    return done.stdout.splitlines() if done.returncode == 0 else None


def chosen_tests(files: Iterable[str], root: Path = ROOT) -> list[str]:
    """pytest's arguments for the tests of these files: test files and folders, and `--games` if only games have changed."""
    tests: set[str] = set(ALWAYS)
    games: set[str] = set()
    for file in files:
        parts = PurePosixPath(file).parts
        if parts[:3] == ("src", "hightable", "games") and len(parts) > 4:
            games.add(parts[3].replace("_", "-"))
            tests |= {f"tests/games/{parts[3]}", *OF_EVERY_GAME}
        else:
            tests.update(_tests_of(parts))
    every_game = any(file.startswith("src/hightable/engine/") or file in OF_EVERY_GAME for file in files)
    found = sorted(test for test in tests if (root / test).exists() and not test.startswith(NOT_HERE))
    outermost = [test for test in found if not any(test.startswith(f"{other}/") for other in found)]
    return [*outermost, *([f"--games={','.join(sorted(games))}"] if games and not every_game else [])]


def _tests_of(parts: tuple[str, ...]) -> Iterable[str]:
    """The tests of a file that is not in a game's package."""
    match parts:
        case ("src", "hightable", "engine", *_):
            return ("tests/engine", *OF_EVERY_GAME)
        case ("src", "hightable", package, _, *_):
            return (f"tests/{package}",)
        case ("src", "hightable", _):
            return OF_COMMANDS
        case ("tests", "games", game, "golden", _):
            return (f"tests/games/{game}", "tests/games/test_golden.py")
        case ("tests", *_, name) if name.startswith("test_") and name.endswith(".py"):
            return ("/".join(parts),)
        case ("tests", "games", game, _):
            return (f"tests/games/{game}",)
        case ("tests", package, _, *_):
            return (f"tests/{package}",)
        case ("faults", _):
            return ("tests/server/test_fault_campaign.py",)
        case ("docs", *_) | (_,) if parts[-1].endswith(".md"):
            return OF_DOCS
    return ()


def main() -> int:
    try:
        print("\n".join(chosen_tests(changed_files(ROOT))))
    except NoRepository as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
