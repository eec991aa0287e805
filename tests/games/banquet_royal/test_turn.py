"""BR-3: the steps of a turn; the first one cannot be skipped."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hightable.engine.match import Match
from hightable.engine.rng import fast_rng, randbelow
from hightable.games.banquet_royal import GAME
from tests.clauses import clause
from tests.games.banquet_royal.table import Table


@clause("BR-3.1")
def test_first_a_piece_then_the_menus() -> None:
    table = Table().put("burger", "c3").put("salad", "c4").hold(0, "burger/salad/pudding", "toque/salad/burger")
    for early in ("score burger/salad/pudding", "discard toque/salad/burger"):
        no = table.refuse(early)
        assert no.clause == "BR-3.1"
        assert no.en == "Place a dish or a toque first, or announce an order."
        assert no.fr == "Posez d’abord un plat ou une toque, ou annoncez une commande."
    table.play("place pudding c5", "score burger/salad/pudding")


@clause("BR-3.1")
def test_one_piece_or_announcement_per_turn() -> None:
    table = Table().put("burger", "b1").order("salad", "a1").play("place pudding c3")
    for late in ("place pudding c4", "announce a1 salad"):
        no = table.refuse(late)
        assert no.clause == "BR-3.1"
        assert no.en == "You have already placed a piece or announced an order: now score a menu, discard one, or keep them all."
        assert (
            no.fr == "Vous avez déjà posé une pièce ou annoncé une commande : validez ou défaussez un menu, ou gardez-les tous."
        )


@clause("BR-3.1")
def test_an_announcement_replaces_placing() -> None:
    table = Table().put("burger", "b1").order("salad", "a1").play("announce a1 salad")
    assert table.refuse("place pudding c4").clause == "BR-3.1"
    assert "keep" in table.legal()


@clause("BR-3.1")
def test_the_next_player_moves_once_the_hand_is_filled() -> None:
    table = Table(3).hold(0, "burger/salad/pudding", "salad/burger/salad", "toque/salad/burger")
    table.play("place burger c3", "discard burger/salad/pudding")
    assert len(table.hand(0)) == 3
    assert table.p.to_move == 1
    assert table.legal("place")


@clause("BR-3.2")
def test_the_first_step_cannot_be_skipped() -> None:
    no = Table().refuse("keep")
    assert no.clause == "BR-3.2"
    assert no.en == "Place a dish or a toque first, or announce an order."
    assert no.fr == "Posez d’abord un plat ou une toque, ou annoncez une commande."


variants = st.fixed_dictionaries(
    {
        "gourmet": st.booleans(),
        "etiquette": st.sampled_from(["off", "6", "8"]),
        "all_you_can_eat": st.booleans(),
        "hells_kitchen": st.booleans(),
        "wild_toque": st.booleans(),
    }
)


@clause("BR-3.2", "BR-9.8")
@settings(max_examples=60, deadline=None)
@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**32 - 1),
    options=variants,
    preference=st.sampled_from(["any", "burger", "announce"]),
)
def test_there_is_always_a_legal_move_until_the_table_is_full(
    seats: int, seed: int, options: dict[str, object], preference: str
) -> None:
    """In random games, also with one dish used up or the orders announced as early as possible."""
    match, rng = Match(GAME, seats, options, seed=seed), fast_rng(seed)
    while not match.over:
        legal = match.legal()
        assert legal, match
        preferred = [move for move in legal if preference in GAME.catalogue.text(move).split()[:2]] or legal
        match.play(preferred[randbelow(rng, len(preferred))])
        assert match.number < 400
    board = match.view(-1).p.board
    assert all(int(board[space]) >= 0 for space in range(36))
