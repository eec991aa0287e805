"""The drawings in `art`, and the picture on the rules page."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hightable.engine.i18n import LANGUAGES
from hightable.engine.notation import read
from hightable.engine.palette import wrap_text
from hightable.engine.position import NONE
from hightable.engine.svg import scene_svg
from hightable.engine.view import SPECTATOR
from hightable.games.kings_catering import GAME
from hightable.games.kings_catering.components import FACES, ROYALS
from hightable.games.kings_catering.faces import ART, face

OTHERS = ("column:1", "deck:0", "deck:9", "back", "out:2", "target:15", "start", "free", "label:1:0", "label:1:1", "royal:K1:3")
KEYS = (*(f"tile:{number}" for number in range(FACES)), *(f"royal:{id}" for id in ROYALS), *OTHERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_is_a_picture_of_its_own(language: str) -> None:
    pictures = {key: face(key, language) for key in KEYS}
    assert len(set(pictures.values())) == len(KEYS)
    for picture in pictures.values():
        ElementTree.fromstring(picture)


def test_no_line_of_a_wish_begins_with_a_colon() -> None:
    assert wrap_text("La plus grande table : +5.", 20) == ["La plus grande", "table\u00a0: +5."]


def test_every_drawing_is_on_a_face() -> None:
    faces = "".join(face(key, "en") for key in KEYS)
    for file in ART.folder.glob("*.svg"):
        assert "viewBox" in ElementTree.fromstring(file.read_text(encoding="utf-8")).attrib
        assert ART.draw(file.stem) in faces, file.name


def test_the_picture_on_the_rules_page_shows_a_match_in_its_middle() -> None:
    match = read((GAME.source / "picture.match").read_text(encoding="utf-8"))
    view = match.view(SPECTATOR)
    assert not match.over
    assert NONE not in view.p.held
    for language in LANGUAGES:
        assert "](picture.svg)" in GAME.rulebook.pages[language]
        ElementTree.fromstring(scene_svg(GAME.scene(view, language), GAME.face, language))
