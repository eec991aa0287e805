"""Every figure of a study, as plain data: what `figures.json` has and the page shows. Figures have 95 % intervals over deals."""

from __future__ import annotations

import math
import shlex
from typing import Any

import numpy as np
import numpy.typing as npt

import hightable
from hightable.engine.game import Game
from hightable.engine.i18n import places
from hightable.lab.chances import MOMENTS, chances, course_measures, entropy, winners_chance
from hightable.lab.component_effects import component_effects
from hightable.lab.deal_statistics import DealMeans, Estimate, Values, estimate
from hightable.lab.games_table import GamesTable
from hightable.lab.measures import Measure, margin, measures_of, of_level, points, victories
from hightable.lab.report import is_winnable
from hightable.lab.sample_plans import CHANCE_SIMULATIONS, searcher
from hightable.lab.study import LANGUAGE, LUCK_SIMULATIONS, REPEATS, RUNGS, TWIN_SIMULATIONS, Study
from hightable.players.player_process import SECONDS

Figures = dict[str, Any]
RESAMPLES = 1000
"""Resamples of the bootstrap over deals."""


def study_figures(study: Study) -> Figures:
    """All figures of a study with at least one game. A sample that was not played is missing."""
    table = study.games
    figures: Figures = {
        "made": _made(study),
        "measures": {each.id: _measure(each, table) for each in measures_of(table)} | {"branching": _measure(BRANCHING, table)},
        "turn_order": _places(table, "starter"),
        "seats": _places(table),
        "levels": _levels(table),
        "histograms": _histograms(table),
        "endings": _endings(study),
        "kinds": _kinds(study),
        "sheet": _sheet(study),
        "components": _components(study),
    }
    for name, part in (("course", _course), ("skill", _skill), ("luck", _luck), ("hidden", _hidden)):
        if len(study.samples.get(name, ())):
            figures[name] = part(study, study.samples[name])
    if len(study.samples.get("course", ())):
        figures["clauses"] = _clauses(study, study.samples["course"])
    return figures


BRANCHING = Measure(
    "branching",
    "choices per decision (geometric mean)",
    "moves",
    lambda table: np.exp(table["log_choices"] / 1e6 / np.maximum(table["decisions"], 1)),
)


def _made(study: Study) -> Figures:
    """What was played, and how to play it again."""
    plan, setting = study.plan, study.plan.setting
    game, seats = setting.game, len(plan.levels)
    defaults = {option.name: option.default(seats) for option in game.options}
    changed = {name: value for name, value in setting.options.items() if value != defaults.get(name)}
    command = ["hightable study", game.base_name, "--seats", shlex.quote(",".join(plan.levels)), "--games", str(plan.games)]
    command += ["--sample", str(plan.sample), "--seed", str(plan.seed)]
    command += [f"--option {shlex.quote(f'{name}={value}')}" for name, value in changed.items()]
    if setting.simulations is not None:
        command.append(f"--simulations {setting.simulations}")
    elif setting.seconds is not None:
        command.append(f"--seconds {setting.seconds:g}")
    if setting.own and setting.player_seconds != SECONDS:
        command.append(f"--player-seconds {setting.player_seconds:g}")
    if game.overlay is not None:
        command.append(f"--components {shlex.quote(str(game.overlay.file))}")
    return {
        "game": game.name,
        "title": game.title(LANGUAGE),
        "about": game.phrases.say(LANGUAGE, "about"),
        "rules_version": game.version,
        "version": hightable.__version__,
        "minutes": _minutes(game),
        "players": seats,
        "winnable": is_winnable(game, seats, setting.options),
        "seats": list(plan.levels),
        "seat_names": [str(name(LANGUAGE)) for name in game.seat_names[:seats]],
        "games": len(study.games),
        "games_wanted": plan.deals * len(plan.seatings),
        "deals": study.deals,
        "sample": plan.sample,
        "seed": plan.seed,
        "options": dict(setting.options),
        "changed_options": changed,
        "components": None if game.overlay is None else game.overlay.name,
        "simulations": setting.simulations,
        "seconds": setting.seconds,
        "stopped": study.stopped,
        "command": " ".join(command),
    }


def _minutes(game: Game[Any]) -> list[int] | None:
    """How long the game says that it takes. None if it does not say, or is a variant: it says so of its own components."""
    # by identity, because a game may say the same as the default
    return None if game.overlay is not None or game.minutes is Game.minutes else list(game.minutes)


# Estimates


def _number(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None


def _figure(found: Estimate) -> Figures:
    return {"value": _number(found.mean), "low": _number(found.low), "high": _number(found.high), "deals": found.deals}


def _measure(measure: Measure, table: GamesTable) -> Figures:
    return {"name": measure.name, "unit": measure.unit, **_figure(measure.estimate(table))}


def _mean(table: GamesTable, values: Values, share: bool = False) -> Figures:
    return _figure(estimate(DealMeans.of(table["deal"], values), share))


def _count(table: GamesTable, values: npt.NDArray[np.int64]) -> Figures:
    """The mean of a number per game."""
    return _figure(estimate(DealMeans.of(table["deal"], values.astype(float))).at_least(0))


def _share(table: GamesTable, which: npt.NDArray[np.bool_], **more: object) -> Figures:
    return {**more, **_mean(table, which.astype(float), share=True)}


# Parts


def _places(table: GamesTable, first: str | None = None) -> list[Figures]:
    """Victories and points by seat, or by turn order from the column that names the first seat."""
    won, scored = victories(table), points(table)
    games, seats = np.arange(len(table)), won.shape[1]
    start = table[first] if first else np.zeros(len(table), np.int64)
    places = [(start + place) % seats for place in range(seats)]
    return [{"wins": _mean(table, won[games, seat], share=True), "points": _mean(table, scored[games, seat])} for seat in places]


def _levels(table: GamesTable) -> list[Figures]:
    """Victories and points per player of each level, if there are several."""
    seats = points(table).shape[1]
    levels = sorted({level for seat in range(seats) for level in np.unique(table[f"level.{seat}"]).tolist()})
    return [
        {
            "level": level,
            "wins": _mean(table, of_level(victories, level)(table), share=True),
            "points": _mean(table, of_level(points, level)(table)),
        }
        for level in (levels if len(levels) > 1 else [])
    ]


def _histograms(table: GamesTable) -> Figures:
    """How often each whole number occurs."""
    won, scored = table.per_seat("rank") == 0, table.per_seat("points")
    found = {"decisions": table["decisions"], "winner_points": scored[won], "other_points": scored[~won]}
    if scored.shape[1] > 1:
        behind = margin(table)
        found["margin"] = behind[~np.isnan(behind)].astype(np.int64)
        found["lead_changes"] = table["lead_changes"]
    return {name: _counts(values) for name, values in found.items() if len(values)}


def _counts(values: npt.NDArray[np.int64]) -> list[list[int]]:
    numbers, counts = np.unique(values, return_counts=True)
    return [[int(number), int(count)] for number, count in zip(numbers, counts, strict=True)]


def _endings(study: Study) -> list[Figures]:
    """How often each ending occurs, in the words of the game if it has a phrase for it."""
    table, game = study.games, study.plan.setting.game
    found = []
    for ending in game.endings:
        key = f"ending.{ending}"
        text = game.phrases.say(LANGUAGE, key) if key in game.phrases else ending.replace("_", " ")
        found.append(_share(table, table["ending"] == ending, ending=ending, text=text))
    return found


def _kinds(study: Study) -> list[Figures]:
    """How often each kind of move is made, the most frequent first."""
    table, found = study.games, []
    for kind in study.plan.setting.game.catalogue.kinds:
        made = table[f"kind.{kind.id}"]
        found.append(
            {
                "kind": kind.id,
                "name": str(kind.name(LANGUAGE)),
                "per_game": _count(table, made),
                "games": _share(table, made > 0),
            }
        )
    return sorted(found, key=lambda each: -each["per_game"]["value"])


def _sheet(study: Study) -> list[Figures]:
    """What each line of the score sheet brings, and how much more of it winners have than the others; largest gap first."""
    table, found = study.games, []
    won = table.per_seat("rank") == 0
    decided = won.any(axis=1) & ~won.all(axis=1)
    for clause in table.names("sheet"):
        brought = table.per_seat(f"sheet.{clause}").astype(float)
        gap = _mean_where(brought, won) - _mean_where(brought, ~won)
        found.append(
            {
                **_line(study.plan.setting.game, clause),
                "per_player": _mean(table, brought.mean(axis=1)),
                "winner": _mean(table, np.where(won.any(axis=1), _mean_where(brought, won), np.nan)),
                "gap": _mean(table, np.where(decided, gap, np.nan)),
                "games": _share(table, (brought != 0).any(axis=1)),
            }
        )
    return sorted(found, key=lambda each: -(each["gap"]["value"] or 0))


def _line(game: Game[Any], name: str) -> Figures:
    """The clause of a line of the score sheet and its text. A line without a clause is named by its phrase."""
    if name in game.rulebook:
        return {"clause": name, "text": game.rulebook.plain_clause(name, LANGUAGE)}
    words = f"reason.{name}"
    plain = words in game.phrases and not places(game.phrases.by_language[LANGUAGE][words])
    return {"clause": "", "text": game.phrases.say(LANGUAGE, words) if plain else name.replace("_", " ")}


def _mean_where(values: Values, which: npt.NDArray[np.bool_]) -> Values:
    return np.asarray((values * which).sum(axis=1) / np.maximum(which.sum(axis=1), 1))


def _components(study: Study) -> Figures:
    names = study.plan.plan.component_names()
    effects = component_effects(study.games, list(names))
    rows = [
        {key: _number(value) if isinstance(value, float) else value for key, value in each.__dict__.items()}
        | {"name": str(names[each.component](LANGUAGE)), "clear": each.is_clear, "unlike_peers": each.is_unlike_peers}
        for each in effects
    ]
    return {"comparisons": sum(each.is_tested for each in effects), "rows": rows}


# Samples


def _course(study: Study, table: GamesTable) -> Figures:
    """How games go, and the winner's chance and the uncertainty at each moment."""
    found: Figures = {"deals": len(np.unique(table["deal"])), "games": len(table), "simulations": CHANCE_SIMULATIONS}
    if len(study.plan.levels) < 2:
        return found
    mine, uncertain = winners_chance(table), entropy(chances(table))
    return found | {
        "measures": {each.id: _measure(each, table) for each in course_measures(table)},
        "moments": [
            {
                "at": moment / MOMENTS,
                "winner": _mean(table, mine[:, moment]),
                "uncertainty": _mean(table, uncertain[:, moment]),
            }
            for moment in range(MOMENTS)
        ],
    }


def _clauses(study: Study, table: GamesTable) -> list[Figures]:
    """How often the events of a game name each clause, the most frequent first."""
    found = []
    for column in sorted(name for name in table.columns if name.startswith("clause.")):
        clause, used = column.removeprefix("clause."), table[column]
        text = study.plan.setting.game.rulebook.plain_clause(clause, LANGUAGE)
        figures = {"per_game": _count(table, used), "games": _share(table, used > 0)}
        found.append({"clause": clause, "text": text, **figures})
    return sorted(found, key=lambda each: -each["per_game"]["value"])


def _skill(study: Study, table: GamesTable) -> Figures:
    """The share of victories of a player with twice the simulations of the others, on each rung."""
    seats, won = len(study.plan.levels), victories(table)
    strong = won[np.arange(len(table)), table["seating"] % seats]
    rung_of = table["seating"] // seats
    rungs = [
        {"weak": rung, "strong": 2 * rung, **_mean(table, np.where(rung_of == number, strong, np.nan), share=True)}
        for number, rung in enumerate(RUNGS)
    ]
    return {"even": 1 / seats, "rungs": rungs, "all": _mean(table, strong, share=True), "games": len(table)}


def _hidden(study: Study, table: GamesTable) -> Figures:
    """The share of victories of a player who sees everything among players who do not."""
    twin = of_level(victories, searcher(TWIN_SIMULATIONS, sees_all=True))(table)
    figure = _mean(table, twin, share=True)
    return {"even": 1 / len(study.plan.levels), "simulations": TWIN_SIMULATIONS, "games": len(table), **figure}


def _luck(study: Study, table: GamesTable) -> Figures:
    """The part of the variance of the result that the deal explains."""
    result = victories(table) if len(study.plan.levels) > 1 else points(table)
    share, low, high, deals = luck_share(table["deal"], result)
    figure = {"value": _number(share), "low": _number(low), "high": _number(high), "deals": deals}
    return {"simulations": LUCK_SIMULATIONS, "repeats": REPEATS, "games": len(table), **figure}


def luck_share(deals: npt.NDArray[np.int64], result: Values) -> tuple[float, float, float, int]:
    """The intraclass correlation of the result over deals that were played several times, with a bootstrap interval over deals.

    The interval reaches at least 3 / deals to either side, since so large a part of all deals may well be unlike those played.

    `result` has one row per game and one column per seat. 1: the deal decides everything. 0: it decides nothing; estimates below
    that are noise, and are shown as 0.
    """
    _, place, counts = np.unique(deals, return_inverse=True, return_counts=True)
    repeats = int(counts.max())
    order = np.argsort(place, kind="stable")
    complete = np.isin(place[order], np.flatnonzero(counts == repeats))
    each = result[order][complete].reshape(-1, repeats, result.shape[1])
    if len(each) < 2 or repeats < 2:
        return math.nan, math.nan, math.nan, len(each)
    rng = np.random.default_rng(0)
    resampled = [_correlation(each[rng.integers(0, len(each), len(each))]) for _ in range(RESAMPLES)]
    found = [one for one in resampled if math.isfinite(one)]
    low, high = np.quantile(found, [0.025, 0.975]).tolist() if found else (math.nan, math.nan)
    share, doubt = _correlation(each), 3 / len(each)
    low, high = min(low, share - doubt), max(high, share + doubt)
    share, low, high = (max(0.0, min(1.0, bound)) for bound in (share, low, high))
    return share, low, high, len(each)


def _correlation(each: Values) -> float:
    """One-way analysis of variance, summed over the seats: the part of the variance that is between deals."""
    deals, repeats, _ = each.shape
    means = each.mean(axis=1)
    between = repeats * ((means - means.mean(axis=0)) ** 2).sum() / (deals - 1)
    within = ((each - means[:, np.newaxis]) ** 2).sum() / (deals * (repeats - 1))
    total = between + (repeats - 1) * within
    return float((between - within) / total) if total > 0 else math.nan
