"""A page that is reloaded, and a server that is killed in the middle of a game."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit, visiting
from tests.browser.player import ids, my_turn, number, play_on, reach, set_name, sit_down
from tests.server.serving import Process


def test_a_page_reloaded_in_mid_turn_keeps_table_and_seat(visit: Visit) -> None:
    page = visit()
    set_name(page, "Ada")
    sit_down(page)
    before, n, url = ids(page), number(page), page.url
    page.locator(".piece.now").first.click()
    expect(page.locator(".piece.chosen")).to_have_count(1)
    page.reload()
    reach(page, n)
    assert (ids(page), number(page), page.url) == (before, n, url)
    expect(page.locator(".plate.seat-0")).to_contain_text("Ada")
    expect(page.locator(".plate.seat-0")).to_contain_text("you")
    play_on([page], random.Random(5), moves=2)


def test_a_killed_server_loses_nothing_and_the_page_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.sqlite")
    try:
        for visit in visiting(browser, f"http://{server.address}"):
            page = visit()
            sit_down(page)
            play_on([page], random.Random(4), moves=4)
            my_turn(page)
            expect(page.locator(".overlay .float")).to_have_count(0)  # the scores count only when the points have floated up
            before, n, plates = ids(page), number(page), page.locator(".plate").all_inner_texts()
            server.kill()
            expect(page.get_by_text("Connection lost.")).to_be_visible()
            expect(page.locator(".piece.now")).to_have_count(0)
            server = Process(tmp_path / "tables.sqlite", "--port", server.address.rsplit(":", 1)[1])
            expect(page.get_by_text("Connection lost.")).to_be_hidden()
            my_turn(page)
            assert (ids(page), number(page)) == (before, n)
            expect(page.locator(".plate")).to_have_text(plates, use_inner_text=True)
            play_on([page], random.Random(6), moves=4)
    finally:
        server.kill()
