"""Log lines: as text or JSON, each with the id of its request, which the user can quote."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from hightable.server import api
from hightable.server.logs import JsonFormatter, TextFormatter, request_id
from tests.server.conftest import PLENTY
from tests.server.person import Person
from tests.server.serving import Process, serving


class Lines(logging.Handler):
    """Collects records as JSON."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[dict[str, Any]] = []
        self.setFormatter(JsonFormatter())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    handler, root = Lines(), logging.getLogger()
    root.addHandler(handler)
    monkeypatch.setattr(root, "level", logging.INFO)
    logging.getLogger("hightable").setLevel(logging.INFO)
    yield handler.lines
    root.removeHandler(handler)
    logging.getLogger("hightable").setLevel(logging.NOTSET)


async def fails(context: api.Context) -> None:
    raise RuntimeError("broken on purpose")


def test_a_fault_tells_the_user_the_id_under_which_it_is_logged(
    tmp_path: Path, lines: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tuple(
        api.Endpoint(each.method, each.path, each.about, fails, each.answer) if each.path == "/api/games" else each
        for each in api.ENDPOINTS
    )
    monkeypatch.setattr("hightable.server.app.ENDPOINTS", broken)

    async def scene() -> httpx2.Response:
        async with serving(tmp_path / "tables.sqlite", PLENTY) as address, httpx2.AsyncClient() as http:
            return await http.get(f"http://{address}/api/games?lang=fr", headers={"X-Request-ID": "mine"})

    answer = asyncio.run(scene())
    assert answer.status_code == 500
    assert answer.headers["x-content-type-options"] == "nosniff"
    quoted = answer.headers["x-request-id"]
    assert quoted != "mine", "nobody but a trusted proxy chooses an id"
    assert quoted in answer.json()["error"]
    assert answer.json()["error"].startswith("Une erreur")
    (fault,) = [line for line in lines if line["level"] == "error"]
    assert fault["request"] == quoted
    assert "broken on purpose" in fault["exception"]


def test_a_trusted_proxy_gives_the_id_if_it_is_a_plain_word(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    async def scene() -> list[str]:
        async with serving(tmp_path / "tables.sqlite", PLENTY, ["127.0.0.1"]) as address, httpx2.AsyncClient() as http:
            given = ["abc-123", "two words", "x" * 65, "<script>"]
            answers = [await http.get(f"http://{address}/api/games", headers={"X-Request-ID": each}) for each in given]
            return [answer.headers["x-request-id"] for answer in answers]

    first, *others = asyncio.run(scene())
    assert first == "abc-123"
    assert all(len(each) == 16 for each in others)
    logged = [line for line in lines if line["logger"] == "hightable.requests"]
    assert [line["request"] for line in logged] == [first, *others]
    assert (logged[0]["method"], logged[0]["path"], logged[0]["status"]) == ("GET", "/api/games", 200)


def test_a_line_of_a_websocket_has_its_id(play: Any, lines: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        sitting = await ada.sit(await ada.open_table("me", "me"))
        await sitting.until("update")
        monkeypatch.setattr("hightable.server.websocket.TableSession._why", lambda *given: 1 / 0)
        await sitting.send(t="why", n=0, seat=0, picks=[])
        told = (await sitting.until("refusal"))["text"]
        (fault,) = [line for line in lines if line["level"] == "error"]
        assert fault["request"] in told
        assert sitting.table_socket.response is not None
        assert sitting.table_socket.response.headers["X-Request-ID"] == fault["request"]

    play(scene)


def test_a_line_as_text() -> None:
    record = logging.LogRecord("hightable.table", logging.WARNING, "", 0, "table %s", ("abc",), None)
    assert TextFormatter().format(record) == "WARNING hightable.table: table abc"
    token = request_id.set("r1")
    assert TextFormatter().format(record) == "WARNING hightable.table: table abc (request r1)"
    request_id.reset(token)


def test_the_server_logs_requests_as_json_from_level_info_on(tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.sqlite", "--log-format", "json", "--log-level", "info")
    answer = httpx2.get(f"http://{server.address}/healthz")
    assert server.stop() == 0
    logged = [json.loads(line) for line in server.rest.splitlines()]
    (line,) = [line for line in logged if line["logger"] == "hightable.requests"]
    assert line["request"] == answer.headers["x-request-id"]
    assert (line["level"], line["path"], line["status"]) == ("info", "/healthz", 200)
