"""A person with a browser: a cookie, HTTP requests, and WebSockets to tables."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

GAME = "banquet-royal"


class Person:
    """Talks to the server as a page does."""

    def __init__(self, address: str, name: str = "", forwarded_for: str = "") -> None:
        self.address = address
        self.headers = {"X-Forwarded-For": forwarded_for} if forwarded_for else {}
        """Of a proxy, for a person on another machine."""
        self.http = httpx2.AsyncClient(base_url=f"http://{address}", timeout=30, headers=self.headers)
        self.name = name

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.text

    async def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def delete(self, path: str, status: int = 200) -> Any:
        answer = await self.http.delete(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def call_me(self, name: str) -> None:
        self.name = (await self.post("/api/me", name=name))["name"]

    async def open_table(self, *seats: str, listed: bool = False, options: Any = None, seconds: int | None = None) -> str:
        made = await self.post("/api/tables", game=GAME, seats=list(seats), listed=listed, options=options or {}, seconds=seconds)
        return str(made["table"])

    async def invite(self, table: str, **body: Any) -> str:
        return str((await self.post(f"/api/tables/{table}/invite", **body))["code"])

    async def join(self, table: str, code: str | None = None, status: int = 200) -> Any:
        answer = await self.post(f"/api/tables/{table}/join", status=status, **({"code": code} if code else {}))
        return answer.get("seat", answer)

    async def sit(self, table: str, lang: str = "en") -> Sitting:
        """A live connection to the table."""
        cookie = self.http.cookies.get("hightable")
        headers = self.headers | ({"Cookie": f"hightable={cookie}"} if cookie else {})
        start = "&" if "?" in table else "?"
        table_socket = await connect(
            f"ws://{self.address}/live/{table}{start}lang={lang}",
            additional_headers=headers,
            origin=f"http://{self.address}",  # type: ignore[arg-type]
            max_size=None,
        )
        return Sitting(table_socket)

    async def close(self) -> None:
        await self.http.aclose()


class ClientCache:
    """What a page was sent: it replaces the numbers in an update by what they stand for, as the page does."""

    def __init__(self) -> None:
        self.pieces: list[dict[str, Any]] = []
        self.arrangements: list[dict[str, Any]] = []
        self.moves: dict[int, tuple[list[str], str]] = {}
        self.faces: dict[str, str] = {}

    def read(self, message: dict[str, Any]) -> dict[str, Any]:
        """Puts the scene, and the picks and sentences of the legal moves, into the message."""
        new = message.get("new", {})
        self.pieces += new.get("pieces", [])
        self.arrangements += new.get("arrangements", [])
        self.faces |= new.get("faces", {})
        self.moves |= {int(move): entry for move, entry in new.get("moves", {}).items()}
        scene = message["frame"]["scene"]
        pieces = [self.pieces[number] for number in scene["pieces"]]
        message["frame"]["scene"] = {**self.arrangements[scene["arrangement"]], "pieces": pieces, "prompt": scene["prompt"]}
        assert {piece["f"] for piece in pieces} <= self.faces.keys()
        message.setdefault("undo", False)
        message["paths"] = [[move, self.moves[move][0]] for move in message.get("moves", [])]
        message["say"] = {str(move): self.moves[move][1] for move in message.get("moves", [])}
        return message


class Sitting:
    """One WebSocket: it stores every message and the last update."""

    def __init__(self, table_socket: ClientConnection) -> None:
        self.table_socket = table_socket
        self.received: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.update: dict[str, Any] = {}
        self.you: list[int] = []
        self.cache = ClientCache()

    async def receive(self, seconds: float = 60.0) -> dict[str, Any]:
        """The next message."""
        text = await asyncio.wait_for(self.table_socket.recv(), seconds)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        self.received.append(message)
        self.raw.append(text)
        if message["t"] in ("table", "forget"):
            self.cache = ClientCache()
        if message["t"] == "update":
            self.update = self.cache.read(message)
        elif message["t"] in ("table", "seats"):
            self.you = [seat["seat"] for seat in message["seats"] if seat["mine"]]
        return message

    async def until(self, kind: str, fits: Callable[[dict[str, Any]], bool] = lambda message: True) -> dict[str, Any]:
        """The next message of this kind that fits."""
        while True:
            message = await self.receive()
            if message["t"] == kind and fits(message):
                return message

    async def send(self, **message: Any) -> None:
        await self.table_socket.send(json.dumps(message))

    async def move(self, move: int, seat: int | None = None, n: int | None = None) -> None:
        seat = self.update["seat"] if seat is None else seat
        await self.send(t="move", n=self.update["n"] if n is None else n, move=move, seat=seat)

    @property
    def my_turn(self) -> bool:
        return bool(self.update and self.update["paths"])

    async def play_on(self, rng: random.Random, moves: int = 10_000) -> None:
        """Plays its seat at random until the game is over, or for this number of moves."""
        while moves and (not self.update or self.update["to_move"] != -1):
            if self.my_turn:
                await self.move(rng.choice(self.update["paths"])[0])
                moves -= 1
            message = await self.receive()
            while message["t"] != "update":
                assert message["t"] not in ("refusal", "bye"), message
                message = await self.receive()

    async def close(self) -> None:
        await self.table_socket.close()
