"""Players' names survive being written to a record, whatever people type."""

from __future__ import annotations

import pytest

from hightable import Match, find
from hightable.engine.notation import read, write


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Zoë ♞", "Zoë ♞"),
        ("Ada\n1. seat 1: ready", "Ada 1. seat 1: ready"),
        ("Ada\x1b[2J", "Ada [2J"),
        ("Ada\u2028Byron", "Ada Byron"),
        ("# Ada", "# Ada"),
        ("\n", ""),
    ],
)
def test_a_name_is_put_on_one_line_and_read_back_from_the_record(typed: str, stored: str) -> None:
    match = Match(find("banquet-royal"), [typed, "Bo"], seed=1)
    assert match.names == [stored, "Bo"]
    assert read(write(match)) == match
