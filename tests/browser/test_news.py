"""What the page says of the others' turns: a sentence, the log, trails, the replay of a turn, and the explanation of a score."""

from __future__ import annotations

import json
import random

from playwright.sync_api import Page, WebSocketRoute, expect

from hightable.server.store import Seat
from tests.browser.conftest import Visit
from tests.browser.player import click_something, my_turn, number, set_name, set_table
from tests.browser.prepared import LiveServer, asks, over

DICE = random.Random(4)


def play_a_turn(page: Page) -> None:
    """Makes moves until the opponent has moved, and it is the player's turn again."""
    opponents = page.locator(".log .since ~ .turn")
    while True:
        n = number(page)
        while number(page) == n:
            click_something(page, DICE)
            page.wait_for_timeout(20)
        my_turn(page)
        if opponents.count() == 1:
            return


def test_the_opponents_turn_is_told_marked_and_shown_again(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, lambda match: match.number >= 12 and asks("piece")(match), Seat(bot="random")))
    my_turn(page)
    again = page.get_by_role("button", name="Show what the others did")
    expect(again).to_be_hidden()  # the page has not seen that turn
    play_a_turn(page)
    since = page.locator(".log .since ~ .turn")
    expect(since).to_have_count(1)
    expect(since.locator(".who").first).to_have_text("Random bot")
    expect(page.locator(".ticker")).to_contain_text("Random bot")
    assert page.locator(".trails .tip, .piece.fresh").count() > 0, "a trail, or at least a mark where something is new"

    before = page.locator(".piece").evaluate_all("all => all.map(el => el.dataset.id + el.className + el.style.transform)")
    again.click()
    expect(page.locator(".bar.replaying")).to_be_visible()
    assert page.locator(".piece.now").count() == 0
    page.keyboard.press("Shift")
    expect(page.locator(".bar.replaying")).to_have_count(0)
    after = page.locator(".piece").evaluate_all("all => all.map(el => el.dataset.id + el.className + el.style.transform)")
    assert sorted(after) == sorted(before), "the table is as it was"

    click_something(page, DICE)  # a pick or a move: the news stay where they are in the middle of a turn
    expect(page.locator(".log .since + .turn .who").first).to_have_text("Random bot")


def test_points_float_at_their_source_then_the_score_counts(visit: Visit, server: LiveServer) -> None:
    """The messages of a real table, with points in the notes of the opponent: the page must not count them before they float."""
    page = visit()
    kitchen: list[str] = []

    def with_points(socket: WebSocketRoute) -> None:
        real = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "update" and not kitchen:
                kitchen[:] = [piece["id"] for piece in message["new"]["pieces"] if piece["a"] == "kitchen"][:2]
            elif message["t"] == "update":
                for note in message["frame"]["notes"][:1]:
                    if note.get("seat") == 1:
                        note.update(points=3, source=kitchen, brief="a dish")
                        message["score_sheet"][1] = [{"text": "points", "points": 30, "clause": ""}]
            socket.send(json.dumps(message))

        real.on_message(pass_on)

    page.route_web_socket("**/live/**", with_points)
    page.goto(server.table(page, lambda match: match.number >= 12 and asks("piece")(match), Seat(bot="random")))
    my_turn(page)
    page.evaluate(
        """() => {
            window.seen = [];
            new MutationObserver(() => {
                const float = document.querySelector('.float');
                if (float && !window.seen.length)
                    window.seen.push(float.textContent, document.querySelector('.plate.seat-1 .points').textContent,
                        document.querySelectorAll('.halo').length);
            }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    before = page.locator(".plate.seat-1 .points").inner_text()
    play_a_turn(page)
    page.wait_for_function("window.seen.length > 0")
    assert page.evaluate("window.seen") == ["+3", before, 2]
    expect(page.locator(".ticker")).to_contain_text("Random bot: a dish, ")
    expect(page.locator(".float")).to_have_count(0)
    page.locator(".log .jump").last.click()
    expect(page.locator(".halo")).to_have_count(2)
    expect(page.locator(".halo").first).to_be_visible()


def test_trails_can_be_switched_off_and_a_spectator_has_no_divider(visit: Visit) -> None:
    ada = visit(trails=False)
    set_name(ada, "Ada")
    set_table(ada, "me", "random", listed=True)
    watching = visit(ada.url)
    my_turn(ada)
    play_a_turn(ada)
    assert ada.locator(".trails .tip").count() == 0
    expect(watching.locator(".log .turn").first).to_be_visible()
    assert watching.locator(".log .since").count() == 0


def test_a_score_is_explained_on_hover_and_on_focus(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, over, Seat(bot="random"), game="court-jester"))
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    points = page.locator(".plate .points").first
    points.hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("Total")
    shown = [int(text.replace("−", "-")) for text in tip.locator("tbody .points").all_inner_texts()]
    assert sum(shown) == int(points.inner_text().replace("−", "-"))
    page.mouse.move(5, 500)
    expect(tip).to_be_hidden()
    page.get_by_role("link", name="Home").first.focus()
    page.keyboard.press("Tab")
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_the_ending_tells_how_it_was_won_and_saves_a_picture(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, over, Seat(bot="random"), seed=3))
    ending = page.get_by_role("dialog")
    expect(ending.locator(".margin")).not_to_be_empty()
    expect(ending.get_by_role("img", name="The final table").locator("svg").first).to_be_visible()
    with page.expect_download() as download:
        ending.get_by_role("button", name="Share a picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    expect(ending.get_by_role("status")).to_contain_text("Saved in your downloads")
    ending.get_by_role("link", name="Review").click()
    expect(page.get_by_role("tab", name="Review")).to_have_attribute("aria-selected", "true")


def test_what_players_have_to_remember_is_not_shown_again(visit: Visit, server: LiveServer) -> None:
    """The bot is ready after the player, and the royal orders are covered: nothing of that can be replayed."""
    page = visit()
    page.goto(server.table(page, lambda match: True))
    my_turn(page)
    page.get_by_role("button", name="I’ve got it").click()
    expect(page.locator(".piece.now").first).to_be_visible()
    expect(page.get_by_role("button", name="Show what the others did")).to_be_hidden()
    page.keyboard.press("w")
    expect(page.locator(".bar.replaying")).to_have_count(0)
    expect(page.locator(".piece[data-id^='cloche:']")).to_have_count(6)
