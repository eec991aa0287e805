"""Moves, options, phrases and data of the Court Jester: complete and consistent in both languages."""

from __future__ import annotations

import pytest

from hightable.engine.components import BadComponents
from hightable.engine.i18n import LANGUAGES
from hightable.games.court_jester import GAME
from hightable.games.court_jester.components import FILE, read
from tests.games.court_jester.table import Table

KINDS = {
    "choose": 4,
    "set": 14,
    "place": 6 * 24,
    "serve": 24 * 14,
    "turn": 6,
    "shift": 24 * 24,
    "jester": 24,
    "kitchen": 24,
    "stop": 1,
    "ready": 1,
}


def test_the_catalogue_has_every_move_once() -> None:
    assert {kind.id: kind.size for kind in GAME.catalogue.kinds} == KINDS
    assert len(GAME.catalogue) == sum(KINDS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_sentence_of_its_own(language: str) -> None:
    moves = range(len(GAME.catalogue))
    assert len({GAME.describe(move, language) for move in moves}) == len(moves)


@pytest.mark.parametrize(
    ("en", "fr", "sentence"),
    [
        ("choose arms", "choisir armes", "choisir les armes"),
        ("place null c4", "placer nul c4", "placer un serveur de valeur 0 en c4"),
        ("serve a1 t14", "servir a1 t14", "servir la table T14 depuis a1"),
        ("shift a1 c3", "déplacer a1 c3", "déplacer le serveur de a1 en c3"),
        ("turn 2", "tourner 2", "tourner la dalle a3–b4"),
        ("jester b1", "bouffon b1", "envoyer le serveur de b1 au Bouffon"),
        ("kitchen b1", "cuisine b1", "envoyer le serveur de b1 à la Cuisine"),
        ("stop", "finir", "finir le tour"),
    ],
)
def test_moves_in_both_languages(en: str, fr: str, sentence: str) -> None:
    move = GAME.catalogue.parse(en)
    assert move is not None
    assert GAME.catalogue.parse(fr) == move
    assert GAME.describe(move, "fr") == sentence


def test_the_value_of_a_placed_coin_is_secret() -> None:
    move = GAME.catalogue.parse("place 3 a1")
    assert move is not None
    assert GAME.catalogue.public(move, to_mover=False).values[0] is None


@pytest.mark.parametrize(("section", "file"), [("refuse", "refusals.py"), ("event", "events.py"), ("sheet", "score_sheet.py")])
def test_every_phrase_is_used(section: str, file: str) -> None:
    source = (GAME.source / file).read_text(encoding="utf-8")
    keys = [key.split(".")[1] for key in GAME.phrases.by_language["en"] if key.startswith(f"{section}.")]
    assert [key for key in keys if f'"{key}"' not in source and key != "over"] == []


def test_the_options_reach_the_position() -> None:
    assert Table(2, dealt=True, memory_aid=True).p.memory_aid == 1
    assert Table(2, dealt=True, set_table_by_hand=True).p.by_hand == 1
    assert Table(2, dealt=True, suits="chosen").p.chosen == 1
    p = Table(2, dealt=True).p
    assert (p.memory_aid, p.by_hand, p.chosen) == (0, 0, 0)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "moons"', 'id = "suns"', "entries “suit” must be, in this order, suns"),
        ("tile = 5", "tile = 50", "the tile of rank 5 must be a whole number from 1 to 5"),
        ("columns = 2", "columns = 3", "two columns"),
        ("more = 14", "more = 15", "must have 14 tables"),
        ("holds = 4", "holds = 0", "from 1 to 6, not 0"),
        ("actions = 2", "actions = 9", "from 1 to 8, not 9"),
        ("near = 5", "near = 50", "from 0 to 40, not 50"),
        ("jester_tied = 1", "jester_tied = -1", "whole number from 0 to 127"),
        ("corner = 2", "corner = 9", "more than 127 points"),
        ("kitchen_own = 2", "kitchen_own = 22", "more than 127 points"),
        ("jester_table = 1", "jester_table = 21", "more than 127 points"),
        ('source = "found"', 'source = "heard"', "“heard” is not a source"),
        ("[jester]", "[fool]", "lacks 'jester'"),
        ("rounds = 2", "rounds = [", "components.toml:"),
        ('"Orange", "Pink", "Blue", "Green"', '"Orange"', "4 names of seats"),
    ],
)
def test_an_invalid_data_file_is_refused(old: str, new: str, message: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadComponents, match=message):
        read(text.replace(old, new))
