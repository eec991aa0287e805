"""Fair deals on the page: it contributes, it checks the deal at the end, and it warns of a server that cheats."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from hightable.engine import notation
from hightable.engine.fair_deal import FairDeal
from hightable.engine.verification import verify
from tests.browser.conftest import PHONE, Visit
from tests.browser.player import card, my_turn, set_table
from tests.browser.test_ending_early import choose


def receipts(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(page.evaluate("localStorage['hightable.receipts'] ?? '[]'"))
    return found


def record_of(page: Page) -> str:
    return page.request.get(page.url.replace("/t/", "/api/tables/") + "/record").text()


def start(page: Page) -> None:
    """A game against a bot, until it is the player's turn."""
    card(page).get_by_role("button", name="Play now").click()
    my_turn(page)


def verdict(page: Page) -> Any:
    return page.locator("dialog.ending .fair summary")


def test_the_deal_of_a_game_against_a_bot_is_verified(visit: Visit) -> None:
    page = visit()
    start(page)
    (receipt,) = receipts(page)
    note = page.locator("#panel-log .fair")
    note.get_by_text("Fair deal").click()
    expect(note).to_contain_text(receipt["commitment"])
    expect(note).to_contain_text(receipt["random"])
    choose(page, "Resign")
    expect(verdict(page)).to_have_text("Fair deal: verified")
    verdict(page).click()
    shown = page.locator("dialog.ending .fair")
    expect(shown).to_contain_text("Your browser’s contribution is part of the deal")
    table = page.url.rsplit("/", 1)[1]
    expect(shown.get_by_label("Your receipt")).to_have_value(
        f"hightable verify {table}.match --commitment {receipt['commitment']} --random {receipt['random']} --seat 1 --silent 2"
    )
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown.get_by_role("button", name="Copy").click()
    expect(shown.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == shown.get_by_label("Your receipt").input_value()
    checks = verify(record_of(page), commitment=receipt["commitment"], random=receipt["random"], seat=1, silent=[2])
    assert all(check.holds for check in checks)


def test_both_players_and_a_spectator_are_told_what_their_browsers_could_check(visit: Visit) -> None:
    ada = visit()
    set_table(ada, "me", "open")
    link = ada.get_by_label("Link to this table").input_value()
    bo = visit(link)
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.locator(".plate")).to_have_count(2)
    late = visit(link)
    late.get_by_role("button", name="Watch").click()
    expect(late.locator(".plate")).to_have_count(2)
    assert receipts(ada)[0]["commitment"] == receipts(bo)[0]["commitment"]
    choose(bo, "Resign")
    for page in (ada, bo):
        expect(verdict(page)).to_have_text("Fair deal: verified")
    expect(verdict(late)).to_have_text("Fair deal: the record agrees with its commitment")


def test_a_rematch_is_verified_too(visit: Visit) -> None:
    ada = visit()
    set_table(ada, "me", "open")
    bo = visit(ada.get_by_label("Link to this table").input_value())
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.locator(".plate")).to_have_count(2)
    with ada.expect_response("**/contribute"), bo.expect_response("**/contribute"):
        choose(bo, "Resign")
    ada.get_by_role("dialog").get_by_role("button", name="Play again").click()
    bo.get_by_role("dialog").get_by_role("button", name="Close").click()
    bo.get_by_role("button", name="Go to the next game").click()
    bo.wait_for_url(ada.url)
    expect(bo.locator(".plate")).to_have_count(2)
    choose(bo, "Resign")
    for page in (ada, bo):
        expect(verdict(page)).to_have_text("Fair deal: verified")
        verdict(page).click()
        expect(page.locator("dialog.ending .fair")).to_contain_text("Your browser’s contribution is part of the deal")
    assert all(notation.parse(record_of(ada)).contributions)


def swapped_secret(record: str) -> str:
    """The record of a server that opens another secret than the one it committed to, consistent in itself."""
    match = notation.read(record)
    deal = match.fair_deal
    assert deal is not None
    swapped = FairDeal(bytes(32), deal.options, deal.contributions)
    for before, after in (
        (deal.commitment, swapped.commitment),
        (deal.server_secret.hex(), bytes(32).hex()),
        (match.secret.hex(), swapped.match_secret(match.game).hex()),
    ):
        record = record.replace(before, after)
    return record


def no_deal(record: str) -> str:
    """The record of a server that does not say how it dealt."""
    fair = ("commitment:", "server secret:", "random ")
    return "".join(line for line in record.splitlines(keepends=True) if not line.startswith(fair))


@pytest.mark.parametrize(
    ("cheat", "sentence"),
    [
        (swapped_secret, "The commitment is not the one that your browser was given before the deal."),
        (no_deal, "The server promised a fair deal, but the record has no commitment."),
    ],
)
def test_the_page_warns_of_a_server_that_cheats(visit: Visit, cheat: Any, sentence: str) -> None:
    page = visit(size=PHONE)

    def forge(route: Route) -> None:
        route.fulfill(body=cheat(route.fetch().text()), content_type="text/plain; charset=utf-8")

    page.route("**/api/tables/*/record", forge)
    start(page)
    choose(page, "Resign")
    expect(verdict(page)).to_have_text("Fair deal: something does not match")
    expect(page.locator("dialog.ending .fair")).to_contain_text(sentence)


def test_the_page_contributes_once_to_a_deal(visit: Visit) -> None:
    """A server that refuses and asks again gets the same bytes: it cannot go on until it likes the deal."""
    page = visit(quiet=False)
    sent: list[dict[str, Any]] = []

    def refuse_first(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        sent.append(json.loads(route.request.post_data or "{}"))
        if len(sent) == 1:
            route.fulfill(status=503, body='{"error": "Not now."}', content_type="application/json")
        else:
            route.continue_()

    page.route("**/api/tables", refuse_first)
    card(page).get_by_role("button", name="Play now").click()
    expect(page.get_by_text("Not now.")).to_be_visible()
    page.keyboard.press("Escape")
    start(page)
    assert len(sent) == 2
    assert sent[0]["commitment"] == sent[1]["commitment"]
    assert sent[0]["random"] == sent[1]["random"]
