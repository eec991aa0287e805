"""Matches: playing, refusing, undoing, and what each seat is told."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import numpy as np
import pytest

import hightable
from hightable.engine.discovery import NoSuchGame, all_games
from hightable.engine.game import Game
from hightable.engine.match import BadSeats, CannotUndo, Match, Refused
from hightable.engine.notation import read, write
from hightable.engine.options import BadOption
from hightable.engine.position import unpacked
from hightable.engine.rng import MatchSecret, SimulationSecret, deal_key

GAME = hightable.find("banquet-royal")


def begun(**options: object) -> Match:
    match = Match(GAME, 2, {"first": "1", **options}, seed=7)
    match.play("ready")
    match.play("ready")
    return match


def test_a_seed_gives_the_same_match_and_none_gives_another() -> None:
    assert Match(GAME, 3, seed=5).position.tobytes() == Match(GAME, 3, seed=5).position.tobytes()
    assert Match(GAME, 3).position.tobytes() != Match(GAME, 3).position.tobytes()


def test_a_move_that_is_not_legal_is_refused_with_its_clause_and_changes_nothing() -> None:
    match = begun()
    before = match.position.tobytes()
    with pytest.raises(Refused, match=r"a2.*BR-4\.1") as caught:
        match.play("place burger a2")
    assert caught.value.refusal.clause == "BR-4.1"
    assert match.position.tobytes() == before
    assert match.number == 2


@pytest.mark.parametrize("move", ["plaice burger c3", "", -1, 100_000])
def test_an_unknown_move_is_refused(move: str | int) -> None:
    with pytest.raises(ValueError, match=r"no move|not a move"):
        begun().play(move)


def test_the_position_is_a_copy() -> None:
    match = begun()
    match.position[:] = 0
    assert match.position.any()


def test_too_many_or_too_few_players_are_refused() -> None:
    for seats in (-1, 0, 1, 5, 10**15):
        with pytest.raises(BadSeats, match=f"for 2, 3, 4 players, not {seats}"):
            Match(GAME, seats)


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (2.5, "a number of players or a list of their names, not 2.5"),
        (None, "a number of players or a list of their names, not None"),
        ([1, 2], "a string, not 1"),
        ("Ada", "as a list"),
    ],
)
def test_seats_that_are_neither_a_number_nor_names_are_refused_with_a_sentence(seats: Any, sentence: str) -> None:
    with pytest.raises(BadSeats, match=sentence):
        Match(GAME, seats)


@pytest.mark.parametrize("options", [5, "gourmet=true", ["gourmet"], ""])
def test_options_that_are_not_a_mapping_are_refused_with_a_sentence(options: Any) -> None:
    with pytest.raises(BadOption, match="Options are given as a mapping of names to values, not as") as caught:
        Match(GAME, 2, options)
    assert repr(options) in str(caught.value)


def test_a_secret_is_not_given_as_bytes() -> None:
    for secret in (b"x", b"", "00"):
        with pytest.raises(TypeError, match=r"A secret is a MatchSecret, .* not "):
            Match(GAME, 2, secret=secret)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [None, "0", 0.5])
def test_a_seat_that_is_not_a_number_is_refused_with_a_sentence(seat: Any) -> None:
    with pytest.raises(TypeError, match="A seat is a number from 0 to 1, or -1 for a spectator, not "):
        begun().view(seat)


@pytest.mark.parametrize("move", [None, 2.5, ["ready"]])
def test_a_move_that_is_neither_a_number_nor_a_string_is_refused_with_a_sentence(move: Any) -> None:
    with pytest.raises(TypeError, match="A move is a number or a string such as “place salad a1”"):
        begun().play(move)


def test_a_match_takes_the_name_of_a_game_and_any_kind_of_number() -> None:
    assert Match("banquet-royal", np.int64(2), seed=5) == Match("banquet_royal", 2, seed=5) == Match(GAME, 2, seed=5)
    for name in ("chess", None):
        with pytest.raises(NoSuchGame):
            Match(name, 2)  # type: ignore[arg-type]


def test_placing_a_dish_can_be_undone_until_another_player_moves() -> None:
    match = begun()
    before = match.position.tobytes()
    match.play("place burger c3")
    with pytest.raises(CannotUndo, match="decided"):
        match.undo(1)
    match.undo(0)
    assert match.position.tobytes() == before
    match.play("place salad c3")
    match.play("keep")
    match.undo(0)
    match.undo(0)
    assert match.position.tobytes() == before


def test_nothing_can_be_undone_before_the_first_move() -> None:
    match = Match(GAME, 2, {"first": "1"}, seed=7)
    with pytest.raises(CannotUndo, match="nothing"):
        match.undo(0)
    match.play("ready")
    match.play("ready")
    with pytest.raises(CannotUndo, match="decided"):
        match.undo(0)


def test_a_move_cannot_be_undone_after_another_player_has_moved() -> None:
    match = begun()
    match.play("place burger c3")
    match.play("keep")
    match.play("place burger c4")
    with pytest.raises(CannotUndo, match="decided"):
        match.undo(0)


def test_drawing_a_menu_cannot_be_undone() -> None:
    match = begun()
    match.play("place burger c3")
    match.play(next(move for move in match.legal() if GAME.catalogue.kind(move).id == "discard"))
    with pytest.raises(CannotUndo, match="seen"):
        match.undo(0)


def test_turning_up_an_order_cannot_be_undone() -> None:
    match = begun()
    for move in ("place burger c3", "keep", "place burger b2", "keep"):
        match.play(move)
    match.play("announce a1 burger")
    with pytest.raises(CannotUndo, match="seen"):
        match.undo(match.to_move)


def test_setting_an_order_face_down_can_be_undone() -> None:
    match = Match(GAME, 2, {"first": "1", "etiquette": "6"}, seed=7)
    match.play("set b2")
    assert match.why_not_undo(0) is None


def test_the_last_order_set_turns_all_of_them_up() -> None:
    match = Match(GAME, 2, {"first": "1", "etiquette": "6"}, seed=7)
    for space in ("a1", "a2", "a3", "a4", "b1", "b2"):
        match.play(f"set {space}")
    assert match.why_not_undo(1) == "seen"


def test_a_move_that_exhausts_its_rng_is_played_again_with_more_words(monkeypatch: pytest.MonkeyPatch) -> None:
    plenty = Match(GAME, 4, seed=7).position.tobytes()
    monkeypatch.setattr(MatchSecret, "WORDS", 8)
    real = MatchSecret.rng
    asked: list[int] = []

    def counted(self: MatchSecret, number: int, words: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        asked.append(words)
        return real(self, number, words)

    monkeypatch.setattr(MatchSecret, "rng", counted)
    assert Match(GAME, 4, seed=7).position.tobytes() == plenty
    assert asked == [8, 16, 32, 64]


def test_players_without_a_name_have_the_name_of_their_seat() -> None:
    match = Match(GAME, ["Ada", ""], seed=7)
    assert [name("fr") for name in match.players] == ["Ada", "Rose"]


def test_the_log_tells_each_seat_what_it_may_know() -> None:
    match = begun()
    match.play("place burger c3")
    match.play(next(move for move in match.legal() if GAME.catalogue.kind(move).id == "discard"))
    mine, theirs, stranger = (match.log(seat, "en")[-1] for seat in (0, 1, -1))
    assert "draws the " in mine
    assert "draws a " in theirs
    assert theirs == stranger


def test_turning_up_an_order_that_could_be_worked_out_cannot_be_undone_either() -> None:
    """With all eight on the board the last one follows from the others, but turning it up is turning it up."""
    match = Match(GAME, 2, {"first": "1", "etiquette": "8"}, seed=12)
    rng = random.Random(12)
    announced = 0
    while not match.over:
        seat, move = match.to_move, rng.choice(match.legal())
        match.play(move)
        if GAME.catalogue.kind(move).id == "announce":
            announced += 1
            assert match.why_not_undo(seat) == "seen"
    assert announced == 8


@pytest.mark.parametrize("seat", [-2, 2, 3, 4])
def test_a_seat_that_is_not_in_the_match_sees_nothing(seat: int) -> None:
    with pytest.raises(ValueError, match="There is no seat"):
        begun().view(seat, memory=True)


def test_positions_and_moves_that_do_not_exist_are_refused() -> None:
    match = begun()
    for number in (-1, 3):
        with pytest.raises(ValueError, match="no position after"):
            match.at(number)
    for number in (0, 3):
        with pytest.raises(ValueError, match="there is no move"):
            match.events(0, number)
    with pytest.raises(ValueError, match="no move number"):
        match.refuse(-1)
    with pytest.raises(TypeError):
        match.play(11.9)  # type: ignore[arg-type]
    with pytest.raises(BadSeats, match="as a list"):
        Match(GAME, "Ada")


def test_legal_moves_are_listed_only_for_the_player_to_move() -> None:
    match = begun()
    assert GAME.legal(match.view(0)) == match.legal()
    with pytest.raises(ValueError, match="the player to move"):
        GAME.legal(match.view(1))


def test_check_gives_the_number_of_a_legal_move_and_push_plays_it() -> None:
    match = begun()
    move = match.check("place burger c3")
    assert match.number == 2, "checking plays nothing"
    match.push(move)
    assert match.moves[-1] == move
    assert match == begun_and("place burger c3")


def begun_and(*moves: str) -> Match:
    match = begun()
    for move in moves:
        match.play(move)
    return match


def test_players_can_be_renamed_during_a_match() -> None:
    match = begun()
    assert str(match.players[0]("en")) != "Grace"
    match.rename(["Grace", ""])
    assert str(match.players[0]("en")) == "Grace"
    assert match.players[1] == GAME.seat_names[1]
    assert any("Grace" in line for line in match.log(0, "en"))
    with pytest.raises(BadSeats, match="2 players"):
        match.rename(["Grace"])


def test_a_move_that_covers_what_others_memorise_cannot_be_undone() -> None:
    match = Match("banquet-royal", 2, seed=7, options={"first": "1"})
    match.play("ready")
    assert match.why_not_undo(0) is None, "the orders are still open"
    match.play("ready")
    assert match.why_not_undo(1) == "final", "an undo would give everybody a second look at the orders"


@pytest.mark.parametrize(
    "game", [game for game in all_games() if any(option.name == "first" for option in game.options)], ids=str
)
def test_in_a_simulation_drawing_the_starter_deals_the_same_cards(game: Game[Any]) -> None:
    """Whoever begins: only the fields of the turn differ."""
    turn = {"starter", "to_move"}
    starters = set()
    for seats, number in product(game.players, range(8)):
        secret = SimulationSecret(deal_key(1, number))
        drawn, chosen = (Match(game, seats, {"first": first}, secret=secret).position for first in ("random", "1"))
        starters.add(int(unpacked(game.position, drawn).starter))
        for name in game.position.fields.keys() - turn:
            one, other = (np.asarray(unpacked(game.position, each)[name]) for each in (drawn, chosen))
            assert np.array_equal(one, other), name
    assert len(starters) > 1


def test_the_record_of_a_simulated_match_replays() -> None:
    match = Match(GAME, 2, secret=SimulationSecret(deal_key(3, 1)))
    for _ in range(6):
        match.play(match.legal()[0])
    assert read(write(match)) == match
