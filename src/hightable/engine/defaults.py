"""What a game does about the parts that it does not define: everything works, only plainer.

A refusal says what can be done instead, an event is the move's own sentence, the score sheet is one line, and the scene shows
every field of the position as cards. Each function reads the game from the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from msgspec import structs

from hightable.engine import pools
from hightable.engine.i18n import LANGUAGES, Fact, Language, Name, Phrases
from hightable.engine.messages import Event, Holdings, Refusal, ScoreLine, ScoreSheet
from hightable.engine.moves import Move, Pick, PublicMove
from hightable.engine.position import HIDDEN, NONE, Field
from hightable.engine.scene import Area, Piece, Scene
from hightable.engine.view import View

if TYPE_CHECKING:
    from hightable.engine.game import Game

PHRASES = Phrases.read(Path(__file__).parent)
"""The phrases behind the defaults. A game's own phrases of the same name come first."""

ENDING = "end"
ROW = 8
"""How many cards of one field are side by side."""
CARD = 1.6, 1.2
"""The width and height of a card, in units of its area."""
GAP = 0.2
LONGEST_LINE = 12
"""The most letters on one line of a card."""


def game_of(view: View[Any]) -> Game[Any]:
    """The game of a view."""
    assert view.game is not None, "a view of a match has its game"
    return view.game


def seat_names(players: int) -> tuple[Name, ...]:
    """“Player 1”, “Player 2” and so on."""
    return tuple(PHRASES.name("seat.name", number=number) for number in range(1, players + 1))


# Messages


def refuse(view: View[Any], move: Move) -> Refusal | None:
    """Refuses what is not legal, and names the kinds of move that are."""
    game = game_of(view)
    if view.over:
        return Refusal("", "over")
    legal = game.rules.legal_moves(view.position)
    if move in legal:
        return None
    kinds = dict.fromkeys(game.catalogue.kind(each).name for each in legal)
    return Refusal("", "not_legal", {"move": _sentence(game, game.catalogue.public(move)), "kinds": Name.joined(kinds, ", ")})


def events(before: View[Any], move: PublicMove, after: View[Any]) -> list[Event]:
    """The move's own sentence, and which fields show the viewer something new: a card turned up, for example."""
    game = game_of(before)
    changed = (
        name
        for name in game.position.fields
        if name != "to_move" and not np.array_equal(getattr(before.p, name), getattr(after.p, name))
    )
    return [Event("move", before.p.to_move, {"move": _sentence(game, move)}, shows=tuple(changed))]


def _sentence(game: Game[Any], move: PublicMove) -> Name:
    """The move as a sentence; only its kind where part of it is secret."""
    if move.move is None:
        return next(kind.name for kind in game.catalogue.kinds if kind.id == move.kind)
    return Name({language: game.describe(move.move, language) for language in LANGUAGES})


def score_sheet(view: View[Any]) -> ScoreSheet:
    """One line of points; none while something is hidden, because the points may depend on it."""
    if view.hidden_count:
        return tuple(() for _ in range(view.p.seats))
    points, _ = _standings(view)
    return tuple((ScoreLine("", "points", each),) for each in points)


def _standings(view: View[Any]) -> tuple[list[int], list[int]]:
    rules = game_of(view).rules
    points, rank = rules.per_seat(), rules.per_seat()
    rules.standings(view.position, points, rank)
    return points[: view.p.seats].tolist(), rank[: view.p.seats].tolist()


def ending(view: View[Any]) -> str:
    """Every game ends in the same way."""
    return ENDING


def holdings(view: View[Any]) -> Holdings:
    """Nothing: the game does not say which components players hold."""
    return tuple(() for _ in range(view.p.seats))


def component_counts(p: Any) -> Mapping[str, int]:
    """The components of the position's pools, if it has any."""
    return pools.component_counts(p._kind, p)


# The scene


def scene(view: View[Any], language: Language) -> Scene:
    """Every field of the position as cards; then, for the player to move, a card for everything else that can be picked."""
    game = game_of(view)
    legal = game.rules.legal_moves(view.position) if view.is_my_turn else []
    picks = dict.fromkeys(pick for move in legal for pick in game.catalogue.path(move) if game.catalogue.parameter_of(pick))
    areas: list[Area] = []
    pieces: list[Piece] = []
    shown: set[Pick] = set()
    for name, field in game.position.fields.items():
        if name in ("seats", "to_move") or not field.shown:
            continue
        for area, cards in _field(view, name, field, language):
            areas.append(area)
            pieces += cards
            shown.update(card.pick for card in cards)
    own = {piece.pick for piece in pieces if piece.owner == view.seat}
    pieces = [structs.replace(piece, pick="") if piece.owner != view.seat and piece.pick in own else piece for piece in pieces]
    rest = [pick for pick in picks if pick not in shown]
    if rest:
        areas.append(_area("choices", _say(game, language, "scene.choices"), min(len(rest), ROW), -(-len(rest) // ROW)))
        pieces += [_choice(game, pick, place, language) for place, pick in enumerate(rest)]
    return Scene(tuple(areas), (tuple(pieces),), _prompt(view, language))


def _say(game: Game[Any], language: Language, key: str, /, **facts: Fact) -> str:
    return game.phrases.say(language, key, **facts)


def _prompt(view: View[Any], language: Language) -> str:
    game = game_of(view)
    names = view.names or game.seat_names
    if not view.over:
        who = names[view.p.to_move]
        return _say(game, language, "scene.your_turn") if view.is_my_turn else _say(game, language, "scene.turn", who=who)
    winners = [names[seat] for seat, rank in enumerate(_standings(view)[1]) if rank == 0]
    if not winners:
        return _say(game, language, "scene.over")
    return _say(game, language, "scene.won" if len(winners) == 1 else "scene.shared", who=Name.joined(winners, ", "))


def _title(game: Game[Any], name: str, language: Language) -> str:
    key = f"field.{name}"
    return _say(game, language, key) if key in game.phrases else name.replace("_", " ").capitalize()


def _field(view: View[Any], name: str, field: Field, language: Language) -> Iterator[tuple[Area, list[Piece]]]:
    """The areas of a field: one, or one per seat if its first index is a seat."""
    value, title = getattr(view.p, name), _title(game_of(view), name, language)
    if not field.by_seat:
        entries = np.atleast_1d(np.array(value))
        yield _cards(view, name, title, field, entries, -1, language)
        return
    for seat in range(view.p.seats):
        yield _cards(view, f"{name}{seat}", title, field, np.atleast_1d(np.array(value[seat])), seat, language)


def _cards(
    view: View[Any], id: str, title: str, field: Field, entries: Any, seat: int, language: Language
) -> tuple[Area, list[Piece]]:
    rows = entries if entries.ndim == 2 else entries.reshape(1, -1) if entries.size <= ROW else None
    if rows is None:
        padded = np.full(-(-entries.size // ROW) * ROW, NONE)
        padded[: entries.size] = entries.ravel()
        rows = padded.reshape(-1, ROW)
    cards = [
        _card(id, int(entry), x, y, field, seat, language)
        for y, row in enumerate(rows.tolist())
        for x, entry in enumerate(row)
        if field.of is None or entry != NONE
    ]
    height, width = rows.shape
    return _area(id, title, width, height, seat), cards


def _area(id: str, title: str, width: int, height: int, seat: int = -1) -> Area:
    return Area(id, title, width * (CARD[0] + GAP), height * (CARD[1] + GAP), (6, 1), display_of=seat)


def _card(id: str, entry: int, x: int, y: int, field: Field, seat: int, language: Language) -> Piece:
    known = field.of is not None and 0 <= entry < len(field.of)
    text = "–" if entry == NONE else "?" if entry <= HIDDEN else str(entry)
    if known:
        text = str(cast(Any, field.of).names[entry](language))
    pick = cast(Any, field.of).pick(entry) if known else ""
    return _piece(id, f"{id}:{x}.{y}", text, x, y, pick, seat)


def _choice(game: Game[Any], pick: Pick, place: int, language: Language) -> Piece:
    return _piece("choices", f"choice:{pick}", game.pick_name(pick, language), place % ROW, place // ROW, pick, -1)


def _piece(area: str, id: str, text: str, x: int, y: int, pick: Pick, seat: int) -> Piece:
    width, height = CARD
    middle = (x + 0.5) * (width + GAP), (y + 0.5) * (height + GAP)
    return Piece(area, *middle, text[:5], text, owner=seat, pick=pick, id=id, w=width, h=height, face=text or " ")


def face(key: str, language: Language) -> str:
    """A plain card with its text on it, on as many lines as it needs."""
    lines = _wrapped(key)
    size = min(34.0, 250 / max(map(len, lines)), 100 / len(lines))
    first = 60 + size * 0.35 - (len(lines) - 1) * size * 0.55
    texts = "".join(
        f'<text x="80" y="{first + place * size * 1.1:.1f}" text-anchor="middle" font-size="{size:.1f}">{escape(line)}</text>'
        for place, line in enumerate(lines)
    )
    card = '<rect x="3" y="3" width="154" height="114" rx="12" fill="#fdf6e3" stroke="#7a6a4f" stroke-width="3"/>'
    return f'<svg viewBox="0 0 160 120">{card}{texts}</svg>'


def _wrapped(text: str) -> Sequence[str]:
    """The text in lines of about the same length."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > LONGEST_LINE:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
