"""Tutorials on the wire: a table of one's own that speaks the protocol of all tables."""

from __future__ import annotations

from typing import Any

from hightable import find
from hightable.engine.tutorial import tutorial_of
from hightable.server.rate_limit import Limits
from tests.server.conftest import MUCH
from tests.server.person import GAME, Person, Sitting


def number(text: str) -> int:
    move = find(GAME).catalogue.parse(text)
    assert move is not None
    return move


def lessons() -> int:
    tutorial = tutorial_of(find(GAME))
    assert tutorial is not None
    return len(tutorial.lessons)


async def start(learner: Sitting, lesson: int) -> dict[str, Any]:
    await learner.send(t="lesson", number=lesson)
    return await learner.until("lesson")


def test_a_learner_goes_through_all_lessons(play: Any) -> None:
    async def scene(address: str) -> None:
        learner = await Person(address).sit(f"learn/{GAME}")
        lesson = await learner.until("lesson")
        assert learner.you == [0]
        for count in range(lessons()):
            assert lesson["number"] == count
            assert len(lesson["goals"]) == lessons()
            while lesson["state"] == "open":
                await learner.move(lesson["hint"])
                lesson = await learner.until("lesson")
            assert lesson["state"] == "reached"
            if count + 1 < lessons():
                lesson = await start(learner, count + 1)

    play(scene)


def test_a_lesson_offers_only_its_own_moves(play: Any) -> None:
    async def scene(address: str) -> None:
        learner = await Person(address).sit(f"learn/{GAME}?lesson=6")
        assert (await learner.until("lesson"))["number"] == 6
        assert {path[0].split(":")[0] for _, path in learner.update["paths"]} == {"order"}
        await learner.move(number("place salad c3"))
        refusal = await learner.until("refusal")
        assert refusal["text"].startswith("Not in this lesson. Say which dish")
        await learner.send(t="why", n=learner.update["n"], seat=0, picks=["piece:salad", "space:c3"])
        assert (await learner.until("refusal"))["text"].startswith("Not in this lesson.")
        await learner.move(number("place salad e3"))
        assert (await learner.until("refusal"))["clause"].startswith("BR-4"), "not legal at all: the rule says why"

    play(scene)


def test_a_mistake_is_told_and_the_lesson_starts_again(play: Any) -> None:
    async def scene(address: str) -> None:
        learner = await Person(address).sit(f"learn/{GAME}?lesson=2", lang="fr")
        await learner.until("lesson")
        await learner.move(number("place burger c3"))
        wrong = await learner.until("lesson")
        assert (wrong["state"], wrong["text"][:12]) == ("wrong", "Coup permis,")
        assert not learner.my_turn
        again = await start(learner, 2)
        assert again["state"] == "open"
        assert learner.my_turn

    play(scene)


def test_a_lesson_stops_pointing_at_what_was_picked(play: Any) -> None:
    async def scene(address: str) -> None:
        learner = await Person(address).sit(f"learn/{GAME}?lesson=4")
        assert (await learner.until("lesson"))["point"] == ["space:e5", "piece:burger", "menu:salad/pudding/burger"]
        await learner.move(number("place burger e5"))
        assert (await learner.until("lesson"))["point"] == ["menu:salad/pudding/burger"]

    play(scene)


def test_nothing_hidden_is_sent_to_a_learner(play: Any) -> None:
    """The tutor's hand and the covered orders stay hidden, as at any table."""

    async def scene(address: str) -> None:
        learner = await Person(address).sit(f"learn/{GAME}?lesson=6")
        await learner.until("lesson")
        tutorial = tutorial_of(find(GAME))
        assert tutorial is not None
        shown = find(GAME).scene(tutorial.start(6).match.view(0), "en")
        names = [piece.name for piece in shown.pieces if piece.w]
        assert [piece["n"] for piece in learner.update["frame"]["scene"]["pieces"]] == names

    play(scene)


def test_bad_requests_get_a_sentence(play: Any) -> None:
    async def scene(address: str) -> None:
        somebody = Person(address)
        for path, text in ((f"learn/{GAME}x", "There is no game"), ("learn/%20", "There is no game")):
            bye = await (await somebody.sit(path)).until("bye")
            assert text in bye["reason"]
        learner = await somebody.sit(f"learn/{GAME}?lesson=x")
        assert (await learner.until("lesson"))["number"] == 0
        await learner.send(t="lesson", number=lessons())
        assert (await learner.until("refusal"))["text"] == "There is no such lesson here."
        await learner.send(t="undo", n=learner.update["n"], seat=0)
        assert "make moves and start lessons" in (await learner.until("refusal"))["text"]
        await learner.send(t="move", n=0, move=1, seat=0)
        assert (await learner.until("refusal"))["text"]
        await learner.table_socket.send("{")
        assert (await learner.until("refusal"))["text"]
        last = await somebody.sit(f"learn/{GAME}?lesson=99")
        assert (await last.until("lesson"))["number"] == lessons() - 1
        table = await somebody.open_table("me", "random")
        at_table = await somebody.sit(table)
        await at_table.send(t="lesson", number=0)
        assert (await at_table.until("refusal"))["text"] == "There is no such lesson here."

    play(scene)


def test_a_flood_of_messages_ends_the_connection(play: Any) -> None:
    async def scene(address: str) -> None:
        learner = await Person(address).sit(f"learn/{GAME}")
        for _ in range(20):
            await learner.send(t="ping")
        assert await learner.until("bye")

    play(scene, Limits(messages=(5, 60.0), patience=3, posts=MUCH))
