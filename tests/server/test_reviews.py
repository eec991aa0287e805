"""Reviews over HTTP: of finished tables, for people who may watch, in parts, one match after the other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from hightable.analysis.review import Review, reviewing
from hightable.engine.match import Match
from hightable.server.errors import ApiError
from hightable.server.reviews import CACHE_SIZE, MOST_WAITING, Reviews
from tests.server.person import Person
from tests.toys import high_card


@pytest.fixture(autouse=True)
def short_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.server.reviews.reviewing", partial(reviewing, simulations=4))


async def _finished(person: Person, **how: Any) -> str:
    table = await person.open_table("me", "random", **how)
    await (await person.sit(table)).play_on(random.Random(1))
    return table


async def _whole(person: Person, table: str, **query: Any) -> Any:
    while True:
        review = await person.get(f"/api/tables/{table}/review", **query)
        if review["done"]:
            return review
        await asyncio.sleep(0.02)


def test_a_finished_table_is_reviewed(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await _finished(ada)
        first = await ada.get(f"/api/tables/{table}/review")
        assert not first["done"], "the answer comes at once, with what there is"
        review, brief = await _whole(ada, table), await ada.get(f"/api/tables/{table}")
        numbers = [moment["n"] for moment in review["moments"]]
        assert numbers == sorted(set(numbers))
        assert len(numbers) == len((await ada.get(f"/api/tables/{table}/replay"))["frames"])
        assert review["moments"][-1]["values"] == [float(seat in brief["winners"]) for seat in range(2)]
        assert not review["in_points"]
        for turn in review["turning_points"]:
            assert turn["text"]
            assert "Player 1" not in turn["text"], "a player without a name is “you” to themselves"
            assert turn["remark"]
        picture = await ada.get(f"/api/tables/{table}/picture.svg")
        assert ">You<" in picture
        assert "Player 1" not in picture
        french = await _whole(ada, table, lang="fr")
        assert [turn["n"] for turn in french["turning_points"]] == [turn["n"] for turn in review["turning_points"]]
        assert french["moments"] == review["moments"], "it is made once"

    play(scene)


def test_only_finished_matches_are_reviewed_and_only_for_people_who_may_watch(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, eve = Person(address), Person(address)
        running = await ada.open_table("me", "random")
        assert (await ada.get(f"/api/tables/{running}/review", status=409))["error"] == "The game is not over yet."
        private, listed = await _finished(ada), await _finished(ada, listed=True)
        await eve.get(f"/api/tables/{private}/review", status=404)
        await eve.get(f"/api/tables/{listed}/review")
        await eve.get("/api/tables/nowhere/review", status=404)

    play(scene)


def _over() -> Match:
    match = Match(high_card.GAME, 2, seed=1)
    match.play(high_card.STAND)
    match.play(high_card.STAND)
    return match


def _made(reviews: Reviews) -> None:
    """Waits until the thread has nothing to do."""
    reviews._thread.submit(lambda: None).result(30)


def test_the_number_of_waiting_reviews_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.server.reviews.reviewing", lambda match: iter([Review(share=0.1)]))
    reviews = Reviews()
    for table in range(MOST_WAITING):
        assert not reviews.of(str(table), _over()).done
    with pytest.raises(ApiError, match="Try again in a minute"):
        reviews.of("one more", _over())
    assert reviews.of("0", _over()).share <= 0.1
    reviews.close()


def test_old_reviews_are_dropped_and_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.server.reviews.reviewing", lambda match: iter([Review(share=1.0)]))
    reviews = Reviews()
    for table in range(CACHE_SIZE + 5):
        reviews.of(str(table), _over())
        _made(reviews)
    assert len(reviews._reviews) == CACHE_SIZE
    assert not reviews.of("0", _over()).done, "it was forgotten, and is made anew"
    reviews.close()


def test_a_failed_review_can_be_requested_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[Match] = []

    def failing(match: Match) -> Iterator[Review]:
        tries.append(match)
        raise RuntimeError("a broken game")

    monkeypatch.setattr("hightable.server.reviews.reviewing", failing)
    reviews = Reviews()
    for _ in range(2):
        reviews.of("table", _over())
        _made(reviews)
    assert len(tries) == 2
    reviews.close()
