"""How a player is named: a level, a file, a module, or an installed one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import hightable
from hightable.engine.match import Match
from hightable.players import find_source, player
from hightable.players.source import is_own
from tests.players import own_bots

GAME = hightable.find("court-jester")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "wizard",
            "There is no player “wizard”. There are: random, easy, medium, hard, master, learned. One of your own is written",
        ),
        ("", "There is no player “”."),
        ("bot.py", "Which player of the file bot.py? Write bot.py:NAME"),
        ("my:bot.py", "Which player of the file my:bot.py?"),
        ("bot.py:", "“bot.py:” should end with the name of a class, an object or a function, unlike “”."),
        ("bot.py:my bot", "should end with the name of a class, an object or a function, unlike “my bot”."),
        ("folder/bot:Bot", "“folder/bot” is neither a file that ends with .py nor a module"),
        (
            "missing.py:Bot",
            "The player “missing.py:Bot” cannot be loaded: missing.py cannot be read (No such file",
        ),
        ("no_such_module:Bot", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        ("os.path:Bot", "it defines no Bot"),
    ],
)
def test_a_name_that_leads_nowhere_is_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(hightable.BadPlayer) as caught:
        player(GAME, name)
    assert sentence in str(caught.value)


def test_limits_belong_to_the_players_that_have_them() -> None:
    with pytest.raises(hightable.BadPlayer, match="Only hard and master players search for a time or a number of"):
        player(GAME, f"{own_bots.__file__}:anything", simulations=5)
    with pytest.raises(hightable.BadPlayer, match="A time for decisions is for players of your own"):
        player(GAME, "hard", player_seconds=5)
    for seconds in (0, -1, 4000, float("nan")):
        with pytest.raises(hightable.BadPlayer, match="must be more than 0 and at most 3,600 seconds"):
            player(GAME, f"{own_bots.__file__}:anything", player_seconds=seconds)


def test_a_path_may_begin_at_home_and_contain_dots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "my.bots"
    folder.mkdir()
    shutil.copy(own_bots.__file__, folder / "my-bot.v2.py")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_source("~/my.bots/my-bot.v2.py:Bot").path == str(folder / "my-bot.v2.py")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the search path with an installed package that registers players."""
    monkeypatch.syspath_prepend(str(tmp_path))
    shutil.copy(own_bots.__file__, tmp_path / "their_bots.py")
    info = tmp_path / "their_bots-1.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-bots\nVersion: 1.5\n")
    points = "lucky = their_bots:anything\nbroken = their_bots\nhard = their_bots:Bot\ngone = no_such_bots:Bot\n"
    (info / "entry_points.txt").write_text(f"[hightable.players]\n{points}")
    return tmp_path


def test_an_installed_player_is_found_by_its_name(packages: Path) -> None:
    match = Match(GAME, 2, seed=1)
    view, legal = match.view(match.to_move, memory=True), match.legal()
    for name in ("lucky", "their_bots:anything"):
        assert player(GAME, name).choose(view, legal, Random(1)) in legal
    assert (find_source("lucky").version, is_own("lucky")) == ("1.5", True)
    assert find_source("lucky").fingerprint != find_source("their_bots:anything").fingerprint


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("wizard", r"There are: random, easy, medium, hard, master, broken, gone, learned, lucky\. One of your own"),
        ("broken", "The player “broken” cannot be loaded: its entry point “their_bots” should be MODULE:NAME."),
        ("gone", "The player “gone” cannot be loaded: ModuleNotFoundError: No module named 'no_such_bots'"),
    ],
)
def test_a_broken_entry_point_is_a_sentence(name: str, sentence: str, packages: Path) -> None:
    with pytest.raises(hightable.BadPlayer, match=sentence):
        player(GAME, name)


def test_no_package_replaces_a_level(packages: Path) -> None:
    assert type(player(GAME, "hard")).__name__ == "SearchPlayer"
    assert not is_own("hard")


def test_finding_a_player_imports_nothing_of_its_author(packages: Path) -> None:
    script = "import sys; from hightable.players import find_source; find_source('lucky'); print('their_bots' in sys.modules)"
    path = {"PYTHONPATH": f"{packages}:{':'.join(sys.path)}"}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=path)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("players", [{"mine": "random", "other": "medium"}, "medium", 2])
def test_players_are_a_list(players: object) -> None:
    with pytest.raises(hightable.BadPlayer, match=r"Players are given as a list, such as \['random', 'medium'\]"):
        hightable.simulate("court-jester", players, games=2)  # type: ignore[arg-type]
