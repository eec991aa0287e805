"""The page's files: fonts are cached for good, everything else is asked for again."""

from __future__ import annotations

import re
from typing import Any

from hightable.server.static import CLIENT
from tests.server.person import Person

FONTS = re.findall(r'url\("/client/([^"?]+)(\?v=\d+)"\)', (CLIENT / "style" / "fonts.css").read_text(encoding="utf-8"))


def test_fonts_are_served_with_a_long_cache(play: Any) -> None:
    async def scene(address: str) -> None:
        guest = Person(address)
        for path, version in FONTS:
            answer = await guest.http.get(f"/client/{path}{version}")
            assert answer.content == (CLIENT / path).read_bytes()
            assert answer.headers["content-type"] == "font/woff2"
            assert "immutable" in answer.headers["cache-control"]
        answer = await guest.http.get("/client/style/fonts.css")
        assert answer.headers["cache-control"] == "no-cache"

    assert len(FONTS) == 4
    play(scene)


def test_every_font_is_used_and_has_its_licence() -> None:
    fonts = {file.name for file in (CLIENT / "fonts").glob("*.woff2")}
    assert fonts == {path.removeprefix("fonts/") for path, _ in FONTS}
    for font in fonts:
        name = font.partition("-latin")[0]
        licence = (CLIENT / "fonts" / f"{name}-OFL.txt").read_text(encoding="utf-8")
        assert licence.startswith("Copyright ")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
