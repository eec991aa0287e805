"""A real browser and the real server, which runs in its own process."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from hightable.engine.discovery import all_games
from tests.browser.chromium import MISSING, found
from tests.browser.prepared import LiveServer

DESKTOP = {"width": 1600, "height": 1000}
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 768, "height": 1024}
SERVER_AWAY = ("WebSocket connection to", "Failed to load resource")
"""What the browser itself logs while the server is away."""

expect.set_options(timeout=20_000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """It closes after the last test of this folder: while it runs, no other test of the process can run an event loop."""
    path = found()
    if path is None:
        pytest.fail(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server for all tests that do not kill theirs. Each test uses new people and its own tables."""
    with live_server(tmp_path_factory.mktemp("tables") / "tables.sqlite") as server:
        yield server


@contextlib.contextmanager
def live_server(database: Path, *words: str) -> Iterator[LiveServer]:
    """A server in its own process: see `serve.py`."""
    command = [sys.executable, "-m", "tests.browser.serve", str(database), *words]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=root) as process:
        assert process.stdout is not None
        port = next((match[1] for line in process.stdout if (match := re.search(r"http://localhost:(\d+)/", line))), None)
        assert port, "the server did not start"
        try:
            yield LiveServer(f"http://127.0.0.1:{port}", database)
        finally:
            process.terminate()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: LiveServer) -> Iterator[Visit]:
    """Opens pages, each as a new person, and fails if one of them logged an error or a warning."""
    yield from visiting(browser, server.address)


def visiting(browser: Browser, address: str) -> Iterator[Visit]:
    complaints: list[str] = []
    with contextlib.ExitStack() as stack:

        def open_page(path: str = "/", *, size: dict[str, int] = DESKTOP, quiet: bool = True, **settings: Any) -> Page:
            touched = size["width"] < 800
            context: BrowserContext = browser.new_context(
                viewport=size,  # type: ignore[arg-type]
                has_touch=touched,
                is_mobile=touched,
                locale="en-GB",
                reduced_motion="reduce",
            )
            stack.callback(context.close)
            context.set_default_timeout(20_000)
            introduced = [game.name for game in all_games()]
            kept = json.dumps({"speed": "off", "language": "en", "automatic": False, "introduced": introduced} | settings)
            context.add_init_script(f"localStorage['hightable.settings'] ??= {json.dumps(kept)}")
            page = context.new_page()
            if quiet:
                page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
                page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(path if path.startswith("http") else address + path)
            return page

        yield open_page
    unexpected = [line for line in complaints if not line.startswith(SERVER_AWAY)]
    assert not unexpected, unexpected
