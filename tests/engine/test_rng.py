"""Random numbers: fair, repeatable, and in matches unpredictable."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from hightable.engine.rng import (
    MOST_SCRIPTED,
    MatchSecret,
    PlayerRandom,
    Rng,
    SimulationSecret,
    below_apart,
    deal_key,
    fast_rng,
    limits_drawn,
    randbelow,
    scripted_rng,
    secret_of,
    shuffle,
)


def rngs(seed: int) -> list[Rng]:
    return [fast_rng(seed), MatchSecret.from_seed(seed).rng(1, 200_000)]


@pytest.mark.parametrize("kind", [0, 1], ids=["fast", "secret"])
@pytest.mark.parametrize("n", [2, 3, 7, 36, 100])
def test_all_numbers_below_n_are_equally_likely(kind: int, n: int) -> None:
    rng = rngs(5)[kind]
    counts = np.bincount([randbelow(rng, n) for _ in range(40_000)], minlength=n)
    assert len(counts) == n
    assert stats.chisquare(counts).pvalue > 1e-6


@pytest.mark.parametrize("kind", [0, 1], ids=["fast", "secret"])
def test_all_orders_of_a_shuffle_are_equally_likely(kind: int) -> None:
    rng = rngs(6)[kind]
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        row = np.arange(4, dtype=np.int8)
        shuffle(row, 4, rng)
        seen[tuple(row.tolist())] = seen.get(tuple(row.tolist()), 0) + 1
    assert len(seen) == 24
    assert stats.chisquare(list(seen.values())).pvalue > 1e-6


def test_biased_words_are_rejected() -> None:
    """Of the 2**32 words, 2**32 mod n would favour some numbers: they are drawn again."""
    n = 3 * 2**29  # 2**32 mod n is 2**30: a quarter of all words would be too many
    low = np.uint64(0)
    high = np.uint64(2**63 + 2**32)
    rng = np.array([1, low, low, high], np.uint64)
    assert randbelow(rng, n) == ((2**31 + 1) * n) >> 32
    assert rng[0] == 4


@given(st.integers(0, 2**63))
def test_the_same_seed_gives_the_same_numbers(seed: int) -> None:
    one, two = fast_rng(seed), fast_rng(seed)
    assert [randbelow(one, 1000) for _ in range(5)] == [randbelow(two, 1000) for _ in range(5)]


def test_neighbouring_seeds_give_different_numbers() -> None:
    assert len({randbelow(fast_rng(seed), 2**31) for seed in range(200)}) == 200


def test_each_move_has_its_own_rng() -> None:
    secret = MatchSecret.from_seed(1)
    assert not np.array_equal(secret.rng(1), secret.rng(2))
    assert np.array_equal(secret.rng(1), secret.rng(1))


def test_more_words_begin_with_the_same_ones() -> None:
    secret = MatchSecret.from_seed(1)
    assert np.array_equal(secret.rng(3, 500)[:257], secret.rng(3, 256))


def test_an_exhausted_rng_is_reported() -> None:
    rng = MatchSecret.from_seed(1).rng(0, 4)
    for _ in range(4):
        randbelow(rng, 10)
    assert not MatchSecret.exhausted(rng)
    assert 0 <= randbelow(rng, 10) < 10
    assert MatchSecret.exhausted(rng)


def test_one_bit_of_the_secret_changes_half_of_all_bits() -> None:
    """One stream reveals nothing about another: no bit of the secret can be found by trying the others."""
    bits = bytearray(bytes(MatchSecret.from_seed(1)))
    one = MatchSecret(bytes(bits)).rng(0, 1024)[1:]
    bits[31] ^= 1
    two = MatchSecret(bytes(bits)).rng(0, 1024)[1:]
    differing = int(np.bitwise_count(one ^ two).sum())
    assert abs(differing - 32 * 1024) < 6 * (1024 * 64 / 4) ** 0.5


def test_new_secrets_have_256_bits_and_differ() -> None:
    one, two = MatchSecret.new(), MatchSecret.new()
    assert len(one.hex()) == 64
    assert one != two


def test_a_secret_is_never_printed_by_accident() -> None:
    secret = MatchSecret.from_seed(4)
    assert secret.hex() not in repr(secret)
    assert MatchSecret.from_hex(secret.hex()) == secret


def test_a_secret_can_be_stored_as_bytes() -> None:
    secret = MatchSecret.from_seed(4)
    assert MatchSecret(bytes(secret)) == secret
    assert bytes(secret).hex() == secret.hex()


def test_a_secret_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        MatchSecret(b"short")


def test_a_rule_that_draws_until_a_number_comes_up_ends_even_if_the_rng_is_exhausted() -> None:
    rng = MatchSecret.from_seed(7).rng(0, words=4)
    drawn = {randbelow(rng, 6) for _ in range(500)}
    assert drawn == set(range(6))
    assert MatchSecret.exhausted(rng)


def test_every_deal_of_every_seed_has_a_key_of_its_own() -> None:
    seeds = (*range(30), 2**32, 7 * 2**32 + 1, 2**64, 2**64 + 1, 2**200)
    assert len({deal_key(seed, number) for seed in seeds for number in range(60)}) == 60 * len(seeds)


def test_every_decision_of_a_simulated_match_has_its_own_rng() -> None:
    secret = SimulationSecret(deal_key(7, 0))
    assert np.array_equal(secret.rng(1), SimulationSecret(deal_key(7, 0)).rng(1))
    drawn = [[randbelow(secret.rng(number), 2**31) for number in range(200)]]
    drawn += [[randbelow(SimulationSecret(deal_key(7, number)).rng(1), 2**31) for number in range(200)]]
    assert all(len(set(numbers)) == 200 for numbers in drawn)
    assert len({secret.forgetting(seat) for seat in range(8)}) == 8
    rng = secret.rng(0)
    assert stats.chisquare(np.bincount([randbelow(rng, 36) for _ in range(40_000)])).pvalue > 1e-6
    assert not MatchSecret.exhausted(rng)


def test_a_simulated_secret_can_be_stored_as_bytes() -> None:
    secret = SimulationSecret(deal_key(4, 1))
    assert secret_of(bytes(secret)) == secret
    assert np.array_equal(secret_of(bytes(secret)).rng(3), secret.rng(3))
    assert type(secret_of(bytes(MatchSecret.from_seed(4)))) is MatchSecret


def test_a_number_drawn_apart_changes_nothing_about_later_numbers() -> None:
    one, two = SimulationSecret(1).rng(0), SimulationSecret(1).rng(0)
    below_apart(two, 4)
    assert randbelow(one, 1000) == randbelow(two, 1000)
    drawn = np.bincount([below_apart(SimulationSecret(deal_key(1, number)).rng(0), 3) for number in range(30_000)])
    assert stats.chisquare(drawn).pvalue > 1e-6
    secret, same = MatchSecret.from_seed(1).rng(0), MatchSecret.from_seed(1).rng(0)
    assert below_apart(secret, 4) == randbelow(same, 4)
    assert np.array_equal(secret, same), "in a match it is drawn like any other number"


def test_a_player_draws_numbers_that_belong_to_the_decision() -> None:
    one, two = PlayerRandom(deal_key(1, 2)), PlayerRandom(deal_key(1, 2))
    two.random()
    for rng in (one, two):
        rng.begin(5)
    draws: list[Callable[[PlayerRandom], object]] = [
        lambda rng: rng.random(),
        lambda rng: rng.randrange(10),
        lambda rng: rng.randrange(5, 50, 5),
        lambda rng: rng.choice("abc"),
        lambda rng: rng.getrandbits(48),
        lambda rng: rng.sample(range(100), 5),
    ]
    for draw in draws:
        assert draw(one) == draw(two)
    one.begin(6)
    assert one.random() != two.random()


def test_a_players_numbers_are_uniform() -> None:
    rng = PlayerRandom(deal_key(1, 3))
    assert stats.kstest([rng.random() for _ in range(20_000)], "uniform").pvalue > 1e-6
    assert {rng.randrange(3, 9, 2) for _ in range(100)} == {3, 5, 7}
    assert {rng.getrandbits(2) for _ in range(100)} == {0, 1, 2, 3}
    assert rng.getrandbits(0) == 0
    assert max(rng.getrandbits(40) for _ in range(200)).bit_length() == 40
    with pytest.raises(IndexError, match="nothing to choose from"):
        rng.choice([])
    with pytest.raises(ValueError, match="there is no number"):
        rng.randrange(0)
    with pytest.raises(ValueError, match="cannot be negative"):
        rng.getrandbits(-1)


def test_a_scripted_rng_draws_what_it_is_given_and_notes_how_many_there_were() -> None:
    rng = scripted_rng([3, 1])
    assert [randbelow(rng, 6), randbelow(rng, 2), randbelow(rng, 9)] == [3, 1, 0]
    assert limits_drawn(rng) == [6, 2, 9]


def test_a_scripted_rng_says_when_more_is_drawn_than_it_can_note() -> None:
    rng = scripted_rng([])
    for _ in range(MOST_SCRIPTED + 1):
        assert randbelow(rng, 6) == 0
    with pytest.raises(ValueError, match=f"More than {MOST_SCRIPTED} random numbers"):
        limits_drawn(rng)
