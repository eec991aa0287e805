"""The table as one viewer is shown it: who they are, the picture, what happened since they last decided, how it ended."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from rich.text import Text

from hightable.engine.i18n import Fact
from hightable.engine.match import Match
from hightable.engine.moves import Pick
from hightable.engine.view import SPECTATOR, View
from hightable.terminal.messages import joined, say
from hightable.terminal.palette import NEWS, PROMPT, SORRY, style
from hightable.terminal.scene_text import Frame, picture, width_needed
from hightable.terminal.screen import Screen
from hightable.terminal.setup import YOU
from hightable.terminal.table_commands import show_sheet

LEAST_NEWS, MOST_NEWS = 2, 12
"""Lines of news under the table; the log has the rest."""
BELOW = 12
"""Lines that news, question and choices want below a table before it is drawn tall."""


def table_lines(
    screen: Screen, match: Match, view: View[Any], sitting: Sequence[str] = (), pickable: Collection[Pick] = ()
) -> list[Text]:
    """The scene of a view, with who is who and who decides."""
    scene = match.game.scene(view, screen.language)
    titles = {seat: _title(screen, match, view, sitting, seat) for seat in range(match.seats)}
    head = _header(screen, match, view)
    frame = Frame(screen.width, True, screen.strokes, titles, head)
    lines = picture(scene, frame, pickable)
    if screen.room(len(lines), anywhere=0) < BELOW:
        lines = picture(scene, replace(frame, high=False), pickable)
    needed = width_needed(scene)
    if needed > screen.width:
        lines += screen.wrapped(say(screen.language, "narrow", width=screen.width, needed=needed), SORRY)
    return lines


def news_lines(screen: Screen, match: Match, seat: int, room: int = MOST_NEWS) -> list[Text]:
    """What happened since the seat's last decision, that one included, as the seat may know it; the latest if room is short."""
    now = match.number
    since = max((n for n in range(1, now + 1) if match.to_move_at(n - 1) == seat), default=1)
    events = [event for n in range(since, now + 1) for event in match.events(seat, n)]
    texts = [event.text(match.game.phrases, screen.language, match.players) for event in events]
    shown: list[Text] = []
    for left, text in zip(range(len(texts) - 1, -1, -1), reversed(texts), strict=True):
        lines = screen.wrapped(f"· {text}", NEWS)
        if len(shown) + len(lines) + (1 if left else 0) > max(room, LEAST_NEWS):
            return [Text(say(screen.language, "news.more", count=left + 1), NEWS), *shown]
        shown = lines + shown
    return shown


def show_end(screen: Screen, match: Match) -> None:
    """The score sheet and who won."""
    show_sheet(screen, match)
    winners = [match.players[seat](screen.language) for seat in match.winners]
    key = {0: "won.none", 1: "won.one"}.get(len(winners), "won.several")
    screen.say(key, PROMPT, who=joined(list(winners), screen.language))


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
    """A seat's number, colour and name, whether it is the viewer's or a bot's, and whether it decides."""
    arrow = f"{screen.arrow} " if view.p.to_move == seat else ""
    name = f" {match.names[seat]}" if match.names[seat] else ""
    notes = [say(screen.language, "you")] if seat == view.seat else []
    notes += [sitting[seat]] if sitting and sitting[seat] != YOU else []
    note = f" ({', '.join(notes)})" if notes else ""
    return f"{arrow}{seat + 1} {match.game.seat_names[seat](screen.language)}{name}{note}"
