"""Royal Dinner in the browser: a whole solo game by clicking, to its rating."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import my_turn, number, play_on


def test_a_solo_player_plays_nine_turns_by_clicking(visit: Visit) -> None:
    page = visit()
    page.locator("[data-play='royal-dinner']").click()
    page.wait_for_url("**/t/*")
    my_turn(page)
    page.locator(".piece[data-id='icon:1']").click()
    my_turn(page)
    play_on([page], random.Random(1), 1)  # the first solo card
    page.locator(".piece[data-id='line:0']").click()
    page.wait_for_function("() => document.querySelectorAll('.piece[data-id^=\"hint:\"]').length === 18")
    play_on([page], random.Random(2))
    ending = page.get_by_role("dialog")
    expect(ending.get_by_role("heading").first).to_have_text(
        re.compile(r"Points: \d+\. .*(Waiter of the year|big tip|Good enough|fired)")
    )
    assert number(page) >= 9 * 5
