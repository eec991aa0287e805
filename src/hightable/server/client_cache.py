"""What one page knows already. A thing is told once; from then on a message names it by its number.

Most of a scene is the one before it, and most moves that are legal now were so before. A page that comes again begins anew. The
numbers are given in the order in which this page was told of things, so they say nothing that the page has not seen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.memo import IdentityCache
from hightable.engine.moves import Move, Pick
from hightable.engine.scene import Piece, Scene
from hightable.server.picks import turns, word
from hightable.server.wire import CacheEntries, PackedScene, encode, encode_arrangement, encode_piece, encoded

MOST = 10_000


class ClientCache:
    """What a page was told, and what it has to be told with the next message."""

    def __init__(self, game: Game[Any], language: Language) -> None:
        self._game = game
        self._language = language
        self._pieces: dict[bytes, int] = {}
        self._groups: IdentityCache[tuple[Piece, ...], bytes] = IdentityCache(self._numbers, most=500)
        self._arrangements: dict[bytes, int] = {}
        self._faces: set[str] = set()
        self._moves: set[Move] = set()
        self._labels: set[Pick] = set()
        self._rotations: set[Pick] = set()
        self._new = CacheEntries()

    def scene(self, scene: Scene, prompt: str) -> PackedScene:
        """The scene in numbers."""
        numbers = b",".join(filter(None, self._groups.each(scene.groups)))
        arrangement = encode_arrangement(scene)
        number = self._arrangements.get(arrangement)
        if number is None:
            number = self._arrangements[arrangement] = len(self._arrangements)
            self._new.arrangements.append(encoded(arrangement))
        return PackedScene(number, encoded(b"[" + numbers + b"]"), prompt, scene.note)

    def _numbers(self, group: tuple[Piece, ...]) -> bytes:
        """The numbers of a group's pieces, as they stand in a message. A line for terminals alone is nothing here."""
        return b",".join(b"%d" % self._number(piece) for piece in group if piece.w)

    def _number(self, piece: Piece) -> int:
        data = encode_piece(piece)
        number = self._pieces.get(data)
        if number is None:
            number = self._pieces[data] = len(self._pieces)
            self._new.pieces.append(encoded(data))
            face = piece.face or piece.glyph
            if face not in self._faces:
                self._faces.add(face)
                self._new.faces[face] = drawn(self._game, face, self._language)
        return number

    def moves(self, moves: list[Move]) -> list[Move]:
        """The moves; the page has to know the path and the sentence of each."""
        if not self._moves.issuperset(moves):
            for move in moves:
                if move not in self._moves:
                    self._moves.add(move)
                    self._new.moves[str(move)] = said(self._game, move, self._language)
                    self._learn_labels(move)
        return moves

    def _learn_labels(self, move: Move) -> None:
        """A pick that ends its path needs no word: the move has a sentence."""
        path = self._game.catalogue.path(move)
        for pick in path[:-1]:
            if pick not in self._labels:
                self._labels.add(pick)
                self._new.labels[pick] = word(self._game, pick, self._language)
        turning = turns(self._game)
        for pick in path:
            if pick in turning and pick not in self._rotations:
                self._rotations.add(pick)
                self._new.rotations[pick] = turning[pick]

    def new(self) -> CacheEntries:
        """What was not known before, since this was last asked."""
        found, self._new = self._new, CacheEntries()
        return found

    @property
    def full(self) -> bool:
        """Whether it is time to begin anew: no page should be remembered without end."""
        return len(self._pieces) > MOST


@lru_cache(maxsize=4096)
def drawn(game: Game[Any], face: str, language: Language) -> Any:
    return encoded(encode(game.face(face, language)))


@lru_cache(maxsize=16384)
def said(game: Game[Any], move: Move, language: Language) -> Any:
    """A move's path of picks and its sentence."""
    return encoded(encode([game.catalogue.path(move), game.describe(move, language)]))
