"""How a game went, from each player's chance to win along the way: measures of a table with the columns `chance.TIME.SEAT`.

A chance is what a player could know: a short search from that player's view. The chances of all players are scaled to add up
to 1, at equally spaced moments from the deal on.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from hightable.lab.deal_statistics import Values
from hightable.lab.games_table import GamesTable
from hightable.lab.measures import Measure, victories

MOMENTS = 12
"""At how many moments of a game chances are estimated."""
SCALE = 1_000_000
"""A chance of 1 in the table, which has whole numbers only."""
OPEN = 0.5
"""A game is open while the entropy of the chances is at least this part of that of equal chances."""
CLEAR = 0.05
"""Another player takes the lead once ahead by more than this: less may be noise."""
HOPELESS = 0.05
"""A player with less chance than this can only decide which other player wins."""


def chances(table: GamesTable) -> npt.NDArray[np.float64]:
    """The chances by game, moment and seat."""
    each = np.stack([table.per_seat(f"chance.{moment}") for moment in range(MOMENTS)], axis=1) / SCALE
    return normalized(each)


def normalized(each: Values) -> Values:
    """The chances scaled to add up to 1; equal ones if nobody has any."""
    total = each.sum(axis=-1, keepdims=True)
    return np.where(total > 0, each / np.where(total > 0, total, 1), 1 / each.shape[-1])


def entropy(each: Values) -> Values:
    """The entropy at each moment, as a part of that of equal chances: 1 if all are equal, 0 if one player is certain to win."""
    logs = np.log(np.where(each > 0, each, 1))
    return np.asarray(-(each * logs).sum(axis=-1) / np.log(each.shape[-1]))


def winners_chance(table: GamesTable) -> Values:
    """The winner's chance at each moment of each game, the mean for several winners, NaN where nobody won."""
    won = victories(table)
    mean = (chances(table) * won[:, np.newaxis, :]).sum(axis=-1)
    return np.where(np.any(won, axis=1, keepdims=True), mean, np.nan)


def course_measures(table: GamesTable) -> Iterator[Measure]:
    """The measures of how the games went."""
    yield Measure("uncertainty", "uncertainty: how open the game is on average", "part", _uncertainty)
    yield Measure("decided", "part of the game after which the winner is all but certain", "part", _decided)
    yield Measure("chance_leads", "changes of the favourite", "times", _lead_changes)
    yield Measure("comeback", "games won after a chance of less than half an even share", "share", _comeback)
    yield Measure("drama", "drama: how far the winner is behind, at moments when behind", "part", _drama)
    yield Measure(
        "runaway", "runaway leader: how much more often than an even share the favourite at half time wins", "part", _runaway
    )
    yield Measure("losers_best", "best chance that a player who lost ever had", "part", _losers_best)
    yield Measure("decisive", "part of the game after which the winner has more than that", "part", _decisive)
    if "king.decisions" in table and table["king.decisions"].any():
        yield Measure(
            "kingmaking", "kingmaking: how far a decision of a hopeless player moves the others’ chances", "part", _kingmaking
        )


def _uncertainty(table: GamesTable) -> Values:
    return np.asarray(entropy(chances(table)).mean(axis=1))


def _decided(table: GamesTable) -> Values:
    """From when on the game is no longer open: 0 if it never was, 1 if it was at the last moment."""
    still_open = entropy(chances(table)) >= OPEN
    last = MOMENTS - np.argmax(still_open[:, ::-1], axis=1)
    return np.where(still_open.any(axis=1), last / MOMENTS, 0.0)


def _lead_changes(table: GamesTable) -> Values:
    """How often another player gets ahead of the favourite by more than CLEAR, the result included."""
    each = np.concatenate([chances(table), normalized(victories(table))[:, np.newaxis]], axis=1)
    games = np.arange(len(each))
    leader, changes = np.full(len(each), -1), np.zeros(len(each))
    for now in each.transpose(1, 0, 2):
        best = now.argmax(axis=1)
        rest = now.copy()
        rest[games, best] = -1
        against = np.where(leader < 0, rest.max(axis=1), now[games, leader])
        clear = now[games, best] > against + CLEAR
        changes += clear & (leader >= 0) & (best != leader)
        leader = np.where(clear, best, leader)
    return changes


def _comeback(table: GamesTable) -> Values:
    mine = winners_chance(table)
    lowest = mine.min(axis=1)
    return np.where(np.isnan(lowest), np.nan, lowest < 1 / (2 * chances(table).shape[-1]))


def _drama(table: GamesTable) -> Values:
    behind = chances(table).max(axis=-1) - winners_chance(table)
    moments = (behind > 0).sum(axis=1)
    return np.where(np.isnan(behind).any(axis=1), np.nan, np.maximum(behind, 0).sum(axis=1) / np.maximum(moments, 1))


def _runaway(table: GamesTable) -> Values:
    half = chances(table)[:, MOMENTS // 2]
    favourite = half == half.max(axis=1, keepdims=True)
    return np.asarray((victories(table) * favourite).sum(axis=1) / favourite.sum(axis=1) - 1 / half.shape[1])


def _losers_best(table: GamesTable) -> Values:
    lost = table.per_seat("rank") != 0
    best = np.where(lost[:, np.newaxis], chances(table), -1).max(axis=(1, 2))
    return np.where(lost.any(axis=1) & ~lost.all(axis=1), best, np.nan)


def _decisive(table: GamesTable) -> Values:
    above = winners_chance(table) > _losers_best(table)[:, np.newaxis]
    first = np.where(above.any(axis=1), above.argmax(axis=1) / MOMENTS, 1.0)
    return np.where(np.isnan(_losers_best(table)), np.nan, first)


def _kingmaking(table: GamesTable) -> Values:
    """The swing beyond that between two searches of the same position, NaN in games without a hopeless player."""
    decisions = table["king.decisions"]
    swing = (table["king.swing"] - table["king.noise"]) / SCALE
    return np.where(decisions > 0, swing / np.maximum(decisions, 1), np.nan)
