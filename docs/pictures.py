"""Draws the pictures of the documentation from real matches, into docs/images: `python docs/pictures.py`."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.console import Console

import hightable
from hightable.engine import notation
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.scene import Layout
from hightable.engine.svg import scene_svg
from hightable.terminal.render import event_lines, table_lines
from hightable.terminal.screen import Screen

FOLDER = Path(__file__).parent / "images"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
MARGIN = 0.6
"""Around a close-up, in units of its layout."""
CLOSE_UPS: Mapping[str, tuple[str, tuple[tuple[str, float], ...]]] = {
    "banquet-royal-line": ("banquet-royal", (("board", 1.0), ("hand", 3.0))),
    "court-jester-hall": ("court-jester", (("hall", 1.6),)),
    "henrys-feast-kitchen": ("henrys-feast", (("seat0", 1.6),)),
    "henrys-feast-recipes": ("henrys-feast", (("display", 1.4), ("feast", 1.4))),
    "kings-catering-royals": ("kings-catering", (("royals", 4.0),)),
    "kings-catering-tables": ("kings-catering", (("seat0", 1.4),)),
    "royal-dinner-tray": ("royal-dinner", (("tray", 2.0),)),
    "royal-dinner-nobles": ("royal-dinner", (("seat0", 2.0),)),
}
"""Pictures of a few areas of a game's table, one below the other, each with its scale."""
TERMINAL_SIZE = (96, 40)
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>A table of Banquet Royal in a terminal</title>
<style>{styles} .{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px;
line-height: {line_height}px; font-variant-east-asian: full-width; }}</style>
<defs>{lines}
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath></defs>
{chrome}<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g></svg>"""


def pictured_match(game: Game[Any]) -> Match:
    """The match that the game's rules page shows, too."""
    return notation.read((game.source / "picture.match").read_text(encoding="utf-8"))


def table_pictures() -> dict[str, str]:
    """The SVG of each picture by name: the table of each game as the first seat sees it, and its close-ups."""
    pictures = {}
    for game in hightable.all_games():
        scene = game.scene(pictured_match(game).view(0), "en")
        pictures[game.name] = scene_svg(scene, game.face, "en", names=NAMES)
        for name, (of, areas) in CLOSE_UPS.items():
            if of == game.name:
                sizes, places, width, y = {area.id: area for area in scene.areas}, {}, 0.0, 0.5
                for area, scale in areas:
                    places[area] = (MARGIN, y + 0.6, scale)
                    width, y = max(width, sizes[area].width * scale), y + sizes[area].height * scale + 1.2
                close_up = replace(scene, layouts={"close-up": Layout(width + 2 * MARGIN, y, places)})
                pictures[name] = scene_svg(close_up, game.face, "en", arrangement="close-up", names=NAMES)
    return pictures


def terminal_match() -> Match:
    """A match after some random moves in which every player scores a menu whenever possible."""
    game = hightable.find("banquet-royal")
    match = Match(game, ["Ada", "Ben", "Cleo"], {"gourmet": True}, seed=4)
    rng = random.Random(12)
    while match.number < 46 or game.catalogue.kind(match.legal()[0]).id != "place" or match.to_move != 0:
        scoring = [move for move in match.legal() if game.catalogue.kind(move).id == "score"]
        match.play(rng.choice(scoring or match.legal()))
    return match


def terminal_picture() -> str:
    """A table in a terminal as an SVG."""
    match = terminal_match()
    screen = Screen("en")
    width, height = TERMINAL_SIZE
    screen.console = Console(
        record=True, width=width, height=height, force_terminal=True, color_system="truecolor", file=io.StringIO()
    )
    first_picks = {match.game.catalogue.path(move)[0] for move in match.legal()}
    table = table_lines(screen, match, match.view(0), ("you", "random", "random"), first_picks)
    for line in [*table, *event_lines(screen, match, 0, 6)]:
        screen.console.print(line)
    drawn = screen.console.export_svg(title="High Table: Banquet Royal", code_format=FRAME, unique_id="table")
    return re.sub(r"[ \t]+\n", "\n", drawn)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, picture in (table_pictures() | {"terminal": terminal_picture()}).items():
        (FOLDER / f"{name}.svg").write_text(picture.rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
