"""The values of a review between its moments, and the range of the curve."""

from __future__ import annotations

import pytest

from tests.client.node import evaluate

MODULE = "table/moments.js"
MOMENTS = [{"n": 0, "values": [0.5, 0.5]}, {"n": 4, "values": [0.9, 0.1]}, {"n": 5, "values": [1, 0]}]


def test_between_two_moments_the_curve_is_straight() -> None:
    found = evaluate(MODULE, "[0, 1, 2, 4, 5].map((n) => valueAt(moments, 0, n))", moments=MOMENTS)
    assert found == pytest.approx([0.5, 0.6, 0.7, 0.9, 1.0])


def test_a_moment_that_is_not_reviewed_yet_has_no_value() -> None:
    assert evaluate(MODULE, "[valueAt(moments, 0, 6), valueAt([], 0, 0)]", moments=MOMENTS) == [None, None]


def test_probabilities_range_from_0_to_1_and_points_over_those_that_occur() -> None:
    assert evaluate(MODULE, "bounds({ in_points: false, moments })", moments=MOMENTS) == [0, 1]
    points = [{"n": 0, "values": [3.2]}, {"n": 1, "values": [-2]}, {"n": 2, "values": [7.5]}]
    assert evaluate(MODULE, "bounds({ in_points: true, moments })", moments=points) == [-2, 7.5]
