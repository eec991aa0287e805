"""python-chess: random games of chess."""

from __future__ import annotations

import random

from bench.benchmark import Benchmark, Play

AUTOMATIC_DRAW = 150
"""Half-moves without a capture or a pawn move after which a game is drawn automatically."""


def benchmarks() -> list[Benchmark]:
    return [Benchmark("python-chess", "chess", "move by move", chess_by_move)]


def chess_by_move() -> Play:
    """Games end as the rules end them automatically, except by fivefold repetition: checking that would only slow it down."""
    import chess

    draw = random.Random(1).random

    def play() -> float:
        board = chess.Board()
        decisions = 0
        while board.halfmove_clock < AUTOMATIC_DRAW and not board.is_insufficient_material():
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(draw() * len(moves))])
            decisions += 1
        return decisions

    return play
