"""A game in one file, outside the package, has everything the house offers with no other edit."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.toy_package import ENVIRONMENT, ROOT


def run(*arguments: str, typed: str = "", module: str = "hightable") -> subprocess.CompletedProcess[str]:
    """What a command says in a process of its own that was told where the toys are."""
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env={**ENVIRONMENT, "NO_COLOR": "1", "COLUMNS": "100"},
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_listed() -> None:
    assert "high-card" in run("games").stdout


def test_its_rules_can_be_read_by_clause() -> None:
    assert "the highest wins" in run("rules", "high-card", "HC-3").stdout


def test_it_is_played_saved_and_replayed_at_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "toy.match"
    played = run("play", "high-card", "--seats", "you,you", "--seed", "3", typed=f"\nswap\n\nstand\n{record}\n")
    assert played.returncode == 0, played.stderr
    assert "Player 1 swaps." in played.stdout
    assert record.read_text(encoding="utf-8").splitlines()[-1].startswith("result: ")
    replayed = run("replay", str(record), "--at", "1")
    assert replayed.returncode == 0
    assert "Player 1 swaps." in replayed.stdout
    record.write_text(record.read_text(encoding="utf-8").replace("2. seat 2: stand", "2. seat 2: dance"), encoding="utf-8")
    refused = run("replay", str(record))
    assert refused.returncode == 2
    assert "“dance” is not a move of high-card" in refused.stderr


def test_it_is_simulated() -> None:
    report = json.loads(
        run("simulate", "high-card", "--seats", "random,random", "--games", "5000", "--seed", "1", "--json").stdout
    )
    assert report["games"] == 5000
    assert report["decisions"] == 10_000
    assert sum(seat["wins"] for seat in report["seats"]) == 5000
    assert all(abs(seat["mean"] - 2.5) < 0.15 for seat in report["seats"])


def test_it_falls_under_the_laws() -> None:
    kept = run("laws", "high-card", "--games", "6")
    assert kept.returncode == 0, kept.stdout
    laws = run("--collect-only", "tests/games/test_every_game.py", module="pytest").stdout
    assert len(re.findall(r"test_law\[high-card-", laws)) == len(re.findall(r"test_law\[banquet-royal-", laws)) > 10
