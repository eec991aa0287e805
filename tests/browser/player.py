"""Plays on a page for the tests by clicking what is highlighted. It knows no game."""

from __future__ import annotations

import json
import random
from typing import Any, cast

from playwright.sync_api import Locator, Page, expect

from tests.server.person import GAME, ClientCache

MARKED = """() => {
  const pieces = [...document.querySelectorAll('.stage:not(.covered) .piece.now')]
    .map(el => `.piece[data-id="${el.dataset.id}"]`);
  const buttons = [...document.querySelectorAll('.choices :is(.primary, [data-pick])')];
  const curtain = document.querySelector('.curtain button') ? ['.curtain button'] : [];
  if (document.querySelector('dialog[open]')) return [];
  return [...pieces, ...buttons.map((_, place) => `.choices :is(.primary, [data-pick]) >> nth=${place}`), ...curtain];
}"""
MOVED_ON = "n => Number(document.body.dataset.n) > n || document.querySelector('dialog.ending[open]') !== null"
SOMETHING = f"() => ({MARKED})().length > 0 || document.querySelector('dialog.ending[open]') !== null"
ANSWERED = f"n => ({MOVED_ON})(n) || ({SOMETHING})()"
"""After a click: the move was made, there is more to pick, or a move that was lost with its connection is offered again."""


def card(page: Page, game: str = GAME) -> Locator:
    """The card of a game on the home page."""
    return page.locator(f".game[data-game='{game}']")


def set_table(page: Page, *seats: str, game: str = GAME, listed: bool = False) -> None:
    card(page, game).get_by_role("button", name="New table").click()
    page.get_by_label("Players", exact=True).select_option(str(len(seats)))
    for number, seat in enumerate(seats, 1):
        page.get_by_label(f"Seat {number}").select_option(seat)
    if listed:
        page.get_by_label("List under Open tables").check()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")


def set_name(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_text("Name saved.")).to_be_visible()


def sit_down(page: Page) -> None:
    """From the home page to the first dish against a bot."""
    card(page).get_by_role("button", name="Play now").click()
    my_turn(page)
    while not page.locator(".piece.now").count():
        click_something(page, random.Random(0))
        my_turn(page)


def my_turn(page: Page) -> None:
    """Waits until the page offers something to pick, or the game is over."""
    page.wait_for_function(SOMETHING)


def number(page: Page) -> int:
    """The length of the table's log, as far as this page has shown it."""
    return int(cast(str | None, page.evaluate("document.body.dataset.n")) or -1)


def reach(page: Page, n: int) -> None:
    page.wait_for_function("n => Number(document.body.dataset.n) >= n", arg=n)


def is_over(page: Page) -> bool:
    return page.locator("dialog.ending[open]").count() > 0


def marked(page: Page) -> list[str]:
    """The selectors of what can be clicked now."""
    return cast(list[str], page.evaluate(MARKED))


def click_something(page: Page, dice: random.Random) -> bool:
    able = marked(page)
    if able:
        page.locator(chosen := dice.choice(able)).click(force=chosen.startswith(".piece"))  # another piece may be on top of it
    return bool(able)


def play_on(pages: list[Page], dice: random.Random, moves: int = 10_000) -> None:
    """Clicks what is highlighted on these pages until the end, or until this many moves have been made."""
    for page in pages:
        page.wait_for_function("() => document.body.dataset.n !== undefined")
    start = max(map(number, pages))
    while not is_over(pages[0]):
        n = max(map(number, pages))
        if n - start >= moves:
            return
        for page in pages:
            reach(page, n)
        clicked = next((page for page in pages if click_something(page, dice)), None)
        if clicked is None:
            wait_for_any(pages, n)
        else:
            clicked.wait_for_function(ANSWERED, arg=n)


def wait_for_any(pages: list[Page], n: int) -> None:
    """Waits until one of these pages has shown another move, or offers something, perhaps after its connection came back."""
    for _ in range(400):
        if any(page.evaluate(ANSWERED, n) for page in pages):
            return
        pages[0].wait_for_timeout(50)
    raise AssertionError(f"nothing happens after {n} moves")


class MessageRecorder:
    """Records every message that a page receives from its table from now on."""

    def __init__(self, page: Page) -> None:
        self.said: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.said.append(str(text))))

    def own_hands(self, first: int = 0) -> set[str]:
        """The ids of the pieces shown in the hand on this page, from this message on."""
        return {piece["id"] for piece in self.pieces(first) if piece["a"] == "hand"}

    def open_to_all(self) -> set[str]:
        """The ids of the pieces shown outside the hand."""
        return {piece["id"] for piece in self.pieces(0) if piece["a"] != "hand"}

    def last_hand(self) -> set[str]:
        """The hand in the last frame."""
        frame = self._frames(0)[-1]
        return {piece["id"] for piece in frame["scene"]["pieces"] if piece["a"] == "hand"}

    def _frames(self, first: int) -> list[Any]:
        frames: list[Any] = []
        known = ClientCache()
        for place, heard in enumerate(map(json.loads, self.said)):
            if heard["t"] in ("table", "forget"):
                known = ClientCache()
            elif heard["t"] == "update":
                sentences = known.read(heard)
                frames += [sentences["frame"]] if place >= first else []
        return frames

    def pieces(self, first: int = 0) -> list[Any]:
        return [piece for frame in self._frames(first) for piece in frame["scene"]["pieces"]]


def ids(page: Page) -> set[str]:
    """The ids of all pieces on the page, visible or not."""
    return set(cast(list[str], page.evaluate("[...document.querySelectorAll('.piece')].map(el => el.dataset.id)")))
