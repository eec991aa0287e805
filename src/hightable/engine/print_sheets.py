"""Print-and-play: every component of a game on pages of paper at true size, drawn from the same faces as on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from hightable.engine.i18n import Language
from hightable.engine.palette import INK, SERIF
from hightable.engine.rulebook import RuleBlock

if TYPE_CHECKING:
    from hightable.engine.game import Game

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
MARGIN, GAP, FOOT = 10.0, 2.0, 10.0
"""Around a page, between two components, and for the line at the foot of a page, in millimetres."""
RULER = 50
"""The length of the line by which the printed size can be checked, in millimetres."""

_VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


@dataclass(frozen=True)
class PrintItem:
    """A component to cut out: its face, how many there are in the box, its width in millimetres, and the face of its back."""

    face: str
    copies: int
    width: float
    back: str = ""


@dataclass(frozen=True)
class _Cut:
    """One drawing on a page, in millimetres."""

    front: str
    back: str
    width: float
    height: float


def print_pages(game: Game[Any], language: Language, paper: str = "a4") -> list[str]:
    """The pages of a game as SVG documents of the paper's size. A page with backs follows the page of its fronts, mirrored."""
    page = PAPERS[paper]
    parts = [part for cuts in _by_size(game, language) for part in _sheets(cuts, page)]
    return [_page(part, page, game.title(language), number, len(parts)) for number, part in enumerate(parts, 1)]


def _by_size(game: Game[Any], language: Language) -> Iterator[list[_Cut]]:
    """The components, those of one size together."""
    cuts = [cut for item in game.print_items for cut in [_cut(game, item, language)] * item.copies]
    cuts.sort(key=lambda cut: (-cut.width, -cut.height, bool(cut.back)))
    for _, group in groupby(cuts, key=lambda cut: (cut.width, cut.height, bool(cut.back))):
        yield list(group)


def _cut(game: Game[Any], item: PrintItem, language: Language) -> _Cut:
    front = game.face(item.face, language)
    box = _VIEW_BOX.search(front)
    if box is None:
        raise ValueError(f"{game.name}: the face {item.face} has no viewBox")
    back = game.face(item.back, language) if item.back else ""
    return _Cut(front, back, item.width, round(item.width * float(box[2]) / float(box[1]), 3))


def _sheets(cuts: Sequence[_Cut], page: tuple[float, float]) -> Iterator[str]:
    """The drawings of one size, page by page: fronts, then backs as they lie when the sheet is turned over its long side."""
    first = cuts[0]
    wide, high = page[0] - 2 * MARGIN, page[1] - 2 * MARGIN - FOOT
    columns = int((wide + GAP) // (first.width + GAP))
    rows = int((high + GAP) // (first.height + GAP))
    if not columns or not rows:
        raise ValueError(f"a component of {first.width:g} × {first.height:g} mm does not fit the paper")
    left = (page[0] - columns * (first.width + GAP) + GAP) / 2
    for start in range(0, len(cuts), columns * rows):
        shown = cuts[start : start + columns * rows]
        grid = [divmod(place, columns) for place in range(len(shown))]
        places = [(left + column * (first.width + GAP), MARGIN + row * (first.height + GAP)) for row, column in grid]
        yield "".join(_drawn(cut.front, x, y, cut) for cut, (x, y) in zip(shown, places, strict=True))
        if first.back:
            mirrored = [(page[0] - x - first.width, y) for x, y in places]
            yield "".join(_drawn(cut.back, x, y, cut) for cut, (x, y) in zip(shown, mirrored, strict=True))


def _drawn(face: str, x: float, y: float, cut: _Cut) -> str:
    """A face with a hairline to cut along."""
    box = f'x="{x:.2f}" y="{y:.2f}" width="{cut.width:g}" height="{cut.height:g}"'
    return face.replace("<svg ", f"<svg {box} ", 1) + f'<rect {box} fill="none" stroke="#999" stroke-width=".1"/>'


def _page(parts: str, page: tuple[float, float], title: str, number: int, count: int) -> str:
    """One page with a foot: the game, the page's number, and a line of a known length."""
    width, height = page
    foot = height - MARGIN / 2
    ruler = f"M{width - MARGIN - RULER:g} {foot:g}h{RULER}m0-1.5v3m-{RULER}-3v3"
    text = f'<text y="{foot:g}" font-family="{SERIF}" font-size="3.4" fill="{INK}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}">'
        f'{parts}{text} x="{MARGIN:g}">{escape(title)} · {number}/{count}</text>'
        f'<path d="{ruler}" stroke="{INK}" stroke-width=".25" fill="none"/>'
        f'{text} x="{width - MARGIN - RULER - 2:g}" text-anchor="end">{RULER} mm</text></svg>'
    )


def print_document(game: Game[Any], language: Language, paper: str = "a4") -> str:
    """The rules and all pages as one HTML document, which any browser prints or saves as PDF."""
    width, height = PAPERS[paper]
    rules = "".join(_paragraph(game, block, language) for block in game.rulebook.blocks(language))
    pages = "".join(f'<div class="page">{page}</div>' for page in print_pages(game, language, paper))
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<title>{escape(game.title(language))}</title>
<style>
@page {{ size: {width:g}mm {height:g}mm; margin: 0 }}
body {{ margin: 0; font-family: {SERIF}; color: {INK} }}
.rules {{ columns: 2; column-gap: 10mm; padding: 12mm; font-size: 9.5pt; line-height: 1.35 }}
.rules h1, .rules .wide {{ column-span: all }}
.rules h2 {{ font-size: 12pt; break-after: avoid }}
.rules p {{ margin: 0 0 2mm }}
figure {{ margin: 2mm 0 4mm; break-inside: avoid }}
figure svg {{ width: 100%; height: auto; max-height: 90mm }}
.page {{ break-before: page; width: {width:g}mm; height: {height:g}mm; overflow: hidden }}
.page svg {{ display: block }}
</style>
<article class="rules">{rules}</article>
{pages}
</html>
"""


def _paragraph(game: Game[Any], block: RuleBlock, language: Language) -> str:
    """A block of the rules as HTML, with the examples of its clause."""
    text = escape(block.text)
    if block.kind == "heading":
        return f"<h{block.level}>{text}</h{block.level}>"
    if block.kind == "picture":
        return ""
    examples = [example for example in game.examples if example.clause == block.number]
    shown = "".join(
        f"<figure>{example.picture(game, language)}<figcaption>{escape(example.caption(game, language))}</figcaption></figure>"
        for example in examples
    )
    return f"<p>{f'<b>{block.number}</b> ' if block.number else ''}{text}</p>{shown}"
