"""A full, locked, damaged or missing disk: every answer is a sentence, nothing is lost, and play resumes afterwards."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hightable.cli import main
from hightable.server import sqlite_file
from hightable.server.writer import Writer
from tests.server.conftest import PLENTY
from tests.server.person import Person
from tests.server.serving import Process, serving

SERVE = [sys.executable, "-m", "hightable", "serve", "--port", "0", "--database"]


def no_tracebacks(caplog: pytest.LogCaptureFixture) -> bool:
    return not any(record.exc_info for record in caplog.records)


def test_a_failed_write_is_refused_with_a_sentence_and_works_later(
    play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite_file, "WAIT", 0.05)

    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        await ada.call_me("Ada")
        table = await ada.open_table("me", "open")
        code = await ada.invite(table)
        sitting = await ada.sit(table)
        await sitting.until("update")
        everything: list[tuple[Person, str, dict[str, Any]]] = [
            (ada, "/api/tables", {"game": "banquet-royal", "seats": ["me", "random"]}),
            (ada, f"/api/tables/{table}/invite", {}),
            (ada, f"/api/tables/{table}/hand-over", {"seat": 0}),
            (bea, f"/api/tables/{table}/join", {"code": code}),
            (ada, f"/api/tables/{table}/leave", {"seat": 0}),
            (ada, "/api/me", {"name": "Grace"}),
        ]
        other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        for person, path, body in everything:
            assert "disk" in (await person.post(path, status=503, **body))["error"], path
        await sitting.send(t="chat", text="hello")
        assert "disk" in (await sitting.until("refusal"))["text"]
        assert [seat["name"] for seat in (await ada.get(f"/api/tables/{table}"))["seats"]] == ["Ada", ""]
        other.execute("ROLLBACK")
        await sitting.send(t="chat", text="hello again")
        assert (await sitting.until("chat"))["text"] == "hello again"
        assert await bea.join(table, code) == 1  # the code was not spent, and the game begins
        assert (await sitting.until("table"))["state"] == "running"
        assert no_tracebacks(caplog)
        logged = [record for record in caplog.records if record.name == "hightable.writer"]
        assert len(logged) == 1  # logged once
        assert "locked" in logged[0].getMessage()

    play(scene)


def test_nothing_is_half_written_to_a_full_disk(play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's own limit on a file's size stands in for the disk's."""
    writers: list[Writer] = []
    begin = Writer.__init__

    def noted(self: Writer, *arguments: Any) -> None:
        writers.append(self)
        begin(self, *arguments)

    monkeypatch.setattr(Writer, "__init__", noted)

    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "open")
        code = await ada.invite(table)
        sitting = await ada.sit(table)
        await writers[0].do(lambda it: it.rows("PRAGMA max_page_count = 1"))
        wanted = {"game": "banquet-royal", "seats": ["me", "me"]}
        answers = [await ada.http.post("/api/tables", json=wanted) for _ in range(100)]  # until the last page is full
        assert answers[-1].status_code == 503
        assert "disk" in answers[-1].json()["error"]
        await writers[0].do(lambda it: it.rows("PRAGMA max_page_count = 1000000"))
        made = [answer for answer in answers if answer.status_code == 200]
        (count,) = sqlite3.connect(tmp_path / "tables.sqlite").execute("SELECT count(*) FROM tables").fetchone()
        assert count == 1 + len(made)
        assert await Person(address).join(table, code) == 1
        await sitting.until("table", lambda message: message["state"] == "running")
        assert sitting.you == [0]

    play(scene)


def test_no_move_is_accepted_after_the_database_was_moved_away(
    play: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me", options={"first": "1"})
        sitting = await ada.sit(table)
        await sitting.until("update")
        await sitting.send(t="view", seat=sitting.update["to_move"])
        update = await sitting.until("update", lambda message: message["paths"])
        file, away = tmp_path / "tables.sqlite", tmp_path / "away.sqlite"
        for replaced in (False, True):
            file.rename(away)
            if replaced:
                shutil.copy(away, file)
            await sitting.move(update["paths"][0][0])
            assert "deleted or replaced" in (await sitting.until("refusal"))["text"]
            assert "deleted or replaced" in (await ada.post("/api/me", status=503, name="Ada"))["error"]
            away.replace(file)
        await sitting.move(update["paths"][0][0])
        assert (await sitting.until("update"))["n"] == 1
        assert no_tracebacks(caplog)

    play(scene)


async def two_tables(database: Path) -> tuple[Person, str, str]:
    """Two tables of one person, the first with a log long enough to fill whole pages."""
    async with serving(database, PLENTY) as address:
        ada = Person(address)
        broken, good = await ada.open_table("me", "me", listed=True), await ada.open_table("me", "me")
    with sqlite3.connect(database) as changed:
        rows = [(broken, number, 0, 0, 0.0, 0.0) for number in range(1, 2000)]
        changed.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)", rows)
    changed.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    changed.close()
    return ada, broken, good


def spoil_pages(file: Path, table: str) -> None:
    """Overwrites the pages that hold only this table's log."""
    data, size = bytearray(file.read_bytes()), 4096
    pages = [start for start in range(0, len(data), size) if data[start : start + size].count(table.encode()) > 50]
    assert len(pages) > 3
    for start in pages[1:-1]:
        data[start : start + size] = bytes(range(256)) * (size // 256)
    file.write_bytes(data)


def test_a_table_on_a_damaged_page_does_not_hide_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        file = tmp_path / "tables.sqlite"
        ada, broken, good = await two_tables(file)
        spoil_pages(file, broken)
        async with serving(file, PLENTY) as address:
            again = Person(address)
            again.http.cookies = ada.http.cookies
            found = await again.get("/api/tables")
            states = {table["table"]: table["state"] for table in found["running"] + found["waiting"]}
            assert states == {broken: "closed", good: "running"}
            assert "disk" in (await again.get(f"/api/tables/{broken}"))["problem"]
            assert "disk" in (await (await again.sit(broken)).receive())["reason"]
            await (await again.sit(good)).until("update")
            assert no_tracebacks(caplog)

    asyncio.run(scene())


def test_an_invalid_row_does_not_hide_other_tables(tmp_path: Path) -> None:
    async def scene() -> None:
        file = tmp_path / "tables.sqlite"
        ada, broken, good = await two_tables(file)
        for change in ("options = 'not JSON'", "options = '{}', secret = x'00'"):
            with sqlite3.connect(file) as changed:
                changed.execute(f"UPDATE tables SET {change} WHERE id = ?", (broken,))
            async with serving(file, PLENTY) as address:
                again = Person(address)
                again.http.cookies = ada.http.cookies
                found = await again.get("/api/tables")
                assert good in [table["table"] for table in found["running"] + found["waiting"]]

    asyncio.run(scene())


# Starting


def _foreign(file: Path, *statements: str) -> None:
    with sqlite3.connect(file) as made:
        for statement in statements:
            made.execute(statement)
    made.close()


def _ours(file: Path) -> None:
    sqlite_file.prepare(file)


def _newer(file: Path) -> None:
    _ours(file)
    _foreign(file, "PRAGMA user_version = 999")


def _truncated(file: Path) -> None:
    _ours(file)
    file.write_bytes(file.read_bytes()[:6000])


def _damaged(file: Path) -> None:
    _, broken, _ = asyncio.run(two_tables(file))
    spoil_pages(file, broken)


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "a text": (lambda file: file.write_text("these are no tables " * 100), "not a database"),
    "a folder": (lambda file: file.mkdir(), "cannot be used"),
    "a foreign table called tables": (lambda file: _foreign(file, "CREATE TABLE tables (x)"), "another program"),
    "a foreign file of version 1": (
        lambda file: _foreign(file, "CREATE TABLE notes (x)", "PRAGMA user_version = 1"),
        "another program",
    ),
    "a newer release's": (_newer, "newer release"),
    "cut off": (_truncated, "malformed"),
    "damaged in the middle": (_damaged, "damaged"),
}


@pytest.mark.parametrize("kind", BAD)
def test_an_unusable_file_is_refused_with_a_sentence_and_not_changed(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, says = BAD[kind]
    file = tmp_path / "some.sqlite"
    make(file)
    before = file.read_bytes() if file.is_file() else b""
    shown = CliRunner().invoke(main, ["serve", "--port", "0", "--database", str(file)])
    assert shown.exit_code == 1
    assert shown.output.startswith("Error: ")
    assert says in shown.output
    assert "Traceback" not in shown.output
    assert (file.read_bytes() if file.is_file() else b"") == before


def test_a_locked_file_is_refused_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "WAIT", 0.05)
    for prepared in (False, True):
        file = tmp_path / f"{prepared}.sqlite"
        if prepared:
            _ours(file)
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        shown = CliRunner().invoke(main, ["serve", "--port", "0", "--database", str(file)])
        other.close()
        assert (shown.exit_code, "locked" in shown.output) == (1, True), shown.output


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_full_disk_at_startup_is_reported_with_a_sentence(tmp_path: Path) -> None:
    import resource

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    command = [*SERVE, str(tmp_path / "tables.sqlite")]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=small_files,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 1
    assert "cannot be used as the database" in done.stderr
    assert "Traceback" not in done.stderr


# Two servers


def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    first = Process(file)
    link = tmp_path / "link.sqlite"
    link.symlink_to(file)
    for name in (file, link):
        second = subprocess.run([*SERVE, str(name)], capture_output=True, text=True, timeout=120)
        assert second.returncode == 1
        assert f"in use by another High Table server at http://localhost:{first.address.split(':')[1]}/" in second.stderr
        assert "Traceback" not in second.stderr
    assert sqlite3.connect(file).execute("SELECT count(*) FROM tables").fetchone() == (0,)  # who only reads, may
    first.kill()
    third = Process(file)
    assert third.stop() in (0, -15)
