"""Match records as text: readable, hand-editable, and checked line by line when read.

    High Table match record 1
    game: banquet-royal
    rules: 1
    seat 1: Ada
    seat 2:
    option gourmet: true
    secret: 7f…

    1. seat 2: ready
    2. seat 1: ready
    result: 13 9

Lines that begin with # are comments. The secret determines every card of the match: anyone who has the record of a match in
progress can work out its cards. A match of a variant also has a line with the fingerprint of its components, which are not in the
record:

    game: banquet-royal+four-crowns
    components: 3f9a2c1b5e6d7f80
"""

from __future__ import annotations

import re
from typing import Any

from hightable.engine.components import Components
from hightable.engine.discovery import NoSuchGame, find
from hightable.engine.game import Game
from hightable.engine.match import BadSeats, Match, Refused
from hightable.engine.options import BadOption
from hightable.engine.rng import MatchSecret

FIRST_LINE = "High Table match record"
FORMAT = 1

_MOVE = re.compile(r"(\d{1,9})\. seat (\d{1,9}): (.+)")
_HEADER = re.compile(r"(game|components|rules|release|secret|seat (\d{1,9})|option (\w+)):(?: (.*))?")


class BadRecord(ValueError):
    """A record that cannot be read. `line` is the line number, from 1."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


def write(match: Match, release: str = "") -> str:
    """The match as text. `read` gives the same match back."""
    lines = [f"{FIRST_LINE} {FORMAT}", f"game: {match.game.name}"]
    lines += [f"components: {match.game.overlay.fingerprint}"] if match.game.overlay else []
    lines += [f"rules: {match.game.version}"]
    lines += [f"release: {release}"] if release else []
    lines += [f"seat {seat}: {name}".rstrip() for seat, name in enumerate(match.names, 1)]
    lines += [f"option {name}: {value}" for name, value in match.options.items()]
    lines += [f"secret: {match.secret.hex()}", ""]
    text = match.game.catalogue.text
    lines += [f"{n}. seat {match.to_move_at(n - 1) + 1}: {text(move)}" for n, move in enumerate(match.moves, 1)]
    if match.over:
        lines.append("result: " + " ".join(map(str, match.scores)))
    return "\n".join(lines) + "\n"


def read(text: str, components: Components | None = None) -> Match:
    """The match in a record. Raises BadRecord, with the line and the reason.

    The record of a variant can only be read with its components. Raises BadComponents if these are not valid themselves.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    last = lines[-1][0] if lines else 1
    if not lines or not lines[0][1].startswith(FIRST_LINE):
        raise BadRecord(lines[0][0] if lines else 1, f"a record begins with “{FIRST_LINE} {FORMAT}”")
    if lines[0][1] != f"{FIRST_LINE} {FORMAT}":
        raise BadRecord(lines[0][0], f"this release reads format {FORMAT}, the record says “{lines[0][1]}”")
    body = next((i for i, (_, line) in enumerate(lines) if _MOVE.fullmatch(line) or line.startswith("result:")), len(lines))
    match = _header(lines[1:body], last, components)
    for number, line in lines[body:]:
        _play(match, number, line)
    return match


def _header(lines: list[tuple[int, str]], last: int, components: Components | None) -> Match:
    found: dict[str, tuple[int, str]] = {}
    seats: list[str] = []
    options: dict[str, object] = {}
    where: dict[str, int] = {}
    for number, line in lines:
        parts = _HEADER.fullmatch(line)
        if parts is None:
            raise BadRecord(number, f"“{_short(line)}” is neither a header nor a move")
        key, seat, option, value = parts[1], parts[2], parts[3], (parts[4] or "").strip()
        if key in where:
            raise BadRecord(number, f"“{key}” is repeated here; it is already in line {where[key]}")
        where[key] = number
        if seat:
            if int(seat) != len(seats) + 1:
                raise BadRecord(number, f"this is seat {seat}, but seat {len(seats) + 1} comes next")
            if not value.isprintable():
                raise BadRecord(number, "a name has characters that cannot be printed")
            seats.append(value)
        elif option:
            options[option] = value
        else:
            found[key] = (number, value)
    game = _game(found, last, components)
    number, secret = _needed(found, "secret", last)
    try:
        return Match(game, seats, options, secret=MatchSecret.from_hex(secret))
    except BadOption as error:
        raise BadRecord(where.get(f"option {error.name}", number), str(error)) from error
    except BadSeats as error:
        raise BadRecord(max((where[key] for key in where if key.startswith("seat ")), default=last), str(error)) from error
    except ValueError as error:
        raise BadRecord(number, "the secret must be 64 hexadecimal digits") from error


def _game(found: dict[str, tuple[int, str]], last: int, components: Components | None) -> Game[Any]:
    number, name = _needed(found, "game", last)
    base, plus, variant = name.partition("+")
    if plus and components is None:
        raise BadRecord(
            number,
            f"this is a match of the variant “{_short(variant)}” of {_short(base)}, which can only be read with the file of its"
            " components (--components)",
        )
    try:
        game = find(base, components if plus else None)
    except NoSuchGame as error:
        raise BadRecord(number, str(error)) from error
    if game.overlay is not None:
        number, fingerprint = _needed(found, "components", last)
        if fingerprint != game.overlay.fingerprint:
            raise BadRecord(
                number,
                f"played with components that have the fingerprint {_short(fingerprint)}; those in {game.overlay.file} have"
                f" {game.overlay.fingerprint}",
            )
    elif components is not None:
        raise BadRecord(number, f"this match of {_short(name)} was played with the game's own components: leave out --components")
    number, version = _needed(found, "rules", last)
    if version != str(game.version):
        release = f", such as {found['release'][1]}," if "release" in found else ""
        raise BadRecord(
            number,
            f"played with version {_short(version)} of the rules of {name}; this release has version {game.version}."
            f" A release with version {_short(version)}{release} can open it",
        )
    return game


def _needed(found: dict[str, tuple[int, str]], key: str, last: int) -> tuple[int, str]:
    if key not in found:
        raise BadRecord(last, f"the record has no “{key}”")
    return found[key]


def _play(match: Match, number: int, line: str) -> None:
    if line.startswith("result:"):
        _check_result(match, number, line.removeprefix("result:").split())
        return
    parts = _MOVE.fullmatch(line)
    if parts is None:
        raise BadRecord(number, f"“{_short(line)}” is not a move: moves look like “{match.number + 1}. seat 1: …”")
    if match.over:
        raise BadRecord(number, "the game was over before this move")
    if int(parts[1]) != match.number + 1:
        raise BadRecord(number, f"this is move {parts[1]}, but move {match.number + 1} comes next")
    if int(parts[2]) != match.to_move + 1:
        raise BadRecord(number, f"it is the turn of seat {match.to_move + 1}, not of seat {parts[2]}")
    move = match.game.catalogue.parse(parts[3])
    if move is None:
        raise BadRecord(number, f"“{_short(parts[3])}” is not a move of {match.game.name}")
    try:
        match.play(move)
    except Refused as error:
        refusal = error.refusal
        raise BadRecord(number, f"not legal: {refusal.text(match.game.phrases, 'en')} ({refusal.clause})") from error


def _check_result(match: Match, number: int, scores: list[str]) -> None:
    if not match.over:
        raise BadRecord(number, f"there is a result here, but the game is not over after {match.number} moves")
    if scores != list(map(str, match.scores)):
        raise BadRecord(number, f"the moves lead to {' '.join(map(str, match.scores))}, not to {_short(' '.join(scores))}")


def _short(text: str) -> str:
    text = "".join(character if character.isprintable() else "?" for character in text)
    return text if len(text) <= 60 else text[:57] + "…"
