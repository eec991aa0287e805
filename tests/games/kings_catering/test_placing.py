"""KC-3, KC-4, KC-6: taking a column, placing its tiles, and what Kings forbid."""

from __future__ import annotations

import random

import pytest

from hightable.engine.match import Match
from hightable.engine.rng import fast_rng
from hightable.games.kings_catering import GAME
from hightable.games.kings_catering.position import PLACE, TAKE
from tests.clauses import clause
from tests.games.kings_catering.table import Table


@clause("KC-3.1", "KC-3.2")
def test_a_turn_takes_places_and_refills() -> None:
    table = Table(king="k4").columns(["cook"], ["beer R...", "soup R..."], ["cake B...", "cake G...", "steward"])
    assert table.legal() == ["take 1", "take 2", "take 3"]
    assert table.refuse("start 1").clause == "KC-3.1"
    table.play("take 2")
    assert table.event_texts() == ["Orange takes column 2: beer (4), soup (4)."]
    assert (table.p.phase, table.in_columns()) == (PLACE, [1, 0, 3])
    assert table.refuse("take 1") == (
        "KC-4.1", "First place the tiles you took.", "Placez d’abord les tuiles que vous avez prises.",
    )  # fmt: skip
    table.play("start 1")
    assert (table.p.phase, table.p.to_move, table.in_columns()) == (PLACE, 0, [1, 0, 3])
    table.play("start 1")
    assert (table.p.phase, table.p.to_move, table.in_columns()) == (TAKE, 1, [2, 1, 3])


@clause("KC-3.2")
def test_an_empty_column_cannot_be_taken() -> None:
    table = Table().columns([], ["cook"], [])
    assert table.legal() == ["take 2"]
    assert table.refuse("take 1").en == "Column 1 is empty."


@clause("KC-4.1")
def test_tiles_are_placed_in_any_order() -> None:
    table = Table(king="k4").hold("beer R...", "soup BGG.", "cook")
    assert table.legal("start") == ["start 1", "start 2", "start 3"]
    table.play("start 2", "start 2")
    assert [int(tile) for tile in table.p.held] == [9, -1, -1]
    assert table.refuse("start 2").clause == "KC-4.1"


@clause("KC-4.2")
def test_any_tile_starts_a_table_without_rotation() -> None:
    table = Table().hold("florist", "bread GY..").play("start 2", "start 1")
    assert table.p.tables[0] == 2
    assert table.p.turned[0, :2].tolist() == [0, 0]
    assert table.event_texts()[0] == "Orange starts table 2 with a Florist."


@clause("KC-4.3")
def test_a_food_joins_by_a_matching_half_in_any_rotation() -> None:
    table = Table(king="k4").lay(0, "beer BYG.").hold("soup G...")
    assert table.legal("place") == ["place 1 1s up"]
    assert table.refuse("place 1 1s down").clause == "KC-4.3"
    assert table.refuse("place 1 1w up").clause == "KC-4.3"
    table.play("place 1 1s up")
    assert table.event_texts()[0] == "Orange places a soup (4) at table 1 and completes a decoration."


@clause("KC-4.4")
def test_other_sides_may_mismatch_or_be_bare() -> None:
    table = Table(king="k4").lay(0, "beer BYG.").lay(0, "cake Y...", "1e", "left").hold("bread RRG.")
    # the place below the first tile: green above matches, whatever is on the other sides
    assert "place 1 1s down" in table.legal("place")
    table = Table(king="k4").lay(0, "beer YB..").lay(0, "soup RB..", "1e", "left").lay(0, "cook", "1w").hold("cake B...")
    assert table.refuse("place 1 1n up").clause == "KC-4.3"


@clause("KC-4.4")
def test_a_half_may_be_against_a_crew_tile() -> None:
    table = Table(king="k4", princess="p5").lay(0, "beer BYG.").lay(0, "soup YRB.", "1e", "left").lay(0, "cook", "2s")
    table.hold("cake GYG.")
    assert "place 1 1s up" in table.legal("place")
    table.play("place 1 1s up")


@clause("KC-4.5")
def test_a_crew_joins_on_a_bare_side_of_a_food() -> None:
    table = Table(king="k4").lay(0, "beer BYG.").hold("cook")
    assert table.legal("place") == ["place 1 1w up"]
    assert table.refuse("place 1 1n up") == (
        "KC-4.5", "Crew go against a side of a food without a half-decoration, and there is none at that place for a Cook.",
        "Le personnel se place contre un bord de mets sans demi-décoration, et il n’y en a pas à cet endroit pour un cuisinier.",
    )  # fmt: skip
    table.play("place 1 1w up")
    assert table.event_texts()[0] == "Orange places a Cook at table 1."


@clause("KC-4.5")
def test_one_bare_side_among_several_foods_is_enough() -> None:
    table = Table(king="k4").lay(0, "beer BYG.").lay(0, "soup G...", "1s", "up").lay(0, "cake Y...", "1e", "left").hold("cook")
    assert "place 1 2e up" in table.legal("place"), "east of the soup and south of the cake: both bare"
    table = Table(king="k4").lay(0, "beer BYG.").lay(0, "soup G...", "1s", "up").lay(0, "cake RBB.", "1e", "right").hold("cook")
    assert "place 1 2e up" in table.legal("place"), "bare to the soup, blue to the cake"


@clause("KC-4.6")
def test_a_table_has_one_crew_tile_of_each_kind() -> None:
    table = Table(king="k4").lay(0, "beer R...").lay(0, "cook", "1e").hold("cook", "florist")
    assert table.refuse("place 1 1w up") == (
        "KC-4.6", "Table 1 already has a Cook, and a table can have only one of each kind of crew.",
        "La table 1 a déjà un cuisinier, et une table n’a qu’un membre du personnel de chaque sorte.",
    )  # fmt: skip
    assert "place 2 1w up" in table.legal()


@clause("KC-4.7")
def test_nothing_joins_a_crew() -> None:
    table = Table(king="k4").lay(0, "cook").hold("beer R...", "florist")
    assert table.legal() == ["start 1", "start 2"]
    assert table.refuse("place 1 1n up").clause == "KC-4.7"
    assert table.refuse("place 2 1n up").clause == "KC-4.7"


@clause("KC-4.8")
def test_tables_grow_without_limit_and_never_touch() -> None:
    table = Table(4, king="k4").lay(0, "beer Y.Y.").lay(0, "roast Y...")
    for number, tile in enumerate(("soup Y.G.", "bread G.G.", "cake G.R.", "soup Y.R.", "roast R.Y.")):
        slot = {0: 1, 1: 3, 2: 4, 3: 5, 4: 6}[number]
        turn = {"soup Y.G.": "up", "bread G.G.": "up", "cake G.R.": "up", "soup Y.R.": "down", "roast R.Y.": "down"}[tile]
        table.lay(0, tile, f"{slot}s", turn)
    table.check()
    assert table.p.y[0, 6] == 5
    assert table.hold("cake Y...").refuse("place 1 1s up").clause == "KC-4.8"


@clause("KC-4.9")
def test_a_place_is_named_after_the_oldest_tile_next_to_it() -> None:
    table = Table(king="k4").lay(0, "beer BYG.").lay(0, "soup YG..", "1e", "left").lay(0, "cake GYG.", "1s", "up")
    table.hold("bread BYY.")
    places = {text.split()[2] for text in table.legal("place")}
    assert "2s" in places
    assert "3e" not in places
    assert table.refuse("place 1 3e up") == (
        "KC-4.9", "Place 3e is named after the oldest tile next to it: call it 2s.",
        "L’emplacement 3e porte le nom de la plus ancienne tuile voisine : c’est 2s.",
    )  # fmt: skip
    assert table.refuse("place 1 9n up").en == "You have not placed tile 9 yet."


@clause("KC-4.9")
def test_rotations_and_tiles_that_look_the_same_are_one_move() -> None:
    table = Table(king="k4").lay(0, "roast Y...").hold("beer Y.Y.", "cook", "cook")
    assert [text for text in table.legal() if text.startswith("place 1")] == ["place 1 1n up"]
    assert table.refuse("place 1 1n down").clause == "KC-4.9"
    assert table.refuse("place 2 1e right").clause == "KC-4.9"
    assert table.refuse("start 3").en == "Tile 3 is a Cook, just like tile 2: place tile 2 first."


@clause("KC-6.1")
def test_k1_allows_five_tiles() -> None:
    table = Table(king="k1").lay(0, "beer BYG.").lay(0, "soup B...", "1n", "down").lay(0, "cake G...", "1s", "up")
    table.lay(0, "cook", "1w").hold("roast Y...", "florist")
    assert "place 2 2n up" in table.legal()
    table.play("place 1 1e left")
    assert table.refuse("place 1 2n up") == (
        "KC-6.1", "Table 1 has 5 tiles, and the King allows no more.", "La table 1 a 5 tuiles, et le roi n’en permet pas plus.",
    )  # fmt: skip


@clause("KC-6.2")
def test_k2_allows_three_types_of_food() -> None:
    table = Table(king="k2").lay(0, "beer BYG.").lay(0, "soup B...", "1n", "down").lay(0, "cake G...", "1s", "up")
    table.hold("roast Y...", "cake Y...", "cook")
    assert table.refuse("place 1 1e left").clause == "KC-6.2"
    assert {"place 2 1e left", "place 3 1w up", "start 1"} <= set(table.legal())


@clause("KC-6.3")
def test_k5_keeps_foods_of_the_same_size_apart() -> None:
    table = Table(king="k5").lay(0, "beer BYG.").lay(0, "cook", "1w").hold("soup BYR.", "soup B...")
    assert table.refuse("place 1 1n down") == (
        "KC-6.3", "The King wants foods that touch to differ in size: a soup (1) would touch a beer (1).",
        "Le roi veut que les mets qui se touchent diffèrent de taille : une soupe (1) toucherait une bière (1).",
    )  # fmt: skip
    assert "place 2 1n down" in table.legal()
    assert not any(text.startswith("place 1") for text in table.legal())


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("king", ["k1", "k3", "k5"])
def test_the_counts_of_the_rules_follow_from_the_tiles(seats: int, king: str) -> None:
    table, rng = Table(seats, king=king, seed=seats), random.Random(seats)
    rules = GAME.rules
    while table.p.to_move != -1:
        table.check()
        joins = [move for move in rules.legal_moves(table.position) if GAME.catalogue.kind(move).id != "start"]
        move = rng.choice(joins or rules.legal_moves(table.position))
        rules.step(table.position, move, fast_rng(rng.randrange(1 << 30)), rules.listing())
    table.check()
    table.points()


def test_a_placement_can_be_undone_but_not_a_refill() -> None:
    match = Match(GAME, 2, {"first": "1"}, seed=5)
    match.play("take 3")
    assert match.why_not_undo(0) is None
    match.play("start 1")
    assert match.why_not_undo(0) is None
    match.play("start 1")
    match.play("start 1")
    assert match.why_not_undo(0) == "seen"


@clause("KC-6.3")
def test_k5_looks_at_every_side_but_not_across_corners() -> None:
    table = (
        Table(king="k5").lay(0, "beer BYG.").lay(0, "soup G...", "1s", "up").lay(0, "cake YB..", "1e", "left").hold("roast Y...")
    )
    around = [move for move in table.legal("place") if " 2e " in move]
    assert around == [], "yellow would match nothing there"
    assert table.refuse("place 1 3n up").clause in ("KC-4.3", "KC-6.3")
    table = Table(king="k5").lay(0, "beer BYG.").lay(0, "soup B...", "1n", "down").hold("cake YB..", "roast Y...")
    assert "place 2 1e left" in table.legal("place"), "a food of size 4 across the corner does not matter"
    table = (
        Table(king="k5").lay(0, "beer BYG.").lay(0, "soup G...", "1s", "up").lay(0, "cake Y...", "1e", "left").hold("beer BGY.")
    )
    refused = {move for move in ("place 1 1n up", "place 1 1n right", "place 1 1n down", "place 1 1n left") if table.refuse(move)}
    assert len(refused) == 4, "a beer of size 1 next to one, whatever else it matches"


@clause("KC-4.3")
def test_a_refusal_says_whether_another_rotation_would_fit() -> None:
    table = Table(king="k4").lay(0, "beer BYG.").hold("soup B...")
    assert table.refuse("place 1 1n up").en.startswith("Turned that way, a soup (4) has no half-decoration that matches")
    assert table.refuse("place 1 1e up").en.startswith("However you turn a soup (4)")
