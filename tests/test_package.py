"""The package that people install: what is in the wheel and the sdist, and that the wheel works in an empty environment."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

import hightable
from tests import release_notes
from tests.games.all_games import GAMES

pytest.importorskip("hatchling", reason="building the package needs hatchling: pip install --group dev")

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "hightable"
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "HIGHTABLE_"))}
"""The environment of a process that knows nothing of this clone."""


def build(source: Path, target: str, folder: Path) -> Path:
    """The wheel or sdist of the source tree, built without the network."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    done = subprocess.run(command, cwd=source, env=CLEAN, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build(ROOT, "sdist", folder)) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"hightable-{hightable.__version__}"


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_has_every_file_of_the_package_and_nothing_else(wheel: Path) -> None:
    files = {file.relative_to(PACKAGE.parent).as_posix() for file in PACKAGE.rglob("*") if file.is_file()}
    ours = {file for file in files if "/__pycache__/" not in file}
    assert {name for name in contents(wheel) if ".dist-info/" not in name} == ours
    suffixes = {".py", ".toml", ".md", ".svg", ".match", ".sql", ".js", ".css", ".html", ".woff2"}
    assert {Path(file).suffix for file in ours} >= suffixes
    assert "hightable/py.typed" in ours


def test_the_sdist_builds_the_same_wheel(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    assert contents(build(sdist, "wheel", tmp_path)) == contents(wheel)


def test_the_sdist_has_what_it_takes_to_build_read_and_test(sdist: Path) -> None:
    assert {path.name for path in sdist.iterdir()} >= {"src", "tests", "docs", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"}
    files = {file.relative_to(sdist) for file in sdist.rglob("*")}
    assert not {file for file in files if file.name == "__pycache__" or (file.name.startswith(".") and file.name != ".gitignore")}


def test_the_description_on_pypi_has_no_relative_links(wheel: Path) -> None:
    (metadata,) = (data for name, data in contents(wheel).items() if name.endswith(".dist-info/METADATA"))
    _, _, description = metadata.decode().partition("\n\n")
    links = re.findall(r'\]\(([^)]+)\)|(?:src|srcset|href)="([^"]+)"', description)
    assert links
    assert not [link for pair in links for link in pair if link and not link.startswith(("https://", "#"))]


def test_the_notes_of_a_release_are_its_section_of_the_changelog() -> None:
    notes = release_notes.section("0.1.0")
    assert notes.startswith("The first release.")
    assert "## " not in notes
    assert release_notes.package_version() == hightable.__version__
    with pytest.raises(SystemExit, match="no section “9"):
        release_notes.section("9.9.9")
    with pytest.raises(SystemExit, match="the package's version is"):
        release_notes.main("v9.9.9")


@dataclass
class Installed:
    """An environment into which the wheel has been installed."""

    folder: Path

    @property
    def programs(self) -> Path:
        return self.folder / ("Scripts" if sys.platform == "win32" else "bin")

    @property
    def environment(self) -> dict[str, str]:
        interpreted = {"HIGHTABLE_INTERPRETED": "1", "HIGHTABLE_CACHE": str(self.folder / "cache")}
        return {**CLEAN, **interpreted, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "100"}

    def run(self, program: str, *words: str, typed: str = "") -> str:
        """What the program writes, given these words and these lines to read."""
        done = subprocess.run(
            [self.programs / program, *words],
            input=typed,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel alone in a new environment, which finds the dependencies in the environment of this test."""
    pytest.importorskip("pip", reason="installing the wheel needs pip")
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], env=CLEAN, check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(folder), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", str(wheel)], env=CLEAN, check=True)
    environment = Installed(folder)
    own = environment.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    theirs = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    (Path(own) / "dependencies.pth").write_text("\n".join(theirs) + "\n", encoding="utf-8")
    return environment


def test_the_installed_package_is_the_one_from_the_wheel(installed: Installed) -> None:
    place = Path(installed.run("python", "-c", "import hightable; print(hightable.__file__)").strip())
    assert place.resolve().is_relative_to(installed.folder.resolve())


def test_the_command_shows_its_version_and_the_games(installed: Installed) -> None:
    assert hightable.__version__ in installed.run("hightable", "--version")
    games = installed.run("hightable", "games")
    for game in GAMES:
        assert game.title("en") in games


def test_a_game_in_the_terminal(installed: Installed) -> None:
    shown = installed.run("hightable", "play", "banquet-royal", "--seats", "you,medium", "--seed", "7", typed="ready\nquit\nno\n")
    assert "Banquet Royal" in shown
    shown = installed.run("hightable", "play", "banquet-royal", "--seats", "easy,medium", "--seed", "7")
    assert "The table is full" in shown


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_simulation_of_every_game(installed: Installed, game: str) -> None:
    words = ["--games", "2", "--seats", "random,random", "--seed", "7", "--json"]
    assert json.loads(installed.run("hightable", "simulate", game, *words))["games"] == 2


@contextmanager
def running(installed: Installed, *words: str, **environment: str) -> Iterator[Iterator[str]]:
    """The lines that the command writes while it runs. It is stopped at the end."""
    with subprocess.Popen(
        [str(installed.programs / "hightable"), *words],
        cwd=installed.folder,
        env={**installed.environment, "PYTHONUNBUFFERED": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as process:
        try:
            assert process.stdout is not None
            yield iter(process.stdout)
        finally:
            process.terminate()


def address_in(lines: Iterator[str], before: str = "") -> str:
    """The address in the first line that has one, on this machine."""
    found = next(filter(None, (re.search(rf"{before}http://localhost:(\d+)/", line) for line in lines)), None)
    assert found is not None, "the command ended without an address"
    return f"http://127.0.0.1:{found[1]}/"


def _fetch(address: str) -> bytes:
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address, timeout=60) as answer:
        return bytes(answer.read())


def test_the_page_is_served_with_its_scripts_and_styles(installed: Installed, tmp_path: Path) -> None:
    with running(installed, "serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite")) as lines:
        address = address_in(lines)
        parts = re.findall(r'(?:src|href)="([^"]+\.(?:js|css)[^"]*)"', _fetch(address).decode())
        assert any(".js" in part for part in parts)
        assert any(".css" in part for part in parts)
        for part in parts:
            name = urllib.parse.urlsplit(part).path.rsplit("/", 1)[-1]
            (source,) = (PACKAGE / "client").rglob(name)
            assert _fetch(urllib.parse.urljoin(address, part)) == source.read_bytes()


def test_the_command_alone_opens_the_page_in_the_browser(installed: Installed, tmp_path: Path) -> None:
    browser = tmp_path / "browser.py"
    browser.write_text("import sys; print('opened', sys.argv[1], flush=True)", encoding="utf-8")
    python = Path(sys.executable).as_posix()
    with running(installed, HIGHTABLE_DATA=str(tmp_path), BROWSER=f"{python} {browser.as_posix()} %s") as lines:
        assert b"<title>High Table</title>" in _fetch(address_in(lines, before="opened "))
    assert (tmp_path / "tables.sqlite").exists()
