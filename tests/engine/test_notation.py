"""Match records: readable, and a broken one is refused with the line and the reason."""

from __future__ import annotations

import random

import pytest

import hightable
from hightable.engine import notation
from hightable.engine.match import Match

GAME = hightable.find("banquet-royal")


def played(moves: int) -> Match:
    match = Match(GAME, ["Ada", ""], {"gourmet": True, "first": "1"}, seed=7)
    rng = random.Random(3)
    while not match.over and match.number < moves:
        match.play(rng.choice(match.legal()))
    return match


RECORD = notation.write(played(6), release="0.1.0")
FINISHED = notation.write(played(10_000))


def test_a_record_is_readable() -> None:
    lines = RECORD.splitlines()
    assert lines[0] == "High Table match record 1"
    assert {"game: banquet-royal", "rules: 1", "release: 0.1.0", "seat 1: Ada", "seat 2:", "option gourmet: true"} <= set(lines)
    assert lines[-6] == "1. seat 1: ready"
    assert FINISHED.splitlines()[-1].startswith("result: ")


def test_reading_a_record_gives_the_same_match() -> None:
    assert notation.read(RECORD) == played(6)
    assert notation.read(FINISHED) == played(10_000)


def test_comments_and_empty_lines_are_ignored() -> None:
    assert notation.read("# a fine game\n\n" + RECORD.replace("secret:", "# shh\nsecret:")) == played(6)


def changed(before: str, after: str, record: str = RECORD) -> str:
    assert before in record
    return record.replace(before, after, 1)


@pytest.mark.parametrize(
    ("record", "line", "reason"),
    [
        ("", 1, "begins with"),
        ("hello\n", 1, "begins with"),
        (changed("record 1", "record 9"), 1, "reads format 1"),
        (changed("game: banquet-royal", "game: chess"), 2, "no game “chess”"),
        (changed("game: banquet-royal\n", ""), 20, "has no “game”"),
        (changed("rules: 1", "rules: 7"), 3, "version 7.*release has version 1.*such as 0.1.0, can open it"),
        (changed("seat 2:", "seat 3:"), 6, "this is seat 3, but seat 2 comes next"),
        (changed("seat 2:\n", ""), 5, "for 2, 3, 4 players, not 1"),
        (changed("seat 2:", "seat 2:\nseat 2:"), 7, "is already in line 6"),
        (changed("option gourmet: true", "option gourmet: maybe"), 7, "gourmet cannot be “maybe”"),
        (changed("option gourmet: true", "option sour: true"), 7, "no option “sour”"),
        (changed("option first: 1", "option first: 1\noption sour: 1"), 14, "no option “sour”"),
        (changed("secret: ", "secret: zz"), 14, "64 hexadecimal digits"),
        (changed("secret: ", "wine: "), 14, "neither a header nor a move"),
        (changed("2. seat 2: ready", "2. seat 1: ready"), 17, "the turn of seat 2, not of seat 1"),
        (changed("2. seat 2: ready", "3. seat 2: ready"), 17, "this is move 3, but move 2 comes next"),
        (changed("2. seat 2: ready", "2. seat 2: dance"), 17, "“dance” is not a move"),
        (changed("2. seat 2: ready", "2. seat 2: keep"), 17, r"not legal: .*\(BR-2\.5\)"),
        (changed("2. seat 2: ready", "and then they danced"), 17, "is not a move"),
        (RECORD + "result: 1 2\n", 22, "not over after 6 moves"),
        (FINISHED.rsplit("result:", 1)[0] + "result: 99 99\n", len(FINISHED.splitlines()), "not to 99 99"),
        (FINISHED + "99. seat 1: keep\n", len(FINISHED.splitlines()) + 1, "over before this move"),
    ],
)  # fmt: skip
def test_a_broken_record_is_refused_with_the_line_and_the_reason(record: str, line: int, reason: str) -> None:
    with pytest.raises(notation.BadRecord, match=reason) as caught:
        notation.read(record)
    assert caught.value.line == line


def test_an_edited_secret_is_noticed() -> None:
    secret = played(6).secret.hex()
    with pytest.raises(notation.BadRecord):
        notation.read(FINISHED.replace(secret, secret[::-1]))


def test_long_lines_are_shortened_in_messages() -> None:
    with pytest.raises(notation.BadRecord) as caught:
        notation.read(changed("2. seat 2: ready", "x" * 10_000))
    assert len(str(caught.value)) < 200
