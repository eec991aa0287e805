"""Screenshots of every screen to look at, written to `build/screens`, which is not in git.

`HIGHTABLE_SCREENS=1 pytest tests/browser/test_screens.py` makes them, as does `make screens`.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, TABLET, Visit
from tests.browser.prepared import LiveServer
from tests.browser.test_access import every_screen

FOLDER = Path(__file__).parents[2] / "build" / "screens"


@pytest.mark.skipif(not os.environ.get("HIGHTABLE_SCREENS"), reason="pictures are made by `make screens`")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "size"), [("desk", DESKTOP), ("phone", PHONE), ("tablet", TABLET)])
def test_every_screen_is_pictured(
    visit: Visit, server: LiveServer, language: str, theme: str, name: str, size: dict[str, int]
) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)

    def picture(page: Page, screen: str) -> None:
        page.mouse.move(0, 0)
        page.screenshot(path=FOLDER / f"{name}-{theme}-{language}-{screen}.png", animations="disabled")

    every_screen(visit, server, picture, theme=theme, size=size, language=language)
