"""TypeScript checks the types in the comments of the page's JavaScript. Nothing is compiled."""

from __future__ import annotations

import pytest

from tests.client import npm


def test_the_page_is_well_typed() -> None:
    try:
        checked = npm.run("types")
    except npm.ToolsMissing as missing:
        pytest.skip(str(missing))
    assert checked.returncode == 0, checked.stdout
