"""A game needs little more than its rules: what it does not define works by default."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import hightable
from hightable.engine.discovery import BrokenGame
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match, Refused
from hightable.engine.rng import fast_rng
from tests.toy_package import ROOT

TOYS = ROOT / "tests" / "toys"

DRAWING = '''
"""Blind Draw: keep your card, or swap it for the top of the deck; the higher card wins."""

from hightable.authoring import *

CARD = Parameter("card", [str(n) for n in range(5)], copies=[2, 1, 1, 1, 1])
KEEP, SWAP = MoveKind("keep"), MoveKind("swap")
CATALOGUE = MoveCatalogue(KEEP, SWAP)
DECK = [0, 0, 1, 2, 3, 4]


class Position(Record):
    hand: Row = owner(2, of=CARD)
    deck: Row = nobody(6, of=CARD)
    discards: Row = everyone(2, of=CARD)
    left: int = everyone()


@compiled
def deal(p, seats, settings, rng):
    p.seats, p.to_move = seats, 0
    fill(p.discards, 2, NONE)
    for place in range(6):
        p.deck[place] = max(place - 1, 0)
    shuffle(p.deck, 6, rng)
    p.left = 4
    for seat in range(2):
        p.hand[seat] = take(p.deck, 4 + seat)


@compiled
def legal_moves(p, out):
    out[0], out[1] = 0, 1
    return 0 if p.to_move == NONE else 2


@compiled
def _keep(p):
    p.to_move = 1 if p.to_move == 0 else NONE


@compiled
def _swap(p):
    p.discards[p.to_move] = p.hand[p.to_move]
    p.left -= 1
    p.hand[p.to_move] = take(p.deck, p.left)
    _keep(p)


play = play_by_kind(CATALOGUE, {KEEP: _keep, SWAP: _swap})


@compiled
def standings(p, points, rank):
    for seat in range(2):
        points[seat], rank[seat] = p.hand[seat], 0
    rank_seats(2, points, rank)


GAME = Game.from_package(__name__, players=(2,))
'''


@pytest.fixture
def bite(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The smallest toy: nothing but rules."""
    monkeypatch.setenv("HIGHTABLE_GAMES", str(TOYS))
    return hightable.find("last-bite")


def found(folder: Path, name: str, source: str, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    monkeypatch.setenv("HIGHTABLE_GAMES", str(folder))
    return hightable.find(name)


def test_the_smallest_game_has_at_most_sixty_lines() -> None:
    assert len((TOYS / "last_bite.py").read_text(encoding="utf-8").splitlines()) <= 60


def test_title_and_description_come_from_the_file(bite: Game[Any]) -> None:
    assert bite.title("en") == bite.title("fr") == "Last Bite"
    assert bite.phrases.say("en", "about").startswith("Take one to three bites")


def test_what_can_be_picked_is_a_card_on_the_table(bite: Game[Any]) -> None:
    match = Match(bite, 2, seed=1)
    mine, theirs = (bite.scene(match.view(seat), "en") for seat in (0, 1))
    assert [piece.pick for piece in mine.pieces if piece.pick] == ["bites:1", "bites:2", "bites:3"]
    assert not [piece.pick for piece in theirs.pieces if piece.pick]
    assert mine.prompt == "Your turn."
    assert theirs.prompt == "Player 1 to move."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_has_events_points_and_a_winner_in_words(bite: Game[Any], language: str) -> None:
    match, dice = Match(bite, 2, seed=1), random.Random(1)
    while not match.over:
        match.play(dice.choice(match.legal()))
    assert len(match.log(0, language)) == match.number
    assert [[line.points for line in lines] for lines in match.score_sheet()] == [[points] for points in match.scores]
    winner = match.players[match.winners[0]](language)
    assert bite.scene(match.view(-1), language).prompt.startswith(winner)


def test_a_refusal_says_what_can_be_done(bite: Game[Any]) -> None:
    match = Match(bite, 2, seed=1)
    for _ in range(19):
        match.play("eat 1")
    with pytest.raises(Refused, match=r"“eat 3” is not a legal move now\. What you can do: eat\."):
        match.play("eat 3")


def test_hidden_components_are_shuffled_among_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = found(tmp_path, "blind_draw", DRAWING, monkeypatch)
    match = Match(game, 2, seed=2)
    match.play("swap")
    seen, counts = match.view(0), Counter[int]()
    for seed in range(3000):
        world = seen.position.copy()
        game.rules.determinize(world, 0, fast_rng(seed))
        p = game.view(world, 0).p
        cards = [*p.deck[: p.left], *(world.view(game.position.dtype)[0].hand), *p.discards]
        assert game.component_counts(world.view(game.position.dtype)[0]) == {f"card:{n}": 1 + (n == 0) for n in range(5)}, cards
        counts[world.view(game.position.dtype)[0].hand[1]] += 1
    own = {match.view(0).p.hand[0], match.view(0).p.discards[0]}
    unseen = Counter([0, 0, 1, 2, 3, 4])
    unseen.subtract(own)
    total = sum(unseen.values())
    for card, copies in unseen.items():
        assert counts[card] / 3000 == pytest.approx(copies / total, abs=0.04), "every place is equally likely"


def test_a_hidden_field_outside_a_pool_needs_a_determinization(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = DRAWING.replace("deck: Row = nobody(6, of=CARD)", "deck: Row = nobody(6)")
    with pytest.raises(BrokenGame, match="needs a function `determinize`: “deck” is hidden"):
        found(tmp_path, "bare_draw", source, monkeypatch)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("def standings(p, points, rank)", "def standings(p, points)", r"`standings` takes 3 arguments, \(p, points, rank\)"),
        ("def legal_moves(p, out)", "def all_moves(p, out)", "has no `legal_moves`"),
        ("class Position(Record)", "class Position", "there is no class of positions"),
        ("players=(2,)", "", "has no `players`"),
    ],
)
def test_a_mistake_is_named(old: str, new: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"mistaken_{abs(hash(old))}"
    with pytest.raises(BrokenGame, match=sentence):
        found(tmp_path, name, DRAWING.replace(old, new), monkeypatch)


def test_numbers_of_a_record_do_not_overflow_in_interpreted_rules(bite: Game[Any]) -> None:
    p = bite.rules.position().view(bite.position.dtype)[0]
    p.cake = 100
    assert p.cake * 2 == 200
    assert type(p.cake) is int


def test_the_default_scene_leaves_out_what_rules_remember_for_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = DRAWING.replace("left: int = everyone()", "left: int = everyone(shown=False)")
    game = found(tmp_path, "quiet_draw", source, monkeypatch)
    areas = [area.id for area in game.scene(Match(game, 2, seed=2).view(0), "en").areas]
    assert areas == ["hand0", "hand1", "deck", "discards"]
