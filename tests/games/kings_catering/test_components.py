"""KC-1: the components."""

from __future__ import annotations

import re
from collections import Counter

from hightable.games.kings_catering import GAME
from hightable.games.kings_catering.components import FACES, FOODS, JOINS, KINDS, ROYALS, SIDES, SIZE_OF, TILES, TYPES
from tests.clauses import clause
from tests.games.kings_catering.table import Table, face_of


@clause("KC-1.1")
def test_sixty_foods_five_types_four_sizes_three_of_each() -> None:
    assert (FOODS, TYPES) == (60, ("beer", "soup", "bread", "roast", "cake"))
    assert set(Counter((face // 12, int(SIZE_OF[face])) for face in range(FOODS)).values()) == {3}
    assert len(set(zip(SIDES, (face // 12 for face in range(FOODS)), strict=True))) == 60


@clause("KC-1.2")
def test_halves_sit_where_the_size_says() -> None:
    where = {1: [0, 1, 2], 2: [0, 1], 3: [0, 2], 4: [0]}
    for face in range(FOODS):
        assert [side for side in range(4) if SIDES[face][side] != "."] == where[int(SIZE_OF[face])]
    assert Counter("".join(SIDES).replace(".", "")) == dict.fromkeys("BRYG", 30)


@clause("KC-1.3")
def test_twenty_crew_of_five_kinds_without_decorations() -> None:
    assert (TILES, FACES) == (80, 65)
    assert KINDS == ("cupbearer", "carver", "cook", "florist", "steward")
    component_counts = Table(4)._all
    assert [component_counts[f"tile {face}"] for face in range(FACES)] == [1] * 60 + [4] * 5


@clause("KC-1.4")
def test_eighteen_royals_on_nine_tiles() -> None:
    assert [ROYALS[2 * tile : 2 * tile + 2] for tile in (0, 1, 8)] == [("K1", "K2"), ("K3", "K4"), ("P5", "P6")]


@clause("KC-1.5")
def test_halves_are_complete_open_or_neither() -> None:
    table = Table(king="k4", princess="p5").lay(0, "beer BYG.").lay(0, "soup B...", "1n", "down").lay(0, "cook", "1w")
    table.lay(0, "cake B...", "1e", "left")  # its blue half is against a yellow one: neither complete nor open
    table.check()
    assert table.p.decorations[0, 0] == 1
    assert table.p.foods[0, 0] >> 54 == 1


@clause("KC-1.6")
def test_a_player_may_have_any_number_of_tables() -> None:
    table = Table(4)
    for tile in ("beer R...", "soup R...", "cook", "cook", "cake B..."):
        table.lay(1, tile)
    table.check()
    assert table.p.tables.tolist() == [0, 5, 0, 0]


@clause("KC-1.7")
def test_the_faces_are_those_of_the_rules_page() -> None:
    for language in ("en", "fr"):
        assert sorted(re.findall(r"[BRYG.]{4}(?=[ ,.])", GAME.rulebook.clause("KC-1.7", language))) == sorted(SIDES)


def test_turns_that_look_the_same_are_known() -> None:
    turns = {"beer Y.Y.": 2, "beer G.R.": 4, "beer YB..": 4, "beer R...": 4, "cook": 1}
    assert {tile: int((JOINS[face_of(tile)] != 0).sum()) for tile in turns} == turns
