"""The frame of every report of the lab: one HTML page without scripts, for light and dark screens and for paper."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path


@cache
def style() -> str:
    """The style sheet of all reports."""
    return Path(__file__).with_suffix(".css").read_text(encoding="utf-8")


def report_page(title: str, body: str) -> str:
    """A whole page with this title and this body, which is HTML already."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
        f"<style>\n{style()}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )
