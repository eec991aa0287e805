"""A player in a package of its own, found by its entry point: examples/flat-monte-carlo."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.installed_example import ROOT, install, run

EXAMPLE = ROOT / "examples" / "flat-monte-carlo"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package has been installed."""
    return install(EXAMPLE, tmp_path_factory.mktemp("installed"))


def test_an_installed_player_plays_by_its_name(installed: Path) -> None:
    words = ["hightable", "simulate", "banquet-royal", "--seats", "flat,random", "--games", "2", "--seed", "1", "--json"]
    done = run(EXAMPLE, installed, *words)
    assert done.returncode == 0, done.stderr
    assert '"player": "flat"' in done.stdout
    unknown = run(EXAMPLE, installed, "hightable", "simulate", "banquet-royal", "--seats", "wizard,random")
    assert "hard, master, flat, learned." in unknown.stderr


def test_its_own_tests_pass(installed: Path) -> None:
    done = run(EXAMPLE, installed, "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout + done.stderr
