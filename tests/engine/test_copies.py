"""Copies and pickles: a copy shares nothing that changes, and a pickle holds the record, not the compiled game."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from hightable.engine.discovery import NoSuchGame, all_games, find, find_version
from hightable.engine.match import Match

GAME = find("banquet-royal")
COPIES: list[Callable[[Match], Match]] = [
    Match.copy,
    copy.copy,
    copy.deepcopy,
    lambda match: pickle.loads(pickle.dumps(match)),
]


def begun() -> Match:
    match = Match(GAME, ["Ada", ""], {"first": "1", "gourmet": True}, seed=7)
    for move in ("ready", "ready", "place burger c3"):
        match.play(move)
    return match


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_is_an_equal_match_of_the_identical_game(copied: Callable[[Match], Match]) -> None:
    match = begun()
    again = copied(match)
    assert again == match
    assert again.game is match.game
    assert again.players == match.players
    assert again.legal() == match.legal()


@pytest.mark.parametrize("copied", COPIES)
def test_playing_and_undoing_in_a_copy_does_not_change_the_match(copied: Callable[[Match], Match]) -> None:
    match = begun()
    before, seen = match.position.tobytes(), match.view(0)
    again = copied(match)
    again.undo(0)
    again.play("place burger c4")
    again.names[0] = "Bob"
    again.options["gourmet"] = "false"
    assert match.position.tobytes() == before
    assert match.number == 3
    assert (match.names[0], match.options["gourmet"]) == ("Ada", "true")
    assert match.view(0).tobytes() == seen.tobytes()
    assert match.view(0).tobytes() != again.view(0).tobytes()


@pytest.mark.parametrize("copied", COPIES)
def test_undoing_in_the_match_does_not_change_the_copy(copied: Callable[[Match], Match]) -> None:
    match = begun()
    again = copied(match)
    seen = again.view(1)
    match.undo(0)
    match.play("place burger c4")
    match.view(1)
    assert again.number == 3
    assert again.view(1).tobytes() == seen.tobytes()


def test_a_pickled_match_is_small_and_plays_on_the_same_in_every_game() -> None:
    for game in all_games():
        rng = random.Random(3)
        match = Match(game, max(game.players), seed=3)
        for _ in range(12):
            match.play(rng.choice(match.legal()))
        pickled = pickle.dumps(match)
        assert len(pickled) < 2_000
        again = pickle.loads(pickled)
        move = rng.choice(match.legal())
        match.play(move)
        again.play(move)
        assert again == match


def test_another_process_reads_the_pickle_of_a_match() -> None:
    program = "import pickle, sys; m = pickle.load(sys.stdin.buffer); print(m.number, m.game.name, m.scores)"
    match = begun()
    done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(match), capture_output=True, check=True)
    assert done.stdout.decode().strip() == f"3 banquet-royal {match.scores}"


def test_a_game_of_another_version_is_refused_with_a_sentence() -> None:
    assert find_version("banquet-royal", GAME.version) is GAME
    with pytest.raises(NoSuchGame, match=rf"needs version {GAME.version + 1} of the rules of “banquet-royal”"):
        find_version("banquet-royal", GAME.version + 1)


def test_a_game_that_cannot_be_found_again_is_not_pickled() -> None:
    for game in (replace(GAME, version=GAME.version + 1), replace(GAME, name="banquet-for-none")):
        with pytest.raises(pickle.PicklingError, match="pickled by its name"):
            pickle.dumps(game)
