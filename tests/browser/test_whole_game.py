"""Whole games at the real server: two people and a bot by clicking, and one by the keyboard alone."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import card, is_over, my_turn, number, play_on, set_name, set_table


def test_two_people_and_a_bot_play_a_whole_game_by_clicking(visit: Visit) -> None:
    ada = visit()
    set_name(ada, "Ada")
    set_table(ada, "me", "open", "random")
    bo = visit(ada.get_by_label("Link to this table").input_value())
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ada.locator(".plate").nth(1)).to_contain_text("Bo")
    expect(bo.locator(".plate").nth(0)).to_contain_text("Ada")
    play_on([ada, bo], random.Random(1))
    sheets = []
    for page in (ada, bo):
        ending = page.get_by_role("dialog")
        expect(ending.get_by_role("heading").first).to_contain_text(re.compile("wins?$|share the victory"))
        expect(ending.locator("tfoot")).to_have_count(3)
        sheets.append(ending.locator("table").all_inner_texts())
    assert sheets[0] == sheets[1]
    last = number(ada)
    ada.get_by_role("link", name="Replay").click()
    slider = ada.get_by_label("Move number")
    expect(slider).to_have_value("0")
    ada.get_by_role("button", name="Go to the end").click()
    expect(slider).to_have_value(str(last))
    ada.get_by_label("View", exact=True).select_option("1")
    expect(ada.locator(".log")).to_contain_text("Ada")  # as Bo reads it
    bo.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(bo.locator(".plate").nth(0)).to_contain_text("Ada")


def test_the_keyboard_alone_plays_a_whole_game(visit: Visit) -> None:
    page = visit()
    card(page).get_by_role("button", name="Play now").wait_for()
    press_until(page, "Tab", "document.activeElement.dataset.play !== undefined")
    page.keyboard.press("Enter")
    dice = random.Random(3)
    my_turn(page)
    while not is_over(page):
        walk_to_a_choice(page, dice)
        before = page.evaluate(OFFERED)
        page.keyboard.press("Enter")
        page.wait_for_function(f"before => ({OFFERED})() !== before", arg=before)
        my_turn(page)
        assert is_over(page) or page.evaluate("document.activeElement.matches('.piece, .choices button')"), where(page)
    expect(page.get_by_role("dialog")).to_contain_text("Total")
    press_until(page, "Tab", "document.activeElement.textContent === 'Replay'")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Move number")).to_be_visible()


OFFERED = """() => [
  document.body.dataset.n, document.querySelector('dialog[open]')?.className, document.querySelector('.choices').innerHTML,
  ...[...document.querySelectorAll('.piece:is(.now, .chosen)')].map(el => `${el.dataset.id} ${el.className}`),
].join('|')"""
"""What the page offers: any key that picks something changes it."""


def walk_to_a_choice(page: Page, dice: random.Random) -> None:
    """Presses arrow keys until the focus is on something that can be picked; some lead to Back, Undo or Hint."""
    for _ in range(200):
        page.keyboard.press(dice.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        if page.evaluate("document.activeElement.matches('.piece.now, .choices :is(.primary, [data-pick])')"):
            return
    raise AssertionError(f"the arrow keys lead nowhere: {where(page)}")


def where(page: Page) -> str:
    return f"{page.evaluate('document.activeElement.outerHTML')} has the focus, offered is {page.evaluate(OFFERED)}"


def press_until(page: Page, key: str, condition: str) -> None:
    for _ in range(40):
        page.keyboard.press(key)
        if page.evaluate(condition):
            return
    raise AssertionError(f"{key} never led to {condition}")
