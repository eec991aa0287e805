"""The table as one viewer is shown it: who they are, the picture, what happened since they last decided, how it ended."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from rich.text import Text

from hightable.engine.catalogue import Pick
from hightable.engine.match import Match
from hightable.engine.view import SPECTATOR, View
from hightable.engine.words import Fact
from hightable.terminal.asides import show_sheet
from hightable.terminal.palette import NEWS, PROMPT, SORRY, style
from hightable.terminal.picture import Frame, picture, width_needed
from hightable.terminal.screen import Screen
from hightable.terminal.seating import YOU
from hightable.terminal.speech import joined, say

MOST_NEWS = 8
"""Lines of news under the table; the log has the rest."""


def draw_table(
    screen: Screen, match: Match, view: View[Any], sitting: Sequence[str] = (), pickable: Collection[Pick] = ()
) -> None:
    """The scene of a view, with who is who and who decides."""
    scene = match.game.scene(view, screen.language)
    screen.draw([_header(screen, match, view)])
    needed = width_needed(scene)
    if needed > screen.width:
        screen.say("narrow", SORRY, width=screen.width, needed=needed)
    titles = {seat: _title(screen, match, view, sitting, seat) for seat in range(match.seats)}
    screen.draw(picture(scene, Frame(screen.width, screen.high, screen.strokes, titles), pickable))


def show_news(screen: Screen, match: Match, seat: int, number: int | None = None) -> None:
    """What happened since the seat's last decision, that one included, as the seat may know it."""
    now = match.number if number is None else number
    since = max((n for n in range(1, now + 1) if match.decider(n - 1) == seat), default=1)
    events = [event for n in range(since, now + 1) for event in match.events(seat, n)]
    texts = [event.text(match.game.phrases, screen.language, match.players) for event in events]
    if len(texts) > MOST_NEWS:
        screen.say("news.more", NEWS, count=len(texts) - MOST_NEWS)
    for text in texts[-MOST_NEWS:]:
        screen.show(f"· {text}", NEWS)


def show_end(screen: Screen, match: Match) -> None:
    """The score sheet and who won."""
    show_sheet(screen, match)
    winners = [match.players[seat](screen.language) for seat in match.winners]
    key = "won.one" if len(winners) == 1 else "won.several"
    screen.say(key, PROMPT, who=joined(list(winners), screen.language))


def _header(screen: Screen, match: Match, view: View[Any]) -> Text:
    line = Text(no_wrap=True)
    line.append(match.game.title(screen.language), PROMPT)
    line.append("  ")
    if view.seat == SPECTATOR:
        line.append(say(screen.language, "you_watch"))
        return line
    colour = match.game.colours[view.seat]
    facts: dict[str, Fact] = {"colour": colour, "seat": view.seat + 1}
    name = match.names[view.seat]
    text = say(screen.language, "you_are_named", name=name, **facts) if name else say(screen.language, "you_are", **facts)
    line.append(f" {text} ", style(f"seat{view.seat}"))
    return line


def _title(screen: Screen, match: Match, view: View[Any], sitting: Sequence[str], seat: int) -> str:
    """A seat's number, colour and name, whether it is the viewer's or a bot's, and whether it decides."""
    arrow = f"{screen.arrow} " if view.p.seat == seat else ""
    name = f" {match.names[seat]}" if match.names[seat] else ""
    notes = [say(screen.language, "you")] if seat == view.seat else []
    notes += [sitting[seat]] if sitting and sitting[seat] != YOU else []
    note = f" ({', '.join(notes)})" if notes else ""
    return f"{arrow}{seat + 1} {match.game.colours[seat](screen.language)}{name}{note}"
