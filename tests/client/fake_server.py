"""A small server that speaks the page's language with real matches behind it, for developing and for testing the page alone.

It keeps nothing, trusts everybody and has one kind of bot: it plays the first move that a shuffled list gives it. A test can
reach into `House` and make things go wrong that a good server never would.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import segno
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

import hightable
from hightable.engine.discovery import find, names
from hightable.engine.match import CannotUndo, Match, Refused
from tests.client.fake_scene import face, wire_scene

CLIENT = Path(hightable.__file__).parent / "client"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
BOT = "random"


@dataclass(eq=False)
class Line:
    """One open connection: who is there and which seat they are shown."""

    socket: WebSocket
    who: str
    lang: str
    seat: int
    known: set[str] = field(default_factory=set)


@dataclass(eq=False)
class Table:
    """A match and who sits around it. `holders` has a person's token, `bot` or nothing a seat."""

    id: str
    match: Match
    holders: list[str]
    listed: bool
    seconds: int | None
    codes: dict[str, int] = field(default_factory=dict)
    chat: list[dict[str, Any]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    rematch: str = ""
    left: list[float] = field(default_factory=list)
    since: float = field(default_factory=time.monotonic)

    @property
    def full(self) -> bool:
        return all(self.holders)

    @property
    def state(self) -> str:
        return "over" if self.match.over else "running" if self.full else "waiting"

    def seats_of(self, who: str) -> list[int]:
        return [seat for seat, holder in enumerate(self.holders) if holder == who]

    def clock(self) -> dict[str, Any] | None:
        if self.seconds is None:
            return None
        return {"left": self.left, "running": self.match.seat if self.full else -1}


class House:
    """Everybody and every table of this server."""

    def __init__(self) -> None:
        self.people: dict[str, str] = {}
        self.tables: dict[str, Table] = {}
        self.bot_waits: asyncio.Event | None = None
        self.seed: int | None = None

    # What is told about a table

    def summary(self, table: Table, who: str, lang: str) -> dict[str, Any]:
        match = table.match
        here = {line.who for line in table.lines}
        seats = [
            {
                "seat": seat,
                "name": BOT if holder == BOT else self.people.get(holder, ""),
                "colour": match.game.colours[seat](lang),
                "kind": "bot" if holder == BOT else "person" if holder else "open",
                "present": holder == BOT or holder in here,
                "mine": holder == who,
            }
            for seat, holder in enumerate(table.holders)
        ]
        found: dict[str, Any] = {
            "table": table.id,
            "game": match.game.name,
            "title": match.game.title(lang),
            "options": match.options,
            "seats": seats,
            "state": table.state,
            "n": match.number,
            "listed": table.listed,
            "deciding": match.seat if table.full else -1,
        }
        if match.over:
            found |= {"scores": match.scores, "winners": match.winners}
        return found | ({"rematch": table.rematch} if table.rematch else {})

    def frame(self, table: Table, seat: int, number: int, lang: str, since: int | None = None) -> dict[str, Any]:
        match = table.match
        notes = []
        for step in range(number if since is None else since + 1, number + 1):
            for event in match.events(seat, step) if step else ():
                note: dict[str, Any] = {"text": event.text(match.game.phrases, lang, match.players), "seat": event.seat}
                notes.append(note | ({"clause": event.clause} if event.clause else {}))
        return {"n": number, "scene": wire_scene(match.view(seat, number), lang), "notes": notes}

    def sheet(self, match: Match, seat: int, lang: str) -> list[list[dict[str, Any]]]:
        return [
            [{"text": line.text(match.game.phrases, lang), "points": line.points, "clause": line.clause} for line in lines]
            for lines in match.sheet(seat)
        ]

    def frames(self, table: Table, line: Line, numbers: list[int], since: int | None = None) -> dict[str, Any]:
        match, game = table.match, table.match.game
        deciding = match.seat if table.full else -1
        mine = deciding >= 0 and deciding == line.seat
        legal = match.legal() if mine else []
        return {
            "t": "frames",
            "n": match.number,
            "seat": line.seat,
            "frames": [self.frame(table, line.seat, number, line.lang, since) for number in numbers],
            "paths": [[move, list(game.catalogue.path(move))] for move in legal],
            "say": {str(move): game.describe(move, line.lang) for move in legal},
            "undo": line.seat >= 0 and match.why_not_undo(line.seat) is None and not match.over,
            "sheet": self.sheet(match, line.seat, line.lang),
            "deciding": deciding,
        }

    # Sending

    async def send(self, line: Line, message: dict[str, Any]) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await line.socket.send_text(json.dumps(message))

    async def send_frames(self, table: Table, line: Line, numbers: list[int], since: int | None = None) -> None:
        message = self.frames(table, line, numbers, since)
        keys = {piece["f"] for frame in message["frames"] for piece in frame["scene"]["pieces"]} - line.known
        if keys:
            line.known |= keys
            await self.send(line, {"t": "faces", "faces": {key: face(key) for key in keys}})
        await self.send(line, message)

    async def tell_seats(self, table: Table) -> None:
        for line in list(table.lines):
            await self.send(line, {"t": "seats", **self.summary(table, line.who, line.lang)})

    async def tell_position(self, table: Table, before: int) -> None:
        after = table.match.number
        numbers = list(range(before + 1, after + 1)) or [after]
        for line in list(table.lines):
            await self.send_frames(table, line, numbers)
            if table.seconds is not None:
                await self.send(line, {"t": "clock", **(table.clock() or {})})
        await self.tell_seats(table)

    # Playing

    async def moved(self, table: Table, before: int) -> None:
        """Tells what was played, then lets bots answer."""
        await self.tell_position(table, before)
        while table.full and not table.match.over and table.holders[table.match.seat] == BOT:
            if self.bot_waits is not None:
                await self.bot_waits.wait()
            before = table.match.number
            self.tick(table)
            table.match.play(random.Random(before).choice(table.match.legal()))
            await self.tell_position(table, before)

    def tick(self, table: Table) -> None:
        now = time.monotonic()
        if table.left and table.full:
            table.left[table.match.seat] = max(0.0, table.left[table.match.seat] - (now - table.since))
        table.since = now

    def new_table(self, who: str, wish: dict[str, Any]) -> Table:
        holders = [who if seat == "me" else "" if seat == "open" else seat for seat in wish["seats"]]
        called = [self.people.get(holder, "") if holder not in ("", BOT) else "" for holder in holders]
        match = Match(find(wish["game"]), called, wish.get("options") or {}, seed=self.seed)
        table = Table(secrets.token_urlsafe(6), match, holders, bool(wish.get("listed")), wish.get("seconds"))
        table.left = [float(table.seconds)] * len(holders) if table.seconds else []
        self.tables[table.id] = table
        return table

    def by_picks(self, match: Match, picks: list[str]) -> int | None:
        """The move that a wish is about: its whole path, else the first path that holds the picks."""
        catalogue = match.game.catalogue
        whole = catalogue.from_path(picks)
        if whole is not None:
            return whole
        for move in range(catalogue.size):
            path = iter(catalogue.path(move))
            if all(pick in path for pick in picks) and match.refuse(move) is not None:
                return move
        return None

    async def hear(self, table: Table, line: Line, said: dict[str, Any]) -> None:
        kind, match = said.get("t"), table.match
        if kind in ("move", "undo", "why") and said.get("n") != match.number:
            await self.send(line, {"t": "no", "why": "The table has moved on.", "n": match.number})
            await self.send_frames(table, line, [match.number])
        elif kind == "move":
            before = match.number
            try:
                self.tick(table)
                match.play(int(said["m"]))
            except Refused as refused:
                await self.refuse(table, line, refused.move)
                return
            await self.moved(table, before)
        elif kind == "undo":
            try:
                match.undo(line.seat)
            except CannotUndo as no:
                await self.send(line, {"t": "no", "why": f"That cannot be taken back: {no.reason}.", "n": match.number})
                return
            await self.tell_position(table, match.number)
        elif kind == "why":
            move = said["m"] if "m" in said else self.by_picks(match, said["picks"])
            if move is not None:
                await self.refuse(table, line, move)
        elif kind == "chat":
            note = {"who": self.people.get(line.who, ""), "text": str(said["text"])[:300], "at": time.time()}
            table.chat.append(note)
            for other in list(table.lines):
                await self.send(other, {"t": "chat", **note})
        elif kind == "lang":
            line.lang = said["lang"]
            await self.greet(table, line)
        elif kind == "view" and said["seat"] in table.seats_of(line.who):
            line.seat = said["seat"]
            await self.send_frames(table, line, [match.number], self.last_decision(match, line.seat))

    async def refuse(self, table: Table, line: Line, move: int) -> None:
        match = table.match
        refusal = match.refuse(move)
        if refusal is None:
            return
        rule = match.game.rulebook.clause(refusal.clause, line.lang)
        why = refusal.text(match.game.phrases, line.lang)
        await self.send(line, {"t": "no", "why": why, "clause": refusal.clause, "rule": rule, "n": match.number})

    @staticmethod
    def last_decision(match: Match, seat: int) -> int:
        return max((number + 1 for number in range(match.number) if match.decider(number) == seat), default=0)

    async def greet(self, table: Table, line: Line) -> None:
        summary = self.summary(table, line.who, line.lang)
        colours = [colour(line.lang) for colour in table.match.game.colours]
        you = table.seats_of(line.who)
        extra = {"you": you, "colours": colours, "chat": table.chat, "clock": table.clock()}
        await self.send(line, {"t": "table", **summary, **extra})
        await self.send_frames(table, line, [table.match.number], self.last_decision(table.match, line.seat))

    async def live(self, socket: WebSocket) -> None:
        table = self.tables.get(socket.path_params["table"])
        await socket.accept()
        if table is None:
            await socket.send_text(json.dumps({"t": "bye", "why": "There is no such table."}))
            await socket.close()
            return
        who = socket.cookies.get("hightable", "")
        mine = table.seats_of(who)
        line = Line(socket, who, socket.query_params.get("lang", "en"), mine[0] if mine else -1)
        table.lines.append(line)
        try:
            await self.greet(table, line)
            await self.tell_seats(table)
            if table.full and not table.match.over and table.holders[table.match.seat] == BOT:
                await self.moved(table, table.match.number)
            while True:
                await self.hear(table, line, json.loads(await socket.receive_text()))
        except WebSocketDisconnect:
            pass
        finally:
            table.lines.remove(line)
            await self.tell_seats(table)

    # HTTP

    async def games(self, request: Request) -> Response:
        lang = request.query_params.get("lang", "en")
        found = []
        for game in map(find, names()):
            options = [
                {
                    "name": option.name,
                    "title": option.title(lang),
                    "help": option.help(lang),
                    "clause": option.clause,
                    "switch": option.is_switch,
                    "choices": [{"value": c.value, "title": c.title(lang), "needs": c.needs} for c in option.choices],
                }
                for option in game.options
            ]
            about = {"name": game.name, "title": game.title(lang), "about": game.phrases.say(lang, "about")}
            found.append(about | {"players": list(game.players), "options": options, "bots": [BOT]})
        return JSONResponse(found)

    async def rules(self, request: Request) -> Response:
        lang = request.query_params.get("lang", "en")
        game = find(request.path_params["game"])
        return JSONResponse({"title": game.title(lang), "blocks": blocks(game.rulebook.pages[lang])})

    async def me(self, request: Request) -> Response:
        if request.method == "POST":
            self.people[request.state.who] = str((await request.json())["name"])[:40]
        return JSONResponse({"name": self.people.get(request.state.who, "")})

    async def list_tables(self, request: Request) -> Response:
        who, lang = request.state.who, request.query_params.get("lang", "en")
        found: dict[str, list[Any]] = {"lobby": [], "waiting": [], "running": [], "finished": []}
        for table in self.tables.values():
            summary, mine = self.summary(table, who, lang), table.seats_of(who)
            if table.listed and table.state == "waiting" and not mine:
                found["lobby"].append(summary)
            elif mine and table.state == "over":
                found["finished"].append(summary)
            elif mine:
                found["waiting" if summary["deciding"] in mine else "running"].append(summary)
        return JSONResponse(found)

    async def make_table(self, request: Request) -> Response:
        try:
            table = self.new_table(request.state.who, await request.json())
        except ValueError as error:
            return JSONResponse({"error": str(error)}, 422)
        return JSONResponse({"table": table.id})

    async def about_table(self, request: Request) -> Response:
        table = self.tables.get(request.path_params["table"])
        if table is None:
            return JSONResponse({"error": "There is no such table."}, 404)
        return JSONResponse(self.summary(table, request.state.who, request.query_params.get("lang", "en")))

    async def act(self, request: Request) -> Response:
        table, who = self.tables.get(request.path_params["table"]), request.state.who
        if table is None:
            return JSONResponse({"error": "There is no such table."}, 404)
        said = json.loads(await request.body() or b"{}")
        deed = request.path_params["deed"]
        if deed in ("invite", "hand-over"):
            code = secrets.token_urlsafe(8)
            path = f"/t/{table.id}#join={code}"
            table.codes[code] = said.get("seat", -1) if deed == "hand-over" else -1
            svg = segno.make(str(request.base_url).rstrip("/") + path).svg_inline(scale=4, border=2, dark="#2b2118")
            return JSONResponse({"code": code, "path": path, "qr": svg})
        if deed == "join":
            code = said.get("code") or ""
            seat = table.codes.pop(code, -1) if code in table.codes else -1
            if code not in table.codes and seat < 0 and not (table.listed or code):
                return JSONResponse({"error": "This table is private: ask for an invitation."}, 403)
            free = [s for s, holder in enumerate(table.holders) if not holder]
            if seat < 0 and not free:
                return JSONResponse({"error": "Every seat is taken."}, 409)
            seat = free[0] if seat < 0 else seat
            table.holders[seat] = who
            for line in table.lines:
                if line.who == who:
                    line.seat = seat
                    await self.greet(table, line)
            await self.tell_seats(table)
            await self.moved(table, table.match.number)
            return JSONResponse({"seat": seat})
        if deed == "leave":
            table.holders[said["seat"]] = ""
            for line in table.lines:
                if line.who == who:
                    line.seat = -1
                    await self.greet(table, line)
            await self.tell_position(table, table.match.number)
            return JSONResponse({})
        if deed == "replace":
            table.holders[said["seat"]] = BOT
            await self.moved(table, table.match.number)
            return JSONResponse({"done": True})
        assert deed == "rematch"
        wish = {"game": table.match.game.name, "options": table.match.options, "seats": ["open"] * table.match.seats}
        again = self.new_table(who, wish)
        again.holders = list(table.holders)
        table.rematch = again.id
        for line in table.lines:
            await self.send(line, {"t": "rematch", "table": again.id})
        return JSONResponse({"table": again.id})

    async def replay(self, request: Request) -> Response:
        table = self.tables.get(request.path_params["table"])
        if table is None:
            return JSONResponse({"error": "There is no such table."}, 404)
        lang, match = request.query_params.get("lang", "en"), table.match
        mine = table.seats_of(request.state.who)
        seat = int(request.query_params.get("seat", "-1")) if match.over else mine[0] if mine else -1
        frames = [self.frame(table, seat, number, lang) for number in range(match.number + 1)]
        keys = {piece["f"] for frame in frames for piece in frame["scene"]["pieces"]}
        return JSONResponse({"frames": frames, "faces": {key: face(key) for key in keys}})

    async def record(self, request: Request) -> Response:
        match = self.tables[request.path_params["table"]].match
        return PlainTextResponse("\n".join(match.game.catalogue.text(move) for move in match.moves))


def blocks(page: str) -> list[dict[str, Any]]:
    """A page of rules as headings, clauses and plain paragraphs."""
    found: list[dict[str, Any]] = []
    for paragraph in page.split("\n\n"):
        text = " ".join(paragraph.split())
        if text.startswith("#"):
            marks, _, words = text.partition(" ")
            found.append({"kind": "heading", "level": len(marks), "text": words})
        elif text.startswith("**") and "** " in text:
            number, _, words = text[2:].partition("** ")
            found.append({"kind": "clause", "number": number, "text": words})
        elif text:
            found.append({"kind": "text", "text": text})
    return found


class Courtesy:
    """Gives who comes for the first time a cookie, and every answer the page's policy."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        known = Request(scope).cookies.get("hightable")
        who = known or secrets.token_hex(32)
        scope.setdefault("state", {})["who"] = who

        async def polite(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(b"content-security-policy", POLICY.encode()), (b"cache-control", b"no-store")]
                if not known:
                    headers.append((b"set-cookie", f"hightable={who}; HttpOnly; SameSite=Lax; Path=/".encode()))
                message = {**message, "headers": [*message["headers"], *headers]}
            await send(message)

        await self.app(scope, receive, polite)


def app(house: House) -> Starlette:
    async def page(request: Request) -> Response:
        return FileResponse(CLIENT / "index.html")

    @contextlib.asynccontextmanager
    async def opening(_: Starlette) -> AsyncIterator[None]:
        find("banquet-royal").rules.legal_moves(Match(find("banquet-royal"), 2, seed=1).position)
        yield

    return Starlette(
        lifespan=opening,
        middleware=[Middleware(Courtesy)],
        routes=[
            Route("/", page),
            Route("/t/{table}", page),
            Route("/t/{table}/replay", page),
            Route("/rules/{game}", page),
            Mount("/client", StaticFiles(directory=CLIENT)),
            Route("/api/games", house.games),
            Route("/api/games/{game}/rules", house.rules),
            Route("/api/me", house.me, methods=["GET", "POST"]),
            Route("/api/tables", house.list_tables),
            Route("/api/tables", house.make_table, methods=["POST"]),
            Route("/api/tables/{table}", house.about_table),
            Route("/api/tables/{table}/replay", house.replay),
            Route("/api/tables/{table}/record", house.record),
            Route("/api/tables/{table}/{deed}", house.act, methods=["POST"]),
            WebSocketRoute("/live/{table}", house.live),
        ],
    )


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(app(House()), port=8765, log_level="warning")
