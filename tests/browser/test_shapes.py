"""What is shown on a piece has the shape of the piece: the preview of a move, and the rings around what scores."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import my_turn
from tests.browser.prepared import LiveServer, asks, over


def test_a_dish_that_waits_for_confirmation_is_cut_to_its_space(visit: Visit, server: LiveServer) -> None:
    page = visit(confirm=True)
    page.goto(server.table(page, asks("piece")))
    my_turn(page)
    page.locator(".piece.now[data-id='kitchen:salad']").click()
    space = page.locator(".piece.now[data-id^='space:']").first
    id = space.get_attribute("data-id")
    space.click()
    preview = page.locator(f".piece[data-id='{id}'] .in-place")
    expect(preview.locator("clipPath path")).to_have_count(1)
    expect(preview.locator("text")).to_have_count(0)  # the count of the kitchen stays there
    box, whole = preview.bounding_box(), page.locator(f".piece[data-id='{id}']").bounding_box()
    assert box is not None
    assert whole is not None
    assert abs(box["width"] - whole["width"]) < 2


def test_a_ring_around_a_piece_has_its_shape(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, over, game="court-jester"))
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Show the whole game").click()
    page.locator(".log button.jump").first.click()
    expect(page.locator(".halo.shaped > svg").first).to_be_attached()
