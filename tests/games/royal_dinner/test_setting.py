"""RD-2: the setup, and who sees what."""

from __future__ import annotations

from collections import Counter

import pytest

from hightable.engine.position import HIDDEN, NONE
from hightable.engine.view import SPECTATOR
from hightable.games.royal_dinner import GAME
from hightable.games.royal_dinner.components import END
from hightable.games.royal_dinner.position import CHOOSE, TAKE
from tests.clauses import clause
from tests.games.royal_dinner.table import Table


@clause("RD-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_of_party_card_is_in_the_bottom_third(seats: int) -> None:
    places = Counter(Table(seats, seed=seed, dealt=True).pile()[::-1].index("end") for seed in range(600))
    assert set(places) == set(range(25)), "25 places in a deck of 24 cards"
    assert len(Table(seats).pile()) == 72 + 1 - 9


@clause("RD-2.2")
def test_nine_cards_are_on_the_tray() -> None:
    table = Table()
    assert "" not in table.tray()
    assert not set(table.tray()) & set(table.pile())


@clause("RD-2.3")
def test_every_player_chooses_an_icon_in_turn_from_the_first_player_on() -> None:
    table = Table(3, first="2", dealt=True)
    assert table.p.phase == CHOOSE
    assert table.p.icon.tolist() == [NONE] * 4
    assert table.p.to_move == 1
    assert table.legal() == ["choose bell", "choose key", "choose lily", "choose sun"]
    assert table.refuse("take row-a") == (
        "RD-2.3",
        "Every player must choose an icon first.",
        "Chaque joueur doit d’abord choisir un emblème.",
    )
    table.play("choose lily")
    assert table.event_texts() == ["Ruby chooses the lily."]
    assert table.event_texts(language="fr") == ["Rubis choisit le lys."]
    assert table.p.to_move == 2
    assert table.legal() == ["choose bell", "choose key", "choose sun"]
    assert table.refuse("choose lily").en == "Another player has already chosen the lily."
    table.play("choose key", "choose sun")
    assert table.p.icon.tolist() == [0, 1, 3, NONE]
    assert (table.p.phase, table.p.to_move) == (TAKE, 1)
    assert table.refuse("choose bell").clause == "RD-2.3"
    table.play("imposter a1/b2/c3")
    assert table.event_texts()[0].startswith("Ruby uses the imposter on a1/b2/c3")


@clause("RD-2.3", "RD-10.1")
def test_a_solo_player_chooses_an_icon_before_the_first_solo_card() -> None:
    table = Table(1, dealt=True)
    assert table.refuse("strike").clause == "RD-2.3"
    table.play("choose bell", "strike", "imposter a1/a3/b2")
    assert table.p.icon.tolist() == [2, NONE, NONE, NONE]


@clause("RD-2.3")
def test_icons_to_choose_from_show_their_imposter_and_the_colours_of_their_nobles() -> None:
    table = Table(2, dealt=True).play("choose sun")
    for viewer in (-1, 0, 1):
        pieces = {piece.id: piece for piece in GAME.scene(table.view(viewer), "en").pieces}
        assert [id for id in pieces if id.startswith("icon:")] == ["icon:1", "icon:2", "icon:3"]
        imposter, colours = pieces["icon:1"].name.split("; ")
        assert imposter == "The lily: the imposter takes a1/b2/c3, rotated as you like"
        assert colours == "nobles 1 to 6 ask for blue, green, pink, purple, yellow, any colour"
        assert "noble:0.0" in pieces
        assert not any(id.startswith("noble:1") for id in pieces), "a player without an icon has no nobles"


@clause("RD-2.3")
def test_icons_may_be_dealt() -> None:
    dealt = {tuple(Table(2, icons="random", seed=seed).p.icon[:2].tolist()) for seed in range(100)}
    assert dealt == {(a, b) for a in range(4) for b in range(4) if a != b}


@clause("RD-2.4")
def test_all_nobles_are_masked_or_none_is() -> None:
    assert Table().p.masked == 0
    table = Table(side="masked").under(5, "yellow 1", "blue 2", "blue 3").hold("yellow 4").play("place yellow-4 noble-5")
    assert table.is_served(5)


@clause("RD-2.5")
def test_the_first_player_and_the_order_of_play() -> None:
    assert {Table(3, first="random", seed=seed).p.to_move for seed in range(40)} == {0, 1, 2}
    table = Table(3, first="3")
    assert table.p.to_move == 2
    table.play("take row-a", *(f"place {card.replace(' ', '-')} noble-6" for card in table.tray()[:3]))
    if table.legal("done"):
        table.play("done")
    assert table.p.to_move == 0


@clause("RD-2.6")
def test_everything_is_open_except_the_order_of_the_piles() -> None:
    table = Table(3).under(1, "blue 1", seat=2).discarded("pink 4")
    for seat in (SPECTATOR, 0, 1, 2):
        seen = table.view(seat).p
        for field in ("tray", "under", "discard", "hand", "imposter", "served"):
            assert [list(row) if hasattr(row, "__len__") else row for row in getattr(seen, field)] == table.row(field).tolist()
        assert set(seen.pile) == {HIDDEN, NONE}
        assert seen.pile_size == len(table.pile())
    assert set(Table(1).view(0).p.solo) == {HIDDEN}


@clause("RD-9.4")
def test_after_the_end_everything_is_open() -> None:
    table = Table().served(1, 2, 3, 4, 5).under(6, "blue 12", "green 12").hold("pink 1")
    assert HIDDEN in table.view(1).p.pile
    table.play("place pink-1 noble-6")
    assert HIDDEN not in table.view(1).p.pile


def test_determinizations_put_the_end_of_party_card_at_every_possible_place() -> None:
    table, places = Table(), set()
    for _ in range(400):
        sample = table.view(0).position.copy()
        GAME.rules.determinize(sample, 0, table.rng)
        pile = sample.view(GAME.position.dtype)["pile"][0].tolist()
        places.add(pile.index(END))
    assert places == set(range(25))
