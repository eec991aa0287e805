"""The geometry of a table's page, for every game, number of players and screen: nothing too small, nothing out of place.

`python -m tests.browser.measure GAME` prints the same measurements to look at.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import Page

from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from tests.browser.conftest import Visit
from tests.browser.measure import SCREENS, Measured, limit_of, measure, open_table, resize
from tests.browser.player import is_over, my_turn, play_on
from tests.browser.prepared import LiveServer

MIDDLE = 45
"""Moves to the middle of a game, about."""
COVERED = 0.7
"""The least share of the stage that areas cover on a desk."""
LEAST = 24
LEAST_MAIN = 44
KNOWN: dict[str, set[str]] = {
    "henrys-feast": {f"phone, {seats}: below the fold" for seats in (2, 3, 4, 5)},
    "kings-catering": {"phone, 1: below the fold"},
}
"""What still fails, by game: a case that is listed and passes fails the test, so that the list shrinks."""


def faults(measured: Measured, screen: str) -> Iterator[str]:
    """What is wrong with a screen, each fault with an example."""
    limit = limit_of(screen)
    small = [text for text in measured.texts if text.size < limit]
    if small:
        yield f"text below {limit:g} px|{small[0].size} px: {small[0].text} at {small[0].place}"
    tiny = [target for target in measured.targets if target.size < (LEAST_MAIN if target.main else LEAST)]
    if tiny:
        yield f"target too small|{tiny[0].size} px: {tiny[0].what}"
    cut = [text for text in measured.texts if text.cut and text.place in ("prompt", *(area.id for area in measured.areas))]
    if cut:
        yield f"text cut off|{cut[0].text}"
    if screen == "desk" and measured.coverage < COVERED:
        yield f"areas cover too little|{measured.coverage:.0%}"
    hidden = [area.id for area in measured.areas if (area.picks or area.id == "hand") and area.seen < 0.1]
    if screen == "phone" and hidden:
        yield f"below the fold|{', '.join(hidden)}"
    if measured.under_zoom or measured.overflows:
        yield f"out of place|{measured.under_zoom or 'wider than the window'}"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_every_screen_of_every_game_can_be_read_and_touched(game: Game[Any], visit: Visit, server: LiveServer) -> None:
    found: dict[str, str] = {}
    page = visit()
    for seats in game.players:
        for moves in (0, MIDDLE) if seats in (min(game.players), max(game.players)) else (0,):
            open_table(page, server, game.name, seats, moves)
            for screen in SCREENS:
                resize(page, screen)
                for fault in faults(measure(page), screen):
                    kind, example = fault.split("|", 1)
                    found.setdefault(f"{screen}, {seats}: {kind}", f"after {moves} moves: {example}")
    known = KNOWN.get(game.name, set())
    new = [f"{case} ({example})" for case, example in found.items() if case not in known]
    assert not new, "\n".join(new)
    assert known <= set(found), f"mended: take them off the list: {sorted(known - set(found))}"


BOXES = """() => ({
  frame: [...Object.values(document.querySelector('.stage-frame').getBoundingClientRect().toJSON())].map(Math.round),
  areas: Object.fromEntries([...document.querySelectorAll('.cloth')].map(el => {
    const { left, top, width, height } = el.getBoundingClientRect();
    return [el.dataset.area, [left + scrollX, top + scrollY, width, height].map(Math.round)];
  })),
})"""


def ratios(areas: dict[str, list[int]]) -> dict[str, float]:
    """The areas and their shapes, which change only with the scene."""
    return {area: round(width / height, 1) for area, (_, _, width, height) in areas.items()}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_the_table_never_changes_its_size_within_a_game(game: Game[Any], visit: Visit, server: LiveServer) -> None:
    page = visit()
    seats = next(count for count in game.players if count > 1)
    open_table(page, server, game.name, seats, 0)
    dice = random.Random(3)
    for screen, moves in (("desk", 7), ("sideways", 3)):
        resize(page, screen)
        before = cast(dict[str, Any], page.evaluate(BOXES))
        for _ in range(moves):
            play_on([page], dice, moves=1)
            settle(page)
            now = cast(dict[str, Any], page.evaluate(BOXES))
            if screen == "desk":
                assert now["frame"] == before["frame"], "the stage changed its size"
            if ratios(now["areas"]) == ratios(before["areas"]) and screen == "desk":
                assert now["areas"] == before["areas"], "an area moved"
            sizes = [{area: box[2:] for area, box in one["areas"].items()} for one in (before, now)]
            if ratios(now["areas"]) == ratios(before["areas"]):
                assert sizes[0] == sizes[1], "an area changed its size"
            before = now


def settle(page: Page) -> None:
    """Waits for the player's next choice."""
    if not is_over(page):
        my_turn(page)
