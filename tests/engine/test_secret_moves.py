"""Moves with secret parameters: others are not told them, and they can be undone while nobody has learned anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hightable
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.lab.laws import LAWS

TOYS = Path(__file__).parent.parent / "toys"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    monkeypatch.setenv("HIGHTABLE_GAMES", str(TOYS))
    return hightable.find("sealed-bids")


@pytest.mark.parametrize("law", LAWS)
def test_a_game_with_secret_moves_obeys_the_laws(game: Game[Any], law: str) -> None:
    LAWS[law](game, 6, 1)


def test_only_the_mover_is_told_which_card(game: Game[Any]) -> None:
    match = Match(game, 2, seed=1)
    match.play("lay 3")
    assert match.log(0, "en") == ["Red lays the 3."]
    assert match.log(1, "en") == match.log(-1, "en") == ["Red lays a card."]


def test_no_screen_shows_a_bid_but_its_owner_remembers_it(game: Game[Any]) -> None:
    match = Match(game, 2, seed=1)
    match.play("lay 3")
    assert [match.view(seat).p.laid[0, 0] for seat in (-1, 0, 1)] == [-2, -2, -2]
    assert [match.view(seat, memory=True).p.laid[0, 0] for seat in (-1, 0, 1)] == [-2, 3, -2]


def test_a_bid_can_be_undone_and_replaced_by_another(game: Game[Any]) -> None:
    match = Match(game, 2, seed=1)
    match.play("lay 3")
    assert match.why_not_undo(0) is None
    match.undo(0)
    match.play("lay 0")
    assert match.why_not_undo(1) == "nothing"


def test_after_the_end_everything_is_told(game: Game[Any]) -> None:
    match = Match(game, 2, seed=1)
    for text in ("lay 3", "lay 0", "lay 2", "lay 1"):
        match.play(text)
    assert match.scores == [5, 1]
    assert match.log(1, "en")[0] == "Red lays the 3."
    assert match.why_not_undo(1) == "seen"
