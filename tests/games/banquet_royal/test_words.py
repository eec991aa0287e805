"""Moves, options and phrases of Banquet Royal: complete in both languages, and moves can be parsed back from their texts."""

from __future__ import annotations

from typing import Any

import pytest

from hightable.engine.i18n import LANGUAGES
from hightable.engine.options import BadOption
from hightable.games.banquet_royal import GAME
from tests.games.banquet_royal.setup import PositionBuilder

KINDS = {
    "place": 5 * 36,
    "announce": 36 * 4,
    "score": 36,
    "discard": 36,
    "keep": 1,
    "forfeit": 36,
    "draw": 3,
    "set": 36,
    "ready": 1,
}


def test_the_catalogue_has_every_move_once() -> None:
    assert {kind.id: kind.size for kind in GAME.catalogue.kinds} == KINDS
    assert len(GAME.catalogue) == sum(KINDS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_text_and_a_sentence_that_lead_back_to_it(language: str) -> None:
    moves = range(len(GAME.catalogue))
    assert [GAME.catalogue.parse(GAME.catalogue.text(move, language)) for move in moves] == list(moves)
    assert [GAME.catalogue.from_path(GAME.catalogue.path(move)) for move in moves] == list(moves)
    assert len({GAME.describe(move, language) for move in moves}) == len(moves)


@pytest.mark.parametrize(
    ("en", "fr", "sentence"),
    [
        ("place pudding c4", "poser charlotte c4", "poser une charlotte en c4"),
        ("announce a1 fruit-salad", "annoncer a1 salade-de-fruits", "annoncer une salade de fruits sous la cloche en a1"),
        ("score toque/salad/burger", "valider toque/salade-verte/burger", "valider le menu toque/salade verte/burger"),
        (
            "discard salad/burger/salad",
            "défausser salade-verte/burger/salade-verte",
            "défausser le menu salade verte/burger/salade verte",
        ),
        ("keep", "garder", "garder mes menus"),
        ("forfeit burger/salad/burger", "rendre burger/salade-verte/burger", "rendre le menu validé burger/salade verte/burger"),
        ("draw 2", "piocher 2", "piocher un menu de valeur 2"),
        ("set g4", "disposer g4", "disposer une commande cachée en g4"),
        ("ready", "prêt", "c’est mémorisé, cachez-les"),
    ],
)
def test_moves_in_both_languages(en: str, fr: str, sentence: str) -> None:
    move = GAME.catalogue.parse(en)
    assert move is not None
    assert GAME.catalogue.parse(fr) == move
    assert GAME.describe(move, "fr") == sentence


def test_languages_have_the_same_phrases_with_the_same_places() -> None:
    assert GAME.phrases.disagreements() == []


@pytest.mark.parametrize(("section", "file"), [("refuse", "refusals.py"), ("event", "events.py"), ("sheet", "score_sheet.py")])
def test_every_phrase_is_used(section: str, file: str) -> None:
    source = (GAME.source / file).read_text(encoding="utf-8")
    keys = [key.split(".")[1] for key in GAME.phrases.by_language["en"] if key.startswith(f"{section}.")]
    assert [key for key in keys if f'"{key}"' not in source and key != "over"] == []


def test_the_options_and_their_choices() -> None:
    off_on = ["false", "true"]
    assert {option.name: [choice.value for choice in option.choices] for option in GAME.options} == {
        "gourmet": off_on,
        "etiquette": ["off", "6", "8"],
        "all_you_can_eat": off_on,
        "hells_kitchen": off_on,
        "memory_aid": off_on,
        "wild_toque": off_on,
        "first": ["random", "1", "2", "3", "4"],
    }
    for option in GAME.options:
        for language in LANGUAGES:
            assert option.title(language)
            assert option.help(language).endswith(".")


def test_every_option_reaches_the_position() -> None:
    for option in GAME.options:
        for choice in option.choices:
            chosen: dict[str, Any] = {option.name: choice.value}
            p = PositionBuilder(4, dealt=True, **chosen).p
            wanted = {"off": 0, "false": 0, "true": 1}.get(choice.value, choice.value)
            field = option.name
            if option.name == "first":
                field, wanted = "starter", p.to_move if choice.value == "random" else int(choice.value) - 1
            assert getattr(p, field) == int(wanted)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"first": "3"}, "needs 3 players"),
        ({"etiquette": "7"}, "It can be: off, 6, 8."),
        ({"gourmand": "true"}, "There is no option “gourmand”"),
    ],
)
def test_invalid_options_are_refused(options: dict[str, object], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        GAME.options.complete(options, 2)
