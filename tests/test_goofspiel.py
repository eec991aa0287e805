"""A game in a package of its own, found by its entry point: examples/goofspiel, installed into a folder without the network."""

from __future__ import annotations

from pathlib import Path

import pytest

from hightable.engine import discovery
from tests.installed_example import ROOT, install, run

EXAMPLE = ROOT / "examples" / "goofspiel"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package has been installed."""
    return install(EXAMPLE, tmp_path_factory.mktemp("installed"))


def test_an_installed_game_is_listed_and_keeps_the_laws(installed: Path) -> None:
    assert "goofspiel" in run(EXAMPLE, installed, "hightable", "games").stdout
    done = run(EXAMPLE, installed, "hightable", "laws", "goofspiel", "--games", "6")
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("Goofspiel: level 3")


def test_its_own_tests_pass(installed: Path) -> None:
    done = run(EXAMPLE, installed, "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_is_short() -> None:
    lines = [line for file in EXAMPLE.glob("src/**/*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(lines) <= 350


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the search path for packages with entry points."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def register(folder: Path, name: str, module: str, source: str = "") -> None:
    """Installs a package that registers a game."""
    info = folder / f"{module.split('.')[0]}_{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {info.name.partition('-')[0]}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[hightable.games]\n{name} = {module}\n")
    if source:
        (folder / f"{module}.py").write_text(source, encoding="utf-8")


TOY = (ROOT / "tests" / "toys" / "last_bite.py").read_text(encoding="utf-8")


def test_an_entry_point_is_found_by_its_name(packages: Path) -> None:
    register(packages, "fine-cake", "some_bakery", TOY.replace("__name__, players", '__name__, name="fine-cake", players'))
    assert discovery.find("fine-cake").name == "fine-cake"
    assert "fine-cake" in discovery.names()


BROKEN = {
    "gone-missing": ("no_such_module", "", "ModuleNotFoundError: No module named 'no_such_module'"),
    "gone-deeper": ("no_such_package.game", "", "ModuleNotFoundError: No module named 'no_such_package'"),
    "no-game-in-it": ("empty_bakery", "x = 1\n", "its entry point names the module “empty_bakery”, which has no GAME"),
    "other-name": ("renamed_bakery", TOY, "its GAME is called “renamed-bakery”, not “other-name” as its entry point is"),
    "raising-bakery": ("raising_bakery", "x = 1\n1 / 0\n", "raising_bakery.py, line 2"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_entry_point_is_a_sentence(name: str, packages: Path, caplog: pytest.LogCaptureFixture) -> None:
    module, source, sentence = BROKEN[name]
    register(packages, name, module, source)
    with pytest.raises(discovery.BrokenGame) as caught:
        discovery.find(name)
    assert str(caught.value).startswith(f"The game “{name}” cannot be loaded: ")
    assert sentence in str(caught.value)
    assert "banquet-royal" in [game.name for game in discovery.all_games()]
    assert sentence in caplog.text


def test_a_name_that_is_taken_is_reported(packages: Path, caplog: pytest.LogCaptureFixture) -> None:
    register(packages, "royal-dinner", "their_dinner", TOY)
    assert discovery.find("royal-dinner").source.name == "royal_dinner"
    assert "The game “royal-dinner” of the module “their_dinner” is ignored" in caplog.text
