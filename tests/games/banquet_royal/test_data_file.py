"""The data file of components: an inconsistent file is rejected with a sentence that says where and why."""

from __future__ import annotations

import pytest

from hightable.engine.components import BadComponents
from hightable.games.banquet_royal.components import FILE, read

TEXT = FILE.read_text(encoding="utf-8")


def line_of(text: str, part: str) -> int:
    return max(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def complaint(old: str, new: str, count: int = 1) -> str:
    assert old in TEXT
    with pytest.raises(BadComponents) as error:
        read(TEXT.replace(old, new, count))
    return str(error.value)


def test_the_file_is_consistent() -> None:
    data = read(TEXT)
    assert len(data["dish"]) == 4


def test_every_component_has_its_source() -> None:
    data = read(TEXT)
    assert (data["menus"]["source"], data["orders"]["spaces_source"], data["colours"]["source"]) == ("reconstructed",) * 3
    assert (data["board"]["source"], data["menus"]["count_source"], data["orders"]["count_source"]) == ("inferred",) * 3
    assert {dish["source"] for dish in data["dish"]} == {"text"} == {data["toque"]["source"]}
    assert complaint('source = "text"', 'source = "hearsay"') == (
        "components.toml: “hearsay” is not a source; the sources are text, found, inferred, reconstructed"
    )


def test_an_invalid_menu_is_reported_with_its_line_number() -> None:
    text = TEXT.replace("burger/pudding/burger", "burger/pudding/soup")
    line = line_of(text, "burger/pudding/soup")
    assert complaint("burger/pudding/burger", "burger/pudding/soup") == (
        f"components.toml line {line}: “burger/pudding/soup” is not a line of three dishes or toques"
    )
    assert f"line {line}: “burger/burger”" in complaint("burger/pudding/burger", "burger/burger")


@pytest.mark.parametrize("twice", ["toque/burger/salad", "salad/burger/toque"])
def test_a_repeated_menu_is_reported_with_its_line_number(twice: str) -> None:
    text = TEXT.replace("toque/burger/pudding", twice)
    assert complaint("toque/burger/pudding", twice) == (
        f"components.toml line {line_of(text, twice)}: “{twice}” is the same line as “toque/burger/salad”"
    )


def test_invalid_toml_is_reported_with_its_line_number() -> None:
    message = complaint("rings = 3", "rings = = 3")
    assert message.startswith("components.toml: ")
    assert f"line {line_of(TEXT, 'rings = 3')}" in message


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rings = 3", "rings = 4", "three rings"),
        ('id = "burger"', 'id = "salad"', "four different dishes"),
        ("count = 10", "count = -1", "the count of “salad” must be a whole number from 0 to 99, not -1"),
        ("count = 10", 'count = "ten"', "must be a whole number from 0 to 99, not 'ten'"),
        ("count = 10", "count = 5", "at least 36 dishes"),
        ("each = 2", "each = -1", "toque.each must be a whole number from 0 to 9"),
        ("of_each_dish = 2", "of_each_dish = 3", "orders.of_each_dish must be a whole number from 0 to 2"),
        ("of_each_dish = 2", "of_each_dish = 1", "at most 4 royal orders can be dealt"),
        ('"a1", "a2", ', '"a1", "a1", ', "different spaces"),
        ('"a1", "a2", ', '"a1", "h2", ', "different spaces"),
        ('"a1", "a4"', '"a1"', "a space of its own"),
        ('"a1", "a4"', '"a1", "a1"', "a space of its own"),
        ('"a1", "a4"', '"a1", "a1", "a4"', "a space of its own"),
        ('"a1", "a4"', '"a1", "c3"', "does not touch the bouquet"),
        ('"a1", "a4"', '"a1", "d4"', "does not touch the bouquet"),
        ("[toque]", "[tocque]", "lacks 'toque'"),
        ("one_crown = [", "one_crowns = [", "lacks 'one_crown'"),
        ('fr = ["burger", "un burger"]', 'fr = ["burger"]', "a name and the form it takes in a sentence"),
        ('fr = ["burger", "un burger"]', "", "lacks 'fr'"),
        ('"Blue", "Green"]', '"Blue"]', "4 names of seats in “en”"),
        ("dealt = 6", 'dealt = "six"', "a space of its own"),
        ('"toque/salad/fruit-salad"', "7", "has the wrong form"),
        ("[board]", "board = 3\n[bored]", "has the wrong form"),
    ],
)
def test_inconsistent_data_is_rejected_with_the_reason(old: str, new: str, says: str) -> None:
    assert says in complaint(old, new)
