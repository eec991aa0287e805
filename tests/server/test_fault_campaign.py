"""The campaign of faults in brief, on both stores; and its checker, which must find what is planted."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from faults.campaign import Plan, run
from faults.checker import Checker
from faults.history import History
from faults.page import Page
from hightable.server.identity import hash_token
from hightable.server.store import Store, open_store
from tests.server.conftest import STORES
from tests.server.person import Person


@pytest.mark.parametrize("store", STORES)
def test_kills_and_races_break_no_promise(store: str) -> None:
    lines: list[str] = []
    outcome = asyncio.run(run(Plan(store, kills=3, races=200, workers=2, clients=1, others=0.3), lines.append))
    assert outcome.violations == [], lines
    assert outcome.kills >= 3
    assert outcome.races >= 200
    assert outcome.counts["moves"] > 0


Planted = Callable[[Store, History, str], Awaitable[None]]


async def lose_the_last_move(store: Store, history: History, table: str) -> None:
    query = 'DELETE FROM log WHERE "table" = ? AND number = 4'
    assert await store.database.transaction(lambda it: it.execute(query, table)) == 1


async def lose_a_move(store: Store, history: History, table: str) -> None:
    query = 'DELETE FROM log WHERE "table" = ? AND number = 2'
    assert await store.database.transaction(lambda it: it.execute(query, table)) == 1


async def change_a_move(store: Store, history: History, table: str) -> None:
    query = 'UPDATE log SET move = move + 1 WHERE "table" = ? AND number = 4'
    assert await store.database.transaction(lambda it: it.execute(query, table)) == 1


async def accept_two_moves(store: Store, history: History, table: str) -> None:
    ((seat, move),) = history.tables[table].moves[3]
    history.accept_move(table, 3, seat, move + 1)


async def seat_two_people(store: Store, history: History, table: str) -> None:
    history.take_seat(table, 1, b"another person")


async def give_a_seat_away(store: Store, history: History, table: str) -> None:
    query = 'UPDATE seats SET person = ? WHERE "table" = ? AND seat = 1'
    assert await store.database.transaction(lambda it: it.execute(query, b"another person", table)) == 1


async def show_something_else(store: Store, history: History, table: str) -> None:
    history.show(table, 0, 2, {"pieces": []})


async def show_a_move_too_many(store: Store, history: History, table: str) -> None:
    history.show(table, 0, 5, {"pieces": []})


async def lose_the_table(store: Store, history: History, table: str) -> None:
    history.take_seat("no such table", 0, b"a person")


@pytest.mark.parametrize(
    ("plant", "kinds"),
    [
        (lose_the_last_move, {"lost move", "rewritten log", "wrong view"}),
        (lose_a_move, {"lost move", "rewritten log", "gap", "wrong view"}),
        (change_a_move, {"lost move", "rewritten log"}),
        (accept_two_moves, {"fork", "lost move"}),
        (seat_two_people, {"double seat"}),
        (give_a_seat_away, {"lost seat"}),
        (show_something_else, {"wrong view"}),
        (show_a_move_too_many, {"wrong view"}),
        (lose_the_table, {"lost table"}),
    ],
)
def test_the_checker_finds_what_is_planted(play: Any, database: str | Path, plant: Planted, kinds: set[str]) -> None:
    async def scene(address: str) -> None:
        history = History()
        table = await play_four_moves(address, history)
        store = await open_store(database)
        checker = Checker(history)
        assert await checker.check(store) == []
        await plant(store, history, table)
        found = await checker.check(store)
        assert {violation.kind for violation in found} == kinds
        assert await checker.check(store) == []  # each is reported once
        await store.close()

    play(scene)


async def play_four_moves(address: str, history: History) -> str:
    """A table where two people have played, as their history tells it."""
    ada, bea = Person(address), Person(address)
    table = await ada.open_table("me", "open", listed=True)
    assert await bea.join(table) == 1
    tokens = [str(person.http.cookies.get("hightable")) for person in (ada, bea)]
    pages = [await Page.open(address, table, token, history) for token in tokens]
    for seat, token in enumerate(tokens):
        history.take_seat(table, seat, hash_token(token))
    rng = random.Random(1)
    while pages[0].n < 4:
        for page in pages:
            if page.moves:
                assert await page.play(rng.choice(page.moves))
            elif page.n < max(each.n for each in pages):
                await page.receive()
    for page in pages:
        page.vanish()
    return table
