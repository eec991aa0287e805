"""Laws of hidden information: views do not leak it, bots do not use it, and determinizations are consistent and fair.

They use only the visibility that the record declares.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from hightable.analysis.advice import advise
from hightable.bots import PLAYERS, SEARCH_LEVELS, SearchPlayer, players_of
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.engine.jit import INTERPRETED
from hightable.engine.match import Match
from hightable.engine.position import HIDDEN, NONE, Field, Packed, reading
from hightable.engine.rng import fast_rng
from hightable.engine.view import View
from hightable.lab.random_matches import LawBroken, about, described, matches, setups, some_positions, viewer_name

DEALS = 3000
"""Number of deals that the fairness test compares with as many determinizations."""

REWRITINGS = 4
"""Number of times that hidden entries are rewritten to test a bot."""

MOST_DEVIATION = 6.0
"""Largest deviation of a fair determinization, in standard deviations: beyond it the probability is one in five hundred
million."""


def views_do_not_leak(game: Game[Any], games: int, seed: int) -> None:
    """Rewriting what a viewer may not see does not change the view, the legal moves, the scene or the score sheet.

    Refusals, events and bots are given views and nothing else, so they do not change either.
    """
    rng = random.Random(seed)
    for match in matches(game, games, seed):
        for number in some_positions(match, 8):
            for viewer in range(-1, match.seats):
                for memory in (False, True):
                    _check_rewritten(game, match, number, viewer, memory, rng)


def _check_rewritten(game: Game[Any], match: Match, number: int, viewer: int, memory: bool, rng: random.Random) -> None:
    real = match.at(number)
    seen = game.view(real, viewer, memory=memory)
    other = game.view(_rewrite_hidden(game, real, seen.position, rng), viewer, memory=memory)
    where = f"{about(match, number)}, {viewer_name(viewer)}{' from memory' if memory else ''}"
    if seen.tobytes() != other.tobytes():
        raise LawBroken(f"{where}: the view depends on what it hides")
    if seen.is_my_turn and game.legal(seen) != game.rules.legal_moves(real):
        raise LawBroken(f"{where}: the legal moves depend on something hidden")
    if not memory and game.scene(seen, LANGUAGES[0]) != game.scene(other, LANGUAGES[0]):
        raise LawBroken(f"{where}: the scene depends on something hidden")
    if game.score_sheet(seen) != game.score_sheet(other):
        raise LawBroken(f"{where}: the score sheet depends on something hidden")


def _rewrite_hidden(game: Game[Any], position: Packed, seen: Packed, rng: random.Random) -> Packed:
    """The position with every entry that is face down in the view replaced by a random one with the same back."""
    changed = position.copy()
    real, shown, rewritten = (packed.view(game.position.dtype) for packed in (position, seen, changed))
    for name, field in game.position.fields.items():
        if field.sees is None:
            continue
        entries, highest = rewritten[name].reshape(-1), int(real[name].max())
        for place in np.flatnonzero(shown[name] <= HIDDEN).tolist():
            entries[place] = rng.choice(_same_back(field, int(entries[place]), highest))
    return changed


def _same_back(field: Field, entry: int, highest: int) -> Sequence[int]:
    """The entries with the same back."""
    if field.backs is None:
        return range(highest + 1)
    return np.flatnonzero(field.backs == field.backs[entry]).tolist()


def bots_do_not_cheat(game: Game[Any], games: int, seed: int) -> None:
    """Rewriting what a seat may not know does not change what bots search, choose or advise, down to the words of a hint."""
    rng = random.Random(seed)
    searcher = SearchPlayer(game, simulations=2 if INTERPRETED else 40)
    others = [PLAYERS[name](game) for name in players_of(game) if name not in SEARCH_LEVELS]
    for match in matches(game, max(games // 10, 3), seed):
        for number in some_positions(match, 6)[:-1]:
            real, seat = match.at(number), match.to_move_at(number)
            seen = game.view(real, seat, memory=True)
            rewritten = [game.view(_rewrite_hidden(game, real, seen.position, rng), seat, memory=True) for _ in range(REWRITINGS)]
            moves = game.legal(seen)
            results = [searcher.search(view, moves, random.Random(number)) for view in (seen, *rewritten)]
            choices = [[player.choose(view, moves, random.Random(number)) for player in others] for view in (seen, *rewritten)]
            if results != results[:1] * len(results) or choices != choices[:1] * len(choices):
                raise LawBroken(f"{about(match, number)}, seat {seat}: a bot uses what it may not know")
            if not INTERPRETED:  # interpreted rollouts take too long, and hints do not depend on how rules run
                advices = [_advice(game, match, view, number) for view in (seen, *rewritten)]
                if advices != advices[:1] * len(advices):
                    raise LawBroken(f"{about(match, number)}, seat {seat}: a hint uses what the seat may not know")


def _advice(game: Game[Any], match: Match, view: View[Any], number: int) -> list[object]:
    """Everything in a hint: numbers and words."""
    advice = advise(game, view, game.legal(view), random.Random(number), simulations=40, worlds=6)
    reasons = [reason for advised in advice.moves for reason in advised.reasons]
    texts = [[reason.text(game, language, match.players) for reason in reasons] for language in LANGUAGES]
    return [advice, texts, [advice.remark(language) for language in LANGUAGES]]


def determinizations_match_view(game: Game[Any], games: int, seed: int) -> None:
    """A determinization looks to its viewer exactly like the view, and has the components of the game."""
    rng = fast_rng(seed)
    for match in matches(game, games, seed):
        count = dict(game.component_counts(reading(game.position, match.at(0))))
        for number in some_positions(match, 12)[:-1]:  # after the end nothing is hidden
            for viewer in range(-1, match.seats):
                for memory in (False, True):
                    seen = match.view(viewer, number, memory=memory)
                    world = seen.position.copy()
                    game.rules.determinize(world, viewer, rng)
                    where = f"{about(match, number)}, {viewer_name(viewer)}{' from memory' if memory else ''}"
                    if game.view(world, viewer, memory=memory).tobytes() != seen.tobytes():
                        raise LawBroken(f"{where}: a determinization does not look like the view")
                    if dict(game.component_counts(reading(game.position, world))) != count:
                        raise LawBroken(f"{where}: a determinization has other components than the game")


def determinizations_are_fair(game: Game[Any], games: int, seed: int) -> None:
    """Right after the deal, determinizations have the same distribution as the deals.

    For every hidden entry both are counted and compared by a chi-square test.
    """
    chosen = list(setups(game, 60, seed))
    for number, (seats, options) in enumerate(chosen[:: max(len(chosen) // min(games, 6), 1)]):
        settings = game.options.settings(game.options.complete(options, seats))
        for viewer in (-1, seats - 1):
            real: list[Packed] = []
            determinized: list[Packed] = []
            rng = fast_rng(seed + number)
            out = game.rules.listing()
            for _ in range(DEALS):
                position = game.rules.position()
                game.rules.begin(position, seats, settings, rng, out)
                world = game.view(position, viewer).position.copy()
                game.rules.determinize(world, viewer, rng)
                real.append(position)
                determinized.append(world)
            where = f"{described(game, seats, options)}, {viewer_name(viewer)}"
            _compare(game, np.stack(real), np.stack(determinized), where)


def _compare(game: Game[Any], real: Packed, determinized: Packed, where: str) -> None:
    for name, field in game.position.fields.items():
        if field.sees is None:
            continue
        dealt = real.view(game.position.dtype)[name].reshape(len(real), -1)
        sampled = determinized.view(game.position.dtype)[name].reshape(len(real), -1)
        for entry in range(dealt.shape[1]):
            deviation = _chi_square(dealt[:, entry], sampled[:, entry])
            if deviation > MOST_DEVIATION:
                raise LawBroken(f"{where}: {name}[{entry}] is determinized unfairly ({deviation:.1f} standard deviations)")


def _chi_square(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> float:
    """The chi-square statistic of two samples of the same size as a standard normal deviate (Wilson and Hilferty)."""
    values = np.union1d(one, other)
    a = np.array([(one == value).sum() for value in values], float)
    b = np.array([(other == value).sum() for value in values], float)
    if len(values) < 2 or values.tolist() == [NONE]:
        return 0.0
    statistic = float(((a - b) ** 2 / (a + b)).sum())
    degrees = len(values) - 1
    return float(((statistic / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / (2 / (9 * degrees)) ** 0.5)
