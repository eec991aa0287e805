"""`python -m tests.release_notes v0.2.0`: prints the changelog's section for a tag, which must be the version of the package."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def section(version: str) -> str:
    """The text under the heading of this version in CHANGELOG.md."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(
        rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## \[|^\[[^\]]+\]: |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    if found is None:
        raise SystemExit(f"CHANGELOG.md has no section “{version}”.")
    return found[1].strip() + "\n"


def package_version() -> str:
    """The version that the package will be built with."""
    source = (ROOT / "src" / "hightable" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', source, re.MULTILINE)
    assert found is not None
    return found[1]


def main(tag: str) -> None:
    version = tag.removeprefix("v")
    if version != package_version():
        raise SystemExit(f"The tag is {tag}, but the package's version is {package_version()}.")
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(section(version), end="")


if __name__ == "__main__":
    main(sys.argv[1])
