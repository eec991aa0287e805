"""Hints at a table, and the review of a finished game."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute, expect

from hightable.server.store import Seat
from tests.browser.conftest import PHONE, Visit
from tests.browser.player import my_turn, number
from tests.browser.prepared import LiveServer, asks, over


def test_a_hint_is_shown_chosen_and_put_away(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece", 10)))
    my_turn(page)
    stage = page.locator(".stage").bounding_box()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advised").first).to_be_visible()
    assert page.locator(".stage").bounding_box() == stage, "the table does not move"
    first = page.locator(".advised").first
    expect(first).to_contain_text("% to win")
    sentence = first.locator("b").inner_text()
    first.click()
    expect(page.locator(".bar .prompt")).to_have_text(f"{sentence}?")
    expect(page.locator(".piece.chosen")).not_to_have_count(0)
    expect(page.locator(".advised.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".advised").first).to_be_visible()
    expect(page.locator(".advised.chosen")).to_have_count(0)
    while page.locator(".advice").is_visible():
        page.keyboard.press("Escape")  # pick by pick, then the card
    page.keyboard.press("h")
    expect(page.locator(".advised").first).to_be_visible()
    n = number(page)
    page.locator(".advised").last.click()
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_function("n => Number(document.body.dataset.n) > n", arg=n)
    expect(page.locator(".advice")).to_be_hidden()


def test_another_refusal_does_not_lose_the_answer(visit: Visit, server: LiveServer) -> None:
    page = visit()
    socket = HeldSocket()
    page.route_web_socket(re.compile("/live/"), socket.connect)
    page.goto(server.table(page, asks("piece", 10)))
    page.get_by_role("button", name="Hint").click()
    socket.send_to_page('{"t": "refusal", "text": "Not there."}')
    expect(page.locator(".refusal")).to_contain_text("Not there.")
    expect(page.locator(".advice-wait")).to_be_visible()
    socket.pass_on()
    expect(page.locator(".advised").first).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice-wait")).to_be_visible()
    socket.send_to_page('{"t": "refusal", "text": "Not so often.", "about": "advice"}')
    expect(page.locator(".advice-wait")).to_have_text("Not so often.")


class HeldSocket:
    """Between page and server: holds back a request for a hint until it is passed on."""

    def connect(self, page: WebSocketRoute) -> None:
        self.page, self.server = page, page.connect_to_server()
        self.held: list[str | bytes] = []
        page.on_message(lambda said: self.held.append(said) if '"advice"' in str(said) else self.server.send(said))

    def send_to_page(self, said: str) -> None:
        self.page.send(said)

    def pass_on(self) -> None:
        self.server.send(self.held.pop())


def test_a_second_request_gets_the_first_answer(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece", 10)))
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    for key in ("h", "Escape", "h"):
        page.keyboard.press(key)
    expect(page.locator(".advised").first).to_be_visible()


def test_the_focus_goes_to_the_hint_and_back(visit: Visit, server: LiveServer) -> None:
    page = visit()
    socket = HeldSocket()
    page.route_web_socket(re.compile("/live/"), socket.connect)
    page.goto(server.table(page, asks("piece", 10)))
    ask = page.get_by_role("button", name="Hint")
    ask.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".advice-wait")).to_be_visible()
    expect(ask).to_be_focused()
    socket.pass_on()
    expect(page.locator(".advised").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".advice")).to_be_hidden()
    expect(ask).to_be_focused()


def test_a_hint_leaves_the_table_free(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece", 10)))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advised").first).to_be_visible()
    card, stage = page.locator(".advice").bounding_box(), page.locator(".stage").bounding_box()
    assert card is not None
    assert stage is not None
    assert card["x"] >= stage["x"] + stage["width"]


def test_a_suggested_piece_is_shown_in_its_place(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece", 10)))
    page.get_by_role("button", name="Hint").click()
    placing = page.locator(".advised").filter(has_text="Place").first
    placing.click()
    ghost = page.locator(".piece[data-id^='space:'] .in-place > svg")
    expect(ghost).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".in-place")).to_have_count(0)


def test_where_somebody_left_no_hint_is_offered(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece", 10), Seat(left_by=b"somebody else")))
    expect(page.locator(".piece.now").first).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_among_people_no_hint_is_offered(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece", 10), Seat(b"somebody else", name="Bea")))
    expect(page.locator(".piece.now").first).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_hint_fits_a_phone(visit: Visit, server: LiveServer) -> None:
    page = visit(size=PHONE, language="fr")
    page.goto(server.table(page, asks("piece", 10)))
    page.get_by_role("button", name="Un conseil").tap()
    expect(page.locator(".advised").first).to_be_visible()
    box = page.locator(".advice").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["height"] < PHONE["height"] * 0.36, "the board and the hand stay in view"
    expect(page.get_by_role("button", name=re.compile("de chances"))).to_have_count(2)
    page.locator(".advised").first.tap()
    expect(page.locator(".bar .prompt")).to_have_text(re.compile("\\S\u202f\\?$"))


def test_a_finished_game_is_reviewed_on_its_replay(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, over) + "/replay")
    curve = page.locator(".curve")
    expect(curve.locator(".course")).to_have_count(2, timeout=90_000)  # reviews have the lowest priority
    expect(curve).to_have_attribute("data-done", "true", timeout=90_000)
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] * 0.5, "y": 10})
    last = int(page.locator(".slider").get_attribute("max") or 0)
    assert abs(int(page.locator(".slider").input_value()) - last / 2) <= 1
    label = curve.get_attribute("aria-label") or ""
    assert label.startswith("Chances of winning over the game. Ada: ")
    page.get_by_role("tab", name="Review").click()
    turns = page.locator(".turns > li")
    if turns.count():
        turns.first.locator(".jump").click()
        assert page.locator(".slider").input_value() == turns.first.get_attribute("data-n")
        assert curve.locator(".turned").count() == turns.count()
    else:
        expect(page.get_by_text("No single move decided the game.")).to_be_visible()
    page.get_by_role("button", name="Go to the end").click()
    shares = curve.get_attribute("aria-label") or ""
    assert any(share in shares for share in ("100%", "50%"))


def test_on_a_phone_the_review_makes_way_for_the_table(visit: Visit, server: LiveServer) -> None:
    page = visit(size=PHONE)
    page.goto(server.table(page, over) + "/replay")
    expect(page.locator(".curve")).to_have_attribute("data-done", "true", timeout=90_000)
    page.get_by_role("tab", name="Review").tap()
    expect(page.locator(".side")).to_have_class(re.compile("open"))
    turns = page.locator(".turns .jump")
    assert turns.count(), "choose a seed of a match that was turned by something"
    turns.first.tap()
    expect(page.locator(".side")).not_to_have_class(re.compile("open"))
