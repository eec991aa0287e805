"""Hidden cards are not in the page: behind the curtain of a shared screen, and for spectators."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import MessageRecorder, click_something, ids, is_over, my_turn, number, play_on, set_table


def test_no_hand_is_in_the_page_behind_the_curtain(visit: Visit) -> None:
    page = visit()
    heard = MessageRecorder(page)
    set_table(page, "me", "me")
    dice = random.Random(2)
    curtain = page.locator(".curtain")
    seen: dict[str, set[str]] = {}
    falls = 0
    while falls < 8:
        my_turn(page)
        if curtain.count():
            falls += 1
            expect(page.locator(".stage")).to_be_hidden()
            assert not ids(page) & (heard.own_hands() - heard.open_to_all())
            name = curtain.get_by_role("button").inner_text()
            before = len(heard.said)
            curtain.get_by_role("button").click()
            expect(curtain).to_have_count(0)
            seen[name] = heard.own_hands(before)
            assert seen[name]
        else:
            assert click_something(page, dice)
    assert len(seen) == 2


def test_a_spectator_has_no_menu_of_any_player(visit: Visit) -> None:
    ada = visit()
    hers = MessageRecorder(ada)
    set_table(ada, "me", "random", listed=True)
    my_turn(ada)
    guest = visit()
    heard = MessageRecorder(guest)
    guest.goto(ada.url)
    expect(guest.locator(".plate")).to_have_count(2)
    dice = random.Random(7)
    for _ in range(6):
        play_on([ada, guest], dice, moves=1)
        my_turn(ada)
        n = number(ada)
        guest.wait_for_function("n => Number(document.body.dataset.n) >= n", arg=n)
        held = hers.last_hand()
        assert not held & ids(guest)
        assert not is_over(ada)
    assert hers.own_hands()
    assert not heard.own_hands()
    expect(guest.locator(".piece.now")).to_have_count(0)
