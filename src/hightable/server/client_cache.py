"""What a page has in its cache. Each piece, arrangement and move is sent once; later messages refer to it by its number.

Most of a scene repeats the one before, and most legal moves were legal before. A page that reconnects starts with an empty cache.
Numbers are assigned in the order of sending, so they reveal nothing that the page has not seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.memo import IdentityCache
from hightable.engine.moves import Move, Pick
from hightable.engine.scene import Piece, Scene
from hightable.server.wire import ActionOut, CacheEntries, PackedScene, encode, encode_arrangement, encode_group, encoded

MOST_PIECES = 10_000
NO_SENTENCES: Mapping[Move, str] = MappingProxyType({})


class ClientCache:
    """What a page has been sent, and what has to be sent with the next message."""

    def __init__(self, game: Game[Any], language: Language) -> None:
        self._game = game
        self._language = language
        self._pieces: dict[bytes, int] = {}
        self._groups: IdentityCache[tuple[Piece, ...], bytes] = IdentityCache(self._numbers, most=500)
        self._arrangements: dict[bytes, int] = {}
        self._faces: set[str] = set()
        self._moves: set[Move] = set()
        self._sentences: dict[Move, str] = {}
        self._labels: set[Pick] = set()
        self._rotations: set[Pick] = set()
        self._asks: set[str] = set()
        self._new = CacheEntries()

    def scene(self, scene: Scene, prompt: str) -> PackedScene:
        """The scene by numbers."""
        numbers = b",".join(filter(None, self._groups.each(scene.groups)))
        arrangement = encode_arrangement(scene)
        number = self._arrangements.get(arrangement)
        if number is None:
            number = self._arrangements[arrangement] = len(self._arrangements)
            self._new.arrangements.append(encoded(arrangement))
        actions = [ActionOut(action.text, list(action.moves), action.piece) for action in scene.actions]
        for action in scene.actions:
            self.moves(list(action.moves))
        pieces = encoded(b"[" + numbers + b"]")
        return PackedScene(number, pieces, prompt, scene.note, sorted(scene.quiet), scene.automatic, actions)

    def _numbers(self, group: tuple[Piece, ...]) -> bytes:
        """The encoded numbers of a group's pieces."""
        pieces = encode_group(group)
        numbers = [*map(self._pieces.get, pieces)]
        if None in numbers:
            shown = [piece for piece in group if piece.w]
            for place, number in enumerate(numbers):
                if number is None:
                    numbers[place] = self._learn_piece(pieces[place], shown[place])
        return encode(numbers)[1:-1]

    def _learn_piece(self, data: bytes, piece: Piece) -> int:
        """The number of a piece that the page may not have yet."""
        known = len(self._pieces)
        number = self._pieces.setdefault(data, known)
        if number == known:
            self._new.pieces.append(encoded(data))
            face = piece.face or piece.glyph
            if face not in self._faces:
                self._faces.add(face)
                self._new.faces[face] = _face(self._game, face, self._language)
        return number

    def moves(self, moves: list[Move], sentences: Mapping[Move, str] = NO_SENTENCES) -> list[Move]:
        """The moves, after noting which picks and sentences the page still needs. `sentences` are those of this position."""
        if not self._moves.issuperset(moves):
            for move in moves:
                if move not in self._moves:
                    self._moves.add(move)
                    self._learn(_move_entry(self._game, move, self._language))
        for move in moves if sentences else ():
            if self._sentences.get(move) != sentences[move]:
                self._sentences[move] = sentences[move]
                path, kind = self._game.catalogue.path(move), self._game.catalogue.kind(move).id
                self._new.moves[str(move)] = encoded(encode([path, sentences[move], kind]))
        return moves

    def _learn(self, entry: MoveEntry) -> None:
        self._new.moves[entry.number] = entry.encoded
        for pick, label in entry.labels:
            if pick not in self._labels:
                self._labels.add(pick)
                self._new.labels[pick] = label
        for picks, ask in entry.asks:
            if picks not in self._asks:
                self._asks.add(picks)
                self._new.asks[picks] = ask
        for pick, degrees in entry.rotations:
            if pick not in self._rotations:
                self._rotations.add(pick)
                self._new.rotations[pick] = degrees

    def new(self) -> CacheEntries:
        """What the page still needs, since this was last called."""
        new, self._new = self._new, CacheEntries()
        return new

    @property
    def full(self) -> bool:
        """Whether it is time to start with an empty cache, to bound the memory that a page takes."""
        return len(self._pieces) > MOST_PIECES


@lru_cache(maxsize=4096)
def _face(game: Game[Any], face: str, language: Language) -> Any:
    return encoded(encode(game.face(face, language)))


class MoveEntry(NamedTuple):
    """What a page has to know of a move."""

    number: str
    encoded: Any
    """Its picks, its sentence and its kind."""
    labels: tuple[tuple[Pick, str], ...]
    """The last pick of a path needs no label, because the move has a sentence."""
    asks: tuple[tuple[str, str], ...]
    rotations: tuple[tuple[Pick, float], ...]


@lru_cache(maxsize=16384)
def _move_entry(game: Game[Any], move: Move, language: Language) -> MoveEntry:
    path, kind, rotations = game.catalogue.path(move), game.catalogue.kind(move).id, game.catalogue.rotations
    asks = [(" ".join((kind, *path[:count])), game.ask(move, count, language)) for count in range(1, len(path))]
    return MoveEntry(
        str(move),
        encoded(encode([path, game.describe(move, language), kind])),
        tuple((pick, str(game.pick_name(pick, language))) for pick in path[:-1]),
        tuple((picks, ask) for picks, ask in asks if ask),
        tuple((pick, rotations[pick]) for pick in path if pick in rotations),
    )
