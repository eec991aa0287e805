"""BR-1.3 to BR-1.7: the contents of the box."""

from __future__ import annotations

from itertools import permutations

import pytest

from hightable.games.banquet_royal import GAME
from hightable.games.banquet_royal.components import DISHES, MENU_NAMES, MENUS, PIECE_NAMES, VALUE_OF
from tests.clauses import clause
from tests.games.banquet_royal.table import Table

Line = tuple[str, ...]


def either_way(line: Line) -> Line:
    return min(line, line[::-1])


def menus(crowns: int) -> list[Line]:
    return [tuple(menu.split("/")) for menu, value in zip(MENUS, VALUE_OF, strict=True) if value + 1 == crowns]


@clause("BR-1.3")
def test_ten_of_each_of_four_dishes() -> None:
    assert {dish: Table().left(dish) for dish in DISHES} == {"salad": 10, "fruit-salad": 10, "pudding": 10, "burger": 10}
    assert [name("fr") for name in PIECE_NAMES] == ["salade verte", "salade de fruits", "charlotte", "burger", "toque"]


@clause("BR-1.3")
def test_everybody_takes_dishes_from_the_same_kitchen() -> None:
    table = Table().play("place burger c3", "keep", "place burger c4", "keep")
    assert table.left("burger") == 8
    assert table.left("salad") == 10


@clause("BR-1.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_toques_for_each_player(seats: int) -> None:
    assert list(Table(seats).p.toques) == [2] * seats + [0] * (4 - seats)
    assert [colour("en") for colour in GAME.seat_names] == ["Orange", "Pink", "Blue", "Green"]
    assert [colour("fr") for colour in GAME.seat_names] == ["Orange", "Rose", "Bleu", "Vert"]


@clause("BR-1.5")
def test_two_royal_orders_of_each_dish() -> None:
    assert sorted(Table().p.stack) == [0, 0, 1, 1, 2, 2, 3, 3]


@clause("BR-1.6")
@pytest.mark.parametrize("crowns", [1, 2, 3])
def test_twelve_menus_of_each_value(crowns: int) -> None:
    assert len(menus(crowns)) == 12
    table = Table().spend(crowns, leave=8, seat=1)
    assert table.points()[1] == crowns * len(table.before_seat(1))
    assert len(table.before_seat(1)) == 2, "twelve less eight, less one in each hand"


@clause("BR-1.7")
def test_which_lines_the_menus_show() -> None:
    assert {either_way(line) for line in menus(1)} == {either_way(line) for line in permutations(DISHES, 3)}
    assert {either_way(line) for line in menus(2)} == {(a, b, a) for a, b in permutations(DISHES, 2)}
    assert {either_way(line) for line in menus(3)} == {either_way(("toque", *pair)) for pair in permutations(DISHES, 2)}


@clause("BR-1.7")
def test_no_two_menus_show_the_same_line() -> None:
    assert len({either_way(tuple(menu.split("/"))) for menu in MENUS}) == 36


@clause("BR-1.7")
@pytest.mark.parametrize("menu", range(36))
def test_a_menu_can_be_named_from_either_end_in_both_languages(menu: int) -> None:
    for language, verb in (("en", "score"), ("fr", "valider")):
        parts = MENU_NAMES[menu](language).replace(" ", "-").split("/")
        there, back = (GAME.catalogue.parse(f"{verb} {'/'.join(line)}") for line in (parts, parts[::-1]))
        assert there == back
        assert there is not None
        assert GAME.catalogue.values(there) == (menu,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_component_counts_cover_the_whole_box(seats: int) -> None:
    expected = {f"dish {dish}": 10 for dish in range(4)} | {f"order {dish}": 2 for dish in range(4)}
    expected |= {f"toque {seat}": 2 for seat in range(seats)} | {f"menu {menu}": 1 for menu in range(36)}
    assert GAME.component_counts(Table(seats).p) == expected
    busy = Table(seats).put("burger", "c3", "c4").put("toque", "d3", seat=1).order("salad", "a1").won(0, "salad", "burger")
    busy.scored(1, one=2).pile("toque/salad/burger").play("place pudding b2")
    assert GAME.component_counts(busy.p) == expected
