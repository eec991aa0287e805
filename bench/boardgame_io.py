"""boardgame.io's server under the same load, installed from npm into a folder that git ignores."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

from bench.result_files import HERE, TEMPORARY

FOLDER = TEMPORARY / "boardgame"
PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4")


def why_missing() -> str:
    """Why boardgame.io cannot be measured here, as a sentence; an empty string if it can."""
    if not shutil.which("npm") or not shutil.which("node"):
        return "boardgame.io is left out: there is no npm on this machine."
    if not (FOLDER / "node_modules" / "boardgame.io").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "package.json").write_text('{"private": true}\n')
        done = subprocess.run(["npm", "install", "--no-audit", *PACKAGES], cwd=FOLDER, capture_output=True, text=True)
        if done.returncode:
            return f"boardgame.io is left out: npm could not install it ({done.stderr.strip().splitlines()[-1][:200]})."
    return ""


def measure(tables: int, seconds: float, pace: float | None, core: int, other: int) -> dict[str, Any]:
    """Runs its server on one core, and a driver on the other."""
    for script in ("server.js", "players.js"):
        shutil.copy(HERE / "boardgame_js" / script, FOLDER / script)
    server = subprocess.Popen([*_on(core), "node", "server.js"], cwd=FOLDER, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        port = next(line.split()[1] for line in server.stdout if line.startswith("listening"))
        words = [port, str(tables), str(seconds), str(pace or 0), str(server.pid)]
        done = subprocess.run([*_on(other), "node", "players.js", *words], cwd=FOLDER, capture_output=True, text=True, check=True)
    finally:
        server.terminate()
        server.wait(30)
    return {"server": "boardgame.io, in memory", "asked_pace": pace, **json.loads(done.stdout.splitlines()[-1])}


def _on(core: int) -> list[str]:
    return ["taskset", "-c", str(core)] if shutil.which("taskset") else []
