"""Moves as numbers, texts and picks."""

from __future__ import annotations

import pytest

from hightable.engine.i18n import Name
from hightable.engine.moves import MoveCatalogue, MoveKind, Parameter, PublicMove, token

DISH = Parameter("dish", [Name({"en": "fruit salad", "fr": "salade de fruits"}), Name({"en": "pie", "fr": "tarte"})])
SPACE = Parameter("space", [Name.same("a1"), Name.same("a2"), Name.same("b1")], [("corner",), (), ()])
LAY = MoveKind(Name({"en": "lay", "fr": "poser"}), (DISH, SPACE), secret=("dish",))
TAKE = MoveKind(Name({"en": "take", "fr": "prendre"}), (DISH,), path=("dish", "take"))
EAT = MoveKind(Name({"en": "eat", "fr": "manger"}), (DISH,), path=("dish", "eat"))
PASS = MoveKind(Name({"en": "pass", "fr": "passer"}))
MOVES = MoveCatalogue(LAY, TAKE, EAT, PASS)


def test_kinds_are_numbered_one_after_the_other_and_the_last_parameter_varies_fastest() -> None:
    assert MOVES.size == 6 + 2 + 2 + 1
    assert [MOVES.text(move) for move in (0, 1, 3, 6, 10)] == [
        "lay fruit-salad a1",
        "lay fruit-salad a2",
        "lay pie a1",
        "take fruit-salad",
        "pass",
    ]
    assert (LAY.start, TAKE.start, EAT.start, PASS.start) == (0, 6, 8, 10)


def test_rules_read_kinds_and_values_from_tables() -> None:
    assert MOVES.kind_of.tolist() == [0] * 6 + [1, 1, 2, 2, 3]
    assert MOVES.values_of[5].tolist() == [1, 2]
    assert MOVES.values_of[10].tolist() == [-1, -1]


def test_texts_are_understood_in_every_language_however_written() -> None:
    for text in ("lay pie b1", "POSER tarte b1", "  lay   Pie  B1 ", "poser Tarte B1"):
        assert MOVES.parse(text) == 5
    assert MOVES.parse("lay pie corner") == 3
    assert MOVES.parse("lay b1 pie") == 5
    assert MOVES.parse("lay pie z9") is None
    assert MOVES.parse("") is None


def test_a_path_is_the_order_of_the_picks() -> None:
    assert MOVES.path(5) == ("dish:pie", "space:b1")
    assert MOVES.path(7) == ("dish:pie", "take")
    assert MOVES.path(9) == ("dish:pie", "eat")
    assert MOVES.path(10) == ("pass",)
    assert MOVES.from_path(["dish:pie", "eat"]) == 9
    assert MOVES.from_path(["dish:pie"]) is None


def test_a_pick_stands_for_a_value_of_a_parameter_or_for_a_button() -> None:
    assert MOVES.parameter_of("dish:pie") == (DISH, 1)
    assert MOVES.parameter_of("space:a2") == (SPACE, 1)
    assert MOVES.parameter_of("take") is None


def test_picks_may_turn_the_piece_before_them() -> None:
    turn = Parameter("turn", [Name.same("up"), Name.same("right")], turns=(0.0, 90.0))
    assert MoveCatalogue(MoveKind(Name.same("place"), (turn,))).rotations == {"turn:up": 0.0, "turn:right": 90.0}
    assert MOVES.rotations == {}


def test_moves_are_found_by_some_of_their_picks_in_order() -> None:
    assert MOVES.moves_with(["dish:pie"]) == [3, 4, 5, 7, 9]
    assert MOVES.moves_with(["dish:pie", "space:a2"]) == [4]
    assert MOVES.moves_with(["space:a2", "dish:pie"]) == []
    assert MOVES.moves_with(["fork"]) == []
    assert MOVES.moves_with([]) == []


def test_picks_are_resolved_to_the_move_that_the_player_means() -> None:
    take_salad, take_pie, lay_salad_a1, lay_pie_a2 = 6, 7, 0, 4
    assert MOVES.resolve(["dish:pie", "space:a2"], [take_salad]) == lay_pie_a2, "the only move with these picks"
    assert MOVES.resolve(["dish:pie"], [take_salad]) == take_pie, "a kind of move that is legal now"
    assert MOVES.resolve(["space:a1"], [lay_salad_a1, 1]) == 3, "an illegal move, because only that can be explained"
    assert MOVES.resolve(["fork", "space:a2"], [lay_salad_a1]) in (1, lay_pie_a2), "the last pick alone"
    assert MOVES.resolve(["fork"], [lay_salad_a1]) is None
    assert MOVES.resolve([], [lay_salad_a1]) is None


def test_secret_parameters_are_told_only_to_the_mover() -> None:
    assert MOVES.public(5) == PublicMove("lay", (1, 2), 5)
    assert MOVES.public(5, to_mover=False) == PublicMove("lay", (None, 2), None)
    assert MOVES.public(2, to_mover=False) == MOVES.public(5, to_mover=False)
    assert MOVES.public(7, to_mover=False) == PublicMove("take", (1,), 7)


def test_tokens_are_easy_to_type() -> None:
    assert token("Crème brûlée à l'orange") == "creme-brulee-a-l-orange"
    assert token("salad/fruit salad") == "salad/fruit-salad"


@pytest.mark.parametrize("names", [("Été", "ete"), ("?", "x")])
def test_names_that_spell_the_same_are_refused(names: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=r"names two moves|needs a letter"):
        MoveCatalogue(MoveKind(Name.same("take"), (Parameter("thing", [Name.same(name) for name in names]),)))


def test_a_kind_of_move_belongs_to_one_catalogue() -> None:
    with pytest.raises(ValueError, match="another catalogue"):
        MoveCatalogue(PASS)
