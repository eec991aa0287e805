"""Both languages have the same phrases, and every phrase is used."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page

import hightable
from tests.browser.conftest import Visit


def words(page: Page, language: str) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(f"import('/client/words/{language}.js').then(module => module.default)")
    return found


def test_both_languages_have_the_same_phrases_with_the_same_places(visit: Visit) -> None:
    page = visit()
    english, french = words(page, "en"), words(page, "fr")
    assert english.keys() == french.keys()
    for key in english:
        assert set(re.findall(r"\{\w+\}", english[key])) == set(re.findall(r"\{\w+\}", french[key])), key


def test_every_phrase_is_used(visit: Visit) -> None:
    files = (file for file in (Path(hightable.__file__).parent / "client").rglob("*.js") if file.name not in ("en.js", "fr.js"))
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    keys = (key.removesuffix(".one") for key in words(visit(), "en"))  # the singular of a phrase is chosen by its number
    unused = [key for key in keys if f"'{key}'" not in source and not key.startswith("settings.")]
    assert not unused


def test_the_language_changes_without_leaving_the_page(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("fr")
    page.get_by_role("heading", name="Prenez place à la table d’honneur").wait_for()
    assert page.locator("html").get_attribute("lang") == "fr"
