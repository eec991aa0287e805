"""Drawings are read from SVG files, with their places filled in."""

from __future__ import annotations

from pathlib import Path

import pytest

from hightable.engine.art import Art

CUP = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">
  <circle r="5" fill="var(--tone, #c98d4f)"/>
  <text>{{label}}</text>
</svg>
"""


@pytest.fixture
def art(tmp_path: Path) -> Art:
    (tmp_path / "cup.svg").write_text(CUP, encoding="utf-8")
    (tmp_path / "empty.svg").write_text("no drawing", encoding="utf-8")
    return Art(tmp_path)


def test_places_are_filled_in_and_text_is_escaped(art: Art) -> None:
    assert art.draw("cup", tone="red", label="a < b") == '<circle r="5" fill="red"/><text>a &lt; b</text>'


def test_a_colour_has_a_default(art: Art) -> None:
    assert 'fill="#c98d4f"' in art.draw("cup", label="")


@pytest.mark.parametrize(
    ("name", "places", "complaint"),
    [("cup", {}, "needs a value"), ("cup", {"label": "a", "size": 1}, "no place"), ("empty", {}, "not an SVG document")],
)
def test_a_wrong_place_or_file_says_what_is_wrong(art: Art, name: str, places: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        art.draw(name, **places)
