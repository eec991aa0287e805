"""The law that nothing hidden gets out, and the laws of imagining. They use only what the record declares."""

from __future__ import annotations

import random
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
from hightable.lab.random_matches import LawBroken, about, matches, setups, some_positions

DEALS = 3000
"""How many deals the test of fairness compares with as many imaginings."""

REWRITINGS = 4
"""How often what is hidden is rewritten before a player who must not notice."""

UNLIKELY = 6.0
"""How many standard deviations a fair imagining may seem off: beyond it is one chance in five hundred million."""


def nothing_hidden_gets_out(game: Game[Any], games: int, seed: int) -> None:
    """Whatever is rewritten among what a viewer may not see: view, legal moves, scene and sheet stay the same.

    Refusals, events and bots are handed views and nothing else, so with the view all they say is the same, too.
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
    other = game.view(_rewritten(game, real, seen.position, rng), viewer, memory=memory)
    where = f"{about(match, number)}, seat {viewer}{' from memory' if memory else ''}"
    if seen.tobytes() != other.tobytes():
        raise LawBroken(f"{where}: the view changes with what it hides")
    if seen.is_my_turn and game.legal(seen) != game.rules.legal_moves(real):
        raise LawBroken(f"{where}: the legal moves depend on something hidden")
    if not memory and game.scene(seen, LANGUAGES[0]) != game.scene(other, LANGUAGES[0]):
        raise LawBroken(f"{where}: the scene changes with what is hidden")
    if game.score_sheet(seen) != game.score_sheet(other):
        raise LawBroken(f"{where}: the sheet changes with what is hidden")


def _rewritten(game: Game[Any], position: Packed, seen: Packed, rng: random.Random) -> Packed:
    """The position with every entry that lies face down in the view replaced by another one with the same back."""
    changed = position.copy()
    for name, field in game.position.fields.items():
        if field.sees is None:
            continue
        entries = changed.view(game.position.dtype)[name]
        for place in zip(*np.nonzero(seen.view(game.position.dtype)[name] <= HIDDEN), strict=True):
            entry = int(entries[place])
            entries[place] = rng.choice(_alike(field, entry, int(position.view(game.position.dtype)[name].max())))
    return changed


def _alike(field: Field, entry: int, highest: int) -> list[int]:
    """The entries that look like this one from behind."""
    if field.backs is None:
        return list(range(highest + 1))
    return [int(other) for other in np.nonzero(field.backs == field.backs[entry])[0]]


def no_player_peeks(game: Game[Any], games: int, seed: int) -> None:
    """Whatever is rewritten among what a seat may not know: every player there thinks the same, and makes the same move.

    An adviser says the same, too, in the same words.
    """
    rng = random.Random(seed)
    thinker = SearchPlayer(game, simulations=2 if INTERPRETED else 40)
    quick = [PLAYERS[name](game) for name in players_of(game) if name not in SEARCH_LEVELS]
    for match in matches(game, max(games // 10, 3), seed):
        for number in some_positions(match, 6)[:-1]:
            real, seat = match.at(number), match.to_move_at(number)
            seen = game.view(real, seat, memory=True)
            others = [game.view(_rewritten(game, real, seen.position, rng), seat, memory=True) for _ in range(REWRITINGS)]
            moves = game.legal(seen)
            thoughts = [thinker.search(view, moves, random.Random(number)) for view in (seen, *others)]
            choices = [[player.choose(view, moves, random.Random(number)) for player in quick] for view in (seen, *others)]
            if thoughts != thoughts[:1] * len(thoughts) or choices != choices[:1] * len(choices):
                raise LawBroken(f"{about(match, number)}, seat {seat}: a player decides by what it may not know")
            if not INTERPRETED:  # there, playing to the end takes too long; the words do not depend on how rules run
                advices = [_advice(game, match, view, number) for view in (seen, *others)]
                if advices != advices[:1] * len(advices):
                    raise LawBroken(f"{about(match, number)}, seat {seat}: advice is given by what the seat may not know")


def _advice(game: Game[Any], match: Match, view: View[Any], number: int) -> list[object]:
    """Everything that an adviser says of a view, numbers and words."""
    advice = advise(game, view, game.legal(view), random.Random(number), simulations=40, worlds=6)
    reasons = [reason for advised in advice.moves for reason in advised.reasons]
    words = [[reason.text(game, language, match.players) for reason in reasons] for language in LANGUAGES]
    return [advice, words, [advice.remark(game, language) for language in LANGUAGES]]


def imagining_is_consistent(game: Game[Any], games: int, seed: int) -> None:
    """What a viewer imagines looks to them exactly like what they see, and has every component once."""
    rng = fast_rng(seed)
    for match in matches(game, games, seed):
        count = dict(game.component_counts(reading(game.position, match.at(0))))
        for number in some_positions(match, 12)[:-1]:  # after the end nothing is left to imagine
            for viewer in range(-1, match.seats):
                for memory in (False, True):
                    seen = match.view(viewer, number, memory=memory)
                    world = seen.position.copy()
                    game.rules.determinize(world, viewer, rng)
                    where = f"{about(match, number)}, seat {viewer}{' from memory' if memory else ''}"
                    if game.view(world, viewer, memory=memory).tobytes() != seen.tobytes():
                        raise LawBroken(f"{where}: what is imagined does not look like what is seen")
                    if dict(game.component_counts(reading(game.position, world))) != count:
                        raise LawBroken(f"{where}: what is imagined has other components than the game")


def imagining_is_fair(game: Game[Any], games: int, seed: int) -> None:
    """Right after the deal, what is imagined behind each hidden entry comes as often as what is really there.

    Dealing and then imagining from the view must give positions distributed like the deals themselves. For every hidden
    entry both are counted and compared by a chi-square test.
    """
    chosen = list(setups(game, 60, seed))
    for number, (seats, options) in enumerate(chosen[:: max(len(chosen) // min(games, 6), 1)]):
        settings = game.options.settings(game.options.complete(options, seats))
        for viewer in (-1, seats - 1):
            real: list[Packed] = []
            imagined: list[Packed] = []
            rng = fast_rng(seed + number)
            out = game.rules.listing()
            for _ in range(DEALS):
                position = game.rules.position()
                game.rules.begin(position, seats, settings, rng, out)
                world = game.view(position, viewer).position.copy()
                game.rules.determinize(world, viewer, rng)
                real.append(position)
                imagined.append(world)
            _compare(game, np.stack(real), np.stack(imagined), f"{game.name}, {seats} players, {options}, seat {viewer}")


def _compare(game: Game[Any], real: Packed, imagined: Packed, where: str) -> None:
    for name, field in game.position.fields.items():
        if field.sees is None:
            continue
        ours = real.view(game.position.dtype)[name].reshape(len(real), -1)
        theirs = imagined.view(game.position.dtype)[name].reshape(len(real), -1)
        for entry in range(ours.shape[1]):
            off = _chi_square(ours[:, entry], theirs[:, entry])
            if off > UNLIKELY:
                raise LawBroken(f"{where}: {name}[{entry}] is imagined unfairly ({off:.1f} standard deviations off)")


def _chi_square(ours: np.ndarray[Any, Any], theirs: np.ndarray[Any, Any]) -> float:
    """How far two samples of the same size are apart, in standard deviations of a normal variable (Wilson and Hilferty)."""
    values = np.union1d(ours, theirs)
    a = np.array([(ours == value).sum() for value in values], float)
    b = np.array([(theirs == value).sum() for value in values], float)
    if len(values) < 2 or values.tolist() == [NONE]:
        return 0.0
    statistic = float(((a - b) ** 2 / (a + b)).sum())
    degrees = len(values) - 1
    return float(((statistic / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / (2 / (9 * degrees)) ** 0.5)
