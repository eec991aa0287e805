"""Each law catches a game that breaks it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hightable.analysis.advice import Advice, AdvisedMove
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.position import Record, everyone
from hightable.engine.view import View
from hightable.lab.laws import LAWS
from hightable.lab.random_matches import LawBroken
from tests.lab.variants import variant

BROKEN_GAMES: dict[str, tuple[str, str, str, str]] = {
    # name: the law, part of its message, and the change that breaks it
    "absent-minded": ("deal sets every field", "`deal` does not set `left`", "0, CARDS - seats", "0, p.left"),
    "half-done": (
        "deal sets every field",
        r"with 2 players and default options: `deal` does not set `hand\[2\]`",
        "for seat in range(3):\n        p.hand",
        "for seat in range(seats):\n        p.hand",
    ),
    "rash": (
        "deal sets every field",
        "uses a field before it sets it",
        "seats, 0, CARDS - seats\n",
        "seats, int(p.deck[p.left] * 0), CARDS - seats\n",
    ),
    "stuck": ("every game ends", "no legal move", "0 if p.to_move == NONE else 2", "0 if p.to_move != 0 else 2"),
    "endless": (
        "every game ends",
        "does not end",
        "p.to_move + 1 if p.to_move + 1 < p.seats else NONE",
        "(p.to_move + 1) % p.seats",
    ),
    "headless": ("every match has a starter", "never names", 'endings=("high",),', 'endings=("high",), starter="left",'),
    "grumpy": (
        "a move is refused exactly when it is not legal",
        "legal, but refused",
        "if view.over else None",
        "if move == SWAP or view.over else None",
    ),
    "meek": (
        "a move is refused exactly when it is not legal",
        "not refused",
        '"over") if view.over',
        '"over") if view.over and move == SWAP',
    ),
    "vague": ("a move is refused exactly when it is not legal", "HC-9, which does not exist", 'Refusal("HC-2"', 'Refusal("HC-9"'),
    "losing": ("components are conserved", "has changed", "p.deck[0] = card", "p.deck[0] = p.deck[1]"),
    "wrong-sum": ("the score sheet adds up to the points", "adds up to", '"card", card)', '"card", card + 1)'),
    "greedy": (
        "holdings agree with components and score sheet",
        "bring more than the",
        "card * (card == hand))",
        "(card + 1) * (card == hand))",
    ),
    "hoarding": (
        "holdings agree with components and score sheet",
        "holds 2 of",
        "int(card == hand), card",
        "2 * (card == hand), card",
    ),
    "one-sided": (
        "holdings agree with components and score sheet",
        "holdings of the same components",
        'Name.same(f"card {card}")',
        'Name.same(f"card {card} of {hand}")',
    ),
    "unnamed-end": (
        "the score sheet adds up to the points",
        "is not one of",
        'ending=lambda view: "high"',
        'ending=lambda view: "low"',
    ),
    "speechless": ("every score line has a phrase for reasons", "no phrase for reasons", '{"card": "the card"},\n}', "{},\n}"),
    "counting": (
        "every score line has a phrase for reasons",
        "names {'card'}",
        '"reason": {"card": "the card"}',
        '"reason": {"card": "the {card}"}',
    ),
    "silent": ("every decision has an event", "is no event for", 'return [Event("swapped"', 'return [] and [Event("swapped"'),
    "rumour": (
        "every decision has an event",
        "HC-9, which does not exist",
        'before.p.to_move, clause="HC-1"',
        'before.p.to_move, clause="HC-9"',
    ),
    "boastful": (
        "points have events",
        "but the scores change by",
        'before.p.to_move, clause="HC-1"',
        'before.p.to_move, points=1, clause="HC-1"',
    ),
    "terse": ("events have phrases", "has no event", '"sheet": {', '"brief": {"sat": "sits"}, "sheet": {'),
    "impersonal": (
        "events have phrases",
        "names card",
        '"sheet": {',
        '"you": {"stood": "You keep {card}."}, "sheet": {',
    ),
    "peeking": (
        "views do not leak hidden information",
        "the view depends on what it hides",
        "hand: Row = owner(3)",
        "hand: Row = by_rule(compiled(lambda p, seat, memory, k: p.hand[k] == 5), 3)",
    ),
    "telling": (
        "views do not leak hidden information",
        "legal moves depend on something hidden",
        "return 0 if p.to_move == NONE else 2",
        "return 0 if p.to_move == NONE else (2 if p.deck[0] > 2 else 1)",
    ),
    "hasty": (  # a player with the highest card has no choice, and is skipped
        "every revelation has an event",
        "something hidden in to_move",
        "p.to_move = p.to_move + 1 if p.to_move + 1 < p.seats else NONE",
        "p.to_move = NONE if p.to_move + 1 >= p.seats else p.to_move + 1 + (p.seats == 3 and p.to_move == 0 and p.hand[1] == 5)",
    ),
    "indiscreet": (  # the card of a player who has decided is turned up, and no event shows it
        "every revelation has an event",
        r'something hidden in hand, .* or give that event shows=\("hand",\)',
        "hand: Row = owner(3)",
        "hand: Row = by_rule(compiled(lambda p, seat, memory, k: k == seat or k < p.to_move), 3)",
    ),
    "clairvoyant": (
        "bots and hints do not use hidden information",
        "uses what it may not know",
        "hand: Row = owner(3)",
        "hand: Row = by_rule(compiled(lambda p, seat, memory, k: k == seat or (memory and p.hand[k] < 3)), 3)",
    ),
    "careless": (
        "determinizations match the view",
        "does not look like the view",
        "if p.hand[other] == HIDDEN:",
        "if other == other:",
    ),
    "wasteful": (
        "determinizations match the view",
        "other components",
        "unseen &= ~(1 << int(p.hand[player]))",
        "unseen &= ~(1 << ((int(p.hand[player]) + 1) % CARDS))",
    ),
    "unfair": ("determinizations are fair", "unfairly", "randbelow(rng, count)", "randbelow(rng, max(count - 1, 1))"),
    "forgetful": (  # players do not remember which card they put below the deck
        "determinizations agree with the seat's history",
        "contradicts what was seen after",
        "return memory and seat >= 0",
        "return False and seat >= 0",
    ),
    "colourless": ("every scene can be drawn", "unknown tone", '"a card") for', '"a card", "puce") for'),
    "outside": ("every scene can be drawn", "outside every area", "seat + 0.5, 0.5, str(card)", "seat + 3.5, 0.5, str(card)"),
    "babel": (
        "all languages have the same phrases and clauses",
        "event.swapped",
        "Phrases(dict.fromkeys(LANGUAGES, PHRASES))",
        'Phrases({"en": PHRASES, "fr": {**PHRASES, "event": {"stood": "{who} reste.", "swapped": "?"}}})',
    ),
    "one-page": (
        "all languages have the same phrases and clauses",
        "HC-3",
        "Rulebook(dict.fromkeys(LANGUAGES, RULES))",
        'Rulebook({"en": RULES, "fr": RULES.split("**HC-3**")[0]})',
    ),
    "twins": (
        "moves can be read back from notation and picks",
        "do not give back",
        '"fr": "changer"})',
        '"fr": "changer"}), path=("stand",)',
    ),
    "wrapping": (
        "interpreted and compiled rules agree",
        "plays differently",
        "points[seat] = p.hand[seat]",
        "points[seat] = p.hand[seat] << 63 >> 62",
    ),
    "shifty": (
        "interpreted and compiled rules agree",
        "is shown something else by compiled code",
        "hand: Row = owner(3)",
        "hand: Row = by_rule(compiled(lambda p, seat, memory, k: k == seat or k + 1 << 63 < 0), 3)",
    ),
}


@pytest.mark.parametrize("name", BROKEN_GAMES)
def test_a_broken_game_is_caught(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    law, sentence, before, after = BROKEN_GAMES[name]
    monkeypatch.setattr("hightable.lab.laws.rules.LONGEST", 500)
    game = variant(tmp_path, name, (before, after))
    with pytest.raises(LawBroken, match=sentence):
        LAWS[law](game, 6, 1)


@pytest.mark.skipif(INTERPRETED, reason="the law checks no hints when interpreted: that takes too long")
def test_hints_that_use_hidden_information_are_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the bots switched off, the hint alone is caught."""
    _, _, before, after = BROKEN_GAMES["clairvoyant"]
    game = variant(tmp_path, "prompter", (before, after))
    monkeypatch.setattr("hightable.lab.laws.information.players_of", lambda game: [])
    monkeypatch.setattr("hightable.lab.laws.information.SearchPlayer.search", lambda *arguments: None)
    monkeypatch.setattr("hightable.lab.laws.information.advise", _advice_from_hidden_cards)
    with pytest.raises(LawBroken, match="a hint uses what the seat may not know"):
        LAWS["bots and hints do not use hidden information"](game, 6, 1)


def _advice_from_hidden_cards(game: Game[Any], view: View[Any], *arguments: object, **named: object) -> Advice:
    """Advice that depends on every byte of the view."""
    return Advice((AdvisedMove(0, 0.5, float(view.position.sum())),))


def test_an_event_may_declare_what_it_shows(tmp_path: Path) -> None:
    """The indiscreet toy again, but its events declare that the hand is shown."""
    _, _, before, after = BROKEN_GAMES["indiscreet"]
    declared = ("shows=shows", 'shows=("hand",)')
    LAWS["every revelation has an event"](variant(tmp_path, "frank", (before, after), declared), 6, 1)


@pytest.mark.parametrize("law", LAWS)
def test_the_unchanged_toy_keeps_every_law(law: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it is the change that breaks a law."""
    monkeypatch.setenv("HIGHTABLE_GAMES", str(tmp_path))
    LAWS[law](variant(tmp_path, "whole"), 6, 1)


def test_every_law_catches_a_broken_game() -> None:
    """Except three that `Match` itself guarantees: see tests/engine/test_match.py. Tutorials have their own tests."""
    guaranteed_by_match = {
        "replays are identical",
        "undo restores the position",
        "records can be read back",
    }
    elsewhere = {"the tutorial can be learned"}  # tests/lab/test_tutorial_law.py
    assert {law for law, *_ in BROKEN_GAMES.values()} | guaranteed_by_match | elsewhere == set(LAWS)


def test_a_field_named_like_a_numpy_attribute_is_refused() -> None:
    with pytest.raises(ValueError, match="NumPy's records have an attribute “size”"):

        class Clash(Record):
            size: int = everyone()
