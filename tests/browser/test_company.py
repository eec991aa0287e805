"""Other people at the table: their names on their displays, votes for a bot, invitations."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from hightable.server.store import Seat
from tests.browser.conftest import Visit
from tests.browser.player import card, set_name, set_table
from tests.browser.prepared import LiveServer, asks, person_at


def test_displays_carry_the_names_and_marks_of_their_players(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece"), Seat(person=bytes(32), name="Bo")))
    titles = page.locator(".cloth-title:has(.mark)")
    expect(titles).to_have_text(["Ada", "Bo"])
    expect(titles.nth(1).locator(".mark.seat-1")).to_have_count(1)


def test_everybody_present_agrees_before_a_bot_takes_a_seat(visit: Visit, server: LiveServer) -> None:
    ada, bo, cy = visit(), visit(), visit()
    seats = [Seat(person_at(page), name=name) for page, name in ((bo, "Bo"), (cy, "Cy"))]
    table = server.table(ada, asks("piece"), *seats)
    for page in (ada, bo, cy):
        page.goto(table)
    cy.locator(".plate").nth(2).click()
    cy.get_by_role("button", name="Leave the table").click()
    cy.get_by_role("button", name="Leave the table").click()
    for page in (ada, bo):
        expect(page.locator(".plate").nth(2)).to_contain_text("free")
    ada.locator(".plate").nth(2).click()
    ada.get_by_role("button", name="Let a bot play here").click()
    for page in (ada, bo):
        expect(page.locator(".plate").nth(2)).to_have_accessible_name(re.compile("bot\\? 1 of 2 agree"))
    bo.locator(".plate").nth(2).click()
    expect(bo.get_by_role("dialog")).to_contain_text("Ada would let a bot play here. Still to agree: Bo.")
    bo.get_by_role("button", name="Let a bot play here").click()
    for page in (ada, bo):
        expect(page.locator(".plate").nth(2)).to_have_accessible_name(re.compile("^\\w+ bot, "))


def test_when_it_is_the_turn_of_a_free_seat_the_bar_offers_a_bot(visit: Visit, server: LiveServer) -> None:
    ada, bo = visit(), visit()
    table = server.table(ada, lambda match: match.to_move == 1, Seat(person_at(bo), name="Bo"))
    for page in (ada, bo):
        page.goto(table)
    bo.locator(".plate").nth(1).click()
    bo.get_by_role("button", name="Leave the table").click()
    bo.get_by_role("button", name="Leave the table").click()
    expect(ada.locator(".prompt")).to_have_text("Seat 2 is free. Let a bot play.")
    ada.locator(".choices").get_by_role("button", name="Let a bot play here").click()
    expect(ada.locator(".plate").nth(1)).to_have_accessible_name(re.compile("^\\w+ bot, "))
    expect(ada.locator(".choices").get_by_role("button", name="Let a bot play here")).to_have_count(0)


def test_a_host_without_a_name_is_asked_for_one_beside_the_link(visit: Visit) -> None:
    ada = visit()
    set_table(ada, "me", "open")
    waiting = ada.locator(".waiting-card")
    expect(waiting).to_contain_text("Send this link to a friend: it opens this seat.")
    first = waiting.locator(".copy-field > *").first
    expect(first).to_have_text("Copy link")
    waiting.get_by_label("Your name").fill("Ada")
    waiting.get_by_label("Your name").press("Enter")
    expect(ada.locator(".plate").first).to_contain_text("Ada")
    bo = visit(waiting.get_by_label("Link to this table").input_value())
    expect(bo.get_by_role("heading").first).to_have_text("Ada invites you to play Banquet Royal")


def test_an_invitation_names_host_and_game_and_lets_a_guest_watch(visit: Visit) -> None:
    ada = visit()
    set_name(ada, "Ada")
    set_table(ada, "me", "open", "random")
    expect(ada.locator(".invite")).to_contain_text("works only on this computer")
    link = ada.get_by_label("Link to this table").input_value()
    bo = visit(link)
    expect(bo.locator(".join .cover > svg")).to_be_visible()
    expect(bo.locator(".join .lead")).to_contain_text("Lay dishes and toques")
    expect(bo.get_by_role("heading").first).to_have_text("Ada invites you to play Banquet Royal")
    expect(bo.locator(".invited")).to_contain_text("3 players")
    expect(bo.get_by_role("link", name="Read the rules")).to_have_attribute("href", "/rules/banquet-royal")
    bo.get_by_role("button", name="Just watch").click()
    expect(bo.locator(".plate")).to_have_count(3)
    assert "#" not in bo.url
    cy = visit(link)
    cy.get_by_role("button", name="Sit down").click()
    expect(ada.locator(".plate").nth(1)).not_to_contain_text("free")
    late = visit(link)
    expect(late.get_by_role("heading").first).to_have_text("You are invited to watch Banquet Royal")
    expect(late.locator(".invited")).to_contain_text("All seats are taken.")
    expect(late.get_by_role("button", name="Sit down")).to_have_count(0)
    late.get_by_role("button", name="Watch", exact=True).click()
    expect(late.locator(".plate")).to_have_count(3)
    expect(late.locator(".watching")).to_contain_text("Watching")
    expect(ada.locator(".watching")).to_contain_text("2 people are watching.")
    late.locator(".home").click()
    expect(ada.locator(".watching")).to_contain_text("One person is watching.")
    expect(cy.locator(".watching")).to_contain_text("1")


def test_the_last_seat_may_be_taken_while_a_guest_reads_the_invitation(visit: Visit) -> None:
    ada = visit()
    set_table(ada, "me", "open")
    link = ada.get_by_label("Link to this table").input_value()
    bo, cy = visit(link), visit(link)
    for guest in (bo, cy):
        guest.get_by_role("button", name="Sit down").wait_for()
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.locator(".plate")).to_have_count(2)
    cy.get_by_role("button", name="Sit down").click()
    expect(cy.get_by_role("dialog")).to_contain_text("All seats are taken, so you are watching.")


def test_people_who_share_a_screen_have_names(visit: Visit) -> None:
    ada = visit()
    set_name(ada, "Ada")
    card(ada).get_by_role("button", name="New table").click()
    name = ada.get_by_label("Name of player 2")
    expect(name).to_be_hidden()
    ada.get_by_label("Seat 2", exact=True).select_option("me")
    expect(ada.get_by_label("Name of player 1")).to_be_hidden()
    name.fill("Bo")
    ada.get_by_role("button", name="Create table").click()
    ada.wait_for_url("**/t/*")
    expect(ada.locator(".plate b")).to_have_text(["Ada", "Bo"])
    expect(ada.locator(".curtain h2")).to_have_text(re.compile("Pass the screen to (Ada|Bo)"))


def test_an_invalid_invitation_says_so(visit: Visit) -> None:
    ada = visit()
    set_table(ada, "me", "open")
    bo = visit(ada.url + "#join=guess")
    expect(bo.locator(".card")).to_contain_text("This invitation is not valid for this table")
