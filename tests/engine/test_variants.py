"""A variant is a game of its own: beside the original in one process, in other processes, in records and in compiled code."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hightable
from hightable import BadRecord, Game, Match, find, load_record, read_record, save_record, simulate, write_record
from hightable.bots.search import search_functions
from hightable.engine.jit import INTERPRETED
from hightable.engine.variants import loaded, unload
from hightable.warmup import compile_game

FOUR = {"name": "Four crowns", "menus": {"points": {"three_crowns": 4}}}


@pytest.fixture
def four() -> Game[Any]:
    return find("banquet-royal", components=FOUR)


@pytest.fixture
def original() -> Game[Any]:
    return find("banquet-royal")


def finished(game: Game[Any], seed: int = 4) -> Match:
    match, rng, medium = Match(game, 2, seed=seed), Random(seed), hightable.player(game, "medium")
    while not match.over:
        match.play(medium.choose(match.view(match.to_move), match.legal(), rng))
    return match


def test_a_variant_has_its_own_name_and_title(four: Game[Any], original: Game[Any]) -> None:
    assert (four.name, four.base_name, four.title("en")) == (
        "banquet-royal+four-crowns",
        "banquet-royal",
        "Banquet Royal (Four crowns)",
    )
    assert (original.name, original.title("fr"), original.overlay) == ("banquet-royal", "Banquet Royal", None)


def test_the_same_components_give_the_same_game(four: Game[Any]) -> None:
    assert find("banquet_royal", components=FOUR) is four
    renamed = find("banquet-royal", components={**FOUR, "name": "Club"})
    assert (renamed.name, renamed.key, renamed.position) == ("banquet-royal+club", four.key, four.position)
    assert find("banquet-royal", components={"menus": {"points": {"three_crowns": 5}}}).key != four.key


def test_both_games_run_in_one_process(four: Game[Any], original: Game[Any]) -> None:
    for game, worth in ((original, 3), (four, 4), (original, 3)):
        position = Match(game, 2, seed=1).position.copy()
        position.view(game.position.dtype)["scored"][0][30] = 1
        points, rank = game.rules.per_seat(), game.rules.per_seat()
        game.rules.standings(position, points, rank)
        assert points[:2].tolist() == [0, worth]
    assert four.position is not original.position
    assert "hightable.games.banquet_royal" in sys.modules
    assert sys.modules["hightable.games.banquet_royal"].GAME is original


def test_all_games_are_the_games_themselves(four: Game[Any]) -> None:
    assert four.name not in [game.name for game in hightable.all_games()]
    with pytest.raises(hightable.NoSuchGame, match="is a variant of banquet-royal: give the file of its components"):
        find("banquet-royal+four-crowns")


def test_compiled_code_is_never_shared(four: Game[Any], original: Game[Any]) -> None:
    other = find("banquet-royal", components={"toque": {"each": 3}})
    for part in (lambda game: game.rules, search_functions):
        files = {part(game).file for game in (four, original, other)}
        assert len(files) == 3
    compile_game(four)
    compile_game(original)
    assert four.rules.runs_compiled or INTERPRETED
    test_both_games_run_in_one_process(four, original)


def test_copies_and_pickles_are_the_same_game(four: Game[Any]) -> None:
    assert copy.copy(four) is copy.deepcopy(four) is four
    assert pickle.loads(pickle.dumps(four)) is four
    match = finished(four)
    assert pickle.loads(pickle.dumps(match)) == match


def test_another_process_unpickles_a_variant(four: Game[Any]) -> None:
    code = "import pickle, sys; game = pickle.load(sys.stdin.buffer); print(game.key, game.rulebook.clause('BR-1.6', 'en'))"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(four), capture_output=True, check=True)
    assert done.stdout.decode().startswith(f"{four.key} ")
    assert "1, 2 or 4 points" in done.stdout.decode()


def test_worker_processes_play_the_variant(four: Game[Any], original: Game[Any]) -> None:
    alone, together, plain = (
        simulate(game, ["medium", "medium"], games=6, seed=3, threads=threads)
        for game, threads in ((four, 1), (four, 2), (original, 2))
    )
    assert [seat.mean for seat in alone.seats] == [seat.mean for seat in together.seats]
    assert [seat.mean for seat in alone.seats] != [seat.mean for seat in plain.seats]


def test_interpreted_rules_are_the_variants_own(tmp_path: Path) -> None:
    file = tmp_path / "four.toml"
    file.write_text("[menus.points]\nthree_crowns = 4\n", encoding="utf-8")
    command = [sys.executable, "-m", "hightable", "simulate", "banquet-royal", "--components", str(file), "--json", "--seed", "2"]
    reports = [
        json.loads(
            subprocess.run(
                [*command, "--games", "8"], env={**os.environ, "HIGHTABLE_INTERPRETED": way}, capture_output=True, check=True
            ).stdout
        )
        for way in ("0", "1")
    ]
    assert reports[0]["seats"] == reports[1]["seats"]
    assert [report["compiled"] for report in reports] == [True, False]


def test_a_record_names_the_variant_and_the_fingerprint_of_its_components(four: Game[Any]) -> None:
    assert four.overlay is not None
    match = finished(four)
    record = write_record(match)
    assert record.splitlines()[1:3] == ["game: banquet-royal+four-crowns", f"components: {four.overlay.fingerprint}"]
    assert read_record(record, components=FOUR) == match
    assert read_record(record, components={**FOUR, "name": "renamed file"}) == match


def test_a_record_of_a_variant_needs_its_components(four: Game[Any], tmp_path: Path) -> None:
    save_record(finished(four), tmp_path / "four.match")
    with pytest.raises(
        BadRecord, match="line 2: this is a match of the variant “four-crowns” of banquet-royal, which can only be"
    ):
        load_record(tmp_path / "four.match")
    with pytest.raises(
        BadRecord, match=r"line 3: played with components that have the fingerprint \w{16}; those in components have"
    ):
        load_record(tmp_path / "four.match", components={"menus": {"points": {"three_crowns": 5}}})
    with pytest.raises(BadRecord, match="line 2: this match of banquet-royal was played with the game's own components"):
        read_record(write_record(finished(find("banquet-royal"))), components=FOUR)
    unnamed = write_record(finished(four)).replace("+four-crowns", "")
    for components in (None, FOUR):
        with pytest.raises(BadRecord, match="line 3: there are components here, but “game: banquet-royal” names no variant"):
            read_record(unnamed, components)


def test_examples_that_no_longer_hold_are_left_out() -> None:
    game = find("banquet-royal", components={"orders": {"dealt": 2, "spaces": ["g1", "g4"]}})  # there is no order on a1 now
    assert [example.id for example in game.examples] == ["line", "score"]


def test_an_unloaded_variant_can_be_loaded_again() -> None:
    game = find("banquet-royal", components={"toque": {"each": 4}})
    assert game in loaded()
    unload(game)
    assert not any(game.key.replace("-", "_") in name for name in sys.modules)
    assert find("banquet-royal", components={"toque": {"each": 4}}) is not game
