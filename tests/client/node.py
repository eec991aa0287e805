"""Runs a module of the page that needs no browser in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

CLIENT = Path(__file__).parents[2] / "src" / "hightable" / "client"


def evaluate(module: str, expression: str, **given: Any) -> Any:
    """The value of a JavaScript expression that can use everything the module defines. The module must import nothing."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed, so the page's scripts were not run.")
    names = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    source = (CLIENT / module).read_text(encoding="utf-8")
    ran = subprocess.run(
        [node, "--input-type=module", "--eval", f"{source}{names}console.log(JSON.stringify({expression}));"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)
