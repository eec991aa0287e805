"""`python -m hightable.server.seat_styles`: the seats' colours and shapes for the page, generated from `engine/palette.py`.

With `--write` they replace `client/style/seats.css` and `client/ui/seat_shapes.js`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import hightable
from hightable.engine.palette import SEAT_STYLES

CLIENT = Path(hightable.__file__).parent / "client"
NOTE = "Generated from engine/palette.py by `make seats`: edit that file, not this one."


def render() -> dict[Path, str]:
    """The text of each generated file."""
    return {CLIENT / "style" / "seats.css": _css(), CLIENT / "ui" / "seat_shapes.js": _js()}


def _css() -> str:
    colours = [f"  --seat-{n}: light-dark({style.on_light}, {style.on_dark});" for n, style in enumerate(SEAT_STYLES)]
    classes = [f".seat-{n} {{ --seat: var(--seat-{n}); }}" for n in range(len(SEAT_STYLES))]
    return "\n".join([f"/* The seats' colours. {NOTE} */", ":root {", *colours, "}", *classes, ""])


def _js() -> str:
    shapes = [f"  '{style.shape}'," for style in SEAT_STYLES]
    about = f"/** The seats' shapes as SVG paths around 0 0, some 20 wide and high. {NOTE} */"
    return "\n".join([about, "export const SHAPES = [", *shapes, "];", ""])


def main() -> None:
    """Prints the files, or writes them."""
    parser = argparse.ArgumentParser(description="The seats' colours and shapes for the page.")
    parser.add_argument("--write", action="store_true", help="Write the files instead of printing them.")
    write = parser.parse_args().write
    for file, text in render().items():
        if write:
            file.write_text(text, encoding="utf-8")
        else:
            print(text)


if __name__ == "__main__":
    main()
