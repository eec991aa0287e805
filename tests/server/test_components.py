"""Private tables with components of their own: created, played, restarted, and refused."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hightable import find
from hightable.engine.variants import loaded
from hightable.server.rate_limit import Limits
from tests.server.conftest import PLENTY
from tests.server.person import GAME, Person
from tests.server.serving import serving

T = TypeVar("T")
Run = Callable[..., T]
Scene = Callable[[str], Awaitable[T]]

FOUR = "[menus.points]\nthree_crowns = 4\n"


async def new_table(person: Person, components: str, status: int = 200, **more: Any) -> Any:
    body = {"game": GAME, "seats": ["me", "random"], "components": components, "components_name": "four", **more}
    return await person.post("/api/tables", status=status, **body)


def test_a_private_table_plays_with_its_own_components(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "tables.sqlite", PLENTY) as address:
            ada = Person(address)
            table = (await new_table(ada, FOUR, options={"first": "1"}))["table"]
            brief = await ada.get(f"/api/tables/{table}")
            assert (brief["game"], brief["title"], brief["variant"]) == (GAME, "Banquet Royal (four)", "four")
            sitting = await ada.sit(table)
            await sitting.play_on(random.Random(1), moves=3)
            played = sitting.update["n"]
        async with serving(tmp_path / "tables.sqlite", PLENTY) as address:  # started again
            again = Person(address)
            again.http.cookies = ada.http.cookies
            own = await again.get("/api/tables")
            assert [each["title"] for key in ("waiting", "running") for each in own[key]] == ["Banquet Royal (four)"]
            sitting = await again.sit(table)
            update = await sitting.until("update")
            assert update["n"] >= played
            rules = await again.get(f"/api/games/{GAME}/rules", table=table)
            assert rules["title"] == "Banquet Royal (four)"
            assert any("1, 2 or 4 points" in block["text"] for block in rules["blocks"])
            plain = await again.get(f"/api/games/{GAME}/rules")
            assert any("1, 2 or 3 points" in block["text"] for block in plain["blocks"])
            assert "<svg" in await again.get(f"/api/games/{GAME}/examples/score.svg", table=table)
            await Person(address).get(f"/api/games/{GAME}/rules", status=404, table=table)

    asyncio.run(asyncio.wait_for(whole(), 300))


def test_the_record_and_the_rematch_are_those_of_the_variant(play: Run[None]) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = (await new_table(ada, FOUR))["table"]
        sitting = await ada.sit(table)
        await sitting.until("update")
        await ada.post(f"/api/tables/{table}/abort")
        record = await ada.get(f"/api/tables/{table}/record")
        assert record.splitlines()[1] == "game: banquet-royal+four"
        again = (await ada.post(f"/api/tables/{table}/rematch"))["table"]
        assert (await ada.get(f"/api/tables/{again}"))["variant"] == "four"

    play(scene)


@pytest.mark.parametrize(
    ("components", "says"),
    [
        (
            "[menus.points]\nthree_crown = 4",
            "four.toml: there is no “menus.points.three_crown”; the nearest key is “three_crowns”.",
        ),
        (
            "[menus.points]\nthree_crowns = -4",
            "four.toml: menus.points.three_crowns must be a whole number from 0 to 99, not -4.",
        ),
        ("[menus", "four.toml is not TOML"),
        ("x = " + "[" * 3000, "four.toml is not TOML"),
        ("# nothing", "four.toml changes nothing."),
        ('[[dish]]\nid = "salad"\ncount = 127', "four.toml: the count of “salad” must be a whole number from 0 to 99, not 127"),
        ('[[dish]]\nid = "salad"\nen = ["<script>", "a"]', "is not a name"),
    ],
)
def test_bad_components_are_refused_with_a_sentence(play: Run[None], components: str, says: str) -> None:
    async def scene(address: str) -> None:
        answer = await new_table(Person(address), components, status=400)
        assert says in answer["error"]

    play(scene)


def test_components_are_for_private_tables_of_games_that_accept_them(play: Run[None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(find("royal-dinner")), "accepts_components", False)

    async def scene(address: str) -> None:
        ada = Person(address)
        answer = await new_table(ada, FOUR, status=400, listed=True)
        assert answer["error"].startswith("A table in the lobby has the components of the game itself.")
        answer = await ada.post("/api/tables", status=413, game=GAME, seats=["me", "random"], components="#" * 20_000)
        assert "error" in answer
        games = {game["name"]: game["components"] for game in await ada.get("/api/games")}
        assert [name for name, accepts in games.items() if not accepts] == ["royal-dinner"]
        answer = await ada.post("/api/tables", status=400, game="royal-dinner", seats=["me", "random"], components=FOUR)
        assert "cannot be changed" in answer["error"]

    play(scene)


def test_variants_are_limited_per_address_and_in_all(play: Run[None]) -> None:
    async def many(address: str) -> None:
        ada = Person(address)
        await new_table(ada, FOUR)
        assert "many tables" in (await new_table(ada, FOUR, status=429))["error"]

    async def full(address: str) -> None:
        assert "too many tables with components" in (await new_table(Person(address), FOUR, status=503))["error"]

    play(many, Limits(variants=(1, 60.0)))
    play(full, Limits(most_variants=0))


def test_a_variant_is_unloaded_when_its_last_table_closes(play: Run[None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.server.registry.IDLE", 0.0)

    async def scene(address: str) -> None:
        ada = Person(address)
        table = (await new_table(ada, "[toque]\neach = 5\n", seats=["me", "open"]))["table"]
        while loaded():
            await asyncio.sleep(0.1)
        assert (await ada.get(f"/api/tables/{table}"))["title"] == "Banquet Royal (four)"

    play(scene)
