"""`hightable backup`: a copy that works, made while people play."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hightable.cli import main
from hightable.server.backup import BackupFailed, back_up_file
from hightable.server.sqlite_file import prepare
from tests.server.conftest import PLENTY
from tests.server.person import Person
from tests.server.postgres import new_postgres_database
from tests.server.serving import Process, serving


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_a_copy_made_while_people_play_has_every_move_that_was_shown(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    server = Process(database)

    async def scene() -> tuple[Person, str, int]:
        ada = Person(server.address)
        table = await ada.open_table("me", "random", options={"first": "1"})
        sitting = await ada.sit(table)
        await sitting.until("update", lambda message: message["paths"])
        await sitting.play_on(random.Random(1), moves=5)
        shown = sitting.update["n"]
        result = await asyncio.to_thread(run, "backup", copy, "--database", database)
        assert result.exit_code == 0, result.output
        assert "sound: 1 tables" in result.output
        return ada, table, shown

    async def after() -> None:
        async with serving(copy, PLENTY) as address:
            again = Person(address)
            again.http.cookies = ada.http.cookies
            assert (await (await again.sit(table)).until("update"))["n"] >= shown

    ada, table, shown = asyncio.run(scene())
    assert server.stop() == 0
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("copy")) == ["copy.sqlite"]
    asyncio.run(after())


def test_an_older_copy_is_overwritten_only_with_force(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"

    async def scene() -> None:
        async with serving(database, PLENTY):
            pass

    asyncio.run(scene())
    copy.write_text("precious")
    refused = run("backup", copy, "--database", database)
    assert refused.exit_code == 1
    assert "--force" in refused.output
    assert copy.read_text() == "precious"
    assert run("backup", copy, "--database", database, "--force").exit_code == 0
    assert sqlite3.connect(copy).execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_a_failure_is_told_in_a_sentence_and_leaves_no_half_copy(tmp_path: Path) -> None:
    missing = run("backup", tmp_path / "copy.sqlite", "--database", tmp_path / "nothing.sqlite")
    assert missing.exit_code == 1
    assert "There is no database" in missing.output
    (tmp_path / "notes.sqlite").write_text("not a database " * 100)
    (tmp_path / "copy.sqlite").write_text("precious")
    failed = run("backup", tmp_path / "copy.sqlite", "--database", tmp_path / "notes.sqlite", "--force")
    assert failed.exit_code == 1
    assert "could not be copied" in failed.output
    assert (tmp_path / "copy.sqlite").read_text() == "precious"
    assert not list(tmp_path.glob("*.unfinished"))
    inside = run("backup", tmp_path / "copy.sqlite" / "copy", "--database", tmp_path / "notes.sqlite")
    assert (inside.exit_code, "could not be copied" in inside.output) == (1, True), inside.output


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a file that is not a regular one")
def test_what_is_not_a_file_is_never_replaced(tmp_path: Path) -> None:
    """A copy takes the place of the file with its name: of a device or a pipe it must not."""
    database, pipe = tmp_path / "tables.sqlite", tmp_path / "pipe"
    prepare(database)
    os.mkfifo(pipe)
    for address in (database, "postgresql://ada@127.0.0.1:1/hightable"):
        refused = run("backup", pipe, "--database", address, "--force")
        assert (refused.exit_code, "is not a file" in refused.output) == (1, True), refused.output
        assert pipe.is_fifo()


def test_postgresql_without_pg_dump_gets_the_command_without_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    shown = run("backup", tmp_path / "copy.dump", "--database", "postgresql://ada:secret@db.example.org/tables")
    assert shown.exit_code == 1
    assert "pg_dump --format=custom" in shown.output
    assert "db.example.org" in shown.output
    assert "secret" not in shown.output


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="pg_dump is not installed")
def test_postgresql_is_copied_with_pg_dump(tmp_path: Path) -> None:
    with new_postgres_database() as address:
        shown = run("backup", tmp_path / "copy.dump", "--database", address)
        if "server version mismatch" in shown.output:
            pytest.skip("this pg_dump is older than the server")
        assert shown.exit_code == 0, shown.output
        assert (tmp_path / "copy.dump").stat().st_size > 1000


def test_neither_the_database_itself_nor_a_database_in_use_is_overwritten(tmp_path: Path) -> None:
    source, other = tmp_path / "tables.sqlite", tmp_path / "other.sqlite"
    for file in (source, other):
        prepare(file)
    with pytest.raises(BackupFailed, match="the database itself"):
        back_up_file(source, source)
    (tmp_path / "other.sqlite-wal").write_bytes(b"moves of another database")
    with pytest.raises(BackupFailed, match="may be a database in use"):
        back_up_file(source, other)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_a_database_and_its_copy_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    source, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    prepare(source)
    back_up_file(source, copy)
    assert [file.stat().st_mode & 0o777 for file in (source, copy)] == [0o600, 0o600]
