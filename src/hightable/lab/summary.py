"""Reports and ladders as tables of text with notes below them, for every format that they are shown in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hightable.engine.discovery import NoSuchGame, find
from hightable.engine.game import Game
from hightable.lab.figure_text import interval_text, signed
from hightable.lab.ladder import Ladder, Standing, count
from hightable.lab.rating import can_rate
from hightable.lab.report import Report, Score
from hightable.lab.sequential_test import SequentialResult, SequentialTest

NOT_WINNABLE = "With these options the game cannot be won or lost: only points count."
SCORE_HEADINGS = ("points", "± sd", "games won", "share", "95 % interval")
STANDING_HEADINGS = ("games", "won", "share", "95 %", "points", "rating", "95 %")


@dataclass(frozen=True)
class FigureTable:
    """A table whose first columns are labels and whose other columns are figures. Every row has an entry for each."""

    title: str
    labels: tuple[str, ...]
    figures: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class ResultSummary:
    """Tables, and the sentences below them."""

    tables: tuple[FigureTable, ...]
    notes: tuple[str, ...]


def report_summary(report: Report, command: str | None = None) -> ResultSummary:
    """One row per seat, one per place in the turn order, then the speed, the options and the seed."""
    rows = tuple(
        (str(number), seat.player, *_score_figures(seat, report.winnable)) for number, seat in enumerate(report.seats, 1)
    )
    table = FigureTable(f"{_title(report.game)}: {count(report.games, 'game')}", ("seat", "player"), SCORE_HEADINGS, rows)
    how = "compiled" if report.compiled else "interpreted"
    speed = f"{report.decisions:,} decisions in {report.elapsed:.2f} s: {report.decisions_per_second:,.0f} per second"
    options = changed_options(_game(report.game), report.options, len(report.seats))
    notes = (
        *(() if report.winnable else (NOT_WINNABLE,)),
        f"{speed} ({how}, {report.device}).",
        _origin(report, options),
        *_again(command),
    )
    return ResultSummary((table, *_turn_order_tables(report.by_turn_order, report.winnable)), notes)


def ladder_summary(ladder: Ladder, command: str | None = None) -> ResultSummary:
    """One row per player, best first, then a table by turn order and notes."""
    rows = tuple((each.player, *_standing_figures(each, ladder.winnable)) for each in ladder.players)
    table = FigureTable(f"{_title(ladder.game)}: {ladder.extent}", ("player",), STANDING_HEADINGS, rows)
    return ResultSummary(
        (table, *_turn_order_tables(ladder.by_turn_order, ladder.winnable)), (*_ladder_notes(ladder), *_again(command))
    )


def _origin(run: Report | Ladder, options: Sequence[str]) -> str:
    """What it takes to tell this run from another."""
    versions = f"High Table {run.hightable_version}, {run.game} version {run.game_version}"
    return f"Options: {', '.join(options) or 'all default'}. Seed: {run.seed}. {versions}."


def _again(command: str | None) -> tuple[str, ...]:
    return () if command is None else (f"Again: {command}",)


def _game(name: str) -> Game[Any] | None:
    """The game, or that which it is a variant of; None if it is not installed: a report can come from elsewhere."""
    try:
        return find(name.partition("+")[0])
    except NoSuchGame:
        return None


def _title(name: str) -> str:
    game, variant = _game(name), name.partition("+")[2]
    if game is None:
        return name
    return f"{game.title('en')} ({variant})" if variant else game.title("en")


def changed_options(game: Game[Any] | None, options: Mapping[str, str], seats: int) -> list[str]:
    """The options that do not have their default; all of them if the game is not known here."""
    defaults = {} if game is None else {option.name: option.default(seats) for option in game.options}
    return [f"{name}={value}" for name, value in options.items() if value != defaults.get(name)]


def _turn_order_tables(turns: Sequence[Score], winnable: bool) -> Iterator[FigureTable]:
    """A table of scores by turn order; nothing for a solo game."""
    if len(turns) > 1:
        rows = (("first" if n == 1 else str(n), *_score_figures(turn, winnable)) for n, turn in enumerate(turns, 1))
        yield FigureTable("By turn order", ("turn",), SCORE_HEADINGS, tuple(rows))


def _score_figures(score: Score, winnable: bool) -> tuple[str, ...]:
    won = (f"{score.wins:,.1f}", f"{score.share:.1%}", f"{score.low:.1%}–{score.high:.1%}") if winnable else ("–",) * 3
    return f"{score.mean:.2f}", f"{score.sd:.2f}", *won


def _standing_figures(each: Standing, winnable: bool) -> tuple[str, ...]:
    won = (f"{each.wins:,.1f}", f"{each.share:.1%}", f"{each.low:.1%}–{each.high:.1%}") if winnable else ("–",) * 3
    rating = ("–", "–") if each.rating is None else (f"{each.rating:.0f}", f"{each.rating_low:.0f}–{each.rating_high:.0f}")
    return f"{each.games:,}", *won, f"{each.points:.1f}", *rating


def _test_note(named: Sequence[str], result: SequentialResult, test: SequentialTest) -> str:
    """What the sequential test of a ladder has decided."""
    (one, other), found = named, result.estimate
    deals, smallest = count(found.deals, "deal"), signed(test.smallest, "share").lstrip("+")
    decisions = {
        "higher": f"Sure after {deals}: {one} is stronger than {other}.",
        "lower": f"Sure after {deals}: {other} is stronger than {one}.",
        "none": f"Sure after {deals}: {one} does not differ from an even share by {smallest} or more.",
        None: f"Not decided after {deals}, the most allowed.",
    }
    estimate = f"{signed(found.mean, 'share')} (95 % interval {interval_text(found, 'share')})"
    return (
        f"{decisions[result.decision]} Beyond an even share, {one} wins {estimate}, a median-unbiased estimate. "
        f"Errors of 5 % each way, for a difference of {smallest}."
    )


def _ladder_notes(ladder: Ladder) -> Iterator[str]:
    """Sentences about what was played, and how to read it."""
    limit = ""
    if ladder.simulations is not None:
        limit = f" A hard player runs {count(ladder.simulations, 'simulation')} per move."
    elif ladder.seconds is not None:
        limit = f" A hard player searches for {ladder.seconds:g} s per move."
    solo = ladder.at_table == 1
    every = "Every player plays each deal alone." if solo else "Every order of seats plays each deal."
    yield f"{every}{limit}"
    yield _origin(ladder, changed_options(_game(ladder.game), ladder.options, ladder.at_table))
    if ladder.stopped:
        yield "This is not a test: not all deals are there. To stop when it looks good finds differences that are not there."
    elif ladder.result is not None and ladder.sequential is not None:
        yield _test_note(ladder.named, ladder.result, ladder.sequential)
    if not ladder.winnable:
        yield NOT_WINNABLE
    if solo and len(ladder.players) > 1:
        first = "a victory first, then " if ladder.winnable else ""
        yield f"Ratings compare players deal by deal: {first}more points."
    elif ladder.unwon and not solo:
        yield f"Left out of the ratings, because nobody won: {count(ladder.unwon, 'game')}."
    if len(ladder.players) == 1:
        differs = "there is nobody else to compare them with" if solo else "only the turn order differs"
        yield f"Equal players have no ratings: {differs}."
    elif ladder.deals and not ladder.rated and can_rate():
        yield "There are no ratings: no game was won."
