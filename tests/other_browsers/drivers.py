"""Firefox and WebKit, driven without further packages: Firefox over WebDriver BiDi, WebKitGTK by its own WebDriver.

Both offer the same few calls: `open`, `evaluate`, `click` and `resize`.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import httpx2
from websockets.sync.client import connect

PATIENCE = 30.0
MINI_BROWSERS = ("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser")


class OtherBrowser(Protocol):
    """What the test needs of a browser."""

    def open(self, address: str) -> None: ...

    def evaluate(self, script: str) -> Any:
        """The value of an expression on the page."""

    def click(self, x: float, y: float) -> None:
        """A click of the mouse at this point of the window."""

    def resize(self, width: int, height: int) -> None: ...


def wait_for(browser: OtherBrowser, script: str) -> Any:
    """The value of an expression, once it is true."""
    end = time.monotonic() + PATIENCE
    while not (value := browser.evaluate(script)):
        if time.monotonic() > end:
            raise TimeoutError(f"{script} did not become true")
        time.sleep(0.05)
    return value


# Firefox


def firefox_path() -> str | None:
    return next(filter(None, map(shutil.which, ("firefox", "firefox-esr"))), None)


@contextlib.contextmanager
def firefox() -> Iterator[OtherBrowser]:
    """A Firefox without a window."""
    path = firefox_path()
    assert path
    with tempfile.TemporaryDirectory() as profile:
        command = [path, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile]
        with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
            assert process.stderr is not None
            address = next((found[1] for line in process.stderr if (found := re.search(r"listening on (ws://\S+)", line))), "")
            try:
                with connect(f"{address}/session", max_size=None) as channel:
                    yield Firefox(channel)
            finally:
                process.kill()


class Firefox:
    """One tab of Firefox."""

    def __init__(self, channel: Any) -> None:
        self._channel = channel
        self._ids = itertools.count(1)
        self._do("session.new", capabilities={})
        self._tab = self._do("browsingContext.create", type="tab")["context"]

    def _do(self, method: str, **params: Any) -> Any:
        id = next(self._ids)
        self._channel.send(json.dumps({"id": id, "method": method, "params": params}))
        while True:
            message = json.loads(self._channel.recv(PATIENCE))
            if message.get("id") == id:
                if message["type"] == "error":
                    raise RuntimeError(message["message"])
                return message["result"]

    def open(self, address: str) -> None:
        self._do("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        result = self._do(
            "script.evaluate",
            expression=f"JSON.stringify({script}) ?? 'null'",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def click(self, x: float, y: float) -> None:
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._do("input.performActions", context=self._tab, actions=[{"type": "pointer", "id": "mouse", "actions": steps}])

    def resize(self, width: int, height: int) -> None:
        self._do("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})


# WebKit


def mini_browser() -> str | None:
    return next((path for path in MINI_BROWSERS if Path(path).exists()), None)


def webkit_missing() -> str:
    """What WebKit still needs on this machine; empty if nothing."""
    if not shutil.which("WebKitWebDriver") or mini_browser() is None:
        return "WebKitWebDriver and MiniBrowser (Debian: webkit2gtk-driver)"
    return "" if os.environ.get("DISPLAY") or shutil.which("Xvfb") else "a display (Debian: xvfb)"


@contextlib.contextmanager
def webkit() -> Iterator[OtherBrowser]:
    """A WebKitGTK browser, on a virtual screen where there is no other."""
    with contextlib.ExitStack() as stack:
        environment = {**os.environ, "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        if not environment.get("DISPLAY"):
            environment["DISPLAY"] = stack.enter_context(_virtual_screen())
        port = _free_port()
        driver = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=environment, stderr=subprocess.DEVNULL)
        stack.callback(driver.kill)
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http:
            options = {"binary": mini_browser(), "args": ["--automation"]}
            wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
            made = _post(http, "/session", wanted)
            session = f"/session/{made['sessionId']}"
            try:
                yield WebKit(http, session)
            finally:
                http.delete(session)


@contextlib.contextmanager
def _virtual_screen() -> Iterator[str]:
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        try:
            yield f":{display}"
        finally:
            process.kill()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _post(http: Any, path: str, body: dict[str, Any]) -> Any:
    for _ in range(100):
        try:
            answer = http.post(path, json=body)
        except httpx2.ConnectError:  # the driver is still starting
            time.sleep(0.1)
            continue
        value = answer.json()["value"]
        if answer.status_code >= 400:
            raise RuntimeError(value["message"])
        return value
    raise RuntimeError("the WebDriver did not start")


class WebKit:
    """One window of a WebKit browser."""

    def __init__(self, http: Any, session: str) -> None:
        self._http = http
        self._session = session

    def open(self, address: str) -> None:
        _post(self._http, f"{self._session}/url", {"url": address})

    def evaluate(self, script: str) -> Any:
        return _post(self._http, f"{self._session}/execute/sync", {"script": f"return {script}", "args": []})

    def click(self, x: float, y: float) -> None:
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        _post(self._http, f"{self._session}/actions", {"actions": [pointer]})

    def resize(self, width: int, height: int) -> None:
        """Makes the page itself this large: the window is larger by its bars."""
        size = {"width": width, "height": height}
        _post(self._http, f"{self._session}/window/rect", size)
        inside = self.evaluate("[innerWidth, innerHeight]")
        _post(self._http, f"{self._session}/window/rect", {"width": 2 * width - inside[0], "height": 2 * height - inside[1]})
