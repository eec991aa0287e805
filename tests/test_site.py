"""The documentation builds as a site without a warning; its links lead somewhere, and its pages load nothing from elsewhere."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parent.parent
SITE = "https://hightable-games.github.io/hightable/"

pytestmark = pytest.mark.skipif(
    not (importlib.util.find_spec("zensical") and importlib.util.find_spec("mkdocstrings_handlers")),
    reason="the dependency group docs is not installed",
)


class BuiltPage(HTMLParser):
    """What a page links to, what it loads, and the places in it that a link can name."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif tag == "link" and values.get("rel") not in ("canonical", "prev", "next", "alternate"):
            self.loads.append(values["href"])
        self.loads += [values[name] for name in ("src", "srcset", "poster", "data") if name in values and tag != "a"]


def build(folder: Path) -> Path:
    """Build the site from a copy of its sources in this folder, so that two builds never meet."""
    for name in ("docs", "src"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for file in [*ROOT.glob("*.md"), ROOT / "mkdocs.yml"]:
        shutil.copy(file, folder)
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", errors="replace")
    assert result.returncode == 0, result.stdout + result.stderr
    return folder / "build" / "site"


def target(site: Path, page: Path, link: str) -> Path:
    """The file that a link on a page leads to."""
    path = unquote(urlsplit(link).path)
    inside = path.removeprefix(urlsplit(SITE).path)
    file = page.parent / path if inside == path else site / inside
    return file / "index.html" if file.is_dir() else file


def test_the_site_builds_and_is_complete(tmp_path: Path) -> None:
    site = build(tmp_path)
    pages = {file.resolve(): BuiltPage(file) for file in sorted(site.rglob("*.html"))}
    sources = {file.relative_to(tmp_path / "docs") for file in (tmp_path / "docs").rglob("*.md")}
    built = {source.parent if source.name == "index.md" else source.with_suffix("") for source in sources}
    assert {site.resolve() / page / "index.html" for page in built} <= set(pages)

    for file, page in pages.items():
        where = file.relative_to(site.resolve())
        for link in page.links + page.loads:
            if urlsplit(link).scheme in ("http", "https", "mailto", "data"):
                continue
            leads_to = target(site.resolve(), file, link).resolve() if urlsplit(link).path else file
            assert leads_to.exists(), f"{where} links to {link}, which does not exist"
            fragment = unquote(urlsplit(link).fragment)
            if fragment and leads_to in pages:
                assert fragment in pages[leads_to].anchors, f"{where} links to {link}, which has no such place"
        elsewhere = [load for load in page.loads if re.match(r"(https?:)?//", load) and not load.startswith(SITE)]
        assert not elsewhere, f"{where} loads {elsewhere}"
        assert 'data-md-component="source"' not in file.read_text(encoding="utf-8"), f"{where} would ask GitHub for its stars"
    for style in site.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*[\"']?(https?:)?//", style.read_text(encoding="utf-8")), style.name

    in_menu = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8")))
    assert in_menu == {source.as_posix() for source in sources}, "every page is in the menu"
