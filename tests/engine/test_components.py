"""Checks of data files: what is wrong is refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from hightable.engine.components import (
    BadComponents,
    bad_line,
    check_articles,
    check_ids,
    check_number,
    check_seat_names,
    check_sources,
    parse_components,
)

NAMES = {"en": ["Red", "Blue"], "fr": ["Rouge", "Bleu"]}


def complaint(check: Any, *args: Any) -> str:
    with pytest.raises(BadComponents) as error:
        check(*args)
    return str(error.value)


def test_everything_has_a_source() -> None:
    good = {"card": [{"id": "ace", "source": "text"}], "deck": {"limit": 3, "limit_source": "inferred"}, "version": 1}
    check_sources(good)
    assert complaint(check_sources, {"card": [{"id": "ace"}]}) == "components.toml: “ace” has no source"
    assert complaint(check_sources, {"deck": {"limit": 3}}) == "components.toml: “deck” has no source"
    assert "“hearsay” is not a source" in complaint(check_sources, {"deck": {"limit_source": "hearsay"}})
    nested = {"solo": {"source": "text", "rating": [{"id": "best"}]}}
    assert complaint(check_sources, nested) == "components.toml: “best” has no source"


def test_entries_in_their_order() -> None:
    data = {"card": [{"id": "ace"}, {"id": "king"}]}
    check_ids(data, "card", ("ace", "king"))
    assert complaint(check_ids, data, "card", ("king", "ace")) == (
        "components.toml: the entries “card” must be, in this order, king, ace"
    )


@pytest.mark.parametrize("number", [0, 10, 2.0, True, "2", None])
def test_numbers_are_whole_and_in_range(number: object) -> None:
    check_number("hand", 9, 1, 9)
    assert complaint(check_number, "hand", number, 1, 9) == (
        f"components.toml: hand must be a whole number from 1 to 9, not {number!r}"
    )


def test_names_in_every_language() -> None:
    check_seat_names(NAMES, 2, 9)
    assert "there must be 3 names of seats in “en”" in complaint(check_seat_names, NAMES, 3, 9)
    assert "is not a name of at most 4 letters" in complaint(check_seat_names, NAMES, 2, 4)
    check_articles([{"en": ["rice", "some rice"], "fr": ["riz", "du riz"]}])
    assert "a name and the form it takes" in complaint(check_articles, [{"en": "rice", "fr": "riz"}])


def test_an_error_names_its_line() -> None:
    text = '[[card]]\nid = "ace"\npoints = 1\n[[card]]\nid = "king"\npoints = 9\n'

    def check(data: dict[str, Any]) -> None:
        raise bad_line("king: too many points", 'id = "king"', "points =")

    assert complaint(parse_components, text, check) == "components.toml line 6: king: too many points"
