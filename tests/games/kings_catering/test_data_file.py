"""A wrong data file is refused with the line and the reason."""

from __future__ import annotations

import pytest

from hightable.engine.components import BadComponents
from hightable.games.kings_catering import GAME, wishes
from hightable.games.kings_catering.components import KIND_WISHES, KINDS, PAID, ROYALS
from hightable.games.kings_catering.data_file import FILE, read

TEXT = FILE.read_text(encoding="utf-8")


def complaint(old: str, new: str) -> str:
    assert old in TEXT
    with pytest.raises(BadComponents) as error:
        read(TEXT.replace(old, new, 1))
    return str(error.value)


def line_of(part: str, after: str = "") -> int:
    lines = TEXT.splitlines()
    start = next((n for n, line in enumerate(lines) if after in line), 0)
    return next(n for n in range(start, len(lines)) if part in lines[n]) + 1


def test_a_corrected_file_is_read() -> None:
    changed = read(TEXT.replace('"YRG."', '"YR.G"').replace("pays = [0, 1, 2, 4]", "pays = [1, 3, 6, 10]"))
    assert changed["food"][0]["tiles"][0][0] == "YR.G"
    assert changed["royal"][14]["pays"] == [1, 3, 6, 10]


@pytest.mark.parametrize(
    ("old", "new", "said", "part"),
    [
        ('"YRG."', '"YRX."', "food beer: “YRX.” is not a tile: it needs four sides, B, R, Y, G or a dot", '"YRG."'),
        ('"YRG."', '"YRGB"', "food beer: “YRGB”: a food needs a decorated side and a bare one", '"YRG."'),
        ("counts = 5", "counts = 0", "royal K1: counts must be a whole number from 1 to 40, not 0", "counts = 5"),
        ("pays = [5, 3]", "pays = [5]", "royal K6: this rule pays 2 numbers, not 1", "pays = [5, 3]"),
        ('rule = "few-types"', 'rule = "few"', "royal K2: “few” is not a rule of that rank", 'rule = "few-types"'),
        ('rule = "few-types"', 'rule = "shapes"', "the rule “shapes” is used by another Royal too", 'rule = "few-types"'),
        ('of = "beer"', 'of = "wine"', "crew cupbearer: “wine” is not a food", 'of = "beer"'),
        ('["K3", "Q4", "P2"]', '["K3", "K4", "P2"]', "setup family: ['K3', 'K4', 'P2'] should be a King", '["K3", "Q4", "P2"]'),
        ("target = 20", "target = 0", "palace buckingham: target must be a whole number from 1 to 99", "target = 20"),
        ("Foods that touch must differ in size. +{a}", "{z}", "royal K5: the wish in “en” names z", "Foods that touch"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, said: str, part: str) -> None:
    text = complaint(old, new)
    assert said in text
    assert f"components.toml line {line_of(part)}: " in text


def test_what_is_missing_is_named() -> None:
    assert complaint("[deck]", "[decks]") == "components.toml lacks 'deck'"
    assert complaint('id = "P6"', 'id = "P5"') == "components.toml: there must be 18 different entries “royal”"
    assert "is not a source; the sources are text, found" in complaint('source = "text"', 'source = "heard"')
    assert complaint("[[colour]]", "[[colour").startswith("components.toml: ")


def test_the_columns_have_to_fit_the_position() -> None:
    """The position holds the tiles of a player who takes three in every turn; `test_turn_end.py` proves it."""
    assert "column_limit must be a whole number from 1 to 3, not 4" in complaint("column_limit = 3", "column_limit = 4")
    assert "three columns, each with 1 to 3 tiles" in complaint("columns = [1, 2, 3]", "columns = [1, 2, 4]")
    assert "three columns, each with 1 to 2 tiles" in complaint("column_limit = 3", "column_limit = 2")
    assert "three columns" in complaint("columns = [1, 2, 3]", "columns = [1, 2]")
    assert read(TEXT.replace("columns = [1, 2, 3]", "columns = [2, 2, 2]"))["deck"]["columns"] == [2, 2, 2]


def test_every_component_says_where_it_comes_from() -> None:
    data = read(TEXT)
    assert {food["tiles_source"] for food in data["food"]} == {"reconstructed"}
    assert {entry["source"] for entry in (*data["setup"], *data["palace"])} == {"text"}


def test_the_rules_page_tells_what_the_file_says() -> None:
    """An owner who corrects a number reads the corrected rule."""
    for language, said in (
        ("en", "K6: {a} for the most tiles in one table, {b} for"),
        ("fr", "K6 : {a} pour le plus de tuiles à une table, {b} pour"),
    ):
        sentences = said.format(a=PAID[ROYALS.index("K6"), 0], b=PAID[ROYALS.index("K6"), 1])
        assert GAME.rulebook.clause("KC-8.7", language).startswith(sentences)
        assert str(KIND_WISHES[KINDS.index("florist")](language)) in GAME.rulebook.clause("KC-8.23", language)
        assert "YRG. BYG. BGY., YB.. RG.. BR.., G.R. Y.Y. R.B., R... B... G..." in GAME.rulebook.clause("KC-1.7", language)
        assert not [clause for clause in GAME.rulebook.numbers if "{" in GAME.rulebook.clause(clause, language)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_page_says_of_every_reconstructed_piece_that_it_is_ours(language: str) -> None:
    """Royals and crew whose source is not the text, and everything that a picture showed."""
    mark = {"en": "Reconstructed", "fr": "Reconstitué"}[language]
    data = read(TEXT)
    royals = [f"KC-8.{2 + wishes.RULES.index(royal['rule'])}" for royal in data["royal"] if royal["source"] != "text"]
    for number in ("KC-1.1", "KC-1.2", "KC-1.3", "KC-1.7", *royals, *(f"KC-8.{number}" for number in range(20, 25))):
        assert mark in GAME.rulebook.clause(number, language), number


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_palaces_are_told_with_their_difficulty(language: str) -> None:
    for palace in read(TEXT)["palace"]:
        assert f"{' '.join(palace['royals'])} ({palace['level'][language]})" in GAME.rulebook.clause("KC-9.1", language)
