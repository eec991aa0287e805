"""The language of the page. `tests/client` checks the phrases themselves."""

from __future__ import annotations

from tests.browser.conftest import Visit


def test_the_language_changes_without_leaving_the_page(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("fr")
    page.get_by_role("heading", name="Prenez place à la table d’honneur").wait_for()
    assert page.locator("html").get_attribute("lang") == "fr"
