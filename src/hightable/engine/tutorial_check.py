"""Checks a tutorial: every lesson can be solved, whatever allowed move the learner tries, and tells nothing hidden."""

from __future__ import annotations

import re
from typing import Any

from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.engine.position import reading
from hightable.engine.tutorial import LEARNER, Attempt, Lesson, Tutorial
from hightable.engine.view import View

LONGEST_GOAL, LONGEST_TEXT = 120, 180
MOST_ATTEMPTS = 3000
"""How many attempts are tried in search of a solution after an unexpected move."""


def problems(tutorial: Tutorial) -> list[str]:
    """What is wrong with a tutorial, one sentence each."""
    found = []
    for number, lesson in enumerate(tutorial.lessons):
        start = tutorial.start(number)
        told = [*_texts(lesson), *_pointers(start), *_hidden_names(start), *_solution(start), *_other_moves(start)]
        found += [f"lesson “{lesson.id}”: {problem}" for problem in told]
    return found


def _texts(lesson: Lesson) -> list[str]:
    found = []
    for language in LANGUAGES:
        texts = [("goal", lesson.goal, LONGEST_GOAL), ("say", lesson.say, LONGEST_TEXT), ("praise", lesson.praise, LONGEST_GOAL)]
        texts += [("show", wrong.show, LONGEST_TEXT) for wrong in lesson.wrong]
        for key, text, most in texts:
            if not text[language] and key != "praise":
                found.append(f"“{key}” is empty in {language}")
            if len(text[language]) > most:
                found.append(f"“{key}” has {len(text[language])} characters in {language}, and may have {most}")
    return found


def _pointers(start: Attempt) -> list[str]:
    """The pointers that lead nowhere."""
    match = start.match
    scene = match.game.scene(match.view(LEARNER), LANGUAGES[0])
    known = {area.id for area in scene.areas} | {piece.id for piece in scene.pieces} | {piece.pick for piece in scene.pieces}
    known |= {pick for move in start.allowed for pick in match.game.catalogue.path(move)[:1]}
    return [f"it points at “{point}”, which is not on the table" for point in start.lesson.point if point not in known]


def _hidden_names(start: Attempt) -> list[str]:
    """The names in its texts of pieces that the learner cannot see."""
    match, lesson, found = start.match, start.lesson, []
    for language in LANGUAGES:
        texts = [lesson.goal, lesson.say, lesson.praise, *(wrong.show for wrong in lesson.wrong)]
        said = " ".join(text[language] for text in texts).lower()
        view = match.view(LEARNER)
        seen = " ".join(piece.name for piece in match.game.scene(view, language).pieces).lower()
        names = {piece.name.lower() for piece in match.game.scene(_face_up(match), language).pieces} - {""}
        leaked = sorted(name for name in names if name not in seen and re.search(rf"\b{re.escape(name)}\b", said))
        found += [f"in {language} it names “{name}”, which the learner cannot see" for name in leaked]
    return found


def _face_up(match: Match) -> View[Any]:
    position = match.position
    p = reading(match.game.position, position, rows=True)
    return View(LEARNER, position, p, match.game.position, game=match.game, names=match.players)


def _solution(start: Attempt) -> list[str]:
    if start.lesson.reached is None:
        return ["it has a solution, but no goal to reach"] if start.lesson.solution else []
    if start.match.to_move != LEARNER:
        return ["the learner is not to move when it starts"]
    attempt = start.copy()
    for text in start.lesson.solution:
        attempt.play(attempt.match.check(text))
    return [] if attempt.state == "reached" else [f"its solution ends with the lesson {attempt.state}"]


def _other_moves(start: Attempt) -> list[str]:
    """The allowed moves after which the learner can neither reach the goal nor is told of a mistake."""
    wanted = [start.match.game.catalogue.parse(text) for text in start.lesson.solution]
    found = []
    for move in start.allowed:
        attempt = start.copy()
        attempt.play(move)
        if attempt.state == "open" and not _solvable(attempt, [move for move in wanted if move is not None]):
            found.append(f"after “{start.match.game.catalogue.text(move)}” its goal cannot be reached, and nothing says so")
    return found


def _solvable(attempt: Attempt, wanted: list[int]) -> bool:
    """Whether some allowed moves reach the goal. Moves of the stored solution are tried first."""
    stack, tried = [attempt], 0
    while stack and tried < MOST_ATTEMPTS:
        open_attempt = stack.pop()
        for move in sorted(open_attempt.allowed, key=lambda move: move in wanted):
            following = open_attempt.copy()
            following.play(move)
            tried += 1
            if following.state == "reached":
                return True
            if following.state == "open":
                stack.append(following)
    return False
