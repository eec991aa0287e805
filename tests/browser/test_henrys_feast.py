"""Henry's Feast in the browser: a whole game by clicking, cooking with one click, and a team game in the form for a new table."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import card, my_turn, number, play_on, set_name

GAME = "henrys-feast"
LEMON_RICE = 5


def test_a_whole_game_against_a_bot_by_clicking(visit: Visit) -> None:
    page = visit()
    set_name(page, "Ada")
    card(page, GAME).get_by_role("button", name="New table").click()
    page.get_by_label("Players", exact=True).select_option("2")
    page.get_by_label("Seat 1").select_option("me")
    page.get_by_label("Seat 2").select_option("medium")
    page.get_by_text("Options and variants").click()
    page.get_by_label("Variant").select_option("quick")
    page.get_by_label("Round limit").select_option("15")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")
    my_turn(page)
    page.locator(".piece[data-id='stall:10']").click()  # rice
    page.wait_for_function("() => document.querySelector('.piece[data-id=\"card:0.20.0\"]') !== null")
    play_on([page], random.Random(2))
    expect(page.get_by_role("dialog").get_by_role("heading").first).to_have_text(re.compile("win|over"))
    assert number(page) >= 60


def test_teams_can_be_chosen_only_for_four(visit: Visit) -> None:
    page = visit()
    set_name(page, "Bo")
    card(page, GAME).get_by_role("button", name="New table").click()
    page.get_by_text("Options and variants").click()
    players, teams = page.get_by_label("Players", exact=True), page.get_by_role("switch", name="Teams")
    players.select_option("3")
    expect(teams).to_be_disabled()
    players.select_option("4")
    expect(teams).to_be_enabled()
    teams.check()
    players.select_option("5")
    expect(teams).not_to_be_checked()
    players.select_option("4")
    teams.check()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")


def test_a_click_on_a_recipe_lays_it_and_a_button_cooks_it(visit: Visit) -> None:
    page = visit("/learn/henrys-feast")
    lessons = page.get_by_role("combobox")
    lessons.select_option(index=2)
    recipe = page.locator(f".piece[data-id='recipe:{LEMON_RICE}']")
    expect(page.get_by_role("button", name="Lay ingredients for Lemon Rice")).to_be_visible()
    recipe.click()
    station = page.locator(".piece[data-id='tray:0.0']")
    expect(station).to_have_attribute("aria-label", "Station 1: rice, lemon, herbs; makes Lemon Rice")
    lessons.select_option(index=3)
    page.get_by_role("button", name="Cook Lemon Rice").click()
    expect(page.locator(".piece[data-id='level:0.2']")).to_have_attribute("aria-label", "Satchels: 3 ingredients (+1 of +3)")


def test_a_recipe_that_cannot_be_laid_says_what_it_needs(visit: Visit) -> None:
    page = visit("/learn/henrys-feast")
    page.get_by_role("combobox").select_option(index=3)
    page.locator(".piece[data-id='recipe:12']").click()  # Aloo Gajar, one of the Head Chef's favourites
    expect(page.get_by_text("You still need: ")).to_be_visible()
