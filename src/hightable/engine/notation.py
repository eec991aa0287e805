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

The record of a fair deal also has the lines that its secret follows from (see `fair_deal.py`); that of a player without a
contribution is empty:

    commitment: 1c…
    server secret: e0…
    random 1: 5b…
    random 2:
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from hightable.engine.components import Components
from hightable.engine.discovery import NoSuchGame, find
from hightable.engine.fair_deal import FairDeal
from hightable.engine.game import Game
from hightable.engine.match import BadSeats, Match, Refused
from hightable.engine.options import BadOption
from hightable.engine.rng import MatchSecret, secret_of

FIRST_LINE = "High Table match record"
FORMAT = 1

_MOVE = re.compile(r"(\d{1,9})\. seat (\d{1,9}): (.+)")
_HEADER = re.compile(
    r"(game|components|rules|release|secret|commitment|server secret|(seat|random) (\d{1,9})|option (\w+)):(?: (.*))?"
)


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
    deal = match.fair_deal
    lines += [f"option {name}: {value}" for name, value in (deal or match).options.items()]
    if deal is not None:
        lines += [f"commitment: {deal.commitment}", f"server secret: {deal.server_secret.hex()}"]
        lines += [f"random {seat}: {random.hex()}".rstrip() for seat, random in enumerate(deal.contributions, 1)]
    lines += [f"secret: {match.secret.hex()}", ""]
    text = match.game.catalogue.text
    lines += [f"{n}. seat {match.to_move_at(n - 1) + 1}: {text(move)}" for n, move in enumerate(match.moves, 1)]
    if match.over:
        lines.append("result: " + " ".join(map(str, match.scores)))
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class ParsedRecord:
    """The lines of a record, read but not checked against any rules."""

    found: dict[str, tuple[int, str]]
    """The headers, each with its line number and its value."""
    names: list[str]
    options: dict[str, str]
    contributions: list[str]
    moves: list[tuple[int, str]]
    last: int
    """The number of the last line."""

    def needed(self, key: str) -> tuple[int, str]:
        """The line number and the value of a header. Raises BadRecord if the record does not have it."""
        if key not in self.found:
            raise BadRecord(self.last, f"the record has no “{key}”")
        return self.found[key]

    def secret(self) -> MatchSecret:
        """The match's secret, as the record states it."""
        return secret_of(self._bytes("secret", 32))

    def fair_deal(self) -> FairDeal | None:
        """What the record says the secret follows from; None if it does not say. Whether that is true is not checked."""
        parts = [key for key in self.found if key in ("commitment", "server secret") or key.startswith("random ")]
        if not parts:
            return None
        self._bytes("commitment", 32)
        server_secret = self._bytes("server secret", 32)
        if len(self.contributions) != len(self.names):
            number = self.found[parts[-1]][0]
            raise BadRecord(number, f"there are {len(self.names)} seats, but {len(self.contributions)} lines “random”")
        random = [self._bytes(f"random {n}", 16) if each else b"" for n, each in enumerate(self.contributions, 1)]
        return FairDeal(server_secret, self.options, tuple(random))

    def _bytes(self, key: str, size: int) -> bytes:
        number, value = self.needed(key)
        if not re.fullmatch(f"[0-9a-fA-F]{{{2 * size}}}", value):
            raise BadRecord(number, f"the {_noun(key)} must be {2 * size} hexadecimal digits")
        return bytes.fromhex(value)

    def game(self, components: Components | None = None) -> Game[Any]:
        """The game, in the version of the record."""
        return _game(self, components)

    def replay(self, game: Game[Any], fair_deal: FairDeal | None = None) -> Match:
        """The match with all its moves, from the secret in the record or from the fair deal."""
        secret = self.secret() if fair_deal is None else None
        try:
            match = Match(game, self.names, self.options, secret=secret, fair_deal=fair_deal)
        except BadOption as error:
            raise BadRecord(self.found.get(f"option {error.name}", self.found["secret"])[0], str(error)) from error
        except BadSeats as error:
            seats = (number for key, (number, _) in self.found.items() if key.startswith("seat "))
            raise BadRecord(max(seats, default=self.last), str(error)) from error
        for number, line in self.moves:
            _play(match, number, line)
        return match


def read(text: str, components: Components | None = None) -> Match:
    """The match in a record. Raises BadRecord, with the line and the reason.

    The record of a variant can only be read with its components. Raises BadComponents if these are not valid themselves.
    """
    record = parse(text)
    game, secret, deal = record.game(components), record.secret(), record.fair_deal()
    if deal is not None:
        if deal.commitment != record.found["commitment"][1].lower():
            raise BadRecord(record.found["commitment"][0], "the commitment does not belong to the server secret")
        if deal.match_secret(game) != secret:
            raise BadRecord(
                record.found["secret"][0], "the secret does not follow from the server secret and the players’ contributions"
            )
    return record.replay(game, deal)


def parse(text: str) -> ParsedRecord:
    """The lines of a record. Raises BadRecord if this is not a record."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    last = lines[-1][0] if lines else 1
    if not lines or not lines[0][1].startswith(FIRST_LINE):
        raise BadRecord(lines[0][0] if lines else 1, f"a record begins with “{FIRST_LINE} {FORMAT}”")
    if lines[0][1] != f"{FIRST_LINE} {FORMAT}":
        raise BadRecord(lines[0][0], f"this release reads format {FORMAT}, the record says “{lines[0][1]}”")
    body = next((i for i, (_, line) in enumerate(lines) if _MOVE.fullmatch(line) or line.startswith("result:")), len(lines))
    record = ParsedRecord({}, [], {}, [], lines[body:], last)
    for number, line in lines[1:body]:
        _parse_header(record, number, line)
    return record


def _parse_header(record: ParsedRecord, number: int, line: str) -> None:
    """Adds a header line to the record."""
    parts = _HEADER.fullmatch(line)
    if parts is None:
        raise BadRecord(number, f"“{_short(line)}” is neither a header nor a move")
    key, numbered, place, option, value = parts[1], parts[2], parts[3], parts[4], (parts[5] or "").strip()
    if key in record.found:
        raise BadRecord(number, f"“{key}” is repeated here; it is already in line {record.found[key][0]}")
    record.found[key] = number, value
    if numbered:
        before = record.names if numbered == "seat" else record.contributions
        if int(place) != len(before) + 1:
            raise BadRecord(number, f"this is {numbered} {place}, but {numbered} {len(before) + 1} comes next")
        if not value.isprintable():
            raise BadRecord(number, "a name has characters that cannot be printed")
        before.append(value)
    elif option:
        record.options[option] = value


def _noun(key: str) -> str:
    """What a header is called in a sentence."""
    return f"contribution of seat {key.removeprefix('random ')}" if key.startswith("random ") else key


def _game(record: ParsedRecord, components: Components | None) -> Game[Any]:
    number, name = record.needed("game")
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
        number, fingerprint = record.needed("components")
        if fingerprint != game.overlay.fingerprint:
            raise BadRecord(
                number,
                f"played with components that have the fingerprint {_short(fingerprint)}; those in {game.overlay.file} have"
                f" {game.overlay.fingerprint}",
            )
    elif "components" in record.found:
        reason = f"there are components here, but “game: {_short(name)}” names no variant, as “game: {_short(name)}+NAME” would"
        raise BadRecord(record.found["components"][0], reason)
    elif components is not None:
        raise BadRecord(number, f"this match of {_short(name)} was played with the game's own components: leave out --components")
    number, version = record.needed("rules")
    if version != str(game.version):
        release = f", such as {record.found['release'][1]}," if "release" in record.found else ""
        raise BadRecord(
            number,
            f"played with version {_short(version)} of the rules of {name}; this release has version {game.version}."
            f" A release with version {_short(version)}{release} can open it",
        )
    return game


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
