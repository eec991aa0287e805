"""Drawings are sanitised, and the page requests nothing from other servers."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.player import card

HOSTILE = """<svg viewBox="0 0 1 1" onload="x()"><script>x()</script><style>*{}</style>
<foreignObject><p>x</p></foreignObject>
<a href="javascript:x()"><path d="M0 0"/></a><rect width="1" height="1" onclick="x()" style="fill:red"/>
<use href="https://example.org/#a"/><use href="#a"/><h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x"/></svg>"""
CLEAN = """async svg => {
  const { sanitize } = await import('/client/table/faces.js');
  const face = sanitize(svg);
  return face && new XMLSerializer().serializeToString(face);
}"""


def test_a_drawing_is_sanitised_before_it_enters_the_page(visit: Visit) -> None:
    page = visit(quiet=False)  # the content security policy reports the worst of it
    sanitised = page.evaluate(CLEAN, HOSTILE)
    for unwanted in ("script", "style", "foreignObject", "javascript", "onclick", "onload", "example.org", "img"):
        assert unwanted not in sanitised
    assert 'href="#a"' in sanitised
    assert "<rect" in sanitised
    assert page.evaluate(CLEAN, "<p>no</p>") is None
    assert page.evaluate(CLEAN, "<svg><broken") is None


def test_the_page_requests_nothing_from_other_servers(visit: Visit) -> None:
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    card(page).get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="I’ve got it").wait_for()
    assert asked
    assert all(url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:image/svg+xml")) for url in asked)
