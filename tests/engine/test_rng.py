"""Random numbers: fair, repeatable, and in matches unpredictable."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from hightable.engine.rng import MatchSecret, Rng, fast_rng, randbelow, shuffle


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
