"""The bot's heuristics: complete menus, make progress on them, remember orders, prepare nothing for opponents."""

from __future__ import annotations

import numpy as np
import pytest

from hightable.engine.scratch import SCRATCH
from hightable.games.banquet_royal import GAME
from hightable.games.banquet_royal.bot import position_heuristic
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
        assert position_heuristic(table.position.view(GAME.position.dtype)[0], points, np.zeros(SCRATCH)) > 0
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
