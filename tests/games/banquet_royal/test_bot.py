"""The bot's heuristics: complete menus, make progress on them, remember orders, prepare nothing for opponents."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from hightable.engine.match import Match
from hightable.engine.position import NONE
from hightable.games.banquet_royal import GAME, moves
from hightable.games.banquet_royal.bot import (
    CONTENTS,
    EMPTY,
    MATCHES,
    OPPONENTS,
    PARTIAL,
    PROGRESS,
    position_heuristic,
)
from hightable.games.banquet_royal.components import (
    BIT,
    HAND_OF_VALUE,
    LINES,
    MENU_POINTS,
    MENUS_OF_VALUE,
    TOQUE,
    VALUE_OF,
)
from tests.games.banquet_royal.table import Table

ONE, THREE = "burger/salad/pudding", "toque/salad/burger"


def evaluate(table: Table, memory: bool = True) -> dict[str, float]:
    """The heuristic value of each move, from the view of the player to move."""
    seen = GAME.view(table.position, int(table.p.to_move), memory=memory)
    out, weights = GAME.rules.listing(), GAME.rules.weights()
    count = GAME.rules.evaluate_moves(seen.position, out, weights)
    return {GAME.catalogue.text(int(out[place])): float(weights[place]) for place in range(count)}


def best(table: Table) -> str:
    found = evaluate(table)
    return max(found, key=lambda move: found[move])


def test_it_completes_a_menu() -> None:
    table = Table().put("burger", "c3").put("salad", "c4").hold(0, ONE)
    assert best(table) == "place pudding c5"
    assert best(table.play("place pudding c5")) == "score pudding/salad/burger"


def test_it_completes_the_one_with_more_crowns() -> None:
    table = Table().put("burger", "c3").put("salad", "c4").hold(0, ONE, THREE)
    assert best(table) in ("place toque c5", "place toque c2")


def test_it_makes_progress_on_its_own_menus() -> None:
    wanted, unwanted = (evaluate(Table().put("burger", "c3").hold(0, *hand)) for hand in ((ONE,), ()))
    assert wanted["place salad c4"] > unwanted["place salad c4"]


def test_it_prepares_nothing_for_opponents() -> None:
    found = evaluate(Table().put("burger", "c3").hold(0))
    assert found["place salad c4"] < found["place burger c4"], "no menu begins with the same dish twice"


def test_it_announces_what_it_remembers() -> None:
    table = Table().put("burger", "b4").order("pudding", "a4").hold(0, ONE)
    found = evaluate(table)
    assert found["announce a4 pudding"] > found["announce a4 salad"] + 0.9
    forgotten = evaluate(table, memory=False)
    assert forgotten["announce a4 pudding"] == pytest.approx(forgotten["announce a4 salad"])


def test_it_may_swap_a_menu_that_the_board_blocks() -> None:
    table = Table().put("salad", "c3", "c4", "c5").put("burger", "d3").hold(0, "burger/pudding/fruit-salad")
    found = evaluate(table.play("place pudding d2"))
    assert found["keep"] == 0.0
    assert all(found[move] < 1.0 for move in found)


def test_it_gives_up_the_menu_with_the_fewest_crowns() -> None:
    table = Table(hells_kitchen=True).put("burger", "b4").order("pudding", "a4").scored(0, ONE, THREE)
    table.play("announce a4 salad")
    assert best(table).startswith("forfeit pudding/salad/burger")


def test_it_expects_current_points_and_a_share_of_started_menus() -> None:
    def expected(table: Table) -> list[float]:
        points = np.zeros(4)
        assert position_heuristic(table.position.view(GAME.position.dtype)[0], points) > 0
        return [float(points[seat]) for seat in range(2)]

    plain = Table().hold(0).hold(1)
    assert expected(plain) == [0.0, 0.0]
    assert expected(Table().hold(0).hold(1).scored(1, THREE)) == [0.0, 3.0]
    started = Table().put("burger", "c3").put("salad", "c4").hold(0, ONE).hold(1)
    assert expected(started)[0] > 0.0 == expected(started)[1]


def test_evaluating_moves_does_not_change_the_view() -> None:
    table = Table().put("burger", "c3").hold(0, ONE)
    before = table.position.tobytes()
    evaluate(table)
    assert table.position.tobytes() == before


def gain_line_by_line(p: Any, piece: int, space: int) -> float:
    """What a piece gains on a space, from the lines through it before and after, one by one."""
    hand = [menu for menu in p.hand[p.to_move] if menu >= 0]
    gain, best = 0.0, 0
    for line in LINES[space].tolist():
        if line[0] == NONE or any(p.cloches & BIT[other] for other in line if other != space):
            continue
        before = [EMPTY if p.board[other] == NONE else min(p.board[other], TOQUE) for other in line]
        after = [piece if other == space else content for other, content in zip(line, before, strict=True)]
        then, now = (MATCHES[p.wild_toque, (a * CONTENTS + b) * CONTENTS + c].tolist() for a, b, c in (before, after))
        if p.cloches & BIT[space]:
            then = [0] * 4
        opponents = [sum(expected_points(n[2], value) for value in range(3)) for n in (now, then)]
        gain -= OPPONENTS * (opponents[0] - opponents[1])
        for menu in hand:
            points = int(MENU_POINTS[VALUE_OF[menu]])
            for n in (1, 2):
                gain += PROGRESS * float(PARTIAL[n]) * points * ((now[n] >> menu & 1) - (then[n] >> menu & 1))
            best = max(best, points * (now[3] >> menu & 1))
    return gain + best


def expected_points(menus: int, value: int) -> float:
    """The expected points from the menus of a value among these, for a random hand."""
    found = sum(VALUE_OF[menu] == value for menu in range(len(VALUE_OF)) if menus >> menu & 1)
    return int(found) * float(MENU_POINTS[value] * HAND_OF_VALUE[value] / MENUS_OF_VALUE[value])


@pytest.mark.parametrize("wild", [False, True])
def test_placements_are_rated_line_by_line(wild: bool) -> None:
    options = GAME.options.complete({"wild_toque": "on"} if wild else {}, 3)
    rated = 0
    for seed in range(3):
        match = Match(GAME, 3, options, seed=seed)
        rng = random.Random(seed)
        while not match.over:
            view = match.view(match.to_move, memory=True)
            out, weights = GAME.rules.listing(), GAME.rules.weights()
            for place in range(GAME.rules.evaluate_moves(view.position, out, weights)):
                move = int(out[place])
                if GAME.catalogue.kind(move) == moves.PLACE:
                    piece, space = GAME.catalogue.values(move)
                    assert weights[place] == pytest.approx(gain_line_by_line(view.p, piece, space))
                    rated += 1
            match.play(rng.choice(match.legal()))
    assert rated > 1000
