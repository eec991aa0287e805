"""Fair deals: how a secret follows from them, and which changes to a record are found out."""

from __future__ import annotations

import hashlib
import pickle
import random

import pytest

import hightable
from hightable.engine import notation
from hightable.engine.fair_deal import FairDeal, commitment_to
from hightable.engine.match import BadSeats, Match
from hightable.engine.verification import Check, verify

GAME = hightable.find("banquet-royal")
SERVER_SECRET = bytes(range(32))
ADA, BEN = bytes(range(200, 216)), bytes(range(100, 116))
OPTIONS = GAME.options.complete({"gourmet": "true", "first": "1"}, 2)
DEAL = FairDeal(SERVER_SECRET, OPTIONS, (ADA, BEN))


def played(deal: FairDeal = DEAL, moves: int = 10_000) -> Match:
    match, rng = Match(GAME, ["Ada", "Ben"], fair_deal=deal), random.Random(3)
    while not match.over and match.number < moves:
        match.play(rng.choice(match.legal()))
    return match


MATCH = played()
RECORD = notation.write(MATCH)


def failed(checks: list[Check]) -> list[str]:
    return [check.name for check in checks if not check.holds]


def test_the_commitment_is_the_hash_of_a_text_that_anyone_can_write() -> None:
    text = "High Table commitment 1\nserver secret: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
    assert DEAL.commitment == hashlib.sha256(text.encode()).hexdigest()
    assert DEAL.commitment == "32d837cf433fdd006365f280a51bd449f8f91f840e5bafd60afd6d9a42a9f797"


def test_the_secret_is_the_hash_of_lines_of_the_record() -> None:
    lines = DEAL.text(GAME).splitlines()
    assert lines[0] == "High Table deal 1"
    assert set(lines[1:]) < set(RECORD.splitlines())
    assert lines[1:4] == [f"server secret: {SERVER_SECRET.hex()}", "game: banquet-royal", "rules: 1"]
    assert lines[4:-2] == sorted(line for line in RECORD.splitlines() if line.startswith("option "))
    assert lines[-2:] == [f"random 1: {ADA.hex()}", f"random 2: {BEN.hex()}"]
    assert MATCH.secret.hex() == hashlib.sha256(DEAL.text(GAME).encode()).hexdigest()
    assert MATCH.secret.hex() == "3c5d27b8d93c0d3aebbbd43b3b81c560021b09e8515cec8518f1e783372bb1fc"


@pytest.mark.parametrize(
    "other",
    [
        FairDeal(bytes(32), OPTIONS, (ADA, BEN)),
        FairDeal(SERVER_SECRET, OPTIONS, (BEN, ADA)),
        FairDeal(SERVER_SECRET, OPTIONS, (ADA, b"")),
        FairDeal(SERVER_SECRET, OPTIONS, (b"", ADA)),
        FairDeal(SERVER_SECRET, OPTIONS, (ADA, BEN, b"")),
        FairDeal(SERVER_SECRET, {**OPTIONS, "first": "2"}, (ADA, BEN)),
    ],
)
def test_everything_that_was_agreed_is_part_of_the_deal(other: FairDeal) -> None:
    assert other.match_secret(GAME) != DEAL.match_secret(GAME)
    assert DEAL.match_secret(hightable.find("royal-dinner")) != DEAL.match_secret(GAME)


def test_components_are_part_of_the_deal_but_not_what_they_are_called() -> None:
    four = {"menus": {"points": {"three_crowns": 4}}}
    variant, renamed = (hightable.find("banquet-royal", {"name": name, **four}) for name in ("Four", "Club"))
    assert DEAL.match_secret(variant) == DEAL.match_secret(renamed) != DEAL.match_secret(GAME)


def test_a_deal_needs_a_whole_secret_and_whole_contributions_one_per_seat() -> None:
    with pytest.raises(ValueError, match="has 32 bytes, this one has 31"):
        FairDeal(bytes(31), {}, (ADA,))
    with pytest.raises(ValueError, match="has 16 bytes or none, this one has 15"):
        FairDeal(bytes(32), {}, (ADA, BEN[:15]))
    with pytest.raises(BadSeats, match="2 contributions is not for 3 players"):
        Match(GAME, 3, fair_deal=DEAL)


def test_the_secret_is_not_printed_by_accident() -> None:
    assert SERVER_SECRET.hex() not in repr(DEAL)
    assert repr(SERVER_SECRET) not in repr(DEAL)


def test_a_record_keeps_the_deal_through_reading_writing_and_pickling() -> None:
    again = notation.read(RECORD)
    assert again == MATCH
    assert again.fair_deal == DEAL
    assert notation.write(again) == RECORD
    assert notation.write(pickle.loads(pickle.dumps(again))) == RECORD
    assert notation.write(again.copy()) == RECORD


def test_an_option_of_a_later_release_changes_no_deal() -> None:
    """A record of today's release has no line for it, and is read with its default."""
    fewer = {name: value for name, value in OPTIONS.items() if name != "memory_aid"}
    deal = FairDeal(SERVER_SECRET, fewer, (ADA, BEN))
    record = notation.write(played(deal))
    assert "memory_aid" not in record
    assert not failed(verify(record))
    assert notation.write(notation.read(record)) == record


def test_a_fair_record_passes_every_check() -> None:
    checks = verify(RECORD, commitment=DEAL.commitment, random=BEN.hex().upper())
    assert [check.name for check in checks] == ["commitment", "deal", "contributions", "replay", "own_commitment", "own_random"]
    assert not failed(checks)
    assert checks[2].seats == (1, 2)


def changed(before: str, after: str, record: str = RECORD) -> str:
    assert before in record
    return record.replace(before, after, 1)


@pytest.mark.parametrize(
    ("record", "wrong"),
    [
        (changed(SERVER_SECRET.hex(), bytes(32).hex()), ["commitment", "deal"]),
        (changed(DEAL.commitment, commitment_to(bytes(32))), ["commitment"]),
        (changed(ADA.hex(), bytes(16).hex()), ["deal"]),
        (changed(f"random 1: {ADA.hex()}\nrandom 2: {BEN.hex()}", f"random 1: {BEN.hex()}\nrandom 2: {ADA.hex()}"), ["deal"]),
        (changed(f"random 2: {BEN.hex()}", "random 2:"), ["deal"]),
        (changed("option gourmet: true", "option gourmet: false"), ["deal", "replay"]),
        (changed("3. seat 1: place fruit-salad e4", "3. seat 1: place fruit-salad e5"), ["replay"]),
        (changed(f"result: {MATCH.scores[0]}", f"result: {MATCH.scores[0] + 1}"), ["replay"]),
        (changed(MATCH.secret.hex(), bytes(32).hex()), ["deal", "replay"]),
    ],
)
def test_a_changed_record_fails_the_check_that_it_breaks(record: str, wrong: list[str]) -> None:
    assert failed(verify(record)) == wrong
    with pytest.raises(notation.BadRecord):
        notation.read(record)


def test_a_server_that_swaps_its_secret_is_caught_by_the_receipt_alone() -> None:
    """The swapped deal is consistent in itself: only the commitment from before the deal shows that it is another one."""
    swapped = notation.write(played(FairDeal(bytes(32), OPTIONS, (ADA, BEN))))
    assert not failed(verify(swapped))
    assert failed(verify(swapped, commitment=DEAL.commitment)) == ["own_commitment"]


def test_a_server_that_leaves_out_a_contribution_is_caught_by_the_receipt() -> None:
    without = notation.write(played(FairDeal(SERVER_SECRET, OPTIONS, (ADA, b""))))
    assert not failed(verify(without, commitment=DEAL.commitment, random=ADA.hex()))
    assert failed(verify(without, commitment=DEAL.commitment, random=BEN.hex())) == ["own_random"]


def test_a_server_that_swaps_contributions_is_caught_by_the_seat() -> None:
    """With all contributions in hand it could try every order of them."""
    swapped = notation.write(played(FairDeal(SERVER_SECRET, OPTIONS, (BEN, ADA))))
    assert not failed(verify(swapped, commitment=DEAL.commitment, random=ADA.hex()))
    assert failed(verify(swapped, commitment=DEAL.commitment, random=ADA.hex(), seat=1)) == ["own_seat"]
    assert failed(verify(swapped, random=ADA.hex(), seat=3)) == ["own_seat"]
    assert not failed(verify(RECORD, commitment=DEAL.commitment, random=ADA.hex(), seat=1))


def test_without_any_contribution_the_server_chose_alone() -> None:
    alone = notation.write(played(FairDeal(SERVER_SECRET, OPTIONS, (b"", b""))))
    assert failed(verify(alone, commitment=DEAL.commitment)) == ["contributions"]


def test_a_record_without_a_commitment_says_so_and_still_replays() -> None:
    checks = verify(notation.write(Match(GAME, 2, seed=7)))
    assert [(check.name, check.holds) for check in checks] == [("committed", False), ("replay", True)]


def test_a_record_that_cannot_be_read_fails() -> None:
    assert failed(verify("hello")) == ["record"]
    assert failed(verify(changed(f"random 2: {BEN.hex()}\n", ""))) == ["record"]


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (changed(f"commitment: {DEAL.commitment}\n", ""), "has no “commitment”"),
        (changed(f"server secret: {SERVER_SECRET.hex()}\n", ""), "has no “server secret”"),
        (changed(f"random 2: {BEN.hex()}\n", ""), "2 seats, but 1 lines “random”"),
        (changed("random 1:", "random 2:"), "this is random 2, but random 1 comes next"),
        (changed(ADA.hex(), ADA.hex()[:-2]), "contribution of seat 1 must be 32 hexadecimal digits"),
        (changed(SERVER_SECRET.hex(), "zz"), "server secret must be 64 hexadecimal digits"),
        (changed(SERVER_SECRET.hex(), bytes(32).hex()), "commitment does not belong to the server secret"),
        (changed(ADA.hex(), bytes(16).hex()), "secret does not follow from"),
    ],
)  # fmt: skip
def test_a_broken_deal_in_a_record_is_refused_with_the_reason(record: str, reason: str) -> None:
    with pytest.raises(notation.BadRecord, match=reason):
        notation.read(record)
