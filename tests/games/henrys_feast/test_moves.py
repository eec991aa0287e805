"""Moves and options of Henry's Feast: their texts in both languages, and parsing them."""

from __future__ import annotations

import pytest

from hightable.engine.i18n import LANGUAGES
from hightable.engine.options import BadOption
from hightable.games.henrys_feast import GAME

KINDS = {
    "buy": 15, "peek": 1, "steal-top": 1, "steal": 4, "steal-down": 9, "look": 1, "take": 50, "clear": 1, "fresh": 1, "fill": 1,
    "fetch": 15 * 6, "share": 1, "borrow": 30 * 6, "lay": 30 * 5, "cook": 5, "treat": 5, "adjust": 1, "rest": 1, "done": 1,
    "toss": 30, "empty": 5, "end": 1, "last-call": 1,
}  # fmt: skip


def test_the_catalogue_has_every_move_once() -> None:
    assert {kind.id: kind.size for kind in GAME.catalogue.kinds} == KINDS
    assert len(GAME.catalogue) == sum(KINDS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_its_own_sentence(language: str) -> None:
    moves = range(len(GAME.catalogue))
    assert len({GAME.describe(move, language) for move in moves}) == len(moves)


@pytest.mark.parametrize(
    ("en", "fr", "sentence"),
    [
        ("buy rice", "acheter riz", "prendre du riz au marché"),
        ("steal display-2", "voler présentoir-2", "voler la recette du présentoir 2"),
        (
            "steal-down hard-dessert",
            "voler-au-dos dessert-difficile",
            "voler un dessert difficile du livre, face cachée",
        ),
        ("take lemon-tart", "prendre tarte-au-citron", "prendre Tarte au citron dans le livre"),
        ("fetch egg pantry", "apporter oeuf garde-manger", "apporter un œuf de la réserve au garde-manger"),
        ("lay stockroom-milk station-3", "poser lait-de-la-réserve poste-3", "poser du lait de la réserve sur le poste 3"),
        ("lay stockroom-milk 3", "poser lait-de-la-réserve 3", "poser du lait de la réserve sur le poste 3"),
        ("cook station-5", "cuisiner poste-5", "cuisiner le plat qui est sur le poste 5"),
        ("toss market-red-chili", "défausser piment-du-marché", "défausser du piment du marché"),
        ("last-call", "dernier-service", "annoncer le dernier service"),
    ],
)
def test_moves_in_both_languages(en: str, fr: str, sentence: str) -> None:
    move = GAME.catalogue.parse(en)
    assert move is not None
    assert GAME.catalogue.parse(fr) == move
    assert GAME.describe(move, "fr") == sentence


def test_options() -> None:
    assert GAME.options.complete({}, 2) == {
        "variant": "full",
        "teams": "false",
        "rounds": "41",
        "first": "random",
        "memory_aid": "false",
    }
    with pytest.raises(BadOption, match="needs 5 players"):
        GAME.options.complete({"first": "5"}, 4)
    with pytest.raises(BadOption, match="variant cannot be “slow”"):
        GAME.options.complete({"variant": "slow"}, 4)
