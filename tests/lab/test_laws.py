"""Each law catches a game that breaks it: a law that lets one pass proves nothing."""

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

CAUGHT: dict[str, tuple[str, str, str, str]] = {
    # name: the law, what it says, and the change that breaks it
    "stuck": ("every game ends", "no legal move", "0 if p.to_move == NONE else 2", "0 if p.to_move != 0 else 2"),
    "endless": (
        "every game ends",
        "does not end",
        "p.to_move + 1 if p.to_move + 1 < p.seats else NONE",
        "(p.to_move + 1) % p.seats",
    ),
    "headless": ("somebody takes the first turn", "never says", 'endings=("high",),', 'endings=("high",), starter="left",'),
    "grumpy": (
        "refused exactly where not legal",
        "legal, but refused",
        "if view.over else None",
        "if move == SWAP or view.over else None",
    ),
    "meek": ("refused exactly where not legal", "not refused", '"over") if view.over', '"over") if view.over and move == SWAP'),
    "vague": ("refused exactly where not legal", "HC-9, which is no clause", 'Refusal("HC-2"', 'Refusal("HC-9"'),
    "losing": ("no component comes or goes", "has changed", "p.deck[0] = card", "p.deck[0] = p.deck[1]"),
    "wrong-sum": ("the sheet adds up to the points", "adds up to", '"card", card)', '"card", card + 1)'),
    "unnamed-end": (
        "the sheet adds up to the points",
        "does not name",
        'ending=lambda view: "high"',
        'ending=lambda view: "low"',
    ),
    "speechless": ("every line of the sheet can be a reason", "no words for a reason", '{"card": "the card"},\n}', "{},\n}"),
    "counting": (
        "every line of the sheet can be a reason",
        "names {'card'}",
        '"reason": {"card": "the card"}',
        '"reason": {"card": "the {card}"}',
    ),
    "silent": ("every decision is told", "nothing is told", 'return [Event("swapped"', 'return [] and [Event("swapped"'),
    "rumour": (
        "every decision is told",
        "HC-9, which is no clause",
        'before.p.to_move, clause="HC-1"',
        'before.p.to_move, clause="HC-9"',
    ),
    "peeking": (
        "nothing hidden gets out",
        "the view changes with what it hides",
        "hand: Row = owner(3)",
        "hand: Row = by_rule(lambda p, seat, memory: p.hand == 5, 3)",
    ),
    "telling": (
        "nothing hidden gets out",
        "legal moves depend on something hidden",
        "return 0 if p.to_move == NONE else 2",
        "return 0 if p.to_move == NONE else (2 if p.deck[0] > 2 else 1)",
    ),
    "hasty": (  # whoever holds the highest card has nothing to choose, and is not asked
        "what a decision reveals is told",
        "something hidden in to_move",
        "p.to_move = p.to_move + 1 if p.to_move + 1 < p.seats else NONE",
        "p.to_move = NONE if p.to_move + 1 >= p.seats else p.to_move + 1 + (p.seats == 3 and p.to_move == 0 and p.hand[1] == 5)",
    ),
    "indiscreet": (  # the card of whoever has decided is turned up, and nobody is told which it is
        "what a decision reveals is told",
        "something hidden in hand",
        "hand: Row = owner(3)",
        "hand: Row = by_rule(lambda p, seat, memory: (p.hand == p.hand) & [k == seat or k < p.to_move for k in range(3)], 3)",
    ),
    "clairvoyant": (
        "no player decides by what is hidden",
        "decides by what it may not know",
        "hand: Row = owner(3)",
        "hand: Row = by_rule(lambda p, seat, memory: ((p.hand < 3) & memory) | [other == seat for other in range(3)], 3)",
    ),
    "careless": ("imagining keeps what is seen", "does not look like", "if p.hand[other] == HIDDEN:", "if other == other:"),
    "wasteful": (
        "imagining keeps what is seen",
        "other components",
        "unseen &= ~(1 << int(p.hand[player]))",
        "unseen &= ~(1 << ((int(p.hand[player]) + 1) % CARDS))",
    ),
    "unfair": ("imagining is fair", "unfairly", "randbelow(rng, count)", "randbelow(rng, max(count - 1, 1))"),
    "forgetful": (  # nobody remembers which card they put below the deck
        "determinizations agree with the seat's history",
        "contradicts what was seen after",
        "== seat) & memory if seat >= 0",
        "== seat) & False if seat >= 0",
    ),
    "colourless": ("every scene can be drawn", "which no terminal knows", '"a card") for', '"a card", "puce") for'),
    "outside": ("every scene can be drawn", "outside every area", "seat + 0.5, 0.5, str(card)", "seat + 3.5, 0.5, str(card)"),
    "babel": (
        "languages say the same",
        "event.swapped",
        "Phrases(dict.fromkeys(LANGUAGES, PHRASES))",
        'Phrases({"en": PHRASES, "fr": {**PHRASES, "event": {"stood": "{who} reste.", "swapped": "?"}}})',
    ),
    "one-page": (
        "languages say the same",
        "HC-3",
        "Rulebook(dict.fromkeys(LANGUAGES, RULES))",
        'Rulebook({"en": RULES, "fr": RULES.split("**HC-3**")[0]})',
    ),
    "twins": (
        "texts and picks lead back to their move",
        "do not lead back",
        '"fr": "changer"})',
        '"fr": "changer"}), path=("stand",)',
    ),
    "wrapping": (
        "interpreted and compiled agree",
        "plays differently",
        "points[seat] = p.hand[seat]",
        "points[seat] = (p.hand[seat] + p.hand[seat] * 60) // 8",
    ),
}


@pytest.mark.parametrize("name", CAUGHT)
def test_a_broken_game_is_caught(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    law, sentence, before, after = CAUGHT[name]
    monkeypatch.setattr("hightable.lab.laws.rules.LONGEST", 500)
    monkeypatch.setenv("HIGHTABLE_GAMES", str(tmp_path))  # where the interpreted twin looks for it
    game = variant(tmp_path, name, (before, after))
    with pytest.raises(LawBroken, match=sentence):
        LAWS[law](game, 6, 1)


@pytest.mark.skipif(INTERPRETED, reason="the law asks no adviser where rules run as plain Python: that takes too long")
def test_advice_by_what_is_hidden_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all players look away, the adviser alone is caught."""
    _, _, before, after = CAUGHT["clairvoyant"]
    game = variant(tmp_path, "prompter", (before, after))
    monkeypatch.setattr("hightable.lab.laws.information.players_of", lambda game: [])
    monkeypatch.setattr("hightable.lab.laws.information.SearchPlayer.search", lambda *arguments: None)
    monkeypatch.setattr("hightable.lab.laws.information.advise", _advice_by_everything)
    with pytest.raises(LawBroken, match="advice is given by what the seat may not know"):
        LAWS["no player decides by what is hidden"](game, 6, 1)


def _advice_by_everything(game: Game[Any], view: View[Any], *asked: object, **how: object) -> Advice:
    """Expects what the view adds up to."""
    return Advice((AdvisedMove(0, 0.5, float(view.position.sum())),))


def test_what_an_event_says_it_shows_is_told(tmp_path: Path) -> None:
    """The indiscreet toy once more, but its events say that the card lies open."""
    _, _, before, after = CAUGHT["indiscreet"]
    said = ("shows=shows", 'shows=("hand",)')
    LAWS["what a decision reveals is told"](variant(tmp_path, "frank", (before, after), said), 6, 1)


@pytest.mark.parametrize("law", LAWS)
def test_the_toy_itself_keeps_every_law(law: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that what catches a broken one is the breaking."""
    monkeypatch.setenv("HIGHTABLE_GAMES", str(tmp_path))
    LAWS[law](variant(tmp_path, "whole"), 6, 1)


def test_every_law_is_shown_to_catch_something() -> None:
    """Three hold by the match's own doing for any rules that are functions of their arguments: see tests/engine/test_match.py."""
    held_by_the_match = {
        "the same moves give the same bytes",
        "a step taken back restores the bytes",
        "records give back their match",
    }
    assert {law for law, *_ in CAUGHT.values()} | held_by_the_match == set(LAWS)


def test_a_field_named_like_a_part_of_records_is_refused() -> None:
    with pytest.raises(ValueError, match="NumPy's records use the name “size”"):

        class Clash(Record):
            size: int = everyone()
