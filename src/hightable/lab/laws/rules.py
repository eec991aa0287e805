"""Laws of the rules: legality, replays, components, score sheets, events, records, scenes and languages."""

from __future__ import annotations

import random
from typing import Any
from xml.etree import ElementTree

import numpy as np

from hightable.engine import notation
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, places
from hightable.engine.match import Match
from hightable.engine.moves import MoveCatalogue
from hightable.engine.palette import is_tone
from hightable.engine.position import reading
from hightable.engine.raw_rules import LONGEST
from hightable.engine.rng import fast_rng
from hightable.lab.random_matches import LawBroken, about, described, matches, setups, some_positions, viewer_name


def every_game_ends(game: Game[Any], games: int, seed: int) -> None:
    """Every game ends, with at least one legal move until then. (Uses the fast stepper, on twenty times as many games.)"""
    rules = game.rules
    pick = random.Random(seed).random
    for number, (seats, options) in enumerate(setups(game, 20 * games, seed)):
        stepper = rules.stepper(seed + number)
        n = stepper.begin(seats, game.options.settings(game.options.complete(options, seats)))
        decisions = 0
        while n:
            n = stepper.step(stepper.moves[int(pick() * n)])
            decisions += 1
            if decisions > LONGEST:
                raise LawBroken(f"{described(game, seats, options)} does not end")
        if not game.view(stepper.position, -1).over:
            raise LawBroken(f"{described(game, seats, options)} has no legal move before its end")


PREFILLED = (0, 85)
"""The bytes of two records before the deal. Whatever differs after it has not been set."""


def deal_sets_every_field(game: Game[Any], games: int, seed: int) -> None:
    """The same deal gives the same bytes, whatever is in the record before. (Interpreted: there an index is checked.)"""
    for number, (seats, options) in enumerate(setups(game, games, seed)):
        settings = game.options.settings(game.options.complete(options, seats))
        clean, dirty = (np.full(game.position.dtype.itemsize, byte, np.uint8).view(game.position.dtype)[0] for byte in PREFILLED)
        where = described(game, seats, options)
        game.deal(clean, seats, settings, fast_rng(seed + number))
        try:
            game.deal(dirty, seats, settings, fast_rng(seed + number))
        except (IndexError, OverflowError, ZeroDivisionError) as error:
            raise LawBroken(f"{where}: `deal` uses a field before it sets it ({error})") from error
        for name in game.position.fields:
            if places := np.argwhere(np.asarray(clean[name] != dirty[name])).tolist():
                entry = f"{name}[{', '.join(map(str, places[0]))}]" if places[0] else name
                raise LawBroken(f"{where}: `deal` does not set `{entry}`")


def match_has_starter(game: Game[Any], games: int, seed: int) -> None:
    """Every match names the seat that takes the first turn."""
    for match in matches(game, games, seed):
        if match.starter not in range(match.seats):
            raise LawBroken(f"{about(match)}: “{game.starter}” never names the seat that takes the first turn")


def replays_are_identical(game: Game[Any], games: int, seed: int) -> None:
    """The same secret and moves give the same bytes after every decision."""
    for match in matches(game, games, seed):
        again = Match(game, match.seats, match.options, secret=match.secret)
        for number, move in enumerate(match.moves):
            if again.position.tobytes() != match.at(number).tobytes():
                raise LawBroken(f"{about(match, number)}: a replay gives another position")
            again.play(move)
        if again != match:
            raise LawBroken(f"{about(match)}: a replay gives another result")


MOST_REFUSALS = 15_000
"""Approximate number of refusals to check per match: fewer positions in games with many moves."""

MOST_POSITIONS = 60
"""Number of positions that are checked in a long match, chosen at random: checking all of them would take too long."""


def refused_or_legal(game: Game[Any], games: int, seed: int) -> None:
    """A move is refused exactly when it is not legal, by an existing clause, with a sentence in every language."""
    positions = max(6, min(30, MOST_REFUSALS // game.catalogue.size))
    for match in matches(game, games, seed):
        checked: set[str] = set()
        for number in some_positions(match, positions):
            seen = match.view(max(match.to_move_at(number), 0), number)
            legal = set(game.legal(seen))
            for move in range(game.catalogue.size):
                refusal = game.refuse(seen, move)
                if (refusal is None) != (move in legal):
                    wrong = "legal, but refused" if refusal else "not legal, but not refused"
                    raise LawBroken(f"{about(match, number)}: {game.catalogue.text(move)} is {wrong}")
                if refusal and (key := repr(refusal)) not in checked:
                    checked.add(key)
                    where = f"{about(match, number)}: {game.catalogue.text(move)}"
                    if refusal.clause not in game.rulebook:
                        raise LawBroken(f"{where} is refused by {refusal.clause}, which does not exist")
                    if not all(refusal.text(game.phrases, language) for language in LANGUAGES):
                        raise LawBroken(f"{where} is refused without a sentence")


def moves_round_trip(game: Game[Any], games: int, seed: int) -> None:
    """Every move can be parsed back from its notation in every language and from its picks, and has a description."""
    catalogue: MoveCatalogue = game.catalogue
    paths = {catalogue.path(move): move for move in range(catalogue.size)}
    for move in range(catalogue.size):
        for language in LANGUAGES:
            if catalogue.parse(catalogue.text(move, language)) != move:
                raise LawBroken(f"{game.name}: “{catalogue.text(move, language)}” does not parse back")
            if not game.describe(move, language):
                raise LawBroken(f"{game.name}: “{catalogue.text(move)}” has no description")
        path = catalogue.path(move)
        if catalogue.from_path(path) != move:
            raise LawBroken(f"{game.name}: the picks {path} do not give back their move")
        if any(path[:length] in paths for length in range(len(path))):
            raise LawBroken(f"{game.name}: the picks {path} begin with those of another move")


def components_conserved(game: Game[Any], games: int, seed: int) -> None:
    """The number of each component never changes."""
    for match in matches(game, games, seed):
        start = dict(game.component_counts(reading(game.position, match.at(0))))
        for number in some_positions(match, MOST_POSITIONS):
            count = dict(game.component_counts(reading(game.position, match.at(number))))
            if count != start:
                changed = {key for key in count.keys() | start.keys() if count.get(key) != start.get(key)}
                raise LawBroken(f"{about(match, number)}: the number of {', '.join(sorted(changed))} has changed")


def holdings_add_up(game: Game[Any], games: int, seed: int) -> None:
    """Every seat has a holding for the same components, never more of one than there is, nor more points than on its sheet."""
    for match in matches(game, games, seed):
        seen = match.full_view()
        held, counts = game.holdings(seen), game.component_counts(reading(game.position, match.position))
        if len({tuple((each.component, each.name) for each in of_seat) for of_seat in held}) != 1 or len(held) != match.seats:
            raise LawBroken(f"{about(match)}: the seats do not have holdings of the same components")
        for seat, of_seat in enumerate(held):
            if len({each.component for each in of_seat}) != len(of_seat):
                raise LawBroken(f"{about(match)}: seat {seat} has two holdings of the same component")
            for each in of_seat:
                if not 0 <= each.count <= counts.get(each.component, each.count):
                    raise LawBroken(f"{about(match)}: seat {seat} holds {each.count} of {each.component}")
            gained = sum(max(line.points, 0) for line in game.score_sheet(seen)[seat])
            if sum(each.points for each in of_seat) > gained:
                raise LawBroken(f"{about(match)}: the holdings of seat {seat} bring more than the {gained} points on its sheet")


def score_sheet_adds_up(game: Game[Any], games: int, seed: int) -> None:
    """The score lines add up to the points, each with an existing clause and a text in every language."""
    for match in matches(game, games, seed):
        totals = [sum(line.points for line in lines) for lines in match.score_sheet()]
        if totals != match.scores:
            raise LawBroken(f"{about(match)}: the score sheet adds up to {totals}, but the points are {match.scores}")
        for line in (line for lines in match.score_sheet() for line in lines):
            if type(line.points) is not int:
                raise LawBroken(f"{about(match)}: a score line of {line.clause} has {line.points!r} points, which is not an int")
            if line.clause not in game.rulebook:
                raise LawBroken(f"{about(match)}: the score sheet names {line.clause}, which does not exist")
            if not all(line.text(game.phrases, language) for language in LANGUAGES):
                raise LawBroken(f"{about(match)}: a score line of {line.clause} has no text")
        if game.ending(match.view(-1)) not in game.endings:
            raise LawBroken(f"{about(match)}: its ending is not one of the game's endings")


def score_lines_have_reasons(game: Game[Any], games: int, seed: int) -> None:
    """Every kind of score line has a phrase without numbers, which hints use to say why a move is better."""
    for language in LANGUAGES:
        phrases = game.phrases.by_language[language]
        for key in [key for key in phrases if key.startswith("sheet.")]:
            reason = key.replace("sheet.", "reason.", 1)
            if reason not in phrases:
                raise LawBroken(f"{game.name}: in {language} “{key}” has no phrase for reasons")
            extra = places(phrases[reason]) - places(phrases[key])
            if extra:
                raise LawBroken(f"{game.name}: in {language} “{reason}” names {extra}, which “{key}” does not")


def decisions_have_events(game: Game[Any], games: int, seed: int) -> None:
    """Every decision has an event for every viewer, with a text in every language and existing clauses."""
    for match in matches(game, games, seed):
        for number in some_positions(match, MOST_POSITIONS)[1:]:
            for viewer in range(-1, match.seats):
                events = match.events(viewer, number)
                if not events:
                    raise LawBroken(f"{about(match, number)}: there is no event for {viewer_name(viewer)}")
                for event in events:
                    if event.clause and event.clause not in game.rulebook:
                        raise LawBroken(f"{about(match, number)}: an event names {event.clause}, which does not exist")
                    if not all(event.text(game.phrases, language, match.players) for language in LANGUAGES):
                        raise LawBroken(f"{about(match, number)}: an event has no text")


def points_have_events(game: Game[Any], games: int, seed: int) -> None:
    """Where the events of a move name points, these add up to the change of the visible score, and their sources are visible."""
    for match in matches(game, max(games // 4, 1), seed):
        for number in some_positions(match, MOST_POSITIONS)[1:]:
            for viewer in range(-1, match.seats):
                events = match.events(viewer, number)
                if not any(event.points for event in events):
                    continue
                where = f"{about(match, number)}, {viewer_name(viewer)}"
                before, after = match.view(viewer, number - 1), match.view(viewer, number)
                totals = [[sum(line.points for line in lines) for lines in game.score_sheet(seen)] for seen in (before, after)]
                gained = [now - was for was, now in zip(*totals, strict=True)]
                named = [sum(event.points for event in events if event.seat == seat) for seat in range(match.seats)]
                if named != gained:
                    raise LawBroken(f"{where}: the events name {named} points, but the scores change by {gained}")
                scenes = [game.scene(seen, LANGUAGES[0]) for seen in (before, after)]
                known = {piece.id for scene in scenes for piece in scene.pieces}
                known |= {area.id for scene in scenes for area in scene.areas}
                if missing := {id for event in events for id in event.source} - known:
                    raise LawBroken(f"{where}: the source of points {sorted(missing)[0]} is not on the table")


def events_have_phrases(game: Game[Any], games: int, seed: int) -> None:
    """Short and personal forms of an event have no place that the event's own phrase lacks."""
    for language in LANGUAGES:
        phrases = game.phrases.by_language[language]
        for key in phrases:
            form, _, kind = key.partition(".")
            if form not in ("brief", "you", "lead"):
                continue
            if f"event.{kind}" not in phrases:
                raise LawBroken(f"{game.name}: in {language} “{key}” has no event")
            if extra := places(phrases[key]) - places(phrases[f"event.{kind}"]) | places(phrases[key]) & {"who"}:
                raise LawBroken(f"{game.name}: in {language} “{key}” names {sorted(extra)[0]}, which is not among its facts")


def undo_restores(game: Game[Any], games: int, seed: int) -> None:
    """Undo, where it is allowed, restores the bytes of the position, and the move can be played again."""
    for match in matches(game, max(games // 10, 1), seed):
        again = Match(game, match.seats, match.options, secret=match.secret)
        tried = set(some_positions(match, MOST_POSITIONS))
        for number, move in enumerate(match.moves):
            mover = again.to_move
            again.play(move)
            after = again.position.tobytes()
            if number not in tried or again.why_not_undo(mover) is not None:
                continue
            again.undo(mover)
            if again.position.tobytes() != match.at(number).tobytes() or again.moves != match.moves[:number]:
                raise LawBroken(f"{about(match, number)}: undo does not restore the position")
            again.play(move)
            if again.position.tobytes() != after:
                raise LawBroken(f"{about(match, number)}: the move played again leads to another position")


def records_round_trip(game: Game[Any], games: int, seed: int) -> None:
    """A record can be read back as the same match, finished or not."""
    for match in matches(game, games, seed):
        if notation.read(notation.write(match), game.overlay) != match:
            raise LawBroken(f"{about(match)}: the record does not read back as the match")
        half = Match(game, match.seats, match.options, secret=match.secret)
        for move in match.moves[: match.number // 2]:
            half.play(move)
        if notation.read(notation.write(half), game.overlay) != half:
            raise LawBroken(f"{about(half)}: the record of the unfinished match does not read back")


def scenes_can_be_drawn(game: Game[Any], games: int, seed: int) -> None:
    """Every piece of a scene has a unique id, a place inside an area, a known tone and a face that can be drawn."""
    for match in matches(game, max(games // 4, 1), seed):
        for number in some_positions(match, 8):
            for viewer in range(-1, match.seats):
                scene = game.scene(match.view(viewer, number), LANGUAGES[0])
                where = f"{about(match, number)}, {viewer_name(viewer)}"
                ids = [piece.id for piece in scene.pieces if piece.id]
                if len(set(ids)) != len(ids):
                    raise LawBroken(f"{where}: two pieces have the id {next(id for id in ids if ids.count(id) > 1)}")
                areas = {area.id: area for area in scene.areas}
                for layout in scene.layouts.values():
                    if not set(layout.places) <= set(areas):
                        raise LawBroken(f"{where}: a layout places an area that does not exist")
                for piece in scene.pieces:
                    area = areas.get(piece.area)
                    if area is None or not (0 <= piece.x <= area.width and 0 <= piece.y <= area.height):
                        raise LawBroken(f"{where}: {piece.name} is outside every area")
                    if not is_tone(piece.tone):
                        raise LawBroken(f"{where}: {piece.name} has the unknown tone {piece.tone}")
                    _check_face(game, piece.face, where)


def _check_face(game: Game[Any], key: str, where: str) -> None:
    for language in LANGUAGES if key else ():
        try:
            root = ElementTree.fromstring(game.face(key, language))
        except ElementTree.ParseError as error:
            raise LawBroken(f"{where}: the face {key} is not valid XML: {error}") from error
        if not root.tag.endswith("svg") or "viewBox" not in root.attrib:
            raise LawBroken(f"{where}: the face {key} is not an SVG with a viewBox")
        for element in root.iter():
            if element.tag.rsplit("}", 1)[-1] in ("script", "foreignObject", "style", "filter", "image"):
                raise LawBroken(f"{where}: the face {key} contains a {element.tag}, which is not allowed")


def languages_agree(game: Game[Any], games: int, seed: int) -> None:
    """All languages have the same phrases, with the same places, and the same clauses."""
    if disagreements := game.phrases.disagreements():
        raise LawBroken(f"{game.name}: {'; '.join(disagreements)}")
    numbers = {language: set(clauses) for language, clauses in game.rulebook.by_language.items()}
    for language in LANGUAGES:
        if numbers[language] != set(game.rulebook.numbers):
            raise LawBroken(f"{game.name}: the rules in {language} differ in {numbers[language] ^ set(game.rulebook.numbers)}")
    for option in game.options:
        if option.clause not in game.rulebook:
            raise LawBroken(f"{game.name}: option {option.name} names {option.clause}, which does not exist")
