"""Saving, continuing and replaying: the round trip, and every way in which a file can be wrong."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

import hightable
from hightable.analysis.review import reviewing
from hightable.engine.notation import read, write
from tests.terminal.sitting import hot_seat_game, run

SAVED = ("play", "--seed", "5", "--option", "first=1")


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "finished.match"
    file.write_text(write(hot_seat_game(seed=8, seats=2)[0], hightable.__version__), encoding="utf-8")
    return file


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    file = tmp_path / "unfinished.match"
    run(*SAVED, typed=["ready", "place burger c4", f"save {file}", "quit"])
    return file


def test_save_continue_save_and_replay(unfinished: Path) -> None:
    before = read(unfinished.read_text(encoding="utf-8"))
    assert before.number == 3
    result = run("play", "--load", str(unfinished), typed=["keep", f"save {unfinished}", "quit"])
    assert "You are in seat 1 (Orange)" in result.output
    assert "2 Medium bot, Pink" in result.output
    after = read(unfinished.read_text(encoding="utf-8"))  # its own file it may write again without asking
    assert after.number > 3
    assert after.moves[:3] == before.moves
    shown = run("replay", str(unfinished), "--at", "3").output
    assert "After 3 of" in shown
    assert "· Player 1 places a burger on c4." in shown
    assert "│ Bur │" in shown


def test_another_file_is_not_written_over_without_asking(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt", encoding="utf-8")
    result = run(*SAVED, typed=["ready", f"save {file}", "no", "quit", ""])
    assert "already exists" in " ".join(result.output.split())
    assert file.read_text(encoding="utf-8") == "Dear aunt"
    run(*SAVED, typed=["ready", f"save {file}", "yes", "quit"])
    assert read(file.read_text(encoding="utf-8")).number == 2


def test_nothing_is_saved_when_input_ends_at_the_question(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt", encoding="utf-8")
    result = run(*SAVED, typed=["ready", f"save {file}"])
    assert result.exit_code == 0
    assert file.read_text(encoding="utf-8") == "Dear aunt"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere/at/all.match", "no such file or folder"),
        ("letter.txt/all.match", "part of this path is not a folder"),
        (".", "not a regular file"),
        ("/dev/null", "not a regular file"),
        ("~nobody-at-all/x", "home"),
        ("x" * 280, "the name is too long"),
    ],
)
def test_a_place_that_cannot_be_written_is_answered_with_a_sentence(name: str, reason: str) -> None:
    Path("letter.txt").touch()
    result = run(*SAVED, typed=["ready", f"save {name}", "quit", ""])
    assert result.exit_code == 0
    assert "Saved" not in result.output
    assert reason in " ".join(result.output.split())


def test_leaving_offers_to_save_and_takes_a_free_name(tmp_path: Path) -> None:
    for name in ("banquet-royal.match", "banquet-royal-2.match"):
        result = run(*SAVED, typed=["ready", "quit", "yes"])
        assert f"Saved as {name}." in result.output
        assert read(Path(name).read_text(encoding="utf-8")).number == 2
    assert {file.name for file in tmp_path.iterdir()} == {"banquet-royal-2.match", "banquet-royal.match"}


def test_a_finished_match_is_replayed_open(finished: Path) -> None:
    match = read(finished.read_text(encoding="utf-8"))
    shown = run("replay", str(finished)).output
    assert f"After {match.number} of {match.number} decisions" in shown
    assert "wins." in shown
    assert "░" not in run("replay", str(finished), "--at", "5").output
    assert "░1░" in run("replay", str(finished), "--at", "5", "--seat", "1").output
    assert "?a1" in run("replay", str(finished), "--at", "5", "--seat", "watch").output
    assert "?a1" not in run("replay", str(finished), "--at", "5").output


def test_an_unfinished_match_is_replayed_as_a_stranger_sees_it(unfinished: Path) -> None:
    shown = run("replay", str(unfinished)).output
    assert "You are watching" in shown
    assert "Your menus" not in shown
    assert len(re.findall("░1░ +░2░ +░3░", shown)) == 2
    assert "Your menus" in run("replay", str(unfinished), "--seat", "1").output
    refused = run("replay", str(unfinished), "--seat", "all")
    assert refused.exit_code == 2
    assert "not finished" in refused.output


def test_replay_in_french(finished: Path) -> None:
    assert "Après 4 décisions sur" in run("replay", str(finished), "--at", "4", "--lang", "fr").output


@pytest.mark.parametrize(
    ("edit", "line", "reason"),
    [
        (("game: banquet-royal", "game: banquet"), 2, "There is no game"),
        (("option gourmet: false", "option gourmet: perhaps"), 7, "cannot be “perhaps”"),
        (("1. seat", "7. seat"), 16, "this is move 7, but move 1 comes next"),
        (("ready", "xyzzy"), 16, "“xyzzy” is not a move"),
        (("ready", "keep"), 16, "not legal"),
        (("1. seat", "9" * 5000 + ". seat"), 16, "neither a header nor a move"),
        (("seat 1:", "seat 1: \x1b[2Jboo"), 5, "a name has characters"),
        (("result: ", "result: 9"), 0, "the moves lead to"),
    ],
)
def test_a_record_edited_by_hand_is_refused_with_file_line_and_reason(
    finished: Path, edit: tuple[str, str], line: int, reason: str
) -> None:
    text = finished.read_text(encoding="utf-8")
    assert edit[0] in text
    finished.write_text(text.replace(*edit, 1), encoding="utf-8")
    result = run("replay", str(finished))
    assert result.exit_code == 2
    assert reason in result.output
    assert f"finished.match, line {line or len(text.splitlines())}: " in result.output
    assert "\x1b" not in result.output


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "line 1: a record begins"),
        (b"High Table match record 1\n\xff\xfe", "line 2: not UTF-8 text"),
        (b"\x00" * 100, "line 1"),
        (b"# remark\n" * 200_000, "too large"),
        (b"High Table match record 9\n", "line 1: this release reads format 1"),
    ],
)
def test_a_file_that_is_no_record(content: bytes, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.match"
    file.write_bytes(content)
    for words in (("replay", str(file)), ("play", "--load", str(file))):
        result = run(*words)
        assert result.exit_code == 2
        assert reason in result.output
        assert "odd.match" in result.output


def test_a_folder_and_a_missing_file_are_no_records(tmp_path: Path) -> None:
    for name, reason in ((str(tmp_path), "that is a folder"), (str(tmp_path / "no"), "no such file")):
        result = run("replay", name)
        assert result.exit_code == 2
        assert reason in result.output


def test_a_replay_calls_players_as_the_table_did(unfinished: Path, finished: Path) -> None:
    saved = run("replay", str(unfinished), "--at", "3").output
    assert "Player 1, Orange" in saved
    assert "2 Medium bot, Pink" in saved
    assert "Player 2, Pink" in run("replay", str(finished), "--at", "3").output, "a record that does not say who played"


@pytest.mark.parametrize("at", ["-1", "9999"])
def test_a_moment_that_the_record_does_not_have(finished: Path, at: str) -> None:
    result = run("replay", str(finished), "--at", at)
    assert result.exit_code == 2
    assert "The record has decisions 0 to" in result.output


def test_a_review_shows_a_curve_a_seat_and_what_turned_it(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.terminal.review.reviewing", partial(reviewing, simulations=8))
    match = read(finished.read_text(encoding="utf-8"))
    shown = run("replay", str(finished), "--review").output
    first, second = (line for line in shown.splitlines() if set(line) & set("▁▂▃▄▅▆▇█"))
    assert first.split()[:2] == ["Player", "1"]
    assert second.split()[:2] == ["Player", "2"]
    assert [int(line.split()[-1].rstrip("%")) for line in (first, second)] == [
        round(100 / len(match.winners)) if seat in match.winners else 0 for seat in range(2)
    ]
    assert "Turning points:" in shown or "No single move decided it." in shown
    plain = run("replay", str(finished), "--review", PYTHONIOENCODING="ascii").output
    assert "Player 1" in plain


def test_a_match_that_goes_on_is_not_reviewed(unfinished: Path) -> None:
    result = run("replay", str(unfinished), "--review", "--lang", "fr")
    assert result.exit_code == 2
    assert "n’est pas finie" in result.output
