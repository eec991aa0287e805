"""`hightable check` and `hightable tables`: what they find, and what they change."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hightable.cli import main
from hightable.server import registry
from tests.server.conftest import PLENTY
from tests.server.person import Person
from tests.server.serving import serving


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


async def make_tables(database: str | Path) -> list[str]:
    """A waiting, a running and a finished table."""
    async with serving(database, PLENTY) as address:
        ada = Person(address)
        await ada.call_me("Ada")
        tables = [await ada.open_table("me", other) for other in ("open", "me", "random")]
        await (await ada.sit(tables[2])).play_on(random.Random(2))
        sitting = await ada.sit(tables[1])
        await sitting.until("update")
        await sitting.send(t="view", seat=sitting.update["to_move"])
        await sitting.move((await sitting.until("update", lambda message: message["paths"]))["paths"][0][0])
        await sitting.until("update", lambda message: message["n"] == 1)
        return tables


def test_a_sound_database_is_sound(database: str | Path) -> None:
    asyncio.run(make_tables(database))
    shown = run("check", "--database", database)
    assert shown.exit_code == 0, shown.output
    assert shown.output.startswith("3 tables, ")
    assert "1 names: all sound." in shown.output


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ('UPDATE log SET number = number + 1000 WHERE "table" = :over AND number > 5', "Number 6 is missing from its log."),
        ('UPDATE log SET move = 999999 WHERE "table" = :over AND number = 3', "entry 3"),
        ('UPDATE log SET seat = 1 - seat WHERE "table" = :over AND number = 4', "Number 4 of its log is by seat"),
        ("UPDATE tables SET state = 'over' WHERE id = :running", "counts as over, but its match is not"),
        ("UPDATE tables SET state = 'waiting' WHERE id = :running", "moves have been made"),
        ("UPDATE tables SET state = 'gone' WHERE id = :running", "“gone” is unknown"),
        ("UPDATE seats SET bot = 'easy' WHERE \"table\" = :waiting AND seat = 0", "both a person and a bot"),
        ("INSERT INTO guests VALUES ('nowhere', x'00')", "belongs to nothing"),
    ],
)
def test_each_problem_is_a_sentence(tmp_path: Path, damage: str, sentence: str) -> None:
    database = tmp_path / "tables.sqlite"
    waiting, running, over = asyncio.run(make_tables(database))
    names = {"waiting": waiting, "running": running, "over": over}
    with sqlite3.connect(database) as changed:
        changed.execute(damage, {name: id for name, id in names.items() if f":{name}" in damage})
    shown = run("check", "--database", database)
    assert shown.exit_code == 1
    assert sentence in shown.output, shown.output
    assert shown.output.splitlines()[-1].startswith("3 tables")


def test_other_rules_are_not_a_problem(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    tables = asyncio.run(make_tables(database))
    with sqlite3.connect(database) as changed:
        changed.execute("UPDATE tables SET rules = 99 WHERE id = ?", tables[:1])
    shown = run("check", "--database", database)
    assert shown.exit_code == 0
    assert "1 could not be replayed" in shown.output


def test_no_database_is_told_and_none_is_made(tmp_path: Path) -> None:
    for words in (["check"], ["tables", "list"], ["tables", "close", "x"]):
        shown = run(*words, "--database", tmp_path / "none.sqlite")
        assert shown.exit_code == 1
        assert "There is no database" in shown.output
    assert not list(tmp_path.iterdir())


def test_tables_are_listed_closed_and_deleted(database: str | Path) -> None:
    waiting, running, over = asyncio.run(make_tables(database))
    lines = run("tables", "list", "--database", database).output.splitlines()
    assert {line.split()[0] for line in lines} == {waiting, running, over}
    assert "Ada" in lines[0]
    assert running in run("tables", "list", "--state", "running", "--database", database).output
    assert run("tables", "close", running, "--database", database).exit_code == 0
    assert "over already" in run("tables", "close", running, "--database", database).output
    assert run("tables", "remove", waiting, "--database", database, "--yes").exit_code == 0
    assert "There is no table" in run("tables", "remove", waiting, "--database", database, "--yes").output
    left = run("tables", "list", "--database", database).output
    assert waiting not in left
    assert "aborted" in left
    assert run("check", "--database", database).exit_code == 0


def test_a_running_server_follows(database: str | Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "POLL", 0.0)
    monkeypatch.setattr(registry, "HOUSEKEEPING_INTERVAL", 0.05)

    async def scene() -> None:
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            closed, deleted = [await ada.open_table("me", "me") for _ in range(2)]
            one, two = await ada.sit(closed), await ada.sit(deleted)
            await one.until("update")
            await two.until("update")
            await asyncio.to_thread(run, "tables", "close", closed, "--database", database)
            await one.until("seats", lambda message: message.get("ending") == "aborted")
            await asyncio.to_thread(run, "tables", "remove", deleted, "--database", database, "--yes")
            assert (await two.until("bye"))["reason"] == "This table has been deleted."
            await ada.get(f"/api/tables/{deleted}", status=404)

    asyncio.run(scene())
