"""Royal Dinner in the browser: a whole solo game by clicking, to its rating."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, expect

from hightable.engine.match import Match
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import my_turn, number, play_on
from tests.browser.prepared import LiveServer, asks


def test_a_solo_player_plays_nine_turns_by_clicking(visit: Visit) -> None:
    page = visit()
    page.locator("[data-solo='royal-dinner']").click()
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
    rating = str(ending.get_by_role("heading").first.text_content()).partition(". ")[2]
    assert ending.inner_text().count(rating) == 1, "the dialog says the rating once"
    expect(ending).to_contain_text(re.compile(r"Orders served: \d of 6"))
    assert rating not in page.locator(".ticker").inner_text(), "the bar already says it"


@pytest.mark.parametrize("by_touch", [False, True])
def test_a_click_on_food_or_a_sign_places_the_card_under_that_noble(visit: Visit, server: LiveServer, by_touch: bool) -> None:
    page = visit(size=PHONE if by_touch else DESKTOP)

    def press(piece: Locator) -> None:
        box = piece.bounding_box()
        assert box is not None
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if by_touch:
            page.touchscreen.tap(*at)
        else:
            page.mouse.click(*at)

    page.goto(server.table_for_one(page, "royal-dinner", holds_two_cards_with_food_on_the_table))
    my_turn(page)
    for over in (".piece[aria-label*=' under noble ']", ".piece[data-id^='hint:']"):
        held = page.locator(".piece[aria-label^='To place']").first
        card = held.get_attribute("data-id")
        if "chosen" not in (held.get_attribute("class") or ""):
            press(held)
        expect(page.locator(".piece[data-id^='noble:'].now").first).to_be_visible()
        press(page.locator(over).last)
        expect(page.locator(f".piece[data-id='{card}'][aria-label^='To place']")).to_have_count(0)
        expect(page.locator(".info-card:visible")).to_have_count(0)


def holds_two_cards_with_food_on_the_table(match: Match) -> bool:
    p = match.view(0).p
    return asks("card")(match) and sum(card >= 0 for card in p.hand) == 2 and any(count > 0 for count in p.count)
