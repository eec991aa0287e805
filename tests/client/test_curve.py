"""What the page makes of a review before it draws it, asked of its own script."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

CLIENT = Path(__file__).parents[2] / "src" / "hightable" / "client"
MOMENTS = [{"n": 0, "values": [0.5, 0.5]}, {"n": 4, "values": [0.9, 0.1]}, {"n": 5, "values": [1, 0]}]


def _asked(what: str, **given: Any) -> Any:
    """The value of an expression over what `table/moments.js` gives."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("The page's script was not asked: that needs Node.")
    names = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    source = (CLIENT / "table/moments.js").read_text(encoding="utf-8")  # it stands alone, so that it can be asked without a page
    ran = subprocess.run(
        [node, "--input-type=module", "--eval", f"{source}{names}console.log(JSON.stringify({what}));"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_between_two_moments_the_curve_goes_straight() -> None:
    found = _asked("[0, 1, 2, 4, 5].map((n) => valueAt(moments, 0, n))", moments=MOMENTS)
    assert found == pytest.approx([0.5, 0.6, 0.7, 0.9, 1.0])


def test_what_nobody_has_looked_at_yet_has_no_value() -> None:
    assert _asked("[valueAt(moments, 0, 6), valueAt([], 0, 0)]", moments=MOMENTS) == [None, None]


def test_a_chance_is_shown_whole_and_points_as_far_as_they_went() -> None:
    assert _asked("bounds({ in_points: false, moments })", moments=MOMENTS) == [0, 1]
    points = [{"n": 0, "values": [3.2]}, {"n": 1, "values": [-2]}, {"n": 2, "values": [7.5]}]
    assert _asked("bounds({ in_points: true, moments })", moments=points) == [-2, 7.5]
