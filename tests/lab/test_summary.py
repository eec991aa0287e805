"""Reports and ladders as HTML tables and in one line."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

from hightable.engine.discovery import find
from hightable.lab.ladder import Ladder, play_ladder
from hightable.lab.report import Report
from hightable.lab.simulate import simulate
from hightable.lab.summary import ladder_summary, report_summary

TITLE = find("court-jester").title("en")


@cache
def a_report() -> Report:
    return simulate("court-jester", ["medium", "random"], games=2, seed=1, threads=1)


@cache
def a_ladder() -> Ladder:
    return play_ladder("court-jester", ["medium", "random"], games=2, seed=1)


def texts(html: str, tag: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(html).iter(tag)]


def test_a_report_is_an_accessible_table() -> None:
    report = a_report()
    html = report._repr_html_()
    assert texts(html, "caption") == [f"{TITLE}: 2 games", "By turn order"]
    scopes = [each.get("scope") for each in ElementTree.fromstring(html).iter("th")]
    assert set(scopes) == {"col", "row"}
    assert {"seat", "player", "points", "medium", "random"} <= set(texts(html, "th"))
    assert f"{report.seats[0].mean:.2f}" in texts(html, "td")
    assert texts(html, "p")[-1].startswith("Options: all default. Seed: 1. High Table ")
    assert "color" not in html


def test_a_ladder_is_an_accessible_table() -> None:
    html = a_ladder()._repr_html_()
    assert texts(html, "caption") == [f"{TITLE}: 2 games on 1 deal", "By turn order"]
    assert {"player", "rating", "medium", "random"} <= set(texts(html, "th"))
    assert any("Every order of seats plays each deal." in note for note in texts(html, "p"))


def test_html_is_escaped() -> None:
    report = a_report()
    seats = tuple(replace(seat, player="<b>&bold</b>") for seat in report.seats)
    html = replace(report, game="<script>", device="a & b", options={"sauce": "<hot>"}, seats=seats)._repr_html_()
    assert "&lt;b&gt;&amp;bold&lt;/b&gt;" in html
    assert texts(html, "caption")[0] == "<script>: 2 games"
    for tag in ("<script>", "<b>", "<hot>"):
        assert tag not in html


def test_a_report_of_a_game_that_is_not_installed_names_all_its_options() -> None:
    report = replace(a_report(), game="whist", options={"trumps": "spades"})
    assert report_summary(report).notes[-1].startswith("Options: trumps=spades. Seed: 1. High Table ")
    assert ladder_summary(replace(a_ladder(), game="whist")).tables[0].title == "whist: 2 games on 1 deal"


def test_a_game_that_cannot_be_won_shows_points_only() -> None:
    report = replace(a_report(), winnable=False)
    assert report_summary(report).tables[0].rows[0][4:] == ("–", "–", "–")
    assert "only points count" in report_summary(report).notes[0]
    assert (
        repr(report) == f"<report of court-jester: 2 games, medium {report.seats[0].mean:.1f}, random {report.seats[1].mean:.1f}>"
    )


def test_reports_and_ladders_describe_themselves_in_a_line() -> None:
    report, ladder = a_report(), a_ladder()
    assert (
        repr(report)
        == f"<report of court-jester: 2 games, medium {report.seats[0].share:.1%}, random {report.seats[1].share:.1%}>"
    )
    assert repr(ladder).startswith("<ladder of court-jester: 2 games on 1 deal, ")
