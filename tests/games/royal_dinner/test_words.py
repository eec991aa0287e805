"""Moves and options of Royal Dinner in both languages, written and parsed."""

from __future__ import annotations

import pytest

from hightable.engine.i18n import LANGUAGES
from hightable.engine.options import BadOption
from hightable.games.royal_dinner import GAME
from hightable.games.royal_dinner.components import ORDERS, RATINGS, TOTAL

KINDS = {"take": 6, "imposter": 14, "place": 72 * 6, "dispose": 6, "done": 1, "strike": 1, "choose": 4}


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
        ("take row-b", "prendre rangée-b", "prendre la rangée b"),
        ("imposter a1/b2/c3", "imposteur a1/b2/c3", "utiliser l’imposteur en a1/b2/c3"),
        ("place pink-12 noble-4", "placer rose-12 noble-4", "placer le 12 rose sous le noble 4"),
        ("place pastry-12 4", "placer pâtisserie-12 4", "placer le 12 rose sous le noble 4"),
        ("dispose noble-2", "défausser noble-2", "défausser les mets sous le noble 2"),
        ("done", "terminer", "terminer le tour"),
        ("strike", "retourner", "retourner la prochaine carte solo"),
    ],
)
def test_moves_in_both_languages(en: str, fr: str, sentence: str) -> None:
    move = GAME.catalogue.parse(en)
    assert move is not None
    assert GAME.catalogue.parse(fr) == move
    assert GAME.describe(move, "fr") == sentence


def test_options() -> None:
    assert GAME.options.complete({}, 1) == {"side": "unmasked", "icons": "chosen", "first": "random"}
    with pytest.raises(BadOption, match="needs 3 players"):
        GAME.options.complete({"first": "3"}, 2)


def test_every_rating_is_said_in_the_log_and_at_the_end_but_not_on_the_score_sheet() -> None:
    for language in LANGUAGES:
        said = [GAME.phrases.say(language, f"rating.{rating}") for _, rating in RATINGS]
        assert len(set(said)) == len(RATINGS)
        sheet = [text for key, text in GAME.phrases.by_language[language].items() if key.startswith("sheet.")]
        assert not set(said) & set(sheet)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_the_orders_give_their_totals(language: str) -> None:
    """Names are text, so an owner of the box who corrects a total has to correct them too."""
    for order, total in zip(ORDERS, TOTAL, strict=True):
        for key in ("order", "asks"):
            assert not total or f"{total} " in f"{GAME.phrases.by_language[language][f'{key}.{order}']} "
