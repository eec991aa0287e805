"""Players of the host's own at tables: chosen like bots, told apart when they fail, and missed when they are not there."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hightable.bots.levels import BadPlayer
from hightable.cli import main
from hightable.engine.discovery import find
from hightable.server.own_players import OwnPlayers
from tests.players import own_bots
from tests.server.conftest import PLENTY
from tests.server.person import GAME, Person, Sitting
from tests.server.serving import Process, serving

FILE = own_bots.__file__
BOT = "own_bots.py:Bot"


def load(*names: str, seconds: float | None = None) -> OwnPlayers:
    return OwnPlayers.load([f"{FILE}:{name}" for name in names], seconds)


async def bot_moves(sitting: Sitting) -> list[str]:
    """Plays on at random until the bot in the second seat has moved. Returns what was told of it."""
    asked = -1
    while True:
        if sitting.my_turn and sitting.update["n"] != asked:
            asked = sitting.update["n"]
            await sitting.move(sitting.update["paths"][0][0])
        message = await sitting.receive()
        assert message["t"] not in ("refusal", "bye"), message
        told = [note["text"] for note in message["frame"]["notes"] if note.get("seat") == 1] if message["t"] == "update" else []
        if told and sitting.update["n"] > 0:
            return told


def test_a_player_is_offered_for_its_games_and_sits_at_a_table(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "tables.sqlite", PLENTY, players=load("Bot", "JesterOnly")) as address:
            ada = Person(address)
            offered = {game["name"]: game["bots"] for game in await ada.get("/api/games")}
            assert offered[GAME][-2:] == ["master", BOT]
            assert offered["court-jester"][-2:] == [BOT, "own_bots.py:JesterOnly"]
            refused = await ada.post("/api/tables", status=400, game=GAME, seats=["me", "own_bots.py:JesterOnly"])
            assert "There is no bot “own_bots.py:JesterOnly”. The bots are: random," in refused["error"]
            table = await ada.open_table("me", BOT, options={"first": "1"})
            seats = (await ada.get(f"/api/tables/{table}"))["seats"]
            assert [(seat["kind"], seat["name"]) for seat in seats] == [("person", ""), ("bot", BOT)]
            sitting = await ada.sit(table)
            for _ in range(3):
                assert any(BOT in told for told in await bot_moves(sitting))
            await sitting.close()

    asyncio.run(asyncio.wait_for(whole(), 300))


@pytest.mark.parametrize(
    ("name", "reason"),
    [("divides", "ZeroDivisionError: "), ("hangs", "it took more than 0.3 s"), ("leaves", "its process ended with exit code 3")],
)
def test_a_player_that_fails_holds_nobody_up(
    name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A random move is played, the table is told, and the log has the sentence with the line."""
    monkeypatch.chdir(tmp_path)

    async def whole() -> str:
        async with serving(tmp_path / "tables.sqlite", PLENTY, players=load(name, seconds=0.3)) as address:
            ada = Person(address)
            table = await ada.open_table("me", f"own_bots.py:{name}", options={"first": "1"})
            sitting = await ada.sit(table)
            told = await bot_moves(sitting)
            assert any(f"own_bots.py:{name} failed, so a random move was played." in each for each in told), told
            await sitting.close()
            return table

    table = asyncio.run(asyncio.wait_for(whole(), 300))
    assert re.search(
        rf"The player “{FILE}:{name}” fails at decision \d+ of table {table}, {GAME}: {reason}.*own_bots.py, line \d+, in {name}",
        caplog.text,
    )


def test_a_server_started_without_it_keeps_its_tables_and_says_so(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"

    async def whole() -> None:
        async with serving(database, PLENTY, players=load("Bot")) as address:
            ada = Person(address)
            running = await ada.open_table("me", BOT, options={"first": "1"})
            finished = await ada.open_table("me", BOT)
            sitting = await ada.sit(running)
            await bot_moves(sitting)
            played = sitting.update["n"]
            over = await ada.sit(finished)
            await over.until("update")
            await ada.post(f"/api/tables/{finished}/resign", seat=0)
            await sitting.close()
            await over.close()
        async with serving(database, PLENTY) as address:
            again = Person(address)
            again.http.cookies = ada.http.cookies
            tables = await again.get("/api/tables")
            [closed] = tables["running"]
            sentence = f"This table needs the player “{BOT}”, which this server was started without."
            assert (closed["table"], closed["state"]) == (running, "closed")
            assert closed["problem"].startswith(sentence)
            assert [each["table"] for each in tables["finished"]] == [finished]
            assert (await again.get(f"/api/tables/{finished}/record")).startswith("High Table match record")
            refused = await again.post(f"/api/tables/{finished}/rematch", status=400)
            assert f"There is no bot “{BOT}”" in refused["error"]
        async with serving(database, PLENTY, players=load("Bot")) as address:
            once_more = Person(address)
            once_more.http.cookies = ada.http.cookies
            sitting = await once_more.sit(running)
            assert (await sitting.until("update"))["n"] == played
            assert any(BOT in told for told in await bot_moves(sitting))
            await sitting.close()

    asyncio.run(asyncio.wait_for(whole(), 300))


def test_every_process_of_a_server_has_the_player(tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.sqlite", "--workers", "2", "--player", f"{FILE}:Bot")

    async def whole() -> None:
        for _ in range(4):
            ada = Person(server.address)
            sitting = await ada.sit(await ada.open_table("me", BOT, options={"first": "1"}))
            assert any(BOT in told for told in await bot_moves(sitting))
            await sitting.close()

    try:
        asyncio.run(asyncio.wait_for(whole(), 300))
        assert server.stop() == 0
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--player", f"{FILE}:Nobody"], "it defines no Nobody, but Bot"),
        (["--player", "nobody.py:Bot"], "nobody.py cannot be read"),
        (["--player", "hard"], "The hard bot is always there: --player is for players of your own."),
        (["--player", f"{FILE}:Bot", "--player", f"{FILE}:Bot"], "Two players would be called own_bots.py:Bot at a table"),
        (["--player-seconds", "5"], "A time for decisions is for players of your own: add --player FILE.py:NAME."),
        (["--player", f"{FILE}:Bot", "--player-seconds", "0"], "must be more than 0 and at most 3,600 seconds"),
    ],
)
def test_a_player_that_cannot_be_offered_is_refused_before_anything_is_done(
    words: list[str], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite"
    shown = CliRunner().invoke(main, ["serve", "--port", "0", "--database", str(file), *words])
    assert shown.exit_code == 2
    assert sentence in " ".join(shown.output.split())
    assert not file.exists()


def test_a_name_that_requests_could_not_have_is_refused(tmp_path: Path) -> None:
    long: Any = tmp_path / f"{'b' * 70}.py"
    long.write_text("def bot(view, moves, rng): return moves[0]\n", encoding="utf-8")
    with pytest.raises(BadPlayer, match="is too long: it can have 64 characters"):
        OwnPlayers.load([f"{long}:bot"])


def test_a_player_is_offered_at_tables_of_its_size_alone() -> None:
    own, game = load("Bot", "ForTwo"), find("banquet-royal")
    assert own.of(game) == own.of(game, 2) == [BOT, "own_bots.py:ForTwo"]
    assert own.of(game, 3) == [BOT]
