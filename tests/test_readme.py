"""What the README shows is true: its Python runs, and prints what it says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_python_example_runs_and_prints_what_it_says() -> None:
    printed = io.StringIO()
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(printed):
        for block in BLOCKS:
            exec(compile(block, "README.md", "exec"), names)
    assert len(BLOCKS) == 2
    lines = printed.getvalue().splitlines()
    promised = re.findall(r"print\(.*\)\s+# (.*)", README)
    assert promised
    for promise in promised:
        assert promise in lines
    assert names["match"].number == 2


def test_the_pages_it_links_to_exist() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (Path(__file__).parent.parent / link).exists(), link
