"""Bradley-Terry ratings, with ties as half a victory and teams as strong as their members on average."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hightable.lab.rating import AVERAGE, PRIOR_WINS, Pairing, Rating, fit_ratings

PAIR = (1.0, -1.0)


def ratings(players: int, *pairings: tuple[tuple[float, ...], float, int]) -> list[Rating]:
    """Ratings from n pairings of each kind."""
    found = fit_ratings(players, [Pairing(sides, score) for sides, score, times in pairings for _ in range(times)])
    assert found is not None
    return found


def reach(rating: Rating) -> float:
    return rating.high - rating.low


def test_ratings_follow_the_odds() -> None:
    best, last = ratings(2, (PAIR, 1.0, 1000), (PAIR, 0.0, 100))
    assert best.middle - last.middle == pytest.approx(400, abs=15), "odds of ten to one are four hundred points"
    fewer = ratings(2, (PAIR, 1.0, 10), (PAIR, 0.0, 1))
    assert reach(fewer[0]) > 3 * reach(best)


def test_ratings_explain_all_results_at_once() -> None:
    """Every player's total of wins, prior included, is what the ratings predict."""
    games = {(0, 1): (14, 6), (1, 2): (11, 9), (0, 2): (25, 5), (0, 3): (4, 4), (1, 3): (0, 0), (2, 3): (0, 0)}
    kinds = [
        (tuple(float((player == one) - (player == other)) for player in range(4)), score, times)
        for (one, other), won in games.items()
        for score, times in zip((1.0, 0.0), won, strict=True)
    ]
    found = [rating.middle for rating in ratings(4, *kinds)]
    assert np.mean(found) == pytest.approx(AVERAGE)
    for player in range(4):
        won = sum(won[pair.index(player)] + PRIOR_WINS for pair, won in games.items() if player in pair)
        odds = {pair: 10 ** ((found[player] - found[sum(pair) - player]) / 400) for pair in games if player in pair}
        assert won == pytest.approx(sum((sum(games[pair]) + 2 * PRIOR_WINS) * odds[pair] / (1 + odds[pair]) for pair in odds))


def test_a_player_without_games_has_a_wide_interval() -> None:
    best, last, unknown = ratings(3, ((1.0, -1.0, 0.0), 1.0, 60), ((1.0, -1.0, 0.0), 0.0, 40))
    assert unknown.middle == pytest.approx(AVERAGE)
    assert reach(unknown) > 1.3 * max(reach(best), reach(last)) > 300


def test_a_tie_counts_as_half_a_win_each_way() -> None:
    ties, halves, twice = (
        ratings(2, (PAIR, 0.5, 40)),
        ratings(2, (PAIR, 1.0, 20), (PAIR, 0.0, 20)),
        ratings(2, (PAIR, 1.0, 40), (PAIR, 0.0, 40)),
    )
    assert ties == halves
    assert reach(ties[0]) == pytest.approx(math.sqrt(2) * reach(twice[0]), rel=0.02)


def test_many_pairings_give_a_narrow_interval() -> None:
    best, last = ratings(2, (PAIR, 1.0, 200_000), (PAIR, 0.0, 20_000))
    assert best.middle - last.middle == pytest.approx(400, abs=1)
    assert reach(best) < 5


def test_the_order_of_the_sides_changes_nothing() -> None:
    assert ratings(2, (PAIR, 1.0, 7), (PAIR, 0.0, 3)) == ratings(2, ((-1.0, 1.0), 0.0, 7), ((-1.0, 1.0), 1.0, 3))


def test_pairings_of_equal_sides_are_ignored() -> None:
    assert fit_ratings(2, [Pairing((0.0, 0.0), 1.0)] * 50) is None
    assert ratings(2, (PAIR, 1.0, 3), ((0.0, 0.0), 1.0, 50)) == ratings(2, (PAIR, 1.0, 3))


def test_half_of_a_team_counts_half() -> None:
    best, last, _ = ratings(3, ((0.5, -0.5, 0.0), 1.0, 3000), ((0.5, -0.5, 0.0), 0.0, 1000))
    assert (best.middle - last.middle) / 2 == pytest.approx(400 * math.log10(3), abs=15)


def test_an_unbeaten_player_has_a_finite_rating() -> None:
    best, last = ratings(2, (PAIR, 1.0, 20))
    assert AVERAGE < best.low < best.middle < 3000
    assert best.low > last.high


def test_without_pairings_there_are_no_ratings() -> None:
    assert fit_ratings(3, []) is None


def test_pairings_on_one_deal_count_as_one_observation() -> None:
    """Each deal is played in both orders, and the seat decides most games: the luck of the seat cancels out."""
    rng = np.random.default_rng(1)
    mirrored = [
        Pairing(PAIR, float(rng.random() < (0.95 if first else 0.05)), deal) for deal in range(100) for first in (True, False)
    ]
    twice = [Pairing(PAIR, score, deal) for deal in range(100) for score in [float(rng.random() < 0.5)] * 2]

    def reaches(pairings: list[Pairing]) -> tuple[float, float]:
        alone = [pairing._replace(deal=None) for pairing in pairings]
        clustered, independent = fit_ratings(2, pairings), fit_ratings(2, alone)
        assert clustered is not None
        assert independent is not None
        assert [each.middle for each in clustered] == [each.middle for each in independent]
        return reach(clustered[0]), reach(independent[0])

    clustered, independent = reaches(mirrored)
    assert clustered < 0.6 * independent
    clustered, independent = reaches(twice)
    assert clustered == pytest.approx(math.sqrt(2) * independent, rel=0.05), "the same result twice is one result"
