"""What the rules pages say of themselves: whatever is not the rulebook's is marked, in both languages; counts and credits."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hightable import find
from hightable.engine.game import Game
from tests.games.all_games import GAMES

MARKS = {
    "en": ("Ours", "Inferred", "Reconstructed", "Found"),
    "fr": ("De nous", "Déduit", "Reconstitué", "Trouvé"),
}
OURS = {
    "banquet-royal": "1.2 1.4 1.5 1.6 1.7 2.3 2.4 2.5 2.6 2.7 2.8 3.2 4.3 5.1 5.3 5.4 6.1 6.2 6.3 6.5 6.6 7.1 7.2 7.3 7.4 8.1 8.5"
    " 9.1 9.2 9.4 9.6 9.7 10.1 10.2",
    "court-jester": "1.1 1.2 1.3 1.4 1.5 2.1 2.2 2.3 2.4 2.5 3.1 4.1 4.4 4.5 4.8 5.1 5.2 5.3 5.4 5.5 6.1 6.2 6.4 6.7 6.9 6.10"
    " 7.1 7.2 7.3 8.1",
    "kings-catering": "1.1 1.2 1.3 1.4 1.5 1.7 2.2 2.3 2.4 2.6 2.7 2.8 3.1 4.1 4.2 4.3 4.4 4.5 4.7 4.8 4.9 5.1 5.2 5.4 6.1 6.3"
    " 7.1 7.2 7.3 8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 8.9 8.10 8.11 8.12 8.13 8.14 8.15 8.16 8.17 8.18 8.19 8.20 8.21 8.22 8.23 8.24"
    " 8.25 9.1 9.2 9.3 9.4 10.2 10.3 10.4 10.5 10.6 10.7",
    "royal-dinner": "1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 2.2 2.3 2.5 2.6 3.4 4.4 5.1 5.4 5.6 6.1 6.2 6.6 7.1 7.4 7.6 7.7 8.2 8.3 8.5"
    " 9.1 9.3 9.4 10.1 10.3 10.5",
}
"""The clauses in which the rulebook leaves something open, found by reading it against the page: each says what it is."""


def marks(game: Game[Any], language: str) -> dict[str, list[int]]:
    """The marked clauses, each with its kinds of mark by number."""
    found = {}
    for number, text in game.rulebook.by_language[language].items():
        end = re.search(r"\(([^()]*)\)$", text)
        kinds = [kind for kind, word in enumerate(MARKS[language]) if end and re.search(rf"(^|\. ){word}\b", end[1])]
        if kinds:
            found[number.split("-")[1]] = kinds
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_both_languages_mark_the_same_clauses_in_the_same_way(game: Game[Any]) -> None:
    assert marks(game, "en") == marks(game, "fr")


@pytest.mark.parametrize("name", OURS)
def test_every_clause_that_is_not_wholly_the_rulebooks_says_so(name: str) -> None:
    assert list(marks(find(name), "en")) == OURS[name].split()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_figure_is_left_to_be_filled_in(game: Game[Any]) -> None:
    for page in game.rulebook.pages.values():
        assert re.findall(r"[{}]", page) == []


@pytest.mark.parametrize(
    ("name", "clause", "text"),
    [
        ("royal-dinner", "RD-1.1", "72 food cards"),
        ("royal-dinner", "RD-1.3", "24 noble cards, six for each of 4 icons"),
        ("royal-dinner", "RD-1.5", "3, 3, 2, 1, 2, 1 unmasked, and 3, 2, 1, 3, 1, 2 masked. All six make 12"),
        ("royal-dinner", "RD-1.6", "4 imposter cards"),
        ("royal-dinner", "RD-1.7", "9 solo cards"),
        ("royal-dinner", "RD-10.4", "11 to 12: waiter of the year. 9 to 10: a big tip. 7 to 8: good enough"),
        ("banquet-royal", "BR-1.3", "40 dishes: 10 salads, 10 fruit salads, 10 puddings and 10 burgers"),
        ("banquet-royal", "BR-1.4", "8 toques in four colours, 2 for each player"),
        ("banquet-royal", "BR-1.5", "8 royal orders, 2 for each dish"),
        ("banquet-royal", "BR-1.6", "36 menus, 12 of one crown, 12 of two and 12 of three"),
        ("banquet-royal", "BR-2.4", "6 are laid under cloches on the corner spaces: a1, a4, d1, d7, g1, g4"),
        ("kings-catering", "KC-1.1", "60 foods: beer, soup, bread, roast and cake, each in sizes 1 to 4, 3 tiles of each size"),
        ("kings-catering", "KC-1.2", "120 halves (blue 30, red 30, yellow 30, green 30)"),
        ("kings-catering", "KC-1.3", "20 crew, 4 each of"),
        ("kings-catering", "KC-2.5", "With one or two players 40 tiles are removed unseen, with three players 20"),
        ("court-jester", "CJ-1.1", "24 tiles and 24 coins, one of each suit and rank, and 4 dice"),
        ("court-jester", "CJ-1.3", "corners included: 14, with two players 12"),
        ("court-jester", "CJ-1.3", "Corner tables are T1, T4, T8, T11; with two players T1, T4, T7, T10"),
        ("court-jester", "CJ-2.3", "The other 8, or 10 with two players, stay aside"),
        ("court-jester", "CJ-5.5", "When 40 turns per player have been taken"),
    ],
)
def test_components_are_counted(name: str, clause: str, text: str) -> None:
    assert text in find(name).rulebook.clause(clause, "en")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_give_the_rulebooks_credits(language: str) -> None:
    intros = {name: " ".join(find(name).rulebook.pages[language].split("\n## 1 ")[0].split()) for name in OURS}
    for name in ("Wouter van Strien", "Zhenya Lyapina", "Vicky Trouerbach", "Jolly Dutch", "2024"):
        assert name in intros["royal-dinner"]
    for name in ("Sean Brady", "Schwa Games", "2004"):
        assert name in intros["court-jester"]
    unnamed = {"en": "names neither an author nor a publisher", "fr": "ne nomme ni auteur ni éditeur"}[language]
    assert unnamed in intros["banquet-royal"]
    assert unnamed in intros["kings-catering"]


def test_banquet_royal_says_which_half_of_the_rulebook_has_each_variant() -> None:
    page = " ".join(find("banquet-royal").rulebook.pages["en"].split())
    assert "Hell's Kitchen is in the English half only." in page


def test_the_solo_game_says_how_hard_it_is() -> None:
    for language, text in (("en", "How hard it is, by our own count"), ("fr", "La difficulté, d’après nos propres comptes")):
        assert text in find("royal-dinner").rulebook.pages[language].split("\n## 10 ")[1]
