"""The heuristics of Royal Dinner, played by the Medium bot."""

from __future__ import annotations

import random

from hightable.bots import MediumPlayer
from hightable.engine.match import Match
from hightable.games.royal_dinner import GAME
from tests.games.royal_dinner.table import Table


def best(table: Table) -> str:
    view = table.view(table.p.to_move)
    return GAME.catalogue.text(MediumPlayer(GAME).choose(view, GAME.legal(view), random.Random(1)))


def test_it_completes_an_order_if_it_can() -> None:
    assert best(Table().under(4, "green 3", "green 4").hold("green 7", "blue 1")) == "place green-7 noble-4"


def test_it_takes_a_card_that_completes_an_order() -> None:
    table = Table().under(2, "blue 9", "pink 9", "blue 5").on_tray(c1="white 5", c2="purple 12", c3="yellow 12", a1="green 10")
    assert best(table) in ("take row-c", "take column-1", "imposter b1/c1/c2")


def test_the_move_heuristic_does_not_change_the_position() -> None:
    table = Table().under(4, "green 3").hold("green 7")
    before = table.position.tobytes()
    GAME.rules.evaluate_moves(table.position, GAME.rules.listing(), GAME.rules.weights())
    assert table.position.tobytes() == before


def test_it_scores_in_solo_games() -> None:
    points = 0
    for seed in range(8):
        match = Match(GAME, 1, {"side": "masked"}, seed=seed)
        while not match.over:
            match.play(MediumPlayer(GAME).choose(match.view(0), match.legal(), random.Random(seed)))
        points += match.scores[0]
    assert points / 8 > 5, "random moves hardly ever score a point"
