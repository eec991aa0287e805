"""What every game of the house gives a newcomer: a goal, a tutorial, examples, and its components to print."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from hightable.engine import notation
from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.engine.tutorial import LEARNER, tutorial_of
from tests.games.all_games import GAMES

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_game
def test_it_has_a_tutorial_of_eight_to_twelve_lessons(game: Game[Any]) -> None:
    tutorial = tutorial_of(game)
    assert tutorial is not None
    assert len(tutorial.lessons) in range(8, 13)
    assert sum(lesson.reached is None for lesson in tutorial.lessons) <= 2, "pages to read"


@each_game
def test_its_goal_is_told_in_four_lines(game: Game[Any]) -> None:
    for language in LANGUAGES:
        for line in ("aim", "turn", "scoring", "end"):
            assert 0 < len(game.phrases.say(language, f"goal.{line}")) <= 140, (language, line)
        assert game.phrases.say(language, "short")
    pictured = notation.read((game.source / "picture.match").read_text(encoding="utf-8"))
    assert set(game.goal_areas) <= {area.id for area in game.scene(pictured.view(0), "en").areas}
    assert game.goal_areas


@each_game
def test_its_examples_have_captions_and_pictures(game: Game[Any]) -> None:
    assert game.examples
    for example in game.examples:
        assert example.clause in game.rulebook
        for language in LANGUAGES:
            assert example.caption(game, language)
            ElementTree.fromstring(example.picture(game, language))
        shown = {piece.id for piece in game.scene(example.view(game), "en").pieces}
        assert set(example.highlight) <= shown, example.id


@each_game
def test_its_components_can_be_printed(game: Game[Any]) -> None:
    assert game.print_items


@each_game
def test_events_speak_to_the_player_who_did_it(game: Game[Any]) -> None:
    english = game.phrases.by_language["en"]
    named = {key.removeprefix("event.") for key, text in english.items() if key.startswith("event.") and "{who}" in text}
    assert named <= {key.removeprefix("you.") for key in english if key.startswith("you.")}


@each_game
def test_pieces_say_what_they_are_for(game: Game[Any]) -> None:
    """All but labels and empty spaces, at the start and in the middle of a match, for every seat."""
    match = Match(game, 2, seed=5)
    for _ in range(30):
        if not match.over:
            match.play(match.legal()[0])
    for number in (0, match.number):
        for seat in range(2):
            pieces = game.scene(match.view(seat, number), "en").pieces
            silent = [piece.id or piece.name for piece in pieces if piece.w and piece.news and piece.name and not piece.about]
            assert not silent, silent


def test_one_click_actions_are_the_solutions_that_the_next_lesson_goes_on_from() -> None:
    """Whoever lays all ingredients with one button finds the table in the next lesson as they left it."""
    tutorial = tutorial_of(find("henrys-feast"))
    assert tutorial is not None
    reached = 0
    for number in range(len(tutorial.lessons)):
        start = tutorial.start(number)
        for action in start.match.game.scene(start.match.view(LEARNER), "en").actions:
            attempt = tutorial.start(number)
            for move in action.moves:
                if move in attempt.allowed:
                    attempt.play(move)
            assert not attempt.differs, (number + 1, action.text)
            reached += attempt.state == "reached"
    assert reached >= 3
