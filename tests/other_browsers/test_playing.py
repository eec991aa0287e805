"""A whole game by clicking in Firefox and in WebKit, at the size of a desk and of an upright phone.

`make browsers` runs it, in those of the two that are installed.
"""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import DESKTOP, PHONE, live_server
from tests.browser.player import MARKED, SOMETHING
from tests.other_browsers.drivers import OtherBrowser, firefox, firefox_path, wait_for, webkit, webkit_missing

pytestmark = pytest.mark.skipif(not os.environ.get("HIGHTABLE_BROWSERS"), reason="other browsers are tried by `make browsers`")

BROWSERS: dict[str, tuple[Callable[[], contextlib.AbstractContextManager[OtherBrowser]], str]] = {
    "firefox": (firefox, "" if firefox_path() else "Firefox"),
    "webkit": (webkit, webkit_missing()),
}
HARMLESS = "ResizeObserver loop"
"""A notice that the page was resized again while it was being laid out."""
FIND = """(selector => {
  const [css, place] = selector.split(' >> nth=');
  const el = document.querySelectorAll(css)[Number(place ?? 0)];
  if (!el) return null;
  el.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = el.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""
COMPLAIN = """(() => {
  window.complaints ??= [];
  addEventListener('error', event => complaints.push(event.message));
  addEventListener('unhandledrejection', event => complaints.push(String(event.reason)));
  return true;
})()"""
SETTINGS = """(localStorage['hightable.settings'] = JSON.stringify({speed: 'off', language: 'en', automatic: false}), true)"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("tables") / "tables.sqlite") as server:
        yield server.address


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", BROWSERS)
def test_a_whole_game_is_played_by_clicking(name: str, size: dict[str, int], address: str, tmp_path: Path) -> None:
    start, missing = BROWSERS[name]
    if missing:
        pytest.skip(f"{missing} is not installed")
    dice = random.Random(3)
    with start() as browser:
        browser.resize(size["width"], size["height"])
        browser.open(address)
        browser.evaluate(SETTINGS)
        body = "{game: 'banquet-royal', options: {}, seats: ['me', 'random'], listed: false, seconds: null}"
        head = "{'Content-Type': 'application/json'}"
        call = f"fetch('/api/tables', {{method: 'POST', headers: {head}, body: JSON.stringify({body})}})"
        browser.evaluate(f"({call}.then(r => r.json()).then(({{table}}) => {{ window.made = table }}), true)")
        table = wait_for(browser, "window.made ?? ''")
        browser.open(f"{address}/t/{table}")
        browser.evaluate(COMPLAIN)
        clicks = 0
        while not browser.evaluate("document.querySelector('dialog.ending[open]') !== null"):
            wait_for(browser, f"({SOMETHING})()")
            marked = browser.evaluate(f"({MARKED})()")
            if not marked:
                continue
            point = browser.evaluate(f"{FIND}({dice.choice(marked)!r})")
            if point is not None:
                browser.click(*point)
                clicks += 1
            assert clicks < 2000, "the game does not end"
        assert clicks > 30
        complaints = [text for text in browser.evaluate("window.complaints") if not text.startswith(HARMLESS)]
        assert not complaints
        page, screen = browser.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert page <= screen + 1, "the page is wider than the screen"
