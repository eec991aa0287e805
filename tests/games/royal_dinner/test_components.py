"""RD-1: the components, and data files that contradict themselves."""

from __future__ import annotations

import pytest

from hightable.engine.components import BadComponents
from hightable.games.royal_dinner import GAME
from hightable.games.royal_dinner.components import (
    CARD_NAMES,
    CELLS,
    COLOUR,
    FILE,
    FIRST_PATTERN,
    PATTERNS,
    POINTS,
    SOLO,
    TYPES,
    read,
)
from tests.clauses import clause
from tests.games.royal_dinner.table import Table


def colours(side: int, icon: int) -> list[str]:
    return [TYPES[colour] if colour >= 0 else "" for colour in COLOUR[side, icon].tolist()]


@clause("RD-1.1")
def test_one_card_of_each_type_and_value() -> None:
    assert TYPES == ("blue", "green", "purple", "pink", "yellow", "white")
    assert [str(name("en")) for name in CARD_NAMES] == [f"{kind} {value}" for kind in TYPES for value in range(1, 13)]
    assert GAME.catalogue.parse("place dessert-7 3") == GAME.catalogue.parse("placer bleu-7 noble-3")


@clause("RD-1.2", "RD-6.3")
def test_white_counts_as_any_colour_and_keeps_its_value() -> None:
    table = Table().under(3, "purple 1", "purple 2", "purple 3").hold("white 9", "white 8").play("place white-9 noble-3")
    assert not table.is_served(3), "15 is not less than 15"
    table = Table().under(3, "purple 1", "purple 2", "purple 3").hold("white 8").play("place white-8 noble-3")
    assert table.is_served(3)


@clause("RD-1.3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_player_has_six_nobles(seats: int) -> None:
    table = Table(seats).hold("blue 1")
    assert table.legal() == [f"place blue-1 noble-{noble}" for noble in range(1, 7)]


@clause("RD-1.4")
def test_the_colours_move_from_icon_to_icon() -> None:
    assert colours(0, 0) == ["yellow", "blue", "purple", "green", "pink", ""]
    assert colours(1, 0) == ["blue", "green", "pink", "purple", "yellow", ""]
    assert colours(0, 1) == ["blue", "green", "pink", "purple", "yellow", ""]
    assert colours(1, 3) == ["pink", "yellow", "green", "blue", "purple", ""]
    table = Table(icon="lily").under(1, "green 3", "pink 3", "purple 3").hold("yellow 3").play("place yellow-3 noble-1")
    assert not table.is_served(1)
    table = Table(icon="lily").under(1, "green 3", "pink 3", "purple 3").hold("blue 3").play("place blue-3 noble-1")
    assert table.is_served(1)


@clause("RD-1.5")
def test_the_points_of_the_nobles() -> None:
    assert POINTS.tolist() == [[3, 3, 2, 1, 2, 1], [3, 2, 1, 3, 1, 2]]
    assert POINTS.sum(axis=1).tolist() == [12, 12]
    assert Table().served(1, 4).points() == [4, 0]
    assert Table(side="masked").served(1, 4, seat=1).points() == [0, 6]


def patterns(icon: int) -> list[str]:
    return ["/".join(CELLS[cell] for cell in cells) for cells in PATTERNS[FIRST_PATTERN[icon] : FIRST_PATTERN[icon + 1]]]


@clause("RD-1.6")
def test_the_patterns_of_the_imposters() -> None:
    assert patterns(0) == ["a1/a2/b1", "a2/a3/b3", "b3/c2/c3", "b1/c1/c2"]
    assert patterns(1) == ["a1/b2/c3", "a3/b2/c1"]
    assert patterns(2) == ["a1/a3/b2", "a3/b2/c3", "b2/c1/c3", "a1/b2/c1"]
    assert patterns(3) == ["a2/b1/b3", "a2/b3/c2", "b1/b3/c2", "a2/b1/c2"]


@clause("RD-1.7")
def test_each_cell_is_on_three_solo_cards() -> None:
    assert sorted(SOLO.reshape(-1).tolist()) == sorted(list(range(9)) * 3)
    assert len({tuple(cells) for cells in SOLO.tolist()}) == 9
    assert "end" in Table().pile()


@clause("RD-1.8")
def test_the_names_of_rows_and_columns() -> None:
    table = Table().on_tray(b1="blue 1", b2="blue 2", b3="blue 3").play("take row-b")
    assert table.hand() == ["blue 1", "blue 2", "blue 3"]
    table = Table().on_tray(a3="blue 1", b3="blue 2", c3="blue 3").play("prendre colonne-3")
    assert table.hand() == ["blue 1", "blue 2", "blue 3"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("points = 3", "points = 4", "worth 13"),
        ("points = 1", "points = 0", "“addition”: points must be a whole number from 1 to 6, not 0"),
        ("points = 1", "points = -1", "from 1 to 6, not -1"),
        ("points = 1", "points = 1.0", "a whole number"),
        ("points = 1", "points = true", "a whole number"),
        ('id = "same"', 'id = "other"', "in this order"),
        ('colour = "yellow"', 'colour = "red"', "five colours"),
        ('pattern = "a1/b2/c3"', 'pattern = "a1/a2/a3"', "row or a column"),
        ('pattern = "a1/b2/c3"', 'pattern = "a1/b2"', "three cells"),
        ("total = 25", "total = 26", "“twenty-five”: total must be a whole number from 1 to 25, not 26"),
        ("total = 15", "total = 6", "“small-sum”: total must be a whole number from 7"),
        ("total = 38", "total = 46", "“great-sum”: total must be a whole number from 6 to 45"),
        ("cards = 4", "cards = 7", "“same”: cards must be a whole number from 2 to 6, not 7"),
        ("cards = 3", "cards = 4", "“addition”: cards must be a whole number from 3 to 3"),
        ("sets = [2, 2]", "sets = [2, 3]", "a pair has 2 cards"),
        ("sets = [2, 3]", "sets = [2, 5]", "together at most 6"),
        ("sets = [3, 3]", "sets = [6]", "needs two sets"),
        ("draws = 2", "draws = 3", "party.draws must be a whole number from 1 to 2, not 3"),
        ("turns = 9", "turns = 8", "nine"),
        ("values = 12", "values = 11", "66 foods"),
        ('source = "text"', 'source = "hearsay"', "not a source"),
        ("from = 9", "from = 12", "ratings from the best"),
        ("[seats]", "[stools]", "lacks"),
        ("[food]", "[food", "components.toml"),
    ],
)
def test_a_data_file_that_contradicts_itself_is_rejected(old: str, new: str, why: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadComponents, match=why):
        read(text.replace(old, new, 1))
