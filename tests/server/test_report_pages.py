"""The lab's reports at `/lab`: listed, opened, side by side, and nothing else of the disk."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette

from hightable.server.app import application
from hightable.server.report_pages import Reports


def get(folder: Path, path: str) -> httpx2.Response:
    """The answer to one request, from an application with nothing but these reports."""

    async def ask() -> httpx2.Response:
        transport = httpx2.ASGITransport(Starlette(routes=Reports(folder).routes()))
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get(path, follow_redirects=True)

    return asyncio.run(ask())


def write(folder: Path, name: str, title: str = "Banquet Royal", **shares: float) -> Path:
    """A study with these measures, each with an interval of 2 percentage points to either side."""
    made: dict[str, Any] = {"title": title, "seats": ["medium", "easy"], "games": 2000, "seed": 7, "components": None}
    measures = {
        id: {"name": f"share of {id}", "unit": "share", "value": value, "low": value - 0.02, "high": value + 0.02}
        for id, value in shares.items()
    }
    report = folder / name
    report.mkdir(parents=True)
    (report / "index.html").write_text(f"<p>page of {name}</p>", encoding="utf-8")
    (report / "figures.json").write_text(
        json.dumps({"made": {**made, "changed_options": {"gourmet": "true"}}, "measures": measures}), encoding="utf-8"
    )
    return report


def test_without_reports_the_list_says_how_to_make_one(tmp_path: Path) -> None:
    answer = get(tmp_path / "nowhere", "/lab")
    assert answer.status_code == 200
    assert "There are no reports" in answer.text
    assert "hightable study" in answer.text


def test_reports_are_listed_with_what_they_are_of_and_the_newest_first(tmp_path: Path) -> None:
    os.utime(write(tmp_path, "old", "Royal Dinner", first=0.5) / "index.html", (1, 1))
    write(tmp_path, "new & fresh", first=0.5)
    (tmp_path / "not a report").mkdir()
    page = get(tmp_path, "/lab").text
    assert page.index("Banquet Royal") < page.index("Royal Dinner")
    assert "2,000 games · medium, easy · gourmet=true · seed 7" in page
    assert "not a report" not in page
    assert 'href="/lab/new%20%26%20fresh/"' in page
    assert get(tmp_path, "/lab/new%20%26%20fresh/").text == "<p>page of new & fresh</p>"


def test_a_report_may_run_no_script_and_load_nothing(tmp_path: Path) -> None:
    write(tmp_path, "one")
    policy = get(tmp_path, "/lab/one/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy


def test_data_files_are_downloaded(tmp_path: Path) -> None:
    (write(tmp_path, "one") / "games.parquet").write_bytes(b"data")
    answer = get(tmp_path, "/lab/one/games.parquet")
    assert answer.content == b"data"
    assert "attachment" in answer.headers["content-disposition"]
    assert get(tmp_path, "/lab/one/figures.json").headers["content-type"].startswith("application/json")


@pytest.mark.parametrize(
    "path",
    [
        "/lab/one/none.html",
        "/lab/two/",
        "/lab/one/..%2F..%2Fsecret",
        "/lab/..%2Fhidden/",
        "/lab/%2e%2e/secret",
        "/lab/one/link.html",
        "/lab/one/notes.txt",
        "/lab/one/.notes.html",
        "/lab/.trash/",
    ],
)
def test_nothing_else_of_the_disk_is_served(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "reports"
    report = write(folder, "one")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "index.html").write_text("secret", encoding="utf-8")
    (report / "link.html").symlink_to(tmp_path / "secret")
    for name in ("notes.txt", ".notes.html"):
        (report / name).write_text("secret", encoding="utf-8")
    (write(folder, ".trash") / "index.html").write_text("secret", encoding="utf-8")
    assert ".trash" not in get(folder, "/lab").text
    answer = get(folder, path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_two_studies_side_by_side_show_what_differs_for_sure(tmp_path: Path) -> None:
    write(tmp_path, "a", first=0.5, close=0.30, only_here=0.1)
    write(tmp_path, "b", first=0.51, close=0.40)
    page = get(tmp_path, "/lab/compare?a=a&b=b").text
    assert "+1.0 % (−1.8 % to +3.8 %)" in page
    assert "<b>+10.0 % (+7.2 % to +12.8 %)</b>" in page
    assert "<b>+1.0 %" not in page
    assert "only_here" not in page
    assert get(tmp_path, "/lab/compare?a=a&b=elsewhere").status_code == 404


@pytest.mark.parametrize("figures", ["", "[]", '{"made": 3}', '{"made": {"title": "x"}}', '{"measures": 5}'])
def test_a_report_with_broken_figures_is_listed_under_its_folder(tmp_path: Path, figures: str) -> None:
    (write(tmp_path, "broken") / "figures.json").write_text(figures, encoding="utf-8")
    write(tmp_path, "one", first=0.5)
    write(tmp_path, "two", first=0.5)
    page = get(tmp_path, "/lab").text
    assert ">broken</a>" in page
    assert 'value="broken"' not in page


def test_a_broken_measure_is_left_out(tmp_path: Path) -> None:
    for name in ("one", "two"):
        report = write(tmp_path, name, good=0.5, bad=0.5)
        figures = json.loads((report / "figures.json").read_text(encoding="utf-8"))
        figures["measures"]["bad"] = {"name": "broken", "value": None}
        (report / "figures.json").write_text(json.dumps(figures), encoding="utf-8")
    page = get(tmp_path, "/lab/compare?a=one&b=two").text
    assert "share of good" in page
    assert "broken" not in page


def test_a_server_without_a_folder_has_no_lab(tmp_path: Path) -> None:
    paths = {getattr(route, "path", "") for route in application(tmp_path / "tables.sqlite").routes}
    assert "/lab" not in paths
    with_lab = application(tmp_path / "tables.sqlite", reports=tmp_path)
    assert "/lab" in {getattr(route, "path", "") for route in with_lab.routes}
