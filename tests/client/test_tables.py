"""Tables as people meet them: setting one, inviting, sitting down, sharing a screen, leaving, watching again."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.client.conftest import Served, Visit, at_rest, sit_down
from tests.client.fake_server import Table


def only_table(served: Served) -> Table:
    return next(iter(served.house.tables.values()))


def set_table(page: Page, *seats: str, listed: bool = False) -> None:
    page.get_by_role("button", name="Set a table").click()
    page.get_by_label("Players", exact=True).select_option(str(len(seats)))
    for number, seat in enumerate(seats, 1):
        page.get_by_label(f"Seat {number}").select_option(seat)
    if listed:
        page.get_by_label("Show it in the lobby").check()
    page.get_by_role("button", name="Set the table").click()


def finish(table: Table) -> None:
    """Plays on at random until the end, as nobody watches."""
    dice = random.Random(1)
    while not table.match.over:
        table.match.play(dice.choice(table.match.legal()))


def test_a_table_is_set_with_the_options_of_the_game(visit: Visit, served: Served) -> None:
    page = visit()
    page.get_by_role("button", name="Set a table").click()
    page.get_by_label("Players", exact=True).select_option("3")
    for number in (2, 3):
        page.get_by_label(f"Seat {number}").select_option("random")
    page.get_by_text("Options and variants").click()
    page.get_by_label("Gourmet").check()
    page.get_by_label("Proper Dining Etiquette").select_option("8")
    page.get_by_label("Clock").select_option("10")
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator(".plate")).to_have_count(3)
    expect(page.locator(".plate .clock").first).to_contain_text(":")
    options = only_table(served).match.options
    assert (options["gourmet"], options["etiquette"]) == ("true", "8")


def test_a_choice_for_more_players_is_not_offered_to_fewer(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Set a table").click()
    page.get_by_text("Options and variants").click()
    expect(page.get_by_label("First player").locator("option")).to_have_count(3)
    page.get_by_label("Players", exact=True).select_option("4")
    expect(page.get_by_label("First player").locator("option")).to_have_count(5)


def test_a_friend_sits_down_by_link_and_both_see_each_other(visit: Visit, served: Served) -> None:
    ada = visit()
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_label("Your name").press("Enter")
    set_table(ada, "me", "open")
    link = ada.get_by_label("Link to this table").input_value()
    expect(ada.get_by_role("img", name="The link as a QR code")).to_be_visible()
    bo = visit(link.removeprefix(served.address))
    bo.get_by_label("Your name").fill("Bo <b>bold</b>")
    bo.get_by_role("button", name="Sit down").click()
    expect(ada.locator(".plate").nth(1)).to_contain_text("Bo <b>bold</b>")
    expect(bo.locator(".plate").first).to_contain_text("Ada")
    assert "join" not in bo.url
    bo.close()
    expect(ada.locator(".plate").nth(1)).to_contain_text("away")


def test_a_listed_table_is_found_in_the_lobby(visit: Visit) -> None:
    set_table(visit(), "me", "open", listed=True)
    guest = visit()
    guest.get_by_role("link", name="One seat is still free").click()
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.locator(".plate.seat-1")).to_contain_text("you")


def test_the_house_takes_an_empty_seat(visit: Visit) -> None:
    page = visit()
    set_table(page, "me", "open")
    page.get_by_role("button", name="Let the house sit down").click()
    expect(page.locator("[data-pick=ready]")).to_be_visible()


def test_a_curtain_falls_between_turns_on_a_shared_screen(visit: Visit) -> None:
    page = visit()
    set_table(page, "me", "me")
    expect(page.locator(".stage")).to_be_hidden()
    page.get_by_role("button", name="I am Orange").or_(page.get_by_role("button", name="I am Pink")).click()
    expect(page.locator(".stage")).to_be_visible()
    page.locator("[data-pick=ready]").click()
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.locator(".stage")).to_be_hidden()


def test_leaving_frees_the_seat(visit: Visit, served: Served) -> None:
    page = visit()
    sit_down(page)
    page.locator(".plate.seat-0").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("dialog", name="Leave your seat?").get_by_role("button", name="Leave the table").click()
    expect(page.locator(".plate.seat-0")).to_contain_text("free")
    assert only_table(served).holders[0] == ""


def test_a_seat_is_handed_over_on_purpose(visit: Visit, served: Served) -> None:
    page = visit()
    sit_down(page)
    page.locator(".plate.seat-0").click()
    page.get_by_role("button", name="Hand my seat over").click()
    link = page.get_by_label("Link to this table").input_value()
    heir = visit(link.removeprefix(served.address))
    heir.get_by_role("button", name="Sit down").click()
    expect(heir.locator(".plate.seat-0")).to_contain_text("you")


def test_my_tables_say_which_wait_for_me(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    page.get_by_role("link", name="To the first page").click()
    page.get_by_role("link", name="Your turn").click()
    page.locator(".piece.now").first.wait_for()


def test_after_the_end_the_sheet_the_rematch_and_the_replay_from_every_seat(visit: Visit, served: Served) -> None:
    page = visit()
    sit_down(page)
    table = only_table(served)
    finish(table)
    page.reload()
    ending = page.get_by_role("dialog")
    expect(ending.get_by_role("heading")).to_contain_text("win")
    expect(ending.locator("tfoot")).to_have_count(2)
    ending.get_by_role("link", name="Watch again").click()
    slider = page.get_by_label("Moment of the game")
    page.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(str(table.match.number))
    page.get_by_role("button", name="One step back").click()
    expect(slider).to_have_value(str(table.match.number - 1))
    page.get_by_label("Seen from").select_option("1")
    expect(slider).to_have_value(str(table.match.number - 1))
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="Play", exact=True).click()
    at_rest(page, 1)
    page.get_by_role("button", name="Pause").click()
    page.go_back()
    page.get_by_role("dialog").get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: table.id not in url)
    expect(page.locator("[data-pick=ready]")).to_be_visible()


def test_an_unknown_table_is_a_sentence(visit: Visit) -> None:
    page = visit("/t/nowhere")
    expect(page.get_by_text("There is no such table.")).to_be_visible()
