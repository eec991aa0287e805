"""Components laid over a game's own: how they are merged, and which are refused with a sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hightable import BadComponents, find
from hightable.engine.components import LARGEST, MOST_VALUES, Overlay
from hightable.engine.variants import variant_of

BASE: dict[str, Any] = {
    "size": {"rows": 3, "share": 0.5, "source": "text"},
    "spaces": ["a1", "a4"],
    "dish": [{"id": "salad", "count": 10, "short": {"en": "Sal", "fr": "Sal"}}, {"id": "burger", "count": 10, "extra": True}],
    "rating": [{"from": 10, "en": "good"}, {"from": 0, "en": "fair"}],
}


def lay(own: dict[str, Any]) -> dict[str, Any]:
    return Overlay.read(own).lay_over(BASE)


def test_tables_merge_and_leave_the_rest() -> None:
    assert lay({"size": {"rows": 4}}) == {**BASE, "size": {"rows": 4, "share": 0.5, "source": "text"}}
    assert BASE["size"]["rows"] == 3


def test_a_list_replaces_the_games_own() -> None:
    assert lay({"spaces": ["g1"]})["spaces"] == ["g1"]
    assert lay({"rating": [{"from": 5, "en": "splendid"}]})["rating"] == [{"from": 5, "en": "splendid"}]


def test_entries_with_an_id_merge_by_it() -> None:
    changed = lay({"dish": [{"id": "salad", "short": {"en": "Sld"}}, {"id": "soup", "count": 3}]})["dish"]
    assert changed == [
        {"id": "salad", "count": 10, "short": {"en": "Sld", "fr": "Sal"}},
        {"id": "burger", "count": 10, "extra": True},
        {"id": "soup", "count": 3},
    ]


def test_any_entry_may_say_where_it_comes_from() -> None:
    assert lay({"size": {"rows": 4, "rows_source": "found", "why": "our club"}})["size"]["why"] == "our club"


def test_a_whole_number_is_a_number_but_not_the_reverse() -> None:
    assert lay({"size": {"share": 1}})["size"]["share"] == 1
    with pytest.raises(BadComponents, match=r"“size.rows” must be a whole number, not 2.5"):
        lay({"size": {"rows": 2.5}})


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"size": {"row": 4}}, "components: there is no “size.row”; the nearest key is “rows”"),
        ({"sice": {"rows": 4}}, "components: there is no “sice”; the nearest key is “size”"),
        ({"menus": {"rows": 4}}, f"there is no “menus”; the keys are {', '.join(f'“{key}”' for key in BASE)}"),
        ({"size": {"rows": 4.0}}, "“size.rows” must be a whole number, not 4.0"),
        ({"dish": [{"id": "salad", "cuont": 3}]}, "there is no “dish.cuont”; the nearest key is “count”"),
        ({"dish": [{"count": 3}]}, "each entry of “dish” needs its “id”"),
        ({"dish": ["salad"]}, "“dish” must be a table, not a text"),
        ({"size": {"rows": "four"}}, "“size.rows” must be a whole number, not a text"),
        ({"size": {"rows": True}}, "“size.rows” must be a whole number, not true or false"),
        ({"size": 4}, "“size” must be a table, not a whole number"),
        ({"spaces": "a1"}, "“spaces” must be a list, not a text"),
        ({"spaces": [1]}, "“spaces” must be a text, not a whole number"),
        ({"size": {"rows": 10**9}}, "“size.rows” is not a number of reasonable size"),
        ({"size": {"share": float("inf")}}, "“size.share” is not a number of reasonable size"),
        ({"size": {"why": "a\x00b"}}, "“size.why” must be at most 1000 characters that can be printed"),
        ({"size": {"rows": None}}, "“size.rows” is a date or a time"),
        ({"name": 7, "size": {"rows": 3}}, "“name” must be a text, not a whole number"),
        ({"name": "four"}, "the components change nothing"),
        ({"spaces": ["a1"] * (MOST_VALUES + 1)}, "has too many values"),
        ({"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": 1}}}}}}}}}, "is nested too deeply"),
    ],
)
def test_what_the_game_does_not_have_is_refused_with_a_sentence(own: dict[str, Any], says: str) -> None:
    with pytest.raises(BadComponents) as error:
        lay(own)
    assert says in str(error.value)


def test_a_file_is_named_after_its_stem_unless_it_says_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "Four crowns!.toml"
    file.write_text("[size]\nrows = 4\n", encoding="utf-8")
    assert (Overlay.read(file).name, Overlay.read(file).slug) == ("Four crowns!", "four-crowns")
    file.write_text('name = "Our club"\n[size]\nrows = 4\n', encoding="utf-8")
    assert (Overlay.read(str(file)).name, Overlay.read(file).slug) == ("Our club", "our-club")


def test_the_fingerprint_is_that_of_the_data_alone() -> None:
    one, other = Overlay.read({"name": "one", "size": {"rows": 4}}), Overlay.read({"size": {"rows": 4}, "name": "other"})
    assert one.fingerprint == other.fingerprint != Overlay.read({"size": {"rows": 5}}).fingerprint


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"[menus.points\nthree_crowns = 4", "my.toml is not TOML: "),
        (b"x = " + b"[" * 5000, "my.toml is not TOML: "),
        (b"x = " + b"9" * 5000, "my.toml is not TOML: "),
        (b"\xff\xfe", "my.toml is not text in UTF-8"),
        (b"# " + b"x" * LARGEST, "my.toml is too large: at most 64 KiB are read"),
        (b"", "my.toml changes nothing"),
        (
            b"[menus.points]\nthree_crown = 4",
            "my.toml: there is no “menus.points.three_crown”; the nearest key is “three_crowns”",
        ),
        (b"[menus.points]\nthree_crowns = -1", "my.toml: menus.points.three_crowns must be a whole number from 0 to 99, not -1"),
        (
            b"[menus.points]\nthree_crowns = 100",
            "my.toml: menus.points.three_crowns must be a whole number from 0 to 99, not 100",
        ),
        (b'[menus.points]\nthree_crowns = "4"', "my.toml: “menus.points.three_crowns” must be a whole number, not a text"),
        (b"[menus.points]\nthree_crowns = 2024-01-01", "my.toml: “menus.points.three_crowns” is a date or a time"),
        (b'[[dish]]\nid = "salad"\ncount = 100', "my.toml: the count of “salad” must be a whole number from 0 to 99, not 100"),
        (b'[[dish]]\nid = "soup"\ncount = 9', "my.toml: there must be four different dishes"),
        (b'[[dish]]\nid = "salad"\nen = ["burger", "a burger"]', "are the same"),
        (b'[[dish]]\nid = "salad"\nen = ["<b>", "a <b>"]', "my.toml: “<b>” is not a name of at most 20 letters"),
        (
            b'[menus]\ntwo_crowns = ["salad/salad/salad"]',
            "my.toml: there must be enough menus of each value for the hands of two players",
        ),
        (
            b'[menus]\none_crown = ["salad/soup/salad"' + b', "x"' * 11 + b"]",
            "my.toml: “salad/soup/salad” is not a line of three",
        ),
        (b"[orders]\nsets = [1, 3, 5]", "my.toml: orders.sets must have the points of a set of one, two, three and four dishes"),
        (b"[hand]\none_crown = 4", "my.toml: hand.one_crown must be a whole number from 0 to 3, not 4"),
        (b"[hand]\none_crown = 3\ntwo_crowns = 3", "my.toml: a hand must have 1 to 6 menus"),
        (b"[board]\nrings = 4", "my.toml: the board must have three rings"),
        (b"[toque]\neach = 10", "toque.each must be a whole number from 0 to 9, not 10"),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence_that_names_it(tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes(content)
    with pytest.raises(BadComponents) as error:
        find("banquet-royal", components=file)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"^none\.toml cannot be read: No such file"):
        find("banquet-royal", components=tmp_path / "none.toml")
    with pytest.raises(BadComponents, match="cannot be read"):
        find("banquet-royal", components=tmp_path)


@pytest.mark.parametrize("name", ["tiny", "smal"])
def test_a_name_of_no_variant_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BadComponents) as error:
        find("banquet-royal", components=name)
    assert str(error.value) == f"There is no file “{name}”, and no variant of that name in Banquet Royal; it has: small"


def test_a_file_without_a_suffix_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tiny").write_text("[hand]\nthree_crowns = 2\n", encoding="utf-8")
    assert find("banquet-royal", components="tiny").overlay is not None


def test_a_game_has_to_accept_other_components() -> None:
    game = replace(find("banquet-royal"), accepts_components=False)
    with pytest.raises(BadComponents, match="the components of “banquet-royal” cannot be changed"):
        variant_of(game, Overlay.read({"toque": {"each": 3}}), "hightable.games.banquet_royal")
