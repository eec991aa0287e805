"""A browser, and small servers for it to visit."""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.client.fake_server import House, app

DESK = {"width": 1600, "height": 1000}
PHONE = {"width": 390, "height": 844}
NO_LOSS = ("WebSocket connection to", "Failed to load resource")  # what a browser itself says while a server is away

expect.set_options(timeout=10_000)


@dataclass
class Served:
    """A house with its server, which can be stopped and started again on the same port."""

    house: House = field(default_factory=House)
    port: int = 0
    server: uvicorn.Server | None = None
    thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self.port))
        listening.listen()
        self.port = listening.getsockname()[1]
        config = uvicorn.Config(app(self.house), log_level="warning", timeout_graceful_shutdown=0, ws="websockets-sansio")
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listening]}, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        if self.server and self.thread:
            self.server.should_exit = self.server.force_exit = True
            self.thread.join()
            for table in self.house.tables.values():
                table.lines.clear()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium where there is one, else the one that Playwright installed."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        except Exception as error:
            pytest.skip(f"No browser to try the page in: install chromium, or run `playwright install chromium`. ({error})")
        yield browser
        browser.close()


@pytest.fixture
def served() -> Iterator[Served]:
    served = Served()
    served.house.seed = 7
    served.start()
    yield served
    served.stop()


Visit = Callable[..., Page]


@pytest.fixture
def complaints() -> list[str]:
    """What the pages of a test said in their consoles. A test that expects some takes them out."""
    return []


@pytest.fixture
def visit(browser: Browser, served: Served, complaints: list[str]) -> Iterator[Visit]:
    """Opens pages, each as somebody new unless told, and fails if any of them complained in its console."""
    with contextlib.ExitStack() as stack:

        def open_page(path: str = "/", *, size: dict[str, int] = DESK, same: Page | None = None, **settings: Any) -> Page:
            phone = size["width"] < 700
            context: BrowserContext
            if same:
                context = same.context
            else:
                context = browser.new_context(viewport=size, has_touch=phone, is_mobile=phone, locale="en-GB")  # type: ignore[arg-type]
                stack.callback(context.close)
                kept = json.dumps({"speed": "off", "language": "en"} | settings)
                context.add_init_script(f"localStorage['hightable.settings'] ??= {json.dumps(kept)}")
            page = context.new_page()
            page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(served.address + path)
            return page

        yield open_page
    unexpected = [line for line in complaints if not line.startswith(NO_LOSS)]
    assert not unexpected, unexpected


def sit_down(page: Page) -> None:
    """From the first page to the first turn against the house."""
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-pick=ready]").click()
    page.locator(".piece.now").first.wait_for()


def at_rest(page: Page, number: int) -> None:
    """Waits until the page shows the position after so many decisions or more, and nothing moves."""
    page.wait_for_function("number => Number(document.body.dataset.n) >= number", arg=number)
