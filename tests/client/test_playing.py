"""Making moves: by clicking, by dragging, by keyboard; and what the page says when a wish is not legal."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.client.conftest import Served, Visit, at_rest, sit_down


def piece(page: Page, id: str) -> str:
    return f'.piece[data-id="{id}"]'


def place(page: Page, dish: str, space: str) -> None:
    page.locator(piece(page, dish)).click()
    page.locator(piece(page, space)).click()


def first_space(page: Page) -> str:
    """A space that can be picked once a dish is."""
    return page.locator(".piece.later").first.get_attribute("data-id") or ""


def test_a_newcomer_places_a_dish_in_three_clicks(visit: Visit, served: Served) -> None:
    page = visit()
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Ready").click()
    page.locator(".piece.now").first.wait_for()
    space = first_space(page)
    page.drag_and_drop(piece(page, "kitchen:3"), piece(page, space))
    expect(page.locator(piece(page, space.replace("space", "on")))).to_be_visible()
    expect(page.locator(".log")).to_contain_text("Orange places a burger on")


def test_clicking_picks_then_plays(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    space = first_space(page)
    page.locator(piece(page, "kitchen:0")).click()
    expect(page.locator(piece(page, "kitchen:0"))).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".piece.later")).to_have_count(0)
    page.locator(piece(page, space)).click()
    expect(page.locator(piece(page, space.replace("space", "on")))).to_be_visible()


def test_another_dish_takes_the_place_of_the_one_picked(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    page.locator(piece(page, "kitchen:0")).click()
    page.locator(piece(page, "kitchen:1")).click()
    expect(page.locator(".piece.chosen")).to_have_count(1)
    expect(page.locator(piece(page, "kitchen:1"))).to_have_class("piece chosen")


def test_the_space_may_be_picked_before_the_dish(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    space = first_space(page)
    place(page, space, "kitchen:2")
    expect(page.locator(piece(page, space.replace("space", "on")))).to_be_visible()


def test_escape_takes_a_pick_back_and_so_does_a_click_beside(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    page.locator(piece(page, "kitchen:0")).click()
    page.keyboard.press("Escape")
    expect(page.locator(".piece.chosen")).to_have_count(0)
    page.locator(piece(page, "kitchen:0")).click()
    page.locator(".stage").click(position={"x": 3, "y": 3})
    expect(page.locator(".piece.chosen")).to_have_count(0)


def test_a_drop_in_a_wrong_place_plays_nothing_and_says_why(visit: Visit, served: Served) -> None:
    page = visit()
    sit_down(page)
    table = next(iter(served.house.tables.values()))
    before = table.match.number
    page.drag_and_drop(piece(page, "kitchen:3"), piece(page, "space:a2"))
    expect(page.get_by_role("alert")).to_contain_text("a2 touches neither the bouquet nor a placed dish or toque.")
    assert table.match.number == before


def test_what_cannot_be_picked_says_why_and_its_clause_opens_the_rules(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    place(page, "kitchen:3", "space:a2")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("a2 touches neither the bouquet nor a placed dish or toque.")
    refusal.get_by_role("button", name="BR-4.1").click()
    expect(page.locator('.rule.pointed[data-clause="BR-4.1"]')).to_be_in_viewport()


def test_a_move_is_asked_about_where_the_player_wants_that(visit: Visit, served: Served) -> None:
    page = visit(confirm=True)
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-pick=ready]").click()
    page.get_by_role("button", name="Play it").click()
    page.locator(".piece.now").first.wait_for()
    table = next(iter(served.house.tables.values()))
    before = table.match.number
    space = first_space(page)
    place(page, "kitchen:3", space)
    expect(page.locator(".prompt")).to_contain_text("Place a burger on")
    assert table.match.number == before
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(piece(page, space.replace("space", "on")))).to_be_visible()


def test_a_placed_dish_can_be_taken_back(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    space = first_space(page)
    place(page, "kitchen:3", space)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(piece(page, space.replace("space", "on")))).to_have_count(0)
    page.locator(".piece.now").first.wait_for()


def test_the_list_of_moves_plays_too(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    page.get_by_role("tab", name="Moves").click()
    page.locator(".moves").get_by_role("button", name="burger").click()
    moves = page.locator(".moves .row-button")
    chosen = moves.first.inner_text()
    moves.first.click()
    expect(page.locator(".log")).to_contain_text(chosen.removeprefix("Place "))


def test_the_keyboard_alone_plays_a_whole_game(visit: Visit, served: Served) -> None:
    page = visit()
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement?.dataset?.play") is None:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("[data-pick=ready]").wait_for()
    table = next(iter(served.house.tables.values()))
    arrows = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
    for turn in range(400):
        if table.match.over:
            break
        at_rest(page, table.match.number)
        if table.match.seat != 0:
            continue
        before = table.match.number
        page.keyboard.press(arrows[turn % 4])
        page.keyboard.press("Enter")
        if page.locator(".choices .primary").count():
            page.locator(".choices .primary").last.focus()
        else:
            page.keyboard.press(arrows[(turn + 1) % 4])
        page.keyboard.press("Enter")
        if table.match.number == before and turn % 5 == 4:
            page.keyboard.press("Escape")
    assert table.match.over
    expect(page.get_by_role("dialog")).to_contain_text("Total")


def test_the_log_shows_its_last_line(visit: Visit, served: Served) -> None:
    page = visit()
    sit_down(page)
    for _ in range(6):
        place(page, "kitchen:3", first_space(page))
        page.get_by_role("button", name="Keep all menus").click()
        page.locator(".piece.later").first.wait_for()
    assert page.locator(".log").evaluate("list => list.parentElement.scrollHeight > list.parentElement.clientHeight")
    expect(page.locator(".log li").last).to_be_in_viewport()


def test_the_tab_says_when_one_is_waited_for(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    expect(page).to_have_title("● Banquet Royal · High Table")
    page.goto(page.url.rsplit("/t/", 1)[0])
    expect(page).to_have_title("High Table")


def test_a_stale_click_does_nothing_but_tell(visit: Visit, served: Served) -> None:
    page = visit()
    sit_down(page)
    table = next(iter(served.house.tables.values()))
    table.match.play(table.match.legal()[0])  # somebody else with the same seat was quicker; this page was not told
    number = table.match.number
    place(page, "kitchen:3", first_space(page))
    expect(page.get_by_role("alert")).to_contain_text("The table has moved on.")
    at_rest(page, number)
    assert table.match.number == number
