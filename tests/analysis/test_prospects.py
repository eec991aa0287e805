"""Reasons from events: points at once, points that a move prepares, and points that it keeps others from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hightable.analysis.prospects import Outlook, Prospect, Scored, leads_to, outlook, prospects
from hightable.engine.discovery import find
from hightable.engine.i18n import LANGUAGES, Name, Phrases
from hightable.engine.match import Match
from hightable.engine.messages import Event
from hightable.engine.moves import PublicMove
from hightable.engine.view import View
from tests.analysis.test_equivalence import positions

SEEDS = range(5, 13)
PLAYERS = (Name.same("Ada"), Name.same("Bea"))


def _scored(seat: int, points: int, kind: str = "scored") -> Scored:
    return seat, kind, (("count", points),), "BR-8.2", points


def _point_events(before: View[Any], _: PublicMove, after: View[Any]) -> Sequence[Event]:
    """One event for each player whose score the viewer saw rise."""
    sheets = [[sum(line.points for line in lines) for lines in GAME.score_sheet(view)] for view in (before, after)]
    gained = [new - old for old, new in zip(*sheets, strict=True)]
    return [Event("scored", seat, {"count": points}, "BR-8.2", points=points) for seat, points in enumerate(gained) if points]


GAME = find("banquet-royal")
SCORING = replace(GAME, events=_point_events)


def test_points_at_once_are_the_points_of_the_move() -> None:
    gained = set()
    for match in positions("banquet-royal", 2):
        seat, view, before = match.to_move, match.view(match.to_move), match.scores
        for move in match.legal()[:2]:
            after = _played(match, move)
            found = outlook(SCORING, view, move, SEEDS[:2])
            own = {each[4] for each in found.now if each[0] == seat}
            assert own == {after.scores[seat] - before[seat]} - {0} or after.over
            gained |= own
        if match.number > 45:
            break
    assert gained


def _played(match: Match, move: int) -> Match:
    after = match.copy()
    after.push(move)
    return after


def test_later_points_come_in_a_share_of_the_worlds() -> None:
    match = next(match for match in positions("banquet-royal", 2) if match.number == 20)
    found = outlook(SCORING, match.view(match.to_move), match.legal()[0], SEEDS)
    assert all(0 < share <= 1 for share in found.later.values())


def test_only_what_the_other_move_does_not_bring_is_a_reason() -> None:
    one = Outlook((_scored(0, 3),), {_scored(0, 2, "menu"): 0.8, _scored(0, 4, "order"): 0.9, _scored(1, 5): 0.1})
    other = Outlook((), {_scored(0, 4, "order"): 0.8, _scored(1, 5): 0.9})
    found = [(each.aspect, each.event.points) for each in prospects(0, one, other)]
    assert found == [("now", 3), ("soon", 2)], "at most two, points for the player first"
    assert prospects(0, one, one) == prospects(0, Outlook(one.now, {}), Outlook((), {}))
    blocked = prospects(0, Outlook((), {}), other)
    assert [(each.aspect, each.event.seat) for each in blocked] == [("denied", 1)]


def test_a_reason_is_told_in_the_words_of_the_game() -> None:
    phrases = Phrases({code: {"brief": {"scored": f"{{count}} {code}"}} for code in LANGUAGES})
    game = replace(GAME, phrases=phrases)
    texts = [Prospect(aspect, Event("scored", 1, {"count": 7}, points=3)).text(game, "en", PLAYERS) for aspect in ("now", "soon")]
    assert texts == ["+3 now: 7 en", "makes +3 possible: 7 en"]
    assert "Bea" in Prospect("denied", Event("scored", 1, {"count": 7}, points=3)).text(game, "fr", PLAYERS)


def test_without_points_it_counts_what_a_move_leads_to() -> None:
    """Only what the game has a phrase for, follows often, and does not follow the other move."""
    placed, kept = (0, "placed", (), "", 0), (0, "kept", (), "", 0)
    one = Outlook((), {placed: 0.8, kept: 0.9, _scored(0, 3): 0.9, (1, "placed", (), "", 0): 0.9})
    game = replace(GAME, phrases=Phrases({code: {"lead": {"placed": "x", "scored": "y"}} for code in LANGUAGES}))
    found = leads_to(game, 0, one, Outlook((), {}))
    assert [(each.aspect, each.event.kind, each.event.seat) for each in found] == [("leads", "placed", 0)]
    assert leads_to(game, 0, one, Outlook((), {placed: 0.5})) == ()


def test_only_notable_decisions_lead_somewhere() -> None:
    """Henry's Feast: cooking, which the cards laid now make possible, but not that they are discarded later."""
    game, led = find("henrys-feast"), set()
    for match in positions("henrys-feast", 4):
        texts = [game.catalogue.text(move, "en") for move in match.legal()]
        if len(texts) > 3 and any(text.startswith("lay ") for text in texts):
            found = outlook(game, match.view(match.to_move), match.legal()[0], SEEDS[:4])
            led |= {each[1] for each in found.later if not each[4]}
        if match.number > 60:
            break
    assert any("cooked" in kind for kind in led), led
    assert not {kind for kind in led if kind.startswith("discard")}


def test_a_menu_completed_in_the_same_turn_scores_now() -> None:
    """Banquet Royal: placing and scoring are two decisions of one turn, so the piece that completes a menu brings its points."""
    now = 0
    for match in positions("banquet-royal", 6):
        for move in match.legal():
            played = match.copy()
            played.push(move)
            scores = [each for each in played.legal() if GAME.catalogue.kind(each).id == "score"]
            if GAME.catalogue.kind(move).id == "place" and scores and played.to_move == match.to_move:
                found = outlook(GAME, match.view(match.to_move), move, SEEDS[:4])
                assert any(each[0] == match.to_move and each[4] > 0 for each in found.now), match.number
                now += 1
        if now > 5:
            break
    assert now
