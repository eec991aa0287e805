"""BR-10.2: the wild toque. (The memory aid, BR-10.1, is tested with the views.)"""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.banquet_royal.table import Table

MENUS = {1: "burger/salad/pudding", 2: "burger/salad/burger", 3: "toque/salad/burger"}


def after_placing_c5(menu: str, wild: bool, a: str, b: str, c: str) -> Table:
    table = Table(wild_toque=wild).hold(0, menu)
    for piece, space, seat in ((a, "c3", 0), (b, "c4", 1)):
        table.put(piece, space, seat=seat)
    return table.play(f"place {c} c5")


@clause("BR-10.2")
@pytest.mark.parametrize("line", [("toque", "salad", "pudding"), ("burger", "toque", "pudding"), ("burger", "salad", "toque")])
def test_a_wild_toque_stands_for_any_dish(line: tuple[str, str, str]) -> None:
    after_placing_c5(MENUS[1], True, *line).play(f"score {MENUS[1]}")
    assert after_placing_c5(MENUS[1], False, *line).refuse(f"score {MENUS[1]}").clause == "BR-6.2"


@clause("BR-10.2")
def test_several_wild_toques_can_be_used_in_one_menu() -> None:
    for menu in MENUS.values():
        table = after_placing_c5(menu, True, "toque", "toque", "toque")
        assert len(table.legal("score")) == 1


@clause("BR-10.2")
def test_a_wild_toque_still_stands_for_itself() -> None:
    after_placing_c5(MENUS[3], True, "toque", "salad", "burger").play(f"score {MENUS[3]}")


@clause("BR-10.2")
def test_a_dish_never_stands_for_a_toque_and_the_order_still_matters() -> None:
    assert after_placing_c5(MENUS[3], True, "pudding", "salad", "burger").refuse(f"score {MENUS[3]}").clause == "BR-6.2"
    assert after_placing_c5(MENUS[1], True, "toque", "burger", "pudding").refuse(f"score {MENUS[1]}").clause == "BR-6.2"


@clause("BR-10.2")
def test_a_wild_toque_is_not_a_dish_for_gourmet() -> None:
    table = Table(gourmet=True, wild_toque=True).put("toque", "c2", "c3").put("toque", "b1", seat=1).put("burger", "b2")
    assert table.points() == [2, 1]
