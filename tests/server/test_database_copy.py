"""`hightable database copy`: a game begun on one database goes on on another."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from click.testing import CliRunner

from hightable.cli import main
from tests.server.conftest import PLENTY
from tests.server.person import Person
from tests.server.postgres import new_postgres_database
from tests.server.serving import serving


def _copy(source: str | Path, target: str | Path, code: int = 0) -> str:
    done = CliRunner().invoke(main, ["database", "copy", str(source), str(target)])
    assert done.exit_code == code, done.output
    return done.output


def test_a_game_goes_on_after_its_database_was_copied_there_and_back(tmp_path: Path) -> None:
    ada = Person("")

    async def play(database: str | Path, table: str, moves: int) -> tuple[str, int]:
        async with serving(database, PLENTY) as address:
            here = Person(address)
            here.http.cookies = ada.http.cookies
            if not table:
                await here.call_me("Ada")
                table = await here.open_table("me", "random", listed=True)
                ada.http.cookies = here.http.cookies
            sitting = await here.sit(table)
            shown = await sitting.until("table")
            assert [(seat["name"], seat["mine"]) for seat in shown["seats"]] == [("Ada", True), ("random", False)]
            await sitting.until("update")
            before = sitting.update["n"]
            await sitting.play_on(random.Random(1), moves)
            await sitting.send(t="chat", text=f"after {moves}")
            await sitting.until("chat")
            chat = (await (await here.sit(table)).until("table"))["chat"]
            assert chat[-1]["text"] == f"after {moves}"
            return table, before

    first, last = tmp_path / "first.sqlite", tmp_path / "last.sqlite"
    table, _ = asyncio.run(play(first, "", 5))
    with new_postgres_database() as middle:
        assert "log" in _copy(first, middle)
        _, begun = asyncio.run(play(middle, table, 3))
        assert begun >= 5
        assert "not empty" in _copy(first, middle, code=1)
        _copy(middle, last)
    _, begun_again = asyncio.run(play(last, table, 2))
    assert begun_again >= begun + 3


def test_bad_databases_are_refused_with_a_sentence(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere.sqlite"
    assert f"There is no file {nowhere}" in _copy(nowhere, tmp_path / "new.sqlite", code=1)
    assert not (tmp_path / "new.sqlite").exists()
    text = tmp_path / "notes.txt"
    text.write_text("these are no tables " * 100)
    assert "cannot be used" in _copy(text, tmp_path / "new.sqlite", code=1)
    assert "same database" in _copy(text, text, code=2)
    refused = _copy(text, "postgresql://ada:secret@127.0.0.1:1/none", code=1)
    assert "secret" not in refused
