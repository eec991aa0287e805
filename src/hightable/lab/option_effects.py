"""What every option of a game changes: each other value beside the default, one at a time, on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.lab.compare import LEVEL, Comparison, MeasureDifference, Request, make_request
from hightable.lab.comparison_summary import HEADINGS, difference_cells
from hightable.lab.deal_statistics import corrected
from hightable.lab.executor import run_plan
from hightable.lab.ladder import count
from hightable.lab.match_runner import BadRun
from hightable.lab.setting import searches
from hightable.lab.summary import FigureTable, ResultSummary, changed_options
from hightable.warmup import warm_up


@dataclass(frozen=True)
class OptionEffects:
    """One comparison per value of an option, each with one measure, and p-values corrected for the number of values."""

    comparisons: tuple[Comparison, ...]
    stopped: bool
    """Whether it was stopped by hand: values are then missing."""

    @property
    def differences(self) -> list[MeasureDifference]:
        """The difference that each value makes."""
        found = [each.differences[0] for each in self.comparisons]
        p_values = corrected([each.paired.p for each in found])
        return [replace(each, p_corrected=p, tests=len(found)) for each, p in zip(found, p_values, strict=True)]

    def as_json(self) -> dict[str, object]:
        """The effects as JSON values."""
        first = self.comparisons[0] if self.comparisons else None
        return {
            "stopped": self.stopped,
            "default": None if first is None else first.a.as_json(),
            "seed": None if first is None else first.seed,
            "deals": None if first is None else first.deals,
            "hightable_version": None if first is None else first.hightable_version,
            "correction": "holm",
            "values": [
                {"option": each.b.text, **difference.as_json()}
                for each, difference in zip(self.comparisons, self.differences, strict=True)
            ],
        }


def plan_options(
    name: str,
    measure: str | None,
    seats: Sequence[str] | None,
    options: Mapping[str, object],
    games: int,
    seed: int | None,
    **common: object,
) -> list[Request]:
    """A comparison for each value of each option that the players could choose instead, and that was not chosen for all.

    By default, of the winner's points, or in a solo game of the player's.
    """
    components = common.get("components")
    game = find(name, components if isinstance(components, str) else None)
    levels = list(seats or [LEVEL] * max(2, min(game.players)))
    fixed = {"seats": levels, **options, **{key: value for key, value in common.items() if value is not None}}
    measure = measure or ("winner_points" if len(levels) > 1 else "points")
    requests: list[Request] = []
    for change in _changes(game, len(levels), options):
        requests.append(make_request(name, {}, change, fixed, games, seed, (measure,)))
        seed = requests[0].seed
    if not requests:
        raise BadRun(f"{game.title('en')} has no options to compare for {count(len(levels), 'player')}.")
    return requests


def _changes(game: Game[Any], seats: int, chosen: Mapping[str, object]) -> Iterator[dict[str, str]]:
    """Every other value of every option that is not chosen already and fits."""
    complete = game.options.complete(chosen, seats)
    for option in game.options:
        if option.name not in chosen:
            others = {name: value for name, value in complete.items() if name != option.name}
            for choice in game.options.available(option, others, seats):
                if choice.value != complete[option.name]:
                    yield {option.name: choice.value}


def play_options(
    requests: Sequence[Request],
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
) -> OptionEffects:
    """Plays the default once, and each of the other values, on the same deals. Ctrl-C keeps the values that are complete."""
    default, deals = requests[0].a, range(requests[0].deals)
    games, done = len(deals) * len(default.plan.seatings), 0

    def advance(now: int, of: int) -> None:
        progress(done + now, games * (len(requests) + 1))

    warm_up(default.plan.setting.game, search=searches(default.levels))
    table = run_plan(default.plan, deals, workers, scheduler, advance, interrupted)
    found: list[Comparison] = []
    for request in requests if len(table) == games else ():
        done += games
        other = run_plan(request.b.plan, deals, workers, scheduler, advance, interrupted, keep=bool(found))
        if len(other) < games:
            break
        found.append(request.evaluate(table, other))
    return OptionEffects(tuple(found), len(found) < len(requests))


def options_summary(effects: OptionEffects, command: str) -> ResultSummary:
    """The table of what each value changes, the largest difference first, and how to read it."""
    if not effects.comparisons:
        return ResultSummary((), ("No option was played to the end.",))
    first = effects.comparisons[0]
    pairs = sorted(
        zip(effects.comparisons, effects.differences, strict=True), key=lambda pair: -abs(pair[1].paired.difference.mean)
    )
    rows = tuple((each.b.text, *difference_cells(difference, stopped=False)) for each, difference in pairs)
    measure = first.differences[0].measure.name
    setting = first.a.plan.setting
    title = f"{setting.game.title('en')}: {measure}, {count(first.deals, 'deal')} per value"
    clear = sum(difference.verdict != "unsure" for _, difference in pairs)
    options = ", ".join(changed_options(setting.game, setting.options, len(first.a.levels))) or "all default"
    notes = [
        f"A: {options}; players: {', '.join(first.a.levels)}. B: the same with this option, on the same deals.",
        f"{clear} of {count(len(pairs), 'value')} change it clearly; p-values are corrected for their number (Holm).",
        f"Seed: {first.seed}. High Table {first.hightable_version}.",
        f"Again: {command}",
    ]
    return ResultSummary((FigureTable(title, ("option",), HEADINGS, rows),), tuple(notes))
