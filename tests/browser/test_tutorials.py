"""Tutorials on the page: every lesson points at something visible, can be solved, and goes on with a click."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import Page, expect

from hightable.engine.tutorial import tutorial_of
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import card
from tests.games.all_games import GAMES

TAUGHT = [game.name for game in GAMES if tutorial_of(game) is not None]
POINTED = """() => {
  const inside = el => {
    el.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = el.getBoundingClientRect();
    return right > left && bottom > top && left >= -1 && top >= -1 && right <= innerWidth + 1 && top < innerHeight;
  };
  return [...document.querySelectorAll('.pointed')].map(inside);
}"""


def lesson_at(page: Page, number: int, state: str) -> None:
    expect(page.locator(f".coach[data-lesson='{number}'][data-state='{state}']")).to_be_visible()


def solve(page: Page, number: int) -> None:
    """Makes the moves of the stored solution, as the coach shows them."""
    while page.locator(f".coach[data-lesson='{number}'][data-state='open'] button", has_text="Show me").count():
        moves = int(cast(str, page.evaluate("document.body.dataset.n")))
        page.get_by_role("button", name="Show me").click()
        page.locator("[data-key=confirm]").click()
        page.wait_for_function("n => Number(document.body.dataset.n) > n", arg=moves)
        page.wait_for_function(
            "() => document.querySelector('.coach[data-state=reached], .piece.now, .choices .primary') !== null"
        )


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", TAUGHT)
def test_every_lesson_points_at_something_visible_and_can_be_solved(name: str, size: dict[str, int], visit: Visit) -> None:
    page = visit(f"/learn/{name}", size=size)
    lessons = next(found for game in GAMES if game.name == name and (found := tutorial_of(game)) is not None).lessons
    for number, lesson in enumerate(lessons):
        lesson_at(page, number, "open")
        if lesson.point:
            page.wait_for_function("() => document.querySelector('.pointed')")
            seen = cast(list[bool], page.evaluate(POINTED))
            assert seen, lesson.id
            assert all(seen), lesson.id
        if lesson.reached is not None:
            solve(page, number)
            lesson_at(page, number, "reached")
        if number < len(lessons) - 1:
            page.locator("[data-key=next]").click()
    expect(page.get_by_role("button", name="Play a game now")).to_be_visible()


def test_a_lesson_can_be_left_and_resumed(visit: Visit) -> None:
    page = visit("/learn/banquet-royal")
    lesson_at(page, 0, "open")
    page.get_by_label("Choose a lesson").select_option("4")
    lesson_at(page, 4, "open")
    page.goto(page.url)
    lesson_at(page, 4, "open")


def test_a_wrong_move_is_explained_and_can_be_tried_again(visit: Visit) -> None:
    page = visit("/learn/banquet-royal")
    page.get_by_label("Choose a lesson").select_option("3")
    lesson_at(page, 3, "open")
    page.locator(".piece.now").first.click()
    page.locator(".choices .button", has_text="Discard").first.click()
    lesson_at(page, 3, "wrong")
    expect(page.locator(".coach-result")).to_contain_text("You swapped a menu")
    page.get_by_role("button", name="Try again").click()
    lesson_at(page, 3, "open")
    solve(page, 3)
    lesson_at(page, 3, "reached")


def test_a_legal_move_outside_the_lesson_is_refused_with_its_goal(visit: Visit) -> None:
    page = visit("/learn/banquet-royal")
    page.get_by_label("Choose a lesson").select_option("6")
    lesson_at(page, 6, "open")
    page.locator(".piece[data-id='kitchen/salad'], .cloth[data-area=kitchen]").first.wait_for()
    page.locator(".piece[aria-label*='salad' i]:not(.now)").first.click()
    expect(page.locator(".refusal")).to_be_visible()


def test_a_tutorial_by_keyboard(visit: Visit) -> None:
    page = visit("/learn/banquet-royal")
    lesson_at(page, 0, "open")
    expect(page.locator("[data-key=next]")).to_be_focused()
    page.keyboard.press("Enter")
    lesson_at(page, 1, "open")
    page.get_by_role("button", name="Show me").focus()
    page.keyboard.press("Enter")
    page.locator("[data-key=confirm]").focus()
    page.keyboard.press("Enter")
    lesson_at(page, 1, "reached")
    expect(page.locator("[data-key=next]")).to_be_focused()
    page.keyboard.press("Enter")
    lesson_at(page, 2, "open")


def test_a_game_without_a_tutorial_says_so(visit: Visit) -> None:
    page = visit("/learn/elsewhere")
    expect(page.get_by_text("There is no game of this name.")).to_be_visible()


def test_a_learner_needs_no_introduction(visit: Visit) -> None:
    page = visit("/learn/banquet-royal", introduced=[])
    lesson_at(page, 0, "open")
    page.get_by_label("Choose a lesson").select_option("2")
    lesson_at(page, 2, "open")
    page.locator(".home").click()
    card(page).get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("dialog")).to_have_count(0)


IN_VIEW = """() => {
  const coach = document.querySelector('.coach').getBoundingClientRect();
  const bar = document.querySelector('.bar').getBoundingClientRect();
  return [...document.querySelectorAll('.piece:is(.now, .chosen)')].every(el => {
    const { top, bottom } = el.getBoundingClientRect();
    return top >= coach.bottom - 1 && bottom <= bar.top + 1;
  });
}"""


@pytest.mark.parametrize(
    ("name", "lesson"), [("banquet-royal", 2), ("royal-dinner", 2), ("kings-catering", 2), ("kings-catering", 3)]
)
def test_on_a_phone_a_piece_and_its_places_are_in_view_together(name: str, lesson: int, visit: Visit) -> None:
    page = visit(f"/learn/{name}", size=PHONE)
    lesson_at(page, 0, "open")
    page.get_by_label("Choose a lesson").select_option(str(lesson))
    lesson_at(page, lesson, "open")
    piece = page.locator(".piece.now.pointed").first
    piece.wait_for()
    page.wait_for_function(IN_VIEW)
    piece.tap()
    expect(page.locator(".piece.chosen")).to_have_count(1)
    expect(page.locator(".piece.now").first).to_be_visible()
    page.wait_for_function(IN_VIEW)
