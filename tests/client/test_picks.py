"""Which picks lead to which moves: the one source of what pointer, keyboard and screen readers offer."""

from __future__ import annotations

from typing import Any

from tests.client.node import evaluate

MODULE = "input/picks.js"
PLACE = [[1, ["salad", "a1"]], [2, ["salad", "a2"]], [3, ["burger", "a1"]], [4, ["pass"]]]
SWAP = [[1, ["x", "y"]], [2, ["y", "x"]]]


def after(paths: list[Any], picks: list[str], expression: str) -> Any:
    """The value of an expression in `picks`, after these picks among these moves."""
    script = f"(() => {{ const picks = new Picks(paths); for (const one of made) picks.add(one); return {expression}; }})()"
    return evaluate(MODULE, script, paths=paths, made=picks)


def test_the_next_picks_are_the_first_ones_and_the_others_come_later() -> None:
    found = after(PLACE, [], "[[...picks.next().now], [...picks.next().later]]")
    assert found == [["salad", "burger", "pass"], ["a1", "a2"]]


def test_picks_make_a_move_in_any_order() -> None:
    assert after(PLACE, ["salad", "a2"], "[picks.made(), picks.done]") == [2, True]
    assert after(PLACE, ["a2", "salad"], "[picks.made(), picks.done]") == [2, True]


def test_where_only_the_order_differs_it_counts() -> None:
    assert after(SWAP, ["y", "x"], "picks.made()") == 2


def test_another_first_pick_replaces_the_one_before() -> None:
    assert after(PLACE, ["salad", "burger"], "[picks.picked, picks.made()]") == [["burger"], None]


def test_a_pick_made_twice_is_undone() -> None:
    assert after(PLACE, ["salad", "salad"], "picks.picked") == []


def test_a_pick_that_fits_no_move_is_refused() -> None:
    assert after(PLACE, ["burger"], "[picks.add('a2'), picks.picked]") == [False, ["burger"]]


def test_the_move_that_a_pick_would_complete() -> None:
    assert after(PLACE, [], "[picks.wouldMake('pass'), picks.wouldMake('salad')]") == [4, None]


def test_a_copy_shares_no_picks() -> None:
    found = after(PLACE, ["salad"], "(picks.copy().add('a1'), [picks.picked, picks.copy(['burger']).picked])")
    assert found == [["salad"], ["burger"]]
