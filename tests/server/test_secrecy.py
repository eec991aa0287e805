"""Everything sent to a seat can be made, byte for byte, from what that seat may know."""

from __future__ import annotations

import asyncio
import json
import os
import random
from typing import Any

import msgspec

from hightable.bots.names import default_names
from hightable.engine import notation
from hightable.engine.match import Match
from hightable.engine.position import reading
from hightable.engine.rng import fast_rng
from hightable.engine.view import SPECTATOR
from hightable.games.banquet_royal.moves import MENU
from hightable.games.banquet_royal.position import BanquetPosition
from hightable.server.client_cache import ClientCache
from hightable.server.updates import make_update, notes
from hightable.server.wire import Note
from tests.server.person import Person, Sitting

GAMES = int(os.environ.get("HIGHTABLE_SECRECY_GAMES", "10"))
"""Each set of options with a bot and without one; `make laws` plays 200."""

OPTIONS: list[dict[str, str]] = [{}, {"gourmet": "true"}, {"etiquette": "6"}, {"memory_aid": "true"}, {"hells_kitchen": "true"}]


def test_nothing_hidden_is_on_the_wire(play: Any) -> None:
    async def scene(address: str) -> None:
        people = [Person(address) for _ in range(3)]
        for number in range(GAMES):
            await check_a_game(people, number)

    play(scene)


async def check_a_game(people: list[Person], number: int) -> None:
    """Plays a game of two people and a bot, or of three people, with a spectator; then checks every message."""
    third = "random" if number % 2 else "open"
    table = await people[0].open_table("me", "open", third, listed=True, options=OPTIONS[number % len(OPTIONS)])
    seated = people[: 2 if third == "random" else 3]
    for person in seated[1:]:
        await person.join(table)
    sittings = [await person.sit(table) for person in seated]
    stranger = Person(people[0].address)
    watching = await stranger.sit(table)
    await asyncio.gather(*(each.play_on(random.Random(number * 10 + n)) for n, each in enumerate([*sittings, watching])))
    record = await people[0].get(f"/api/tables/{table}/record")
    match = notation.read(record)
    shown = default_names(["", "", "random" if third == "random" else ""])
    match.rename([str(name("en")) for name in shown])
    for seat, sitting in [*enumerate(sittings), (SPECTATOR, watching)]:
        check_heard(match, seat, sitting)
        await sitting.close()
    await stranger.close()


def check_heard(match: Match, seat: int, sitting: Sitting) -> None:
    """Replays the match beside the messages. Each frame must be the same when made from a determinization of the seat's view."""
    played = Match(match.game, match.names, match.options, secret=match.secret)
    rng = fast_rng(seat + 2)
    checked = 0
    page = ClientCache(match.game, "en")
    assert match.fair_deal is not None
    for text, message in zip(sitting.raw, sitting.received, strict=True):
        assert match.secret.hex() not in text
        assert match.fair_deal.server_secret.hex() not in text
        if message["t"] != "update":
            continue
        number = message["frame"]["n"]
        while played.number < number:
            played.play(match.moves[played.number])
        assert message["seat"] == seat
        if played.over:
            continue  # everything is open
        imagined = imagined_beside(played, seat, rng)
        happened = msgspec.convert(message["frame"]["notes"], list[Note])
        again = make_update(imagined, seat, "en", message["n"], happened, True, message["undo"])
        assert again.message(page).decode() == text
        if number and checked:
            told_notes = notes(imagined_before(played, seat, rng), seat, "en", number)
            assert told_notes == happened
        for name in hidden_menus(played, seat):
            assert name not in text, f"seat {seat} is told of {name}"
        checked += 1
    assert checked > 20


def imagined_beside(match: Match, seat: int, rng: Any) -> Match:
    """The same match in a position that the seat cannot tell from the real one."""
    world = match.view(seat).position.copy()
    match.game.rules.determinize(world, seat, rng)
    other = Match(match.game, match.names, match.options, secret=match.secret)
    other.moves, other._positions = match.moves.copy(), [*match._positions[:-1], world]
    return other


def imagined_before(match: Match, seat: int, rng: Any) -> Match:
    """Determinizes the positions before and after the last move: its events may depend on nothing hidden in either."""
    other = imagined_beside(match, seat, rng)
    before = match.view(seat, match.number - 1).position.copy()
    match.game.rules.determinize(before, seat, rng)
    other._positions[-2] = before
    return other


def hidden_menus(match: Match, seat: int) -> set[str]:
    """The menus in other players' hands, by the names that picks and ids use."""
    p: BanquetPosition = reading(match.game.position, match.at(match.number))
    hands = {int(p.hand[other, slot]) for other in range(3) if other != seat for slot in range(3)}
    return {pick for menu in hands if menu >= 0 for pick in (f'"{MENU.pick(menu)}"', f'"menu:{menu}"')}


def test_all_messages_are_json(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random")
        sitting = await ada.sit(table)
        await sitting.until("update")
        for text in sitting.raw:
            message = json.loads(text)
            assert "secret" not in message
            assert "position" not in message

    play(scene)
