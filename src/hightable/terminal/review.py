"""Reviews a finished match in the terminal: one small curve per seat, and the turning points."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from hightable.analysis.messages import worth
from hightable.analysis.review import Review, reviewing
from hightable.engine.match import Match
from hightable.terminal.hexes import PLAIN_STROKES
from hightable.terminal.messages import Mistake, say
from hightable.terminal.palette import NUMBER, PROMPT, style
from hightable.terminal.screen import Screen
from hightable.warmup import warm_up

BLOCKS = "▁▂▃▄▅▆▇█"
PLAIN = "01234567"
"""For terminals that cannot show block characters."""
WIDEST = 60


def show_review(screen: Screen, match: Match) -> None:
    """Makes the review and shows it."""
    if not match.over:
        raise Mistake(screen.language, "review.later")
    warm_up(match.game, screen.language)
    review = _make_review(screen, match)
    language = screen.language
    screen.say("review.points" if review.in_points else "review.chances", PROMPT)
    _show_curves(screen, match, review)
    screen.console.print()
    screen.say("review.turns" if review.turns else "review.none", PROMPT)
    for turn in review.turns:
        change = f" {screen.arrow} ".join(worth(value, review.in_points, language) for value in (turn.before, turn.after))
        head = Text(f"{turn.number + 1:>3}.", NUMBER)
        screen.indent(f"{turn.text(match, language)}  {change}", 7, head)
        screen.indent(turn.remark(match.game, language, review.in_points, match), 7)


def _make_review(screen: Screen, match: Match) -> Review:
    """The complete review. It takes several seconds, so progress is shown on stderr."""
    found, console = Review(), Console(stderr=True, highlight=False, markup=False)
    with Progress(TextColumn("{task.description}", markup=False), BarColumn(), console=console, transient=True) as bar:
        task = bar.add_task(say(screen.language, "review.making"), total=1.0, visible=console.is_terminal)
        for found in reviewing(match):
            bar.update(task, completed=found.share)
    return found


def _show_curves(screen: Screen, match: Match, review: Review) -> None:
    names = [match.players[seat](screen.language) for seat in range(match.seats)]
    widest = max(map(len, names))
    columns = min(WIDEST, screen.width - widest - 20)
    most = max([1.0, *(value for moment in review.moments for value in moment.values)])
    blocks = PLAIN if screen.strokes == PLAIN_STROKES else BLOCKS
    for seat, name in enumerate(names):
        values = [_at(review, seat, column / max(columns - 1, 1)) for column in range(columns)]
        line = Text("  ")
        line.append(f" {name:<{widest}} ", style(f"seat{seat}"))
        line.append(" " + "".join(blocks[round(max(value, 0.0) / most * (len(blocks) - 1))] for value in values) + " ")
        line.append(worth(values[-1], review.in_points, screen.language))
        screen.draw([line])


def _at(review: Review, seat: int, share: float) -> float:
    """The seat's value at this fraction of the match: that of the last evaluated moment before it."""
    last = review.moments[-1].number
    reached = [moment for moment in review.moments if moment.number <= share * last + 1e-9]
    return reached[-1].values[seat]
