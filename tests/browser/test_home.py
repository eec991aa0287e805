"""The home page: one click to a game against a bot, running games first, and how to play before the first game."""

from __future__ import annotations

import random
from itertools import count, islice

import pytest
from playwright.sync_api import Page, expect

from hightable.engine.discovery import all_games
from hightable.engine.match import Match
from hightable.server.store import Seat
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import card, set_table
from tests.browser.prepared import LiveServer, asks

SIDEWAYS = {"width": 844, "height": 390}
GAMES = [game.name for game in all_games()]


def plates(page: Page) -> int:
    page.wait_for_url("**/t/*")
    page.locator(".plate").first.wait_for()
    return page.locator(".plate").count()


@pytest.mark.parametrize("game", GAMES)
def test_play_now_is_a_game_against_one_bot(visit: Visit, game: str) -> None:
    page = visit()
    card(page, game).get_by_label("Opponent").select_option("easy")
    card(page, game).get_by_role("button", name="Play now").click()
    assert plates(page) == 2
    expect(page.locator(".plate").nth(1)).to_contain_text("Easy bot")
    page.locator(".home").click()
    expect(card(page, game).get_by_label("Opponent")).to_have_value("easy")
    other = next(each for each in GAMES if each != game)
    expect(card(page, other).get_by_label("Opponent")).to_have_value("medium")


def test_a_solo_game_is_offered_by_name(visit: Visit) -> None:
    page = visit()
    for game in all_games():
        expect(card(page, game.name).get_by_role("button", name="Play solo")).to_have_count(1 if 1 in game.players else 0)
    card(page, "royal-dinner").get_by_role("button", name="Play solo").click()
    assert plates(page) == 1


def test_a_solo_table_is_not_shown_in_the_lobby(visit: Visit) -> None:
    page = visit()
    card(page, "royal-dinner").get_by_role("button", name="New table").click()
    page.get_by_label("Players", exact=True).select_option("2")
    page.get_by_label("List under Open tables").check()
    page.get_by_label("Players", exact=True).select_option("1")
    expect(page.get_by_label("List under Open tables")).to_be_hidden()
    page.get_by_role("button", name="Create table").click()
    assert plates(page) == 1
    lobby = page.request.get(page.url.split("/t/")[0] + "/api/tables").json()["lobby"]  # other tests list tables, too
    assert page.url.rsplit("/", 1)[1] not in [table["table"] for table in lobby]


def test_running_games_come_first_and_are_removed_in_one_click(visit: Visit, server: LiveServer) -> None:
    page = visit()
    server.table(page, asks("piece"))
    page.reload()
    row = page.locator(".list.urgent li")
    expect(row).to_contain_text("Banquet Royal")
    expect(row).to_contain_text("Random bot · move 2")
    top, games = page.locator(".list.urgent").bounding_box(), page.locator(".games").bounding_box()
    assert top is not None
    assert games is not None
    assert top["y"] < games["y"]
    row.get_by_role("button", name="Remove this game of Banquet Royal").click()
    expect(page.locator(".list", has_not_text="Open tables")).to_have_count(0)
    page.reload()
    card(page).wait_for()
    expect(page.locator(".list", has_not_text="Open tables")).to_have_count(0)


def test_results_are_counted_per_game_and_opponent(visit: Visit, server: LiveServer) -> None:
    page = visit()
    for seed in (7, 8):
        server.table(page, lambda match: match.over, seed=seed)
    page.reload()
    row = page.locator(".results tbody tr")
    expect(row).to_have_count(1)
    expect(row.locator("th")).to_contain_text("Random bot")
    won, lost, best = (int(cell) for cell in row.locator("td").all_inner_texts())
    assert won + lost == 2
    assert best >= 0


def wins(seed: int) -> bool:
    """Whether the first seat wins the prepared match of this seed alone."""
    match, dice = Match("banquet-royal", 2, {"first": "1"}, seed=seed), random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal()))
    return match.winners == [0]


def test_three_wins_in_a_row_suggest_the_next_level(visit: Visit, server: LiveServer) -> None:
    page = visit(levels={"banquet-royal": "easy"})
    suggestion = card(page).locator(".level-up")
    for won, seed in enumerate(islice(filter(wins, count(1)), 3)):
        expect(suggestion).to_be_empty()
        server.table(page, lambda match: match.over, Seat(bot="easy"), seed=seed)
        page.reload()
        expect(page.locator(".results td").first).to_have_text(str(won + 1))
    expect(suggestion).to_contain_text("Easy bot: three wins in a row.")
    suggestion.get_by_role("button", name="Try the Medium bot").click()
    expect(card(page).get_by_label("Opponent")).to_have_value("medium")
    expect(suggestion).to_be_empty()


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_games_are_in_view_and_leave_no_hole(visit: Visit, size: dict[str, int]) -> None:
    page = visit(size=size)
    card(page).wait_for()
    page.wait_for_load_state("networkidle")  # the covers are in place
    boxes = [box for game in GAMES if (box := card(page, game).bounding_box()) is not None]
    assert boxes[0]["y"] + 60 < size["height"]
    right = max(box["x"] + box["width"] for box in boxes)
    for y in {round(box["y"]) for box in boxes}:
        assert max(box["x"] + box["width"] for box in boxes if round(box["y"]) == y) == pytest.approx(right, abs=2)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.evaluate("document.fonts.check('16px Fraunces') && document.fonts.check('16px \"Source Sans 3\"')")


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_is_shown_once_before_the_first_game(visit: Visit, game: str) -> None:
    page = visit(introduced=[])
    card(page, game).get_by_role("button", name="Play now").click()
    box = page.get_by_role("dialog")
    expect(box.locator("dt")).to_have_text(["Aim", "Your turn", "Scoring", "The end"])
    picture = box.get_by_role("img", name="The table in the middle of a game")
    font = picture.locator("text").first.evaluate("text => getComputedStyle(text).fontFamily")
    assert font.startswith('"Source Sans 3"'), "a picture has the page's font"
    box.get_by_role("button", name="Play", exact=True).click()
    assert plates(page) == 2
    page.locator(".home").click()
    card(page, game).get_by_role("button", name="Play now").click()
    assert plates(page) == 2


def test_how_to_play_is_behind_the_question_mark(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece")))
    page.locator(".piece.now").first.wait_for()
    page.locator("html.themed").wait_for()
    page.keyboard.press("?")
    box = page.get_by_role("dialog")
    expect(box.locator("dt")).to_have_count(4)
    expect(box.get_by_role("link", name="Read the rules")).to_have_attribute("href", "/rules/banquet-royal")
    expect(box.locator(".keys")).to_contain_text("undo your last move")


def test_a_new_table_is_created_at_once_and_offers_how_to_play(visit: Visit) -> None:
    page = visit(introduced=[])
    set_table(page, "me", "open")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".waiting-card").get_by_role("button", name="How to play")).to_be_visible()
    offer = page.locator(".tools").get_by_role("button", name="How to play")
    expect(offer.get_by_text("How to play")).to_be_visible()
    page.locator("html.themed").wait_for()
    offer.click()
    expect(page.get_by_role("dialog").locator("dt")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(offer.get_by_text("How to play")).to_be_hidden()


def test_open_tables_have_their_place_even_while_there_are_none(visit: Visit) -> None:
    page = visit()
    lobby = page.locator(".list", has=page.get_by_role("heading", name="Open tables"))
    expect(lobby).to_be_visible()
    if not lobby.locator(".table-row").count():  # another test may have listed one
        expect(lobby).to_contain_text("No table is waiting for players.")
    set_table(visit(), "me", "open", listed=True)
    page.reload()
    expect(lobby.locator(".table-row").first).to_be_visible()
    expect(lobby).not_to_contain_text("No table is waiting")
