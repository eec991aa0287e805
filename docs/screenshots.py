"""Takes the screenshots of the README and the home page from the running page, light and dark: `python docs/screenshots.py`.

It needs the dependency group `dev` and a Chromium. The rules run interpreted, so nothing has to be compiled.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
os.environ["HIGHTABLE_INTERPRETED"] = "1"

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

import hightable  # noqa: E402
from hightable.engine import notation  # noqa: E402
from hightable.server.database import Entry  # noqa: E402
from hightable.server.store import Person, Seat, TableRow, open_store  # noqa: E402
from tests.browser.chromium import MISSING, found  # noqa: E402
from tests.browser.prepared import person_at  # noqa: E402

FOLDER = Path(__file__).parent / "images"
GAME = "banquet-royal"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SHOTS = {"table": DESK, "phone": PHONE}
QUALITY = 86


@contextmanager
def serving(database: Path) -> Iterator[str]:
    """The address of a server on any free port, until the end of the block."""
    command = [sys.executable, "-m", "tests.browser.serve", str(database)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": os.pathsep.join(sys.path[:2])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT) as process:
        assert process.stdout is not None
        port = next((match[1] for line in process.stdout if (match := re.search(r"http://localhost:(\d+)/", line))), None)
        assert port, "the server did not start"
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


async def set_table(database: Path, id: str, person: Person) -> None:
    """Writes a table of the match on the rules page into the database; the person has the first seat."""
    match = notation.read((hightable.find(GAME).source / "picture.match").read_text(encoding="utf-8"))
    seats = [Seat(person, name="Ada"), Seat(bot="hard"), Seat(bot="medium")]
    secret = bytes.fromhex(match.secret.hex())
    store = await open_store(database)
    row = TableRow(id, GAME, match.game.version, match.options, secret, False, None, "running", None, seats)
    await store.create(row)
    moves = list(match.moves)
    deciders = [match.to_move_at(number) for number in range(len(moves))]
    entries = [Entry(id, number + 1, move, deciders[number], 0.0, 0.0) for number, move in enumerate(moves)]
    for entry in entries:
        await store.append(row, entry)
    await store.close()


def shoot(browser: Browser, address: str, database: Path, name: str, theme: str) -> None:
    """One screenshot, as a WebP file."""
    size = SHOTS[name]
    touched = size["width"] < 800
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        device_scale_factor=2 if touched else 1,
        has_touch=touched,
        is_mobile=touched,
        locale="en-GB",
        reduced_motion="reduce",
    )
    settings = json.dumps({"speed": "off", "language": "en", "theme": theme})
    context.add_init_script(f"localStorage['hightable.settings'] ??= {json.dumps(settings)}")
    page = context.new_page()
    page.goto(address)
    id = f"{name}-{theme}"
    with ThreadPoolExecutor(1) as apart:  # the browser uses this thread's event loop
        apart.submit(asyncio.run, set_table(database, id, person_at(page))).result()
    page.goto(f"{address}/t/{id}")
    page.wait_for_selector(".choices .button")
    page.wait_for_timeout(500)
    page.mouse.move(0, 0)
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled")))
    picture.save(FOLDER / f"{id}.webp", quality=QUALITY, method=6)
    context.close()


def main() -> None:
    path = found()
    if path is None:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = Path(folder) / "tables.sqlite"
        with serving(database) as address:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for name in SHOTS:
                for theme in ("light", "dark"):
                    shoot(browser, address, database, name, theme)
            browser.close()


if __name__ == "__main__":
    main()
