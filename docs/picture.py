"""Draws the README's pictures of a table, on the page and in a terminal: `python docs/picture.py`."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

from rich.console import Console

import hightable
from hightable.engine.match import Match
from hightable.engine.svg import scene_svg
from hightable.terminal.render import event_lines, table_lines
from hightable.terminal.screen import Screen

SIZE = (96, 40)
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>A table of Banquet Royal in a terminal</title>
<style>{styles} .{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px;
line-height: {line_height}px; font-variant-east-asian: full-width; }}</style>
<defs>{lines}
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath></defs>
{chrome}<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g></svg>"""


def match_in_progress() -> Match:
    """A match after some random moves in which every player scores a menu whenever possible."""
    game = hightable.find("banquet-royal")
    match = Match(game, ["Ada", "Ben", "Cleo"], {"gourmet": True}, seed=4)
    rng = random.Random(12)
    while match.number < 46 or game.catalogue.kind(match.legal()[0]).id != "place" or match.to_move != 0:
        scoring = [move for move in match.legal() if game.catalogue.kind(move).id == "score"]
        match.play(rng.choice(scoring or match.legal()))
    return match


def main() -> None:
    match = match_in_progress()
    screen = Screen("en")
    screen.console = Console(
        record=True, width=SIZE[0], height=SIZE[1], force_terminal=True, color_system="truecolor", file=io.StringIO()
    )
    first_picks = {match.game.catalogue.path(move)[0] for move in match.legal()}
    view = match.view(0)
    for line in [*table_lines(screen, match, view, ("you", "random", "random"), first_picks), *event_lines(screen, match, 0, 6)]:
        screen.console.print(line)
    drawn = screen.console.export_svg(title="High Table: Banquet Royal", code_format=FRAME, unique_id="table")
    Path(__file__).with_name("terminal.svg").write_text(re.sub(r"[ \t]+\n", "\n", drawn), encoding="utf-8")
    page = scene_svg(match.game.scene(view, "en"), match.game.face, "en", names=match.names)
    Path(__file__).with_name("table.svg").write_text(page + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
