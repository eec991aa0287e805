"""`hightable verify`: one sentence per check, and an exit code."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hightable.engine import notation
from hightable.engine.fair_deal import FairDeal
from hightable.engine.match import Match
from tests.terminal.sitting import GAME, run

OWN = bytes(range(16))
DEAL = FairDeal(bytes(range(32)), GAME.options.complete({}, 2), (OWN, b""))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match, rng = Match(GAME, ["Ada", "Ben"], fair_deal=DEAL), Random(1)
    while not match.over:
        match.play(rng.choice(match.legal()))
    file = tmp_path / "fair.match"
    file.write_text(notation.write(match), encoding="utf-8")
    return file


def verify(file: Path, *flags: str, columns: int = 200, code: int = 0) -> str:
    result = run("verify", str(file), *flags, columns=columns)
    assert result.exit_code == code, result.output
    return result.output


def test_a_fair_deal_is_verified_in_sentences(record: Path) -> None:
    shown = verify(record, "--commitment", DEAL.commitment, "--random", OWN.hex())
    lines = [line.strip() for line in shown.splitlines()]
    assert [line[:2] for line in lines[:-1]] == ["ok"] * 6
    assert "ok  The commitment belongs to the server’s secret." in lines
    assert "ok  The server did not choose the deal alone: seat 1 contributed." in lines
    assert "ok  Your contribution is in the deal." in lines
    assert lines[-1] == "Fair deal: verified."


def test_without_a_receipt_it_says_what_is_missing(record: Path) -> None:
    assert "Is the commitment the one that you were given before the deal?" in verify(record)


def test_the_wrong_receipt_fails(record: Path) -> None:
    shown = verify(record, "--commitment", "0" * 64, "--random", "0" * 32, code=1)
    assert f"The commitment is not the one you were given before the deal. The record says {DEAL.commitment}." in shown
    assert "Your contribution is not in the deal." in shown
    assert shown.splitlines()[-1] == "Fair deal: not verified."


def test_a_changed_record_fails(record: Path) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace(OWN.hex(), "0" * 32), encoding="utf-8")
    assert "does not follow from the server’s secret" in verify(record, code=1)


def test_a_record_without_a_commitment_says_so(tmp_path: Path) -> None:
    file = tmp_path / "plain.match"
    file.write_text(notation.write(Match(GAME, 2, seed=7)), encoding="utf-8")
    shown = verify(file, code=1)
    assert "This record has no commitment" in shown
    assert "All 0 moves are legal. The match was not played to the end." in shown


def test_a_contribution_counts_in_the_seat_of_its_player(record: Path) -> None:
    assert "ok  Your contribution is in the deal, as that of seat 1." in verify(record, "--random", OWN.hex(), "--seat", "1")
    shown = verify(record, "--random", OWN.hex(), "--seat", "2", code=1)
    assert "!!  Your contribution is not in the deal, or not as that of seat 2." in shown


def test_it_speaks_french(record: Path) -> None:
    assert "Donne équitable : vérifiée." in verify(record, "--lang", "fr")
    assert "!!" in verify(record, "--lang", "fr", "--random", "0" * 32, code=1)


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--commitment", "abc"], "--commitment takes 64 hexadecimal digits"),
        (["--random", "0" * 64], "--random takes 32 hexadecimal digits"),
        (["--seat", "1"], "--seat says whose contribution --random is"),
    ],
)
def test_a_bad_request_gets_a_sentence(record: Path, flags: list[str], sentence: str) -> None:
    result = run("verify", str(record), *flags)
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())


def test_a_missing_file_gets_a_sentence() -> None:
    result = run("verify", "nowhere.match")
    assert result.exit_code == 2
    assert "no such file" in result.output


def test_a_contribution_in_a_seat_that_cannot_contribute_was_made_up(record: Path) -> None:
    assert "ok  Nothing was contributed in the name of a bot or another silent seat: seat 2." in verify(record, "--silent", "2")
    shown = verify(record, "--silent", "1", "--silent", "2", code=1)
    assert "!!  A silent seat has a contribution, which the server must have made up: seat 1." in shown
