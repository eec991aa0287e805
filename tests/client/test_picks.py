"""The picks made so far, and what they leave open: tried on paths that no game of ours may have yet."""

from __future__ import annotations

from typing import Any

from tests.client.conftest import Visit


def after(visit: Visit, paths: list[list[Any]], *picks: str) -> dict[str, Any]:
    found: dict[str, Any] = visit().evaluate(
        """async ([paths, picks]) => {
          const { Picks } = await import('/client/picks.js');
          const made = new Picks(paths);
          for (const pick of picks) made.add(pick);
          const { now, later } = made.next();
          return { picked: made.picked, now: [...now], later: [...later], made: made.made(), done: made.done };
        }""",
        [paths, picks],
    )
    return found


def test_the_first_picks_are_for_now_and_the_others_for_later(visit: Visit) -> None:
    found = after(visit, [[1, ["dish:a", "space:1"]], [2, ["dish:b", "space:2"]], [3, ["pass"]]])
    assert (found["now"], found["later"]) == (["dish:a", "dish:b", "pass"], ["space:1", "space:2"])


def test_where_the_order_means_something_it_counts(visit: Visit) -> None:
    swap = [[1, ["a", "b"]], [2, ["b", "a"]]]
    assert after(visit, swap, "a", "b")["made"] == 1
    assert after(visit, swap, "b", "a")["made"] == 2


def test_elsewhere_the_order_is_free(visit: Visit) -> None:
    assert after(visit, [[1, ["a", "b", "c"]], [2, ["a", "d", "c"]]], "c", "d", "a")["made"] == 2


def test_the_same_pick_may_be_needed_twice(visit: Visit) -> None:
    paths = [[1, ["coin", "coin"]], [2, ["coin", "card"]]]
    assert after(visit, paths, "coin")["made"] is None
    assert after(visit, paths, "coin", "coin")["made"] == 1


def test_a_move_may_be_the_beginning_of_a_longer_one(visit: Visit) -> None:
    found = after(visit, [[1, ["a"]], [2, ["a", "b"]]], "a")
    assert (found["made"], found["done"], found["now"]) == (1, False, ["b"])


def test_a_pick_of_another_beginning_begins_again_as_late_as_it_can(visit: Visit) -> None:
    paths = [[1, ["a", "b", "x"]], [2, ["a", "c", "x"]], [3, ["d", "e"]]]
    assert after(visit, paths, "a", "b", "c")["picked"] == ["a", "c"]
    assert after(visit, paths, "a", "b", "d")["picked"] == ["d"]
    assert after(visit, paths, "a", "nowhere")["picked"] == ["a"]


def test_what_buttons_share_is_said_once(visit: Visit) -> None:
    script = "sentences => import('/client/choices.js').then(({ differing }) => differing(sentences))"
    page = visit()
    found = page.evaluate(script, ["Announce a salad on a1", "Announce a fruit salad on a1"])
    assert found == {"shared": "Announce a … on a1", "parts": ["salad", "fruit salad"]}
    assert page.evaluate(script, ["Score it", "Keep all"]) == {"shared": "", "parts": ["Score it", "Keep all"]}
    assert page.evaluate(script, ["Score"]) == {"shared": "", "parts": ["Score"]}
    assert page.evaluate(script, []) == {"shared": "", "parts": []}
    assert page.evaluate(script, ["Take it", "Take it"]) == {"shared": "Take …", "parts": ["it", "it"]}
