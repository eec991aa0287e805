"""Nothing that anybody wrote becomes markup, and no drawing can do more than be looked at."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.client.conftest import Visit, sit_down

HOSTILE = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'


def test_hostile_names_and_chat_are_only_text(visit: Visit) -> None:
    page = visit()
    page.get_by_label("Your name").fill(HOSTILE[:40])
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_text("Good to see you.")).to_be_visible()
    sit_down(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill(HOSTILE)
    page.get_by_label("Say something").press("Enter")
    expect(page.locator(".chat li")).to_contain_text(HOSTILE)
    assert page.locator(".chat img, .chat script, .seats img").count() == 0
    assert "owned" not in page.title()


def test_a_drawing_is_cleaned_before_it_enters_the_page(visit: Visit, complaints: list[str]) -> None:
    page = visit()
    cleaned = page.evaluate("""async () => {
      const { clean } = await import('/client/faces.js');
      const face = clean(`<svg viewBox="0 0 1 1" onload="x()"><script>x()</script><style>*{}</style>
        <foreignObject><p>x</p></foreignObject>
        <a href="javascript:x()"><path d="M0 0"/></a><rect width="1" height="1" onclick="x()" style="fill:red"/>
        <use href="https://example.org/#a"/><use href="#a"/><h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x"/></svg>`);
      return new XMLSerializer().serializeToString(face);
    }""")
    for unwanted in ("script", "style", "foreignObject", "javascript", "onclick", "onload", "example.org", "img"):
        assert unwanted not in cleaned
    assert 'href="#a"' in cleaned
    assert "<rect" in cleaned
    complaints.clear()  # the policy of the page had refused the worst of it already


def test_what_is_no_drawing_is_nothing(visit: Visit, complaints: list[str]) -> None:
    page = visit()
    assert page.evaluate("import('/client/faces.js').then(({ clean }) => clean('<p>no</p>'))") is None
    assert page.evaluate("import('/client/faces.js').then(({ clean }) => clean('<svg><broken'))") is None
    complaints.clear()  # the browser styles its own note about what is broken, and the policy refuses that


def test_the_page_asks_nobody_else_for_anything(visit: Visit) -> None:
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    sit_down(page)
    assert asked
    assert all(url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:image/svg+xml")) for url in asked)
