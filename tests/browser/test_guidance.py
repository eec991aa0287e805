"""The page says what to do: prompts that follow the picks, quiet buttons, automatic steps, actions of several moves."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from hightable.engine.match import Match
from hightable.engine.scene import Action, Scene
from tests.browser.conftest import Visit
from tests.browser.player import number, reach
from tests.browser.prepared import LiveServer, asks


def _shows(wanted: Callable[[Scene], object]) -> Callable[[Match], bool]:
    """Whether the first seat is to move and its scene has this."""
    return lambda match: match.to_move == 0 and bool(wanted(match.game.scene(match.view(0), "en")))


KEEP = "keep"
LEARNT = {f"banquet-royal {KEEP}": 3}


def test_an_obvious_step_is_the_learners_own_three_times(visit: Visit, server: LiveServer) -> None:
    page = visit(automatic=True)
    for _ in range(3):
        page.goto(server.table(page, _shows(lambda scene: scene.automatic)))
        pick = page.locator(f".choices [data-pick='{KEEP}']")
        expect(pick).to_be_visible()
        expect(page.locator(".choices .automatic")).to_have_count(0)
        n = number(page)
        pick.click()
        reach(page, n + 1)
    page.goto(server.table(page, _shows(lambda scene: scene.automatic)))
    expect(page.locator(".choices .automatic")).to_be_visible()


def at_an_obvious_step(visit: Visit, server: LiveServer) -> Page:
    """A page of a player who knows the step; its clock stands still."""
    page = visit(automatic=True, presses=LEARNT)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.goto(server.table(page, _shows(lambda scene: scene.automatic)))
    return page


def test_an_obvious_step_is_played_by_itself(visit: Visit, server: LiveServer) -> None:
    page = at_an_obvious_step(visit, server)
    expect(page.locator(".choices .automatic .countdown")).to_be_visible()
    n = number(page)
    page.clock.resume()
    reach(page, n + 1)


def test_a_key_stops_it_and_the_button_still_works(visit: Visit, server: LiveServer) -> None:
    page = at_an_obvious_step(visit, server)
    step = page.locator(".choices .automatic")
    expect(step).to_be_visible()
    pick = step.get_attribute("data-pick")
    page.keyboard.press("Shift")
    expect(step).to_have_count(0)
    n = number(page)
    page.clock.resume()
    page.locator(f".choices [data-pick='{pick}']").click()
    reach(page, n + 1)


def test_the_setting_turns_it_off(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, _shows(lambda scene: scene.automatic)))
    expect(page.locator(".choices [data-pick]").first).to_be_visible()
    expect(page.locator(".choices .automatic")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("play obvious steps for me")).not_to_be_checked()


def test_an_action_plays_its_moves_one_after_the_other(visit: Visit, server: LiveServer) -> None:
    for by_piece in (False, True):
        page, actions = _at_actions(visit, server)
        button, action = page.locator(".choices [data-action]").first, actions[0]
        expect(button).to_have_text(action.text)
        n = number(page)
        if by_piece:
            page.locator(f".piece.now[data-id='{action.piece}']").click()
        else:
            button.click()
        reach(page, n + len(action.moves))


def _at_actions(visit: Visit, server: LiveServer) -> tuple[Page, list[Action]]:
    """A page of Henry's Feast whose first action has several moves, and the actions."""
    found: list[Action] = []

    def several(scene: Scene) -> bool:
        pieces = [action.piece for action in scene.actions]
        found[:] = scene.actions
        return bool(scene.actions) and len(scene.actions[0].moves) > 1 and pieces.count(pieces[0]) == 1 and pieces[0] != ""

    page = visit()
    page.goto(server.table(page, _shows(several), game="henrys-feast"))
    return page, found


def test_the_prompt_follows_the_pick(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, asks("piece", 10)))
    prompt, burger = page.locator(".bar .prompt"), page.locator(".piece.now[data-id='kitchen:burger']")
    expect(burger).to_be_visible()
    before = prompt.inner_text()
    burger.click()
    expect(prompt).to_contain_text("burger")
    page.keyboard.press("Escape")
    expect(prompt).to_have_text(before)


def test_what_is_not_recommended_is_not_filled(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, _shows(lambda scene: scene.quiet), game="court-jester"))
    quiet = page.locator(".choices [data-pick]:not(.primary)")
    expect(quiet.first).to_be_visible()
    n = number(page)
    quiet.first.click()
    reach(page, n + 1)
