"""One function per kind: the right one is called with the move's parameters."""

from __future__ import annotations

from typing import Any

import pytest

from hightable.engine.by_kind import PhaseRefusals, by_kind, face_by_kind, play_by_kind, refuse_by_kind
from hightable.engine.messages import Refusal
from hightable.engine.moves import MoveCatalogue, MoveKind, Parameter

CARD, PLACE_ = Parameter("card", ["ace", "king", "queen"]), Parameter("place", ["left", "right"])
LAY, PASS, SWAP = MoveKind("lay", (CARD, PLACE_)), MoveKind("pass"), MoveKind("swap", (CARD, CARD, PLACE_))
CATALOGUE = MoveCatalogue(LAY, PASS, SWAP)


class Seen:
    """Stands for a record, and for a view of it: it remembers what was called."""

    def __init__(self, over: bool = False, phase: int = 0, left: int = 0) -> None:
        self.calls: list[Any] = []
        self.over, self.phase, self.left = over, phase, left

    @property
    def p(self) -> Seen:
        return self


def lay(p: Seen, card: int, place: int) -> None:
    p.calls.append(("lay", card, place))


def do_pass(p: Seen, rng: Any) -> None:
    p.calls.append(("pass", rng))


def swap(p: Seen, one: int, other: int, place: int, rng: Any) -> None:
    p.calls.append(("swap", one, other, place, rng))


@pytest.mark.parametrize("move", range(CATALOGUE.size))
def test_every_move_reaches_the_function_of_its_kind(move: int) -> None:
    play, seen = play_by_kind(CATALOGUE, {LAY: lay, PASS: do_pass, SWAP: swap}), Seen()
    play(seen, move, "rng")
    kind, *values = seen.calls[0]
    assert kind == CATALOGUE.kind(move).id
    assert tuple(value for value in values if value != "rng") == CATALOGUE.values(move)
    assert ("rng" in values) == (kind != "lay"), "only functions that name it get the rng"


@pytest.mark.parametrize("move", range(CATALOGUE.size))
def test_a_move_is_encoded_from_its_parameters(move: int) -> None:
    assert CATALOGUE.kind(move).encode(*CATALOGUE.values(move)) == move
    assert CATALOGUE.kinds[CATALOGUE.kind_of[move]].number == CATALOGUE.kind_of[move]


def test_a_kind_outside_a_catalogue_has_no_numbers_yet() -> None:
    with pytest.raises(ValueError, match="“jump” is not in a catalogue yet"):
        _ = MoveKind("jump").encode


def test_a_missing_or_wrong_function_is_named() -> None:
    with pytest.raises(ValueError, match="no function for moves of the kind “pass”"):
        play_by_kind(CATALOGUE, {LAY: lay, SWAP: swap})
    with pytest.raises(ValueError, match="the function for “lay” takes 5 arguments"):
        by_kind(CATALOGUE, {LAY: swap, PASS: do_pass, SWAP: swap}, "rng")


def test_refusals_ask_first_whether_the_game_is_over() -> None:
    def refuse_lay(p: Any, card: int, place: int) -> Refusal | None:
        return Refusal("X-1", "full") if place else None

    functions: Any = {LAY: refuse_lay, PASS: lambda p: None, SWAP: lambda p, one, other, place: None}
    refuse: Any = refuse_by_kind(CATALOGUE, "X-9", functions)
    assert refuse(Seen(), LAY.encode(1, 0)) is None
    assert refuse(Seen(), LAY.encode(1, 1)) == Refusal("X-1", "full")
    assert refuse(Seen(over=True), LAY.encode(1, 0)) == Refusal("X-9", "over")
    by_phase: Any = refuse_by_kind(CATALOGUE, lambda p: f"X-{p.phase}", functions)
    assert by_phase(Seen(over=True, phase=7), LAY.encode(1, 0)) == Refusal("X-7", "over")


def test_a_move_of_another_phase_is_refused_with_what_is_due() -> None:
    phases = PhaseRefusals({1: Refusal("X-1", "take_first"), 2: lambda p: Refusal("X-2", "place_first", {"left": p.left})})
    place = phases.only(2, lambda p, card: Refusal("X-3", "no_card") if card else None)
    assert phases.only(1)(Seen(phase=1)) is None
    assert phases.only(1)(Seen(phase=2, left=3)) == Refusal("X-2", "place_first", {"left": 3})
    assert place(Seen(phase=1), 0) == Refusal("X-1", "take_first")
    assert place(Seen(phase=2), 0) is None
    assert place(Seen(phase=2), 1) == Refusal("X-3", "no_card")


def test_a_face_is_drawn_by_what_is_before_the_colon() -> None:
    face = face_by_kind(
        {"card": lambda rest, language: f"card {rest} {language}", "back": lambda rest, language: f"back {rest!r}"}
    )
    assert face("card:3:red", "fr") == "card 3:red fr"
    assert face("back", "en") == "back ''"
