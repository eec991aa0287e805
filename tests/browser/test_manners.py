"""Undo, refusals, French, markup in names and chat, and other details of the table."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from hightable.server.store import Seat
from tests.browser.conftest import PHONE, Visit
from tests.browser.player import card, ids, my_turn, number, play_on, reach, set_name, set_table, sit_down
from tests.browser.prepared import LiveServer, asks, over


def test_a_button_undoes_a_move(visit: Visit) -> None:
    ada = visit()
    set_table(ada, "me", "open")
    bo = visit(ada.get_by_label("Link to this table").input_value())
    bo.get_by_role("button", name="Sit down").click()
    dice = random.Random(8)
    pages = [ada, bo]
    dish = ".piece.now[data-id^='kitchen:']"
    while not any(page.locator(dish).count() for page in pages):
        play_on(pages, dice, moves=1)
    for page in pages:
        reach(page, max(map(number, pages)))
    page = next(page for page in pages if page.locator(dish).count())
    before = ids(page)
    page.locator(dish).first.click()
    space = page.locator(".piece.now[data-id^='space:']").first.get_attribute("data-id") or ""
    page.locator(f".piece[data-id='{space}']").click()
    for each in pages:
        expect(each.locator(f".piece[data-id='{space}']")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    for each in pages:
        expect(each.locator(f".piece[data-id='{space}']")).to_have_count(1)
    my_turn(page)
    assert ids(page) == before


def test_an_illegal_choice_is_explained_with_its_clause(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    n = number(page)
    page.locator(".piece.now[data-id^='kitchen:']").first.click()
    page.locator(".piece[data-id^='space:']:not(.now)").first.click()
    refusal = page.get_by_role("alert")
    clause = refusal.locator(".clause")
    expect(clause).to_have_text("BR-4.1")
    expect(refusal.locator(".rule-text")).not_to_be_empty()
    clause.click()
    expect(page.locator('.rule.pointed[data-clause="BR-4.1"]')).to_be_in_viewport()
    assert number(page) == n
    my_turn(page)


def test_a_space_that_is_taken_says_so(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece", 8)))
    page.locator(".piece.now[data-id^='kitchen:']").first.click()
    page.locator(".piece[data-id^='on:']").first.click()
    expect(page.get_by_role("alert").locator(".clause")).to_have_text("BR-4.2")
    expect(page.locator(".piece.chosen")).to_have_count(1)


def test_page_and_game_are_in_french(visit: Visit) -> None:
    page = visit(language="fr")
    card(page).locator("[data-play]").click()
    my_turn(page)
    expect(page.get_by_role("tab").first).to_have_text("Journal")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    english = visit()
    card(english).locator("[data-play]").click()
    my_turn(english)
    assert page.locator(".prompt").inner_text() != english.locator(".prompt").inner_text()
    page.get_by_role("button", name="Réglages").click()
    page.locator("#set-language").select_option("en")
    expect(page.get_by_role("tab").first).to_have_text("Log")
    expect(page.locator(".prompt")).to_have_text(english.locator(".prompt").inner_text())


def test_markup_in_names_and_chat_stays_text(visit: Visit) -> None:
    name, line = "<img src=x onerror=a()>", "<script>alert(2)</script> <b>Good evening</b> & welcome"
    page = visit()
    page.on("dialog", lambda dialog: dialog.dismiss())
    set_name(page, name)
    sit_down(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Write a message").fill(line)
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".chat li span")).to_have_text(line)
    expect(page.locator(".chat li b")).to_have_text(name)
    expect(page.locator(".plate .who").first).to_contain_text(name)
    assert page.locator("#app img, .chat script, .chat span b").count() == 0


def test_an_order_is_announced_by_short_buttons_with_full_labels_for_screen_readers(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("order")))
    page.locator(".piece.now[data-id^='cloche:']").first.click()
    expect(page.locator(".prompt")).to_have_text(re.compile(r"^Which dish is under the cloche on \w\d\?$"))
    expect(page.locator(".choices .primary").first).to_have_text("salad")
    expect(page.locator(".choices .primary").first).to_have_accessible_name(re.compile("^Announce a salad under the cloche on"))


def test_what_is_new_is_marked_until_its_player_moves_again(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece", 8)))
    my_turn(page)
    expect(page.locator(".piece.fresh")).to_have_count(0)
    page.locator(".piece.now[data-id^='kitchen:']").first.click()
    space = page.locator(".piece.now[data-id^='space:']").first.get_attribute("data-id") or ""
    page.locator(f".piece[data-id='{space}']").click()
    laid = page.locator(f".piece[data-id='{space.replace('space', 'on')}']")
    expect(laid).to_have_class(re.compile(r"\bfresh\b.*\bseat-0\b"))
    dice = random.Random(3)
    while not page.locator(".piece.fresh.seat-1").count():
        play_on([page], dice, moves=1)
    assert page.locator(".piece.fresh").count() < 12


def test_the_end_has_its_buttons_in_view_and_no_undo(visit: Visit, server: LiveServer) -> None:
    page = visit(size=PHONE | {"height": 600})
    page.goto(server.table(page, over, *(Seat(bot="random") for _ in range(3)), seed=9))
    assert page.locator(".dialog-body").evaluate("body => body.scrollHeight > body.clientHeight")
    for name in ("Play again", "Replay"):
        expect(page.get_by_role("dialog").get_by_text(name)).to_be_in_viewport(ratio=0.99)
    page.keyboard.press("Escape")
    page.wait_for_timeout(1000)  # in which the server works out whether the move can be undone
    expect(page.get_by_role("button", name="Score sheet")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_arrows_step_through_a_replay_wherever_the_focus_is(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, over, seed=9) + "/replay")
    slider = page.get_by_label("Move number")
    expect(slider).to_have_value("0")
    for key, place in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1")):
        page.keyboard.press(key)
        expect(slider).to_have_value(place)
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")


def test_a_window_that_becomes_narrow_shows_the_table(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece")))
    expect(page.get_by_role("tabpanel")).to_have_count(1)
    page.set_viewport_size({"width": 600, "height": 900})
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    page.set_viewport_size({"width": 1600, "height": 1000})
    expect(page.get_by_role("tabpanel")).to_have_count(1)
