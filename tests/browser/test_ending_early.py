"""Resigning, aborting, removing a guest and coming back, from the menu of a seat."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from hightable.server.store import Seat
from tests.browser.conftest import PHONE, Visit
from tests.browser.player import set_name, set_table
from tests.browser.prepared import LiveServer, asks, person_at


def pair(visit: Visit, server: LiveServer) -> tuple[Page, Page]:
    """Two people at a running table where both have moved."""
    ada, bo = visit(), visit()
    table = server.table(ada, lambda match: match.number >= 4 and asks("piece")(match), Seat(person_at(bo), name="Bo"))
    for page in (ada, bo):
        page.goto(table)
        expect(page.locator(".plate")).to_have_count(2)
    return ada, bo


def choose(page: Page, words: str) -> None:
    """Opens the menu of the player's own seat by the flag, chooses, and confirms."""
    page.get_by_role("button", name="Resign or leave").click()
    page.get_by_role("dialog").get_by_role("button", name=words).click()
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def test_resigning_is_confirmed_and_both_see_who_won(visit: Visit, server: LiveServer) -> None:
    ada, bo = pair(visit, server)
    bo.get_by_role("button", name="Resign or leave").click()
    bo.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(bo.get_by_role("dialog")).to_contain_text("Resign? The game ends at once")
    bo.get_by_role("dialog").get_by_role("button", name="No, go back").click()
    expect(bo.locator(".plate").nth(1)).not_to_contain_text("resigned")
    choose(bo, "Resign")
    for page, result in ((ada, "You win"), (bo, "Ada wins")):
        expect(page.locator("dialog.ending h2")).to_have_text(f"Bo resigned. {result}")
        expect(page.locator(".plate").nth(1)).to_contain_text("resigned")
        expect(page.get_by_role("button", name="Resign or leave")).to_be_hidden()
    ada.get_by_role("link", name="Replay").click()
    expect(ada.get_by_label("View", exact=True)).to_contain_text("Spectator")
    ada.goto(f"{server.address}/")
    expect(ada.locator(".list", has_text="Finished games")).to_contain_text("Ended by resignation. You win")


def test_aborting_needs_everybody_once_all_have_moved(visit: Visit, server: LiveServer) -> None:
    ada, bo = pair(visit, server)
    choose(bo, "Abort the game")
    expect(ada.locator(".line")).to_contain_text("Bo would like to abort the game.")
    expect(bo.locator(".line")).to_contain_text("Still to agree: Ada.")
    ada.locator(".line").get_by_role("button", name="Play on").click()
    expect(bo.locator(".line")).to_be_hidden()
    choose(bo, "Abort the game")
    ada.locator(".line").get_by_role("button", name="Agree").click()
    for page in (ada, bo):
        expect(page.locator("dialog.ending h2")).to_have_text("The game was aborted. There is no result.")
        expect(page.locator("dialog.ending .primary")).to_have_text("Home")
        expect(page.locator("dialog.ending").get_by_role("button", name="Play again")).to_be_visible()


def test_a_table_that_the_host_closes_says_so_first_and_offers_no_rematch(visit: Visit, server: LiveServer) -> None:
    ada, bo = pair(visit, server)
    choose(ada, "Close the table")
    for page in (ada, bo):
        for _ in range(2):
            ending = page.locator("dialog.ending")
            expect(ending.get_by_role("heading").first).to_have_text("The host has closed the table. There is no result.")
            expect(ending.get_by_role("link", name="Replay")).to_be_visible()
            expect(ending.get_by_role("button", name="Play again")).to_have_count(0)
            page.reload()


def test_only_a_winner_is_celebrated(visit: Visit, server: LiveServer) -> None:
    ada, bo = pair(visit, server)
    watching = visit()
    ada.get_by_role("button", name="Invite").click()
    watching.goto(ada.get_by_label("Link to this table").input_value())
    ada.keyboard.press("Escape")
    watching.get_by_role("button", name="Watch", exact=True).click()
    expect(watching.locator(".plate")).to_have_count(2)
    choose(bo, "Resign")
    for page, confetti in ((ada, 1), (bo, 0), (watching, 0)):
        expect(page.locator("dialog.ending")).to_be_visible()
        expect(page.locator(".confetti")).to_have_count(confetti)


def test_the_host_removes_a_guest_who_is_told(visit: Visit) -> None:
    ada = visit()
    set_table(ada, "me", "open", "open")
    bo = visit()
    set_name(bo, "Bo")
    bo.goto(ada.get_by_label("Link to this table").input_value())
    bo.get_by_role("button", name="Sit down").click()
    expect(ada.locator(".plate").nth(1)).to_contain_text("Bo")
    ada.locator(".plate").nth(1).click()
    ada.get_by_role("button", name="Remove from the table").click()
    ada.get_by_role("button", name="Remove from the table").click()
    expect(ada.locator(".plate").nth(1)).to_contain_text("free")
    expect(bo.get_by_role("heading")).to_have_text("The host has removed you from this table.")
    expect(bo.locator(".plate")).to_have_count(0)
    bo.reload()
    expect(bo.get_by_role("heading")).to_have_text("The host has removed you from this table.")


def test_a_player_who_left_takes_the_seat_back_on_a_phone(visit: Visit, server: LiveServer) -> None:
    ada, bo = visit(), visit(size=PHONE)
    bo.goto(server.table(ada, asks("piece"), Seat(person_at(bo), name="Bo")))
    choose(bo, "Leave the table")
    expect(bo.locator(".plate").nth(1)).to_have_accessible_name(re.compile("free"))
    bo.get_by_role("button", name="Resign or leave").click()
    bo.get_by_role("button", name="Take my seat back").click()
    expect(bo.locator(".plate").nth(1)).to_have_accessible_name(re.compile("^You,"))
