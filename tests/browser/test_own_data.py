"""A player's own data in the settings, and what a host can do about other players."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from hightable.server.store import Seat
from tests.browser.conftest import Visit
from tests.browser.player import set_name
from tests.browser.prepared import LiveServer, asks, person_at


def test_a_player_downloads_and_deletes_their_data(visit: Visit, server: LiveServer, tmp_path: Path) -> None:
    ada, bo = visit(), visit()
    set_name(ada, "Ada")
    table = server.table(ada, asks("piece"), Seat(person_at(bo), name="Bo"))
    bo.goto(table)
    ada.get_by_role("button", name="Settings").click()
    with ada.expect_download() as download:
        ada.get_by_role("link", name="Download my data").click()
    download.value.save_as(tmp_path / "data.json")
    data = json.loads((tmp_path / "data.json").read_text(encoding="utf-8"))
    assert data["name"] == "Ada"
    assert [f"{server.address}/t/{each['table']}" for each in data["tables"]] == [table]
    ada.get_by_role("button", name="Delete my data").click()
    question = ada.get_by_role("dialog").last
    expect(question).to_contain_text("This cannot be undone.")
    question.get_by_role("button", name="No, go back").click()
    expect(bo.locator(".plate").first).to_contain_text("Ada")
    ada.get_by_role("button", name="Delete my data").click()
    ada.get_by_role("dialog").last.get_by_role("button", name="Delete my data").click()
    expect(bo.locator(".plate").first).to_contain_text("free")
    expect(ada.get_by_role("dialog")).to_contain_text("Your data is deleted.")
    expect(ada.get_by_label("Your name")).to_have_value("")


def test_the_buttons_are_in_french_too(visit: Visit) -> None:
    page = visit(language="fr")
    page.get_by_role("button", name="Réglages").click()
    expect(page.get_by_role("link", name="Télécharger mes données")).to_be_visible()
    page.get_by_role("button", name="Supprimer mes données").click()
    expect(page.get_by_role("dialog").last).to_contain_text("C’est irréversible.")


def test_a_host_mutes_and_removes_a_player_in_a_running_game(visit: Visit, server: LiveServer) -> None:
    ada, bo = visit(), visit()
    table = server.table(ada, asks("piece"), Seat(person_at(bo), name="Bo"))
    for page in (ada, bo):
        page.goto(table)
    bo.locator(".plate").first.click()
    expect(bo.get_by_role("button", name="Mute in the chat")).to_have_count(0)
    bo.keyboard.press("Escape")
    ada.locator(".plate").nth(1).click()
    ada.get_by_role("button", name="Mute in the chat").click()
    expect(ada.get_by_role("dialog")).to_have_count(0)
    ada.locator(".plate").nth(1).click()
    expect(ada.get_by_role("dialog")).to_contain_text("muted in the chat")
    ada.keyboard.press("Escape")
    bo.get_by_role("tab", name="Chat").click()
    expect(bo.get_by_label("Write a message")).to_be_disabled()
    expect(bo.get_by_placeholder("The host has muted you in this chat.")).to_be_visible()
    ada.locator(".plate").nth(1).click()
    ada.get_by_role("button", name="Remove from the table").click()
    question = ada.get_by_role("dialog").last
    expect(question).to_contain_text("the others decide who plays in their seat")
    question.get_by_role("button", name="Remove from the table").click()
    expect(ada.locator(".plate").nth(1)).to_contain_text("free")
    expect(bo.get_by_text("The host has removed you from this table.").first).to_be_visible()
    ada.locator(".plate").first.click()
    ada.get_by_role("button", name="Close the table").click()
    ada.get_by_role("dialog").last.get_by_role("button", name="Close the table").click()
    expect(ada.get_by_text("The host has closed the table.").first).to_be_visible()
