"""Seats: invitations, private tables, leaving, handing over, bots as replacements, the hot seat, rematches."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import pytest

from hightable.server.rate_limit import Limits
from tests.server.conftest import PLENTY
from tests.server.person import GAME, Person


def test_a_private_table_is_neither_listed_nor_joined_without_its_code(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, eve = Person(address), Person(address)
        private, listed = await ada.open_table("me", "open"), await ada.open_table("me", "open", listed=True)
        lobby = (await eve.get("/api/tables"))["lobby"]
        assert [table["table"] for table in lobby] == [listed]
        await eve.get(f"/api/tables/{private}", status=404)
        assert "link" in (await eve.post(f"/api/tables/{private}/join", status=403))["error"]
        await eve.post(f"/api/tables/{private}/join", status=403, code="guess")
        code = await ada.invite(listed)
        await eve.post(f"/api/tables/{private}/join", status=403, code=code)
        assert await eve.join(listed) == 1

    play(scene)


def test_an_invitation_seats_one_friend_and_latecomers_watch(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea, cem = (Person(address) for _ in range(3))
        table = await ada.open_table("me", "open")
        made = await ada.post(f"/api/tables/{table}/invite")
        assert made["path"] == f"/t/{table}#join={made['code']}"
        assert made["qr"].startswith("<svg")
        at_ada = await ada.sit(table)
        assert (await at_ada.receive())["state"] == "waiting"
        assert (await at_ada.until("update"))["seat"] == -1
        assert await bea.join(table, made["code"]) == 1
        assert await bea.join(table, made["code"]) == 1
        assert (await at_ada.until("table"))["state"] == "running"
        assert (await at_ada.until("update"))["seat"] == 0
        assert await cem.join(table, made["code"]) == -1
        watching = await cem.sit(table)
        assert (await watching.until("update"))["seat"] == -1
        await cem.post(f"/api/tables/{table}/invite", status=403)
        await watching.send(t="chat", text="hello")
        await watching.until("refusal")

    play(scene)


def test_a_seat_that_is_handed_over_belongs_to_the_new_player_alone(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea, eve = Person(address), Person(address), Person(address)
        table = await ada.open_table("me", "random", options={"first": "1"})
        await eve.post(f"/api/tables/{table}/hand-over", status=404, seat=0)
        at_ada = await ada.sit(table)
        await at_ada.until("update", lambda message: message["paths"])
        code = (await ada.post(f"/api/tables/{table}/hand-over", seat=0))["code"]
        assert await bea.join(table, code) == 0
        await at_ada.until("table")
        assert at_ada.you == []
        assert (await at_ada.until("update"))["seat"] == -1
        await at_ada.move(0, seat=0)
        assert "not your seat" in (await at_ada.until("refusal"))["text"]
        at_bea = await bea.sit(table)
        assert (await at_bea.until("update"))["paths"]
        await eve.post(f"/api/tables/{table}/join", status=403, code=code)

    play(scene)


def test_a_code_for_a_seat_is_valid_after_the_clock_was_set_back(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(address: str) -> None:
        ada, bea, cem = (Person(address) for _ in range(3))
        table = await ada.open_table("me", "open", "open")
        assert await bea.join(table, await ada.invite(table)) == 1
        await bea.post(f"/api/tables/{table}/leave", seat=1)
        an_hour_ago = time.time() - 3600
        monkeypatch.setattr(time, "time", lambda: an_hour_ago)
        assert await cem.join(table, await ada.invite(table, seat=1)) == 1

    play(scene)


def test_a_player_who_left_is_replaced_when_everybody_agrees_and_may_come_back(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea, cem = (Person(address) for _ in range(3))
        table = await ada.open_table("me", "open", "open")
        code = await ada.invite(table)
        assert [await bea.join(table, code), await cem.join(table, code)] == [1, 2]
        at_ada, at_bea = await ada.sit(table), await bea.sit(table)
        await ada.post(f"/api/tables/{table}/replace", status=409, seat=1, bot="random")
        await cem.post(f"/api/tables/{table}/leave", seat=2)
        seats = await at_ada.until("seats", lambda message: message["seats"][2]["kind"] == "open")
        assert seats["state"] == "running"
        assert (await ada.post(f"/api/tables/{table}/replace", seat=2, bot="random"))["done"] is False
        asked = await at_bea.until("seats", lambda message: message["seats"][2].get("votes"))
        assert asked["seats"][2]["votes"] == [{"bot": "random", "agreed": [0], "missing": [1]}]
        assert (await bea.post(f"/api/tables/{table}/replace", seat=2, bot="random"))["done"] is True
        await at_bea.until("seats", lambda message: message["seats"][2]["kind"] == "bot")
        assert await cem.join(table) == 2
        await at_bea.until("seats", lambda message: message["seats"][2]["kind"] == "person")

    play(scene)


def test_only_the_host_can_fill_seats_with_bots_before_the_game(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open", "open", listed=True)
        await bea.join(table)
        at_bea = await bea.sit(table)
        await at_bea.until("update")
        refused = await bea.post(f"/api/tables/{table}/replace", status=403, seat=2, bot="random")
        assert "host" in refused["error"]
        assert (await ada.get(f"/api/tables/{table}"))["state"] == "waiting"
        assert (await ada.post(f"/api/tables/{table}/replace", seat=2, bot="random"))["done"] is True
        assert (await at_bea.until("table"))["state"] == "running"

    play(scene)


def test_an_absent_player_is_replaced_and_may_come_back(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open")
        await bea.join(table, await ada.invite(table))
        at_ada, at_bea = await ada.sit(table), await bea.sit(table)
        await at_bea.until("update")
        await ada.post(f"/api/tables/{table}/replace", status=409, seat=1, bot="random")
        await at_bea.close()
        await at_ada.until("seats", lambda message: not message["seats"][1]["present"])
        assert (await ada.post(f"/api/tables/{table}/replace", seat=1, bot="random"))["done"] is True
        assert await bea.join(table) == 1

    play(scene, Limits(messages=PLENTY.messages, posts=PLENTY.posts, away=0.0))


def test_a_vote_is_dropped_when_its_seat_is_taken_again(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea, cem = (Person(address) for _ in range(3))
        table = await ada.open_table("me", "open", "open")
        code = await ada.invite(table)
        assert [await bea.join(table, code), await cem.join(table, code)] == [1, 2]
        at_ada, _, at_cem = await ada.sit(table), await bea.sit(table), await cem.sit(table)
        await at_ada.until("seats", lambda message: all(seat["present"] for seat in message["seats"]))
        await at_cem.close()
        await at_ada.until("seats", lambda message: not message["seats"][2]["present"])
        assert (await ada.post(f"/api/tables/{table}/replace", seat=2, bot="random"))["done"] is False
        await at_ada.until("seats", lambda message: message["seats"][2].get("votes"))
        await cem.sit(table)
        await at_ada.until("seats", lambda message: message["seats"][2]["present"] and "votes" not in message["seats"][2])

    play(scene, Limits(messages=PLENTY.messages, posts=PLENTY.posts, away=0.0))


def test_the_hot_seat_shows_a_hand_only_when_asked(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me")
        sitting = await ada.sit(table)
        await sitting.receive()
        assert sitting.you == [0, 1]
        update = await sitting.until("update")
        assert update["seat"] == -1
        assert update["paths"] == []
        rng = random.Random(5)
        while update["to_move"] != -1:
            seat = update["to_move"]
            await sitting.send(t="view", seat=seat)
            update = await sitting.until("update")
            assert update["seat"] == seat
            await sitting.move(rng.choice(update["paths"])[0], seat)
            update = await sitting.until("update")
            assert update["seat"] == seat

    play(scene)


def test_a_rematch_has_the_same_seats_and_the_next_starting_player(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open", options={"first": "1"})
        await bea.join(table, await ada.invite(table))
        at_ada, at_bea = await ada.sit(table), await bea.sit(table)
        await ada.post(f"/api/tables/{table}/rematch", status=409)
        await asyncio.gather(at_ada.play_on(random.Random(1)), at_bea.play_on(random.Random(2)))
        again = (await ada.post(f"/api/tables/{table}/rematch"))["table"]
        assert (await at_bea.until("rematch"))["table"] == again
        assert (await bea.post(f"/api/tables/{table}/rematch"))["table"] == again
        brief = await bea.get(f"/api/tables/{again}")
        assert brief["state"] == "running"
        assert brief["options"]["first"] == "2"
        assert [seat["mine"] for seat in brief["seats"]] == [False, True]
        mine = await ada.get("/api/tables")
        assert [each["table"] for each in mine["finished"]] == [table]
        assert [each["table"] for each in mine["running"] + mine["waiting"]] == [again]
        replay = await ada.get(f"/api/tables/{table}/replay", seat=-1)
        assert len(replay["frames"]) == replay["frames"][-1]["n"] + 1
        entries = replay["new"]
        shown = {number for frame in replay["frames"] for number in frame["scene"]["pieces"]}
        assert shown == set(range(len(entries["pieces"])))
        assert {piece["f"] for piece in entries["pieces"]} == set(entries["faces"])

    play(scene)


def test_before_the_end_a_replay_shows_only_your_own_view(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open")
        await bea.join(table, await ada.invite(table))
        await ada.get(f"/api/tables/{table}/replay", seat=0)
        await ada.get(f"/api/tables/{table}/replay", seat=1, status=403)
        await ada.get(f"/api/tables/{table}/record", status=403)
        shown = await ada.get(f"/api/tables/{table}/replay", seat=-1)
        assert "hand" not in {area["id"] for area in shown["new"]["arrangements"][0]["areas"]}

    play(scene)


def test_the_replay_of_a_running_game_does_not_show_what_players_have_to_remember(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random", options={"first": "1"})
        sitting = await ada.sit(table)
        looking = await sitting.until("update", lambda message: message["paths"])
        orders = {piece["f"] for piece in looking["frame"]["scene"]["pieces"] if piece["f"].startswith("order:")}
        assert orders
        await sitting.move(looking["paths"][0][0])
        await sitting.until("update", lambda message: message["paths"] and message["n"] >= 2)
        replay = await ada.get(f"/api/tables/{table}/replay", seat=0)
        assert not [piece for piece in replay["new"]["pieces"] if piece["f"].startswith("order:")]

    play(scene)


def test_rules_and_games_are_available_in_both_languages(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        english, french = await ada.get("/api/games", lang="en"), await ada.get("/api/games", lang="fr")
        assert english[0]["name"] == french[0]["name"]
        assert english[0]["options"][0]["help"] != french[0]["options"][0]["help"]
        rules = await ada.get(f"/api/games/{GAME}/rules", lang="fr")
        assert {block["kind"] for block in rules["blocks"]} >= {"heading", "clause"}
        assert any(block.get("number") == "BR-4.1" for block in rules["blocks"])

    play(scene)


def test_a_move_is_played_for_a_player_out_of_time(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me", seconds=10)
        at_ada = await ada.sit(table)
        clock = (await at_ada.until("table"))["clock"]
        assert clock["left"] == [10.0, 10.0]
        running = await at_ada.until("clock", lambda message: message["running"] >= 0)
        assert running["left"][running["running"]] > 9

    play(scene)


def test_bots_are_named_after_their_level(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random", "open", options={"first": "2"})
        await ada.post(f"/api/tables/{table}/replace", seat=2, bot="random")
        sitting = await ada.sit(table)
        update = await sitting.until("update", lambda message: message["to_move"] == 0)
        notes = [note["text"] for note in update["frame"]["notes"]]
        assert any(line.startswith("Random bot ") for line in notes)
        assert any(line.startswith("Random bot 2 ") for line in notes)

    play(scene)


def test_a_code_shows_its_table_before_it_is_used_and_also_lets_people_watch(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea, cem, eve = (Person(address) for _ in range(4))
        await ada.call_me("Ada")
        table = await ada.open_table("me", "open")
        code = await ada.invite(table, seat=1)
        brief = await bea.post(f"/api/tables/{table}/invited", code=code)
        assert (brief["title"], [seat["name"] for seat in brief["seats"]]) == ("Banquet Royal", ["Ada", ""])
        assert (await bea.post(f"/api/tables/{table}/join", code=code, watch=True))["seat"] == -1
        assert (await bea.get(f"/api/tables/{table}"))["seats"][1]["kind"] == "open"
        assert await cem.join(table, code) == 1, "who watches uses nothing up"
        assert (await cem.post(f"/api/tables/{table}/join", watch=True))["seat"] == 1
        for endpoint in ("invited", "join"):
            for bad in (code, "guess"):
                refused = await eve.post(f"/api/tables/{table}/{endpoint}", status=403, code=bad)
                assert "invitation" in refused["error"]
        await eve.post(f"/api/tables/{table}/join", status=403, code="guess", watch=True)
        await eve.post(f"/api/tables/{table}/join", status=403, watch=True)
        given = (await ada.post(f"/api/tables/{table}/hand-over", seat=0))["code"]
        await ada.post(f"/api/tables/{table}/leave", seat=0)
        await eve.post(f"/api/tables/{table}/invited", status=403, code=given)

    play(scene)
