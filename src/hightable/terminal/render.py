"""Renders the table for one viewer: header, scene, recent events and the result."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from rich.text import Text

from hightable.engine.defaults import seat_names as default_names
from hightable.engine.i18n import Fact
from hightable.engine.match import Match
from hightable.engine.moves import Pick
from hightable.engine.view import SPECTATOR, View
from hightable.terminal.messages import join_words, say
from hightable.terminal.palette import ERROR, EVENT, PROMPT, style
from hightable.terminal.scene_text import TextFrame, picture, width_needed
from hightable.terminal.screen import Screen
from hightable.terminal.setup import YOU
from hightable.terminal.table_commands import show_score_sheet

FEWEST_EVENTS, MOST_EVENTS = 2, 12
"""Fewest and most lines of events below the table; the log has the rest."""
BELOW = 12
"""Lines to leave for events, prompt and choices before tall hexagons are used."""


def table_lines(
    screen: Screen, match: Match, view: View[Any], sitting: Sequence[str] = (), pickable: Collection[Pick] = ()
) -> list[Text]:
    """The scene of a view, with each seat's player and whose turn it is."""
    scene = match.game.scene(view, screen.language)
    titles = {seat: _title(screen, match, view, sitting, seat) for seat in range(match.seats)}
    head = _header(screen, match, view)
    frame = TextFrame(screen.width, True, screen.strokes, titles, head)
    lines = picture(scene, frame, pickable)
    if screen.room(len(lines), anywhere=0) < BELOW:
        lines = picture(scene, replace(frame, high=False), pickable)
    needed = width_needed(scene)
    if needed > screen.width:
        lines += screen.wrapped(say(screen.language, "narrow", width=screen.width, needed=needed), ERROR)
    return lines


def event_lines(screen: Screen, match: Match, seat: int, room: int = MOST_EVENTS) -> list[Text]:
    """The events since the seat's last decision, including it, as the seat may know them; the latest if room is short."""
    now = match.number
    since = max((n for n in range(1, now + 1) if match.to_move_at(n - 1) == seat), default=1)
    events = [event for n in range(since, now + 1) for event in match.events(seat, n)]
    texts = [event.text(match.game.phrases, screen.language, match.players, seat) for event in events]
    shown: list[Text] = []
    for left, text in zip(range(len(texts) - 1, -1, -1), reversed(texts), strict=True):
        lines = screen.wrapped(f"· {text}", EVENT)
        if len(shown) + len(lines) + (1 if left else 0) > max(room, FEWEST_EVENTS):
            return [Text(say(screen.language, "events.more", count=left + 1), EVENT), *shown]
        shown = lines + shown
    return shown


def show_end(screen: Screen, match: Match) -> None:
    """Shows the score sheet and the winner."""
    show_score_sheet(screen, match)
    winners = [match.players[seat](screen.language) for seat in match.winners]
    key = {0: "won.none", 1: "won.one"}.get(len(winners), "won.several")
    screen.say(key, PROMPT, who=join_words(list(winners), screen.language))


def _header(screen: Screen, match: Match, view: View[Any]) -> Text:
    line = Text(no_wrap=True)
    line.append(match.game.title(screen.language), PROMPT)
    line.append("  ")
    if view.seat == SPECTATOR:
        line.append(say(screen.language, "you_watch"))
        return line
    colour = match.game.seat_names[view.seat]
    facts: dict[str, Fact] = {"colour": colour, "seat": view.seat + 1}
    name = match.names[view.seat]
    text = say(screen.language, "you_are_named", name=name, **facts) if name else say(screen.language, "you_are", **facts)
    line.append(f" {text} ", style(f"seat{view.seat}"))
    return line


def _title(screen: Screen, match: Match, view: View[Any], sitting: Sequence[str], seat: int) -> str:
    """A seat's number, player and colour, if the game has colours, with marks for the viewer and for the player to move."""
    arrow = f"{screen.arrow} " if view.p.to_move == seat else ""
    colour = match.game.seat_names[seat]
    named = "" if colour in default_names(match.seats) else f", {colour(screen.language)}"
    is_bot = bool(sitting) and sitting[seat] != YOU
    number = f"{seat + 1} " if match.names[seat] or is_bot else ""  # “Player 1” already has it
    name = match.players[seat](screen.language)
    you = f" ({say(screen.language, 'you')})" if seat == view.seat else ""
    return f"{arrow}{number}{name}{named}{you}"
