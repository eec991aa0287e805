"""Measures a game on a table's page: sizes of texts and touch targets, how well the areas fill the stage.

`python -m tests.browser.measure GAME [--screen NAME] [--seats N] [--moves N] [--picture FILE]` prints what a screen shows.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize, sync_playwright

import hightable
from hightable.engine.match import Match
from hightable.server.store import Seat
from tests.browser.chromium import MISSING, found
from tests.browser.conftest import live_server, visiting
from tests.browser.player import my_turn
from tests.browser.prepared import LiveServer

SCREENS: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
    "tablet": {"width": 768, "height": 1024},
    "desk": {"width": 1400, "height": 900},
    "wide": {"width": 1920, "height": 1080},
}
PHONES = ("phone", "sideways")
SCRIPT = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Text:
    """A text on the page. `size` is the size of its font as rendered, in CSS pixels."""

    size: float
    text: str
    place: str
    """The piece or the area that it belongs to, otherwise its element's class."""
    cut: bool
    """Whether it ends in an ellipsis for want of room."""


@dataclass(frozen=True)
class Target:
    """Something to click: the diameter of the circle in which a click means it."""

    size: float
    what: str
    main: bool
    """Whether it is one of the page's main actions: a button of the bar or the head, a tab."""


@dataclass(frozen=True)
class ShownArea:
    """An area on the page."""

    id: str
    box: tuple[float, float, float, float]
    """Left, top, width and height."""
    seen: float
    """The share of it that can be seen without scrolling."""
    picks: int
    """How many of its pieces can be picked now."""


@dataclass(frozen=True)
class Measured:
    """What one screen shows."""

    texts: list[Text]
    targets: list[Target]
    areas: list[ShownArea]
    stage: tuple[float, float]
    bar: list[float]
    """Left, top, right, bottom, width and height of the bar."""
    coverage: float
    """The share of the stage that areas cover."""
    under_zoom: list[str]
    """The areas and pieces under the zoom buttons."""
    overflows: bool
    """Whether the page is wider than the window."""


def limit_of(screen: str) -> float:
    """The least size of a text on this screen."""
    return 11.0 if screen in PHONES else 9.0


def resize(page: Page, screen: str) -> None:
    """Gives the window the size of a screen and waits until the table fits it."""
    page.set_viewport_size(SCREENS[screen])
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate("scrollTo(0, 0)")


def measure(page: Page) -> Measured:
    """Measures the page as it is shown now."""
    found: dict[str, Any] = page.evaluate(SCRIPT)
    picked = [area for _, area in found["picks"]]
    return Measured(
        texts=sorted((Text(**text) for text in found["texts"]), key=lambda text: text.size),
        targets=sorted((Target(**target) for target in found["targets"]), key=lambda target: target.size),
        areas=[ShownArea(one["id"], tuple(one["box"]), one["seen"], picked.count(one["id"])) for one in found["areas"]],
        stage=tuple(found["stage"]),
        bar=found["bar"],
        coverage=found["coverage"],
        under_zoom=found["underZoom"],
        overflows=found["overflows"],
    )


def after(moves: int) -> Callable[[Match], bool]:
    """Whether the first seat is to move after at least this many moves, or the game is over."""
    return lambda match: match.over or (match.number >= moves and match.to_move == 0)


def open_table(page: Page, server: LiveServer, game: str, seats: int, moves: int, seed: int = 7) -> None:
    """Opens a table where seeded moves have been played. The page has the first seat; bots have the others."""
    others = [Seat(bot="random")] * (seats - 1)
    until = after(moves)
    page.goto(
        server.table(page, until, *others, seed=seed, game=game) if others else server.table_for_one(page, game, until, seed)
    )
    my_turn(page)


def report(measured: Measured, screen: str) -> str:
    """The measurements as lines to read: what is too small first."""
    width, height = measured.stage
    limit = limit_of(screen)
    lines = [
        f"{screen}: stage {width:.0f} × {height:.0f} ({width / height:.2f}), areas cover {measured.coverage:.0%}",
        f"texts below {limit:g} px: {sum(text.size < limit for text in measured.texts)} of {len(measured.texts)}; the smallest:",
    ]
    kinds = {(text.text, text.place.split(":")[0]): text for text in reversed(measured.texts)}  # the smallest of each
    smallest = sorted(kinds.values(), key=lambda text: text.size)
    lines += [f"  {text.size:5.1f}  {text.place}: {text.text}" for text in smallest[:20]]
    cut = [text for text in measured.texts if text.cut]
    lines += [f"  cut off: {text.place}: {text.text}" for text in cut]
    small = [target for target in measured.targets if target.size < (44 if target.main else 24)]
    lines.append(f"targets that are too small (24 px; 44 px for main actions): {len(small)}")
    lines += [f"  {target.size:5.1f}  {target.what}" for target in small]
    lines.append("areas (left, top, width × height; seen without scrolling; pieces to pick):")
    for area in measured.areas:
        left, top, width, height = area.box
        lines.append(
            f"  {area.id:16} {left:5.0f} {top:5.0f} {width:5.0f} × {height:<5.0f} seen {area.seen:4.0%}  picks {area.picks}"
        )
    if measured.under_zoom:
        lines.append(f"under the zoom buttons: {', '.join(measured.under_zoom)}")
    if measured.overflows:
        lines.append("the page is wider than the window")
    return "\n".join(lines)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.measure", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--screen", choices=[*SCREENS, "all"], default="all")
    parser.add_argument("--seats", type=int, help="number of players (default: the fewest with an opponent)")
    parser.add_argument("--moves", type=int, default=0, help="seeded moves played before (default: 0)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--language", choices=["en", "fr"], default="en")
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    parser.add_argument("--picture", type=Path, help="where to save a picture; with several screens, their names are added")
    chosen = parser.parse_args(words)
    game = hightable.find(chosen.game)
    seats = chosen.seats or next(count for count in game.players if count > 1)
    screens = list(SCREENS) if chosen.screen == "all" else [chosen.screen]
    path = found()
    if path is None:
        sys.exit(MISSING)
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(live_server(Path(folder) / "tables.sqlite"))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        visit = stack.enter_context(contextlib.contextmanager(visiting)(browser, server.address))
        page = visit(theme=chosen.theme, language=chosen.language)
        open_table(page, server, game.name, seats, chosen.moves, chosen.seed)
        for screen in screens:
            resize(page, screen)
            print(report(measure(page), screen), end="\n\n")
            if chosen.picture:
                picture = chosen.picture
                if len(screens) > 1:
                    picture = picture.with_stem(f"{picture.stem}-{screen}")
                page.screenshot(path=picture, animations="disabled")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
