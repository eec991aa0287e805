"""What can be picked: named by its piece, asked about pick by pick, and several moves as one action."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs

from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.i18n import Language, Phrases
from hightable.engine.match import Match
from hightable.engine.scene import Action, Area, Piece, Scene
from hightable.engine.view import View
from hightable.terminal.choices import Choices
from hightable.terminal.parser import MoveParser
from hightable.terminal.scene_text import TextFrame, picture
from hightable.terminal.screen import Screen
from hightable.terminal.setup import YOU
from hightable.terminal.table import TerminalTable
from tests.terminal.sitting import GAME, play


def _choices(match: Match, language: Language = "en") -> Choices:
    scene = match.game.scene(match.view(match.to_move), language)
    return Choices.at(MoveParser(match.game, language), match.legal(), scene)


def test_a_bare_number_is_named_by_its_piece() -> None:
    match = Match(find("kings-catering"), 2, seed=5)
    lines = [str(line) for line in _choices(match).lines(100)]
    assert any("1 Column 1: " in line for line in lines), lines


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_list_repeats_its_own_numbers(game: Game[Any], language: Language) -> None:
    match, rng = Match(game, 2, seed=3), Random(3)
    for _ in range(30):
        choices = _choices(match, language)
        bare = [pick for pick in choices.picks if choices.word(pick).isdecimal()]
        assert not [pick for pick in bare if any(piece.pick == pick for piece in _scene(match, language).pieces)]
        match.play(rng.choice(match.legal()))
        if match.over:
            return


def _scene(match: Match, language: Language) -> Scene:
    return match.game.scene(match.view(match.to_move), language)


def test_the_question_follows_the_picks() -> None:
    texts = {code: GAME.phrases.by_language[code] | {"ask.place.space": "Where does {piece.a} go?"} for code in ("en", "fr")}
    match = Match(replace(GAME, phrases=Phrases(texts)), 2, {"first": "1"}, seed=5)
    while not any(GAME.catalogue.text(move, "en").startswith("place") for move in match.legal()):
        match.play(match.legal()[0])
    choices = _choices(match)
    assert choices.question == ""
    path = next(path for move in match.legal() if (path := GAME.catalogue.path(move))[0] == "piece:burger")
    assert choices.after(path[:1]).question == "Where does a burger go?"


def _with_action(view: View[Any], language: Language) -> Scene:
    """The scene with two actions: one whose first move is legal, one whose first move is not."""
    first = GAME.legal(view)[0]
    return structs.replace(GAME.scene(view, language), actions=(Action("Get ready", (first, first)), Action("Never", (10**6,))))


def test_an_action_is_listed_and_played_as_far_as_it_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(replace(GAME, scene=_with_action), 2, {"first": "1"}, seed=5)
    choices = _choices(match)
    assert str(choices.lines(80)[0]).strip() == "+1 Get ready"
    assert choices.action_at("+2") is None
    assert choices.action_at("1") is None
    monkeypatch.setattr(Screen, "ask", lambda *_: "+1")
    table = TerminalTable(Screen("en"), match, [YOU, "random"], Random(1))
    seat = match.to_move
    table._decide(seat)
    table.compiler.close()
    assert match.number == 1, "the second move is not the player's"


def test_what_tells_what_a_piece_is() -> None:
    shown = play("what burger", "? burger", "?burger", "what", "what unicorn")
    assert shown.lower().count("burger") >= 3
    assert "For example, type “what”" in shown
    assert "Nothing on the table is called “unicorn”." in shown
    assert "Picked so far" not in shown


def test_the_wishes_of_the_royals_are_shown() -> None:
    shown = play(flags=("kings-catering", "--seed", "5", "--seats", "you,medium"), columns=110)
    match = Match(find("kings-catering"), 2, seed=5)
    royals = [piece.glyph for piece in _scene(match, "en").pieces if piece.area == "royals" and piece.glyph]
    assert {text[:1] for text in royals} >= set("KQP")
    assert all(text in shown for text in royals)
    assert len(" ".join(royals).split()) > 10, "not only a code"


def test_cells_do_not_run_together() -> None:
    area = Area("piles", "Piles", 20, 1, cell=(1, 1))
    pieces = tuple(Piece("piles", x + 4, 0.5, glyph, glyph, w=8, pick=glyph) for x, glyph in ((0, "discard 10"), (8, "party")))
    scene = Scene((area,), (pieces,), "")
    assert "discard 10 party" in str(picture(scene, TextFrame(80))[1])
    assert "[discard 10][party]" in str(picture(scene, TextFrame(80), {"discard 10", "party"})[1])


def test_a_mark_is_not_put_around_another() -> None:
    area = Area("columns", "Columns", 8, 1, cell=(1, 1))
    scene = Scene((area,), ((Piece("columns", 2, 0.5, "[1]", "Column 1", w=4, pick="column:1"),),), "")
    assert "[[" not in str(picture(scene, TextFrame(80), {"column:1"})[1])
