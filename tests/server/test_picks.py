"""Picks that are no piece on the table have words for their buttons."""

from __future__ import annotations

import random

import hightable
from hightable.server.picks import words_out

GAME = hightable.find("banquet-royal")


def test_a_pick_on_the_way_has_its_name_and_one_that_ends_a_path_needs_none() -> None:
    match = hightable.Match(GAME, 2, {"first": "1"}, seed=7)
    match.play("ready")
    match.play("ready")
    words = words_out(GAME, "en", match.legal(), ())
    assert words["piece:burger"] == "burger"
    assert not any(pick.startswith("space:") for pick in words)
    assert words_out(GAME, "fr", match.legal(), ())["piece:salad"] == "salade verte"
    assert words_out(GAME, "en", match.legal(), words) == {}


def test_every_pick_on_the_way_is_a_piece_in_banquet_royal() -> None:
    match, dice = hightable.Match(GAME, 3, seed=7), random.Random(7)
    while not match.over:
        shown = {piece.pick for piece in GAME.scene(match.view(match.seat), "en").pieces}
        assert words_out(GAME, "en", match.legal(), shown) == {}
        match.play(dice.choice(match.legal()))
