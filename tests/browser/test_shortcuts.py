"""Single-key shortcuts work wherever the focus is, except where text is typed, and the help lists those that do something."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import my_turn
from tests.browser.prepared import LiveServer, asks


def test_shortcuts_work_from_a_tab_and_a_button_but_not_while_typing(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece")))
    my_turn(page)
    page.locator("#tab-log").focus()
    page.keyboard.press("s")
    expect(page.locator("#panel-score")).to_be_visible()
    page.locator(".panel-close").focus()
    page.keyboard.press("m")
    expect(page.locator("#panel-moves")).to_be_visible()
    close, tabs = page.locator(".panel-close").bounding_box(), page.locator(".tabs").bounding_box()
    assert close is not None
    assert tabs is not None
    assert close["y"] + close["height"] <= tabs["y"] + tabs["height"] + 1, "it is beside the tabs, not over the panel"
    page.locator("#tab-moves").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-rules")).to_be_focused()
    page.keyboard.press("c")
    field = page.locator("#panel-chat input")
    expect(field).to_be_focused()
    field.press_sequentially("slow")
    expect(page.locator("#panel-chat")).to_be_visible()
    expect(field).to_have_value("slow")


@pytest.mark.parametrize(("game", "rotates"), [("banquet-royal", False), ("kings-catering", True)])
def test_the_help_lists_rotating_only_where_something_rotates(game: str, rotates: bool, visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, lambda match: match.to_move == 0, game=game))
    my_turn(page)
    page.locator("html.themed").wait_for()
    page.keyboard.press("?")
    expect(page.locator(".keys")).to_contain_text("undo your last move")
    expect(page.locator(".keys kbd", has_text="T")).to_have_count(int(rotates))
