"""Bad input: the answer is a sentence, nothing is lost, and the table plays on."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hightable.engine.discovery import find
from hightable.engine.moves import MoveCatalogue
from hightable.server.middleware import SecurityMiddleware
from hightable.server.rate_limit import Limits
from tests.server.conftest import PLENTY
from tests.server.person import GAME, Person, Sitting


async def said_until_closed(sitting: Sitting, texts: list[str]) -> None:
    for text in texts:
        await sitting.table_socket.send(text)
    while True:
        await sitting.receive()


def test_bad_messages_get_a_sentence_and_the_table_plays_on(play: Any) -> None:
    bad = [
        "",
        "{",
        "[]",
        "null",
        '"move"',
        "{}",
        '{"t":"nothing"}',
        '{"t":"move"}',
        '{"t":"move","n":"0","move":0,"seat":0}',
        '{"t":"move","n":-1,"move":0,"seat":0}',
        '{"t":"move","n":0,"move":1e99,"seat":0}',
        '{"t":"view","seat":99}',
        '{"t":"chat","text":"\\ud800"}',
        '{"t":"why","n":0,"seat":0,"picks":' + json.dumps(["x"] * 50) + "}",
        "[" * 3000,
        "x" * 5000,
    ]

    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me")
        sitting = await ada.sit(table)
        first = await sitting.until("update")
        for text in bad:
            await sitting.table_socket.send(text)
            message = await sitting.until("refusal")
            assert message["text"].endswith("."), text
        await sitting.table_socket.send(b"\xff\xfe not text")
        assert (await sitting.until("refusal"))["text"]
        seat = first["to_move"]
        await sitting.send(t="view", seat=seat)
        update = await sitting.until("update", lambda message: message["seat"] == seat)
        await sitting.move(update["paths"][0][0], seat)
        assert (await sitting.until("update", lambda message: message["n"] == 1))["frame"]["n"] == 1

    play(scene)


def test_a_huge_message_closes_only_its_own_connection(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me")
        one, two = await ada.sit(table), await ada.sit(table)
        await two.until("update")
        with pytest.raises(ConnectionClosed):
            await said_until_closed(one, ["x" * 1_000_000])
        await two.send(t="ping")
        assert (await two.until("pong"))["t"] == "pong"

    play(scene)


def test_a_single_click_is_explained_by_the_moves_that_are_possible_now(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random", options={"first": "1"})
        sitting = await ada.sit(table)
        update = await sitting.until("update", lambda message: message["paths"])
        await sitting.move(update["paths"][0][0])
        update = await sitting.until("update", lambda message: len(message["paths"]) > 1)
        await sitting.send(t="why", n=update["n"], seat=0, picks=["space:a2"])  # nothing chosen yet: it is about placing
        assert (await sitting.until("refusal"))["clause"].startswith("BR-4")
        await sitting.send(t="why", n=update["n"], seat=0, picks=["piece:burger", "order:a1"])
        assert (await sitting.until("refusal"))["clause"].startswith("BR-5")
        await sitting.send(t="why", n=update["n"], seat=0, picks=["piece:burger", "piece:salad"])
        assert "do not go together" in (await sitting.until("refusal"))["text"]

    play(scene)


def test_unknown_picks_are_not_searched_for_in_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = find(GAME).catalogue
    assert catalogue.moves_with(["piece:burger", "space:a1"])
    path, looked_at = MoveCatalogue.path, list[int]()

    def counted(self: MoveCatalogue, move: int) -> Any:
        looked_at.append(move)
        return path(self, move)

    monkeypatch.setattr(MoveCatalogue, "path", counted)
    assert catalogue.moves_with(["nobody:has"]) == []
    assert looked_at == []
    found = catalogue.moves_with(["piece:burger", "space:a1"])
    assert found == [move for move in range(catalogue.size) if list(path(catalogue, move)) == ["piece:burger", "space:a1"]]


def test_illegal_moves_are_refused_with_their_clause(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random", options={"first": "1"})
        sitting = await ada.sit(table, lang="fr")
        update = await sitting.until("update", lambda message: message["paths"])
        legal = {path[0] for path in update["paths"]}
        illegal = next(move for move in range(500) if move not in legal)
        await sitting.move(illegal)
        no = await sitting.until("refusal")
        assert no["clause"].startswith("BR-")
        assert no["rule"]
        assert no["text"] != no["rule"]
        await sitting.send(t="why", n=update["n"], seat=0, picks=["piece:burger", "space:a1"])
        assert (await sitting.until("refusal"))["clause"].startswith("BR-")
        await sitting.send(t="why", n=update["n"], seat=0, picks=update["paths"][0][1])
        assert "clause" not in await sitting.until("refusal")
        await sitting.move(100_000)
        assert "100000" in (await sitting.until("refusal"))["text"]

    play(scene)


def test_stale_numbers_and_other_players_seats_do_nothing(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open")
        await bea.join(table, await ada.invite(table))
        at_ada, at_bea = await ada.sit(table), await bea.sit(table)
        for at in (at_ada, at_bea):
            await at.until("update")
        first, other = (at_ada, at_bea) if at_ada.my_turn else (at_bea, at_ada)
        move = first.update["paths"][0][0]
        await other.move(move, seat=first.update["seat"])
        assert "not your seat" in (await other.until("refusal"))["text"]
        await other.move(move)
        assert "not your turn" in (await other.until("refusal"))["text"]
        await other.send(t="view", seat=first.update["seat"])
        assert "not your seat" in (await other.until("refusal"))["text"]
        await first.move(move, n=first.update["n"] + 7)
        assert "moved on" in (await first.until("refusal"))["text"]
        assert (await first.until("update"))["n"] == 0
        await first.move(move)
        assert (await other.until("update"))["n"] == 1
        stranger = Person(address)
        watching = await stranger.sit(table)
        assert (await watching.receive())["t"] == "bye"

    play(scene)


def test_invalid_tokens_identify_nobody(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "open")
        for token in ("x", "x" * 43, "../../etc", "a" * 5000):
            headers = {"Cookie": f"hightable={token}"}
            assert (await Person(address).http.get(f"/api/tables/{table}", headers=headers)).status_code == 404
            async with connect(f"ws://{address}/live/{table}", additional_headers=headers) as table_socket:
                assert json.loads(await table_socket.recv())["t"] == "bye"

    play(scene)


def test_floods_are_refused_then_disconnected_and_the_others_play_on(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open")
        await bea.join(table, await ada.invite(table))
        at_ada, at_bea = await ada.sit(table), await bea.sit(table)
        await at_bea.until("update")
        with pytest.raises(ConnectionClosed):
            await said_until_closed(at_ada, ['{"t":"ping"}'] * 200)
        kinds = [message["t"] for message in at_ada.received]
        assert kinds.count("pong") == 30
        assert kinds[-1] == "bye"
        await at_bea.send(t="ping")
        await at_bea.until("pong")

    play(scene, Limits(messages=(30, 10.0), patience=60))


def test_too_many_requests_are_refused(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        answers = [await ada.http.post("/api/me", json={"name": "Ada"}) for _ in range(12)]
        assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 2
        assert answers[-1].json()["error"]

    play(scene, Limits(posts=(10, 60.0)))


def test_hostile_names_and_chat_are_just_text(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        await ada.call_me("<b>\x00\u202e A" + "a" * 9000)
        assert ada.name == "<b> A" + "a" * 19
        table = await ada.open_table("me", "random")
        sitting = await ada.sit(table)
        await sitting.send(t="chat", text="<img src=x onerror=alert(1)>\x07\u2066{who}{0}")
        message = await sitting.until("chat")
        assert message["text"] == "<img src=x onerror=alert(1)>{who}{0}"
        assert message["name"] == ada.name
        await sitting.send(t="chat", text="x" * 301)
        assert "300" in (await sitting.until("refusal"))["text"]
        for _ in range(5):
            await sitting.send(t="chat", text="again")
        assert "chat" in (await sitting.until("refusal"))["text"]
        again = await ada.sit(table)
        assert (await again.receive())["chat"][0]["text"].startswith("<img")

    play(scene, PLENTY)


def test_requests_from_other_sites_are_refused(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random")
        headers = {"Origin": "https://evil.example"}
        answer = await ada.http.post("/api/me", json={"name": "Eve"}, headers=headers)
        assert answer.status_code == 403
        assert "another site" in answer.json()["error"]
        answer = await ada.http.post("/api/me", json={"name": "Eve"}, headers={"Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 403
        answer = await ada.http.post("/api/me", content=b'{"name":"Eve"}', headers={"Content-Type": "text/plain"})
        assert answer.status_code == 415
        answer = await ada.http.get("/api/me", headers={"Host": "evil.example"})
        assert answer.status_code == 400
        with pytest.raises(InvalidStatus):
            await connect(f"ws://{address}/live/{table}", origin="https://evil.example")  # type: ignore[arg-type]

    play(scene)


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "http://", "null", "", "://", "http://evil\u00e9"])
def test_an_invalid_origin_is_refused_with_a_sentence(play: Any, caplog: pytest.LogCaptureFixture, origin: str) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random", listed=True)
        headers = {b"Origin": origin.encode("latin-1")}
        answer = await ada.http.post("/api/me", json={"name": "Eve"}, headers=headers)
        assert answer.status_code == 403
        assert "another site" in answer.json()["error"]
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        host, port = address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            f"GET /live/{table} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: {origin}\r\n\r\n".encode(
                "latin-1"
            )
        )
        message = (await reader.read()).decode()
        writer.close()
        assert message.startswith("HTTP/1.1 403 ")
        assert "another site" in message
        assert "content-security-policy: default-src 'none'" in message.lower()
        assert not caplog.records

    play(scene)


def test_an_invalid_host_is_refused_with_a_sentence(play: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "open")
        for host in ("localhost:" + "9" * 2900, "localhost:" + "9" * 6, "localhost:x", "eve@localhost", "[::1", "evil.example"):
            answer = await ada.http.post(f"/api/tables/{table}/invite", json={}, headers={"Host": host})
            assert answer.status_code == 400, host
            assert "does not answer" in answer.json()["error"]
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert not caplog.records

    play(scene)


def test_a_server_that_accepts_any_name_still_refuses_an_invalid_host() -> None:
    answers: list[int] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        answers.append(200)

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answers.append(message["status"])

    async def ask(host: str) -> None:
        scope = {"type": "http", "method": "GET", "headers": [(b"host", host.encode())]}
        await SecurityMiddleware(app, None)(scope, None, send)  # type: ignore[arg-type]

    for host in ("a.example", "A.Example:80", "[::1]:8620", "", "a.example:" + "9" * 2900, "a" * 300, "a/b"):
        asyncio.run(ask(host))
    assert answers == [200, 200, 200, 200, 400, 400, 400]


def test_a_text_that_is_not_utf_8_ends_its_connection_and_nothing_else(play: Any, capfd: pytest.CaptureFixture[str]) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me")
        one, two = await ada.sit(table), await ada.sit(table)
        await one.table_socket.send(b'{"t":"chat","text":"\xff"}', text=True)
        with pytest.raises(ConnectionClosed) as closed:
            await said_until_closed(one, [])
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
        await two.send(t="ping")
        await two.until("pong")

    play(scene)
    assert "Traceback" not in capfd.readouterr().err


def test_the_page_allows_nothing_from_other_sites(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        for path in ("/", "/t/whatever", "/t/whatever/replay", f"/rules/{GAME}", "/api/me", "/nothing/here"):
            answer = await ada.http.get(path)
            assert "default-src 'none'" in answer.headers["content-security-policy"], path
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
        cookie = (await Person(address).http.get("/")).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert (await ada.http.get("/client/../server/wire.py")).status_code == 404
        assert (await ada.http.get("/client/%2e%2e/server/wire.py")).status_code == 404

    play(scene)


def test_options_that_exclude_each_other_are_refused_in_the_language_of_the_request(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        wish = {"game": "kings-catering", "seats": ["me", "me"], "options": {"princess": "p1", "second_princess": "p1"}}
        for language, sentence in (
            ("en", "P1 and P2 are the two sides of one tile: only one of them can be in play."),
            ("fr", "P1 et P2 sont les deux faces d’une même tuile : une seule peut être en jeu."),
        ):
            answer = await ada.http.post("/api/tables", json=wish, params={"lang": language})
            assert (answer.status_code, answer.json()["error"]) == (400, sentence)
            game = next(game for game in await ada.get("/api/games", lang=language) if game["name"] == "kings-catering")
            assert sentence in [conflict["reason"] for conflict in game["conflicts"]]

    play(scene)


def test_bad_requests_get_a_sentence(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        bad: list[tuple[int, dict[str, Any]]] = [
            (404, {"game": "chess", "seats": ["me", "me"]}),
            (400, {"game": GAME}),
            (400, {"game": GAME, "seats": ["me"]}),
            (400, {"game": GAME, "seats": ["random", "random"]}),
            (400, {"game": GAME, "seats": ["me", "nobody"]}),
            (400, {"game": GAME, "seats": ["me", "me"], "options": {"x": "y"}}),
            (400, {"game": GAME, "seats": ["me", "me"], "seconds": 1}),
            (400, {"game": GAME, "seats": "me"}),
        ]
        for status, body in bad:
            answer = await ada.post("/api/tables", status=status, **body)
            assert answer["error"].endswith("."), body
        assert (await ada.http.post("/api/tables", content=b"x" * 20_000)).status_code == 413
        await ada.get("/api/tables/nothing", status=404)
        await ada.get("/api/games/chess/rules", status=404)
        answer = await ada.http.get("/api/tables/nothing", params={"lang": "fr"})
        assert "Cette table" in answer.json()["error"]

    play(scene)
