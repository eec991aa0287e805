"""Records the golden matches anew: `python -m tests.games.record_golden`, or with the names of games for those alone.

To be run when the rules of a game, and so its version, or its words changed on purpose. For each ending the richest of many
seeded random matches is kept: the one that tells of the most different things. The diff of the logs shows what changed.
"""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import random
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from hightable import SPECTATOR, find
from hightable.bots import MediumPlayer
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.notation import write
from hightable.lab.random_matches import random_options
from tests.games.all_games import GAMES
from tests.games.golden import log_file, log_text, moves_file, moves_text, record_file

MATCHES = 600
MANNERS = ("even", "moody", "wise")
WISDOM = 0.95


def played(game: Game[Any], seats: int, seed: int, manner: str = "even", options: Mapping[str, str] | None = None) -> Match:
    """A match with random moves, and with these options or random ones.

    All kinds of move are equally likely, so that rare ones are made too. Moody players prefer some kinds and hardly ever make
    others: for endings that take patience. Wise players nearly always play like the Medium bot: for endings that take skill.
    """
    choose = random.Random(f"{game.name} {seed}")
    match = Match(game, seats, random_options(game, seats, choose) if options is None else options, seed=seed)
    liking = {kind.id: choose.choice((1.0, 0.01)) if manner == "moody" else 1.0 for kind in game.catalogue.kinds}
    wise = MediumPlayer(game)
    while not match.over:
        if manner == "wise" and choose.random() < WISDOM:
            match.play(wise.choose(match.view(match.to_move), match.legal(), choose))
            continue
        by_kind: dict[str, list[int]] = {}
        for move in match.legal():
            by_kind.setdefault(game.catalogue.kind(move).id, []).append(move)
        kinds = list(by_kind)
        kind = choose.choices(kinds, [liking[kind] for kind in kinds])[0] if manner == "moody" else choose.choice(kinds)
        match.play(choose.choice(by_kind[kind]))
    return match


def richness(match: Match) -> tuple[int, int]:
    event_kinds = {event.kind for number in range(1, match.number + 1) for event in match.events(SPECTATOR, number)}
    scored = {line.phrase for sheet in match.score_sheet() for line in sheet}
    return len(event_kinds) + len(scored), sum(match.scores)


def golden(game: Game[Any]) -> Iterator[tuple[str, Match]]:
    """A match for each ending: the first ending with the fewest players, the next with one more, and so on in turn.

    If even players do not reach an ending, moody ones try, then wise ones, then another number of players.
    """
    for place, ending in enumerate(game.endings):
        counts = [game.players[(place + k) % len(game.players)] for k in range(len(game.players))]
        for seats, manner in itertools.product(counts, MANNERS):
            matches = (played(game, seats, seed, manner) for seed in range(MATCHES))
            found = [match for match in matches if game.ending(match.view(SPECTATOR)) == ending]
            if found:
                yield ending, max(found, key=richness)
                break
        else:
            raise SystemExit(f"{game.name}: no {MATCHES} matches of any kind ended by {ending}; raise MATCHES")


def chosen_by(game: Game[Any]) -> Iterator[tuple[str, Match]]:
    """The matches that the game's own tests choose in `golden_matches.py`; by default, those found here."""
    name = f"tests.games.{game.source.stem}.golden_matches"
    return importlib.import_module(name).golden() if importlib.util.find_spec(name) else golden(game)


def record(game: Game[Any]) -> None:
    for ending, match in chosen_by(game):
        file = record_file(game, ending)
        file.parent.mkdir(exist_ok=True)
        file.write_text(write(match), encoding="utf-8")
        log_file(game, ending).write_text(log_text(match), encoding="utf-8")
        print(f"{game.name}: {ending}, {match.seats} players, {' '.join(map(str, match.scores))}")
    moves_file(game).write_text(moves_text(game), encoding="utf-8")


if __name__ == "__main__":
    for chosen in map(find, sys.argv[1:]) if sys.argv[1:] else GAMES:
        record(chosen)
