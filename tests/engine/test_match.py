"""Matches: playing, refusing, taking back, telling."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import hightable
from hightable.engine.discovery import NoSuchGame
from hightable.engine.match import BadSeats, CannotUndo, Match, Refused
from hightable.engine.options import BadOption
from hightable.engine.rng import MatchSecret

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
def test_what_is_no_move_is_refused(move: str | int) -> None:
    with pytest.raises(ValueError, match="no move"):
        begun().play(move)


def test_a_position_handed_out_is_a_copy() -> None:
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
        (2.5, "a number of players, or a list of their names, not 2.5"),
        (None, "a number of players, or a list of their names, not None"),
        ([1, 2], "1 is not a name"),
        ("Ada", "one by one"),
    ],
)
def test_what_is_neither_a_number_nor_names_is_answered_with_a_sentence(seats: Any, sentence: str) -> None:
    with pytest.raises(BadSeats, match=sentence):
        Match(GAME, seats)


@pytest.mark.parametrize("options", [5, "gourmet=true", ["gourmet"], ""])
def test_options_that_are_not_a_mapping_are_answered_with_a_sentence(options: Any) -> None:
    with pytest.raises(BadOption, match="Options are given as a mapping of names to values, not as") as caught:
        Match(GAME, 2, options)
    assert repr(options) in str(caught.value)


def test_a_secret_is_no_bytes() -> None:
    for secret in (b"x", b"", "00"):
        with pytest.raises(TypeError, match=r"A secret is a Secret, .* not "):
            Match(GAME, 2, secret=secret)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [None, "0", 0.5])
def test_a_seat_that_is_not_a_number_is_answered_with_a_sentence(seat: Any) -> None:
    with pytest.raises(TypeError, match="A seat is a number: 0 to 1, or -1 to watch; not "):
        begun().view(seat)


@pytest.mark.parametrize("move", [None, 2.5, ["ready"]])
def test_what_is_neither_a_number_nor_a_text_is_answered_with_a_sentence(move: Any) -> None:
    with pytest.raises(TypeError, match="A move is a number or a text such as “place salad a1”"):
        begun().play(move)


def test_a_match_takes_the_name_of_a_game_and_any_kind_of_number() -> None:
    assert Match("banquet-royal", np.int64(2), seed=5) == Match("banquet_royal", 2, seed=5) == Match(GAME, 2, seed=5)
    for name in ("chess", None):
        with pytest.raises(NoSuchGame):
            Match(name, 2)  # type: ignore[arg-type]


def test_a_placed_dish_may_be_taken_back_until_somebody_else_decides() -> None:
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


def test_nothing_can_be_taken_back_before_the_first_decision() -> None:
    match = Match(GAME, 2, {"first": "1"}, seed=7)
    with pytest.raises(CannotUndo, match="nothing"):
        match.undo(0)
    match.play("ready")
    match.play("ready")
    with pytest.raises(CannotUndo, match="decided"):
        match.undo(0)


def test_what_others_decided_since_is_not_taken_back() -> None:
    match = begun()
    match.play("place burger c3")
    match.play("keep")
    match.play("place burger c4")
    with pytest.raises(CannotUndo, match="decided"):
        match.undo(0)


def test_a_drawn_menu_is_not_taken_back() -> None:
    match = begun()
    match.play("place burger c3")
    match.play(next(move for move in match.legal() if GAME.catalogue.kind(move).id == "discard"))
    with pytest.raises(CannotUndo, match="seen"):
        match.undo(0)


def test_an_order_turned_up_is_not_taken_back() -> None:
    match = begun()
    for move in ("place burger c3", "keep", "place burger b2", "keep"):
        match.play(move)
    match.play("announce a1 burger")
    with pytest.raises(CannotUndo, match="seen"):
        match.undo(match.to_move)


def test_hiding_the_orders_again_is_no_news_but_their_sight_was_everybodys() -> None:
    """The last to be ready hides the orders: nothing was turned up, so it may be taken back."""
    match = Match(GAME, 2, {"first": "1"}, seed=7)
    match.play("ready")
    match.play("ready")
    match.undo(1)
    assert match.number == 1


def test_setting_an_order_unseen_may_be_taken_back() -> None:
    match = Match(GAME, 2, {"first": "1", "etiquette": "6"}, seed=7)
    match.play("set b2")
    assert match.why_not_undo(0) is None


def test_the_last_order_set_turns_all_of_them_up() -> None:
    match = Match(GAME, 2, {"first": "1", "etiquette": "6"}, seed=7)
    for space in ("a1", "a2", "a3", "a4", "b1", "b2"):
        match.play(f"set {space}")
    assert match.why_not_undo(1) == "seen"


def test_a_chance_that_runs_dry_is_drawn_again_with_more_words(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_players_are_called_by_their_colour_until_they_have_a_name() -> None:
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


def test_an_order_that_could_be_worked_out_is_not_taken_back_either() -> None:
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


def test_positions_and_decisions_that_are_not_there_are_refused() -> None:
    match = begun()
    for number in (-1, 3):
        with pytest.raises(ValueError, match="no position after"):
            match.at(number)
    for number in (0, 3):
        with pytest.raises(ValueError, match="none of them led"):
            match.events(0, number)
    with pytest.raises(ValueError, match="no move number"):
        match.refuse(-1)
    with pytest.raises(TypeError):
        match.play(11.9)  # type: ignore[arg-type]
    with pytest.raises(BadSeats, match="one by one"):
        Match(GAME, "Ada")


def test_legal_moves_are_listed_for_who_decides_alone() -> None:
    match = begun()
    assert GAME.legal(match.view(0)) == match.legal()
    with pytest.raises(ValueError, match="who decides"):
        GAME.legal(match.view(1))
