"""The law on histories: it explains what is possible, proves what is not, and says what it cannot decide."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from hightable import find
from hightable.cli import main
from hightable.engine.jit import INTERPRETED
from hightable.lab.laws import LAWS
from hightable.lab.laws.history import Finding, Verdict, findings
from hightable.lab.random_matches import LawBroken, matches
from hightable.warmup import warm_up
from tests.lab.variants import TOYS, variant

LAW = "determinizations agree with the seat's history"


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHTABLE_GAMES", str(TOYS))


def verdicts(found: list[Finding]) -> set[Verdict]:
    return {each.verdict for each in found}


def test_hands_that_close_up_and_are_drawn_again_are_explained() -> None:
    """Where a card goes depends on which card is played, so that no card can be traced back to the deal."""
    game = find("royal-post")
    warm_up(game)
    found = [each for match in matches(game, 2 if INTERPRETED else 40, 1) for each in findings(match, 1)]
    assert len(found) >= (12 if INTERPRETED else 2000)
    assert Verdict.CONTRADICTED not in verdicts(found)
    assert INTERPRETED or verdicts(found) == {Verdict.EXPLAINED}


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules check too few determinizations for one to be undecided")
@pytest.mark.parametrize("few", [0.0, 1.0])
def test_what_cannot_be_decided_is_counted_and_breaks_no_law(few: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """If it is more than few, the sentence says what is usually the reason."""
    monkeypatch.setattr("hightable.lab.laws.history.FEW", few)
    monkeypatch.setattr("hightable.lab.laws.history.EXCHANGES", 0)
    game = find("royal-post")
    warm_up(game)
    sentence = LAWS[LAW](game, 400, 1)
    assert sentence is not None
    assert sentence.startswith("undecided for ")
    assert "determinizations, with no contradiction; the first: royal-post, 2 players" in sentence
    assert ("`determinize` of its own" in sentence) == (few == 0.0)
    monkeypatch.setattr("hightable.lab.laws.LAWS", {LAW: LAWS[LAW]})
    result = CliRunner().invoke(main, ["laws", "royal-post", "--games", "400"])
    assert result.exit_code == 0, result.output
    assert f"? {LAW}: undecided for " in result.output


def test_a_public_move_that_a_determinization_forgets_is_a_contradiction(tmp_path: Path) -> None:
    """Everybody hears which card is laid, but determinizations lay any card."""
    game = variant(tmp_path, "loud-bids", ('secret=("card",)', "secret=()"), toy="sealed-bids")
    with pytest.raises(LawBroken, match="a determinization has no history; it contradicts what was seen after “lay"):
        LAWS[LAW](game, 6, 1)


@pytest.mark.skipif(INTERPRETED, reason="a single match, as with interpreted rules, need not show it")
def test_what_follows_from_a_game_that_goes_on_is_a_contradiction(tmp_path: Path) -> None:
    """A player who stands with the highest card ends the game, but determinizations give that card to one who stood."""
    change = (
        "p.to_move + 1 if p.to_move + 1 < p.seats else NONE",
        "NONE if p.to_move + 1 >= p.seats or (move == STAND and p.hand[p.to_move] == 5) else p.to_move + 1",
    )
    with pytest.raises(LawBroken, match="contradicts what was seen after “stand”"):
        LAWS[LAW](variant(tmp_path, "inattentive", change), 6, 1)


@pytest.mark.skipif(INTERPRETED, reason="a single match, as with interpreted rules, need not show it")
def test_a_player_who_cannot_follow_suit_and_has_a_card_of_it_is_a_contradiction() -> None:
    """Nobody sees what else is in the hand, but the card that was played shows it."""
    game = find("must-follow")
    warm_up(game)
    with pytest.raises(LawBroken, match=r"it contradicts what was seen .*; .* show .* `determinize` of its own"):
        LAWS[LAW](game, 100, 1)


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules check too few determinizations")
def test_determinizations_that_follow_from_the_suits_that_were_played_are_explained() -> None:
    own = sys.modules[find("must-follow").deal.__module__].determinize_by_suits
    game = replace(find("must-follow"), name="must-follow-by-suits", determinize=own)
    game.rules.compile()
    found = [each for match in matches(game, 20, 1) for each in findings(match, 1)]
    assert len(found) > 1000
    assert verdicts(found) == {Verdict.EXPLAINED}


@pytest.mark.skipif(INTERPRETED, reason="five menus in hand take too long to search when interpreted")
def test_larger_hands_of_banquet_royal_contradict_nothing(tmp_path: Path) -> None:
    file = tmp_path / "five.toml"
    file.write_text("[hand]\none_crown = 2\ntwo_crowns = 2\nthree_crowns = 1\n", encoding="utf-8")
    game = find("banquet-royal", file)
    warm_up(game)
    found = [each for match in matches(game, 8, 1) for each in findings(match, 1)]
    assert Verdict.CONTRADICTED not in verdicts(found)
    assert sum(each.verdict is Verdict.EXPLAINED for each in found) > 0.99 * len(found)
