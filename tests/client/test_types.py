"""TypeScript checks the types in the comments of the page's JavaScript. Nothing is compiled."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def test_the_page_is_well_typed() -> None:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("The types of the page were not checked: that needs Node with npm.")
    if not (HERE / "node_modules" / "typescript").exists():
        fetched = subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=HERE, capture_output=True, text=True, check=False)
        if fetched.returncode:
            pytest.skip(f"The types of the page were not checked: TypeScript could not be fetched. {fetched.stderr.strip()}")
    checked = subprocess.run([npm, "run", "--silent", "types"], cwd=HERE, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
