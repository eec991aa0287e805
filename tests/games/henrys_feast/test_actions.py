"""What the page offers beyond single moves: whole sequences, quiet buttons, and what it does by itself."""

from __future__ import annotations

from random import Random

import pytest

from hightable.bots.players import MediumPlayer
from hightable.engine.i18n import LANGUAGES
from hightable.engine.match import Match
from hightable.engine.scene import Scene
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.moves import CATALOGUE
from tests.games.henrys_feast.table import DISHES, Table


def scene(table: Table, seat: int = 0) -> Scene:
    return GAME.scene(table.view(seat), "en")


def offered(table: Table, seat: int = 0) -> dict[str, list[str]]:
    """The actions by their texts, with the texts of their moves."""
    return {action.text: [CATALOGUE.text(move) for move in action.moves] for action in scene(table, seat).actions}


def test_with_everything_in_the_pantry_one_button_lays_the_recipe() -> None:
    table = Table().bonus("pantry", "Lemon Rice").store("market rice", "stockroom lemon", "market herbs")
    chain = ["adjust", "lay market-rice station-1", "lay stockroom-lemon station-1", "lay market-herbs station-1"]
    assert offered(table)["Lay ingredients for Lemon Rice"] == chain
    assert scene(table).actions[0].piece == f"recipe:{DISHES.index('Lemon Rice')}"
    assert scene(table).prompt == "You have everything for Lemon Rice: lay it on a station, or choose another action."
    table.play(*chain)
    assert table.p.station_size[0] == 3
    assert not offered(table, 1), "the other player is not to move"


def test_a_begun_station_is_completed() -> None:
    table = Table().bonus("pantry", "Lemon Rice").on(2, "market rice").store("market lemon", "market herbs")
    chain = offered(table)["Lay ingredients for Lemon Rice"]
    assert chain == ["adjust", "lay market-lemon station-2", "lay market-herbs station-2"]


def test_in_the_stockroom_its_cards_complete_a_recipe() -> None:
    table = Table().bonus("pantry", "Lemon Rice").store("market rice", "market lemon").next("herbs", "egg", "egg", "egg", "egg")
    table.play("fill")
    chain = offered(table)["Lay ingredients for Lemon Rice"]
    assert chain == ["lay market-rice station-1", "lay market-lemon station-1", "fetch herbs station-1"]


def test_a_dish_that_is_ready_has_a_button() -> None:
    table = Table().bonus("pantry", "Lemon Rice").dish(1, "Lemon Rice")
    assert offered(table) == {"Cook Lemon Rice": ["cook station-1"]}
    assert scene(table).prompt.startswith("Lemon Rice is ready")
    assert scene(table.show(1, "Samosa").dish(2, "Samosa")).prompt.startswith("2 dishes are ready: cook them")
    assert offered(Table().bonus("pantry", "Lemon Rice").level(pantry=3).dish(1, "Lemon Rice")) == {}, (
        "it would count for nothing"
    )


def test_passing_is_quiet_until_something_was_done() -> None:
    table = Table().store("market rice")
    assert {"rest", "adjust"} <= scene(table).quiet
    table = Table().next("egg", "egg", "milk", "milk", "salt").play("fill")
    assert "done" in scene(table).quiet
    assert "done" not in scene(table.play("fetch egg pantry")).quiet
    assert scene(table, 1).quiet == frozenset(), "the other player has no buttons"


def test_a_turn_ends_by_itself_only_if_nothing_sensible_is_left() -> None:
    assert scene(Table().store("market rice").play("rest")).automatic == "end"
    assert scene(Table().store("market rice", "market egg", "market salt", "market milk").play("rest")).automatic == "", (
        "the pantry is nearly full"
    )
    assert scene(Table().store("market rice").play("adjust")).automatic == "", "there is something to lay"
    peeked = Table().store("market rice").top("Rasmalai").play("peek")
    assert scene(peeked).automatic == "", "there is a recipe to memorise"


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"teams": True}), (3, {"variant": "quick"})])
def test_every_move_of_an_action_is_legal_when_its_turn_comes(seats: int, options: dict[str, object]) -> None:
    player, dice = MediumPlayer(GAME), Random(seats)
    tried = 0
    for seed in range(3):
        match = Match(GAME, seats, {"first": "1", "rounds": "15", **options}, seed=seed)
        while not match.over:
            mover = match.to_move
            for action in GAME.scene(match.view(mover), LANGUAGES[seed % 2]).actions:
                following = match.copy()
                for move in action.moves:
                    assert following.to_move == mover
                    assert move in following.legal(), (action.text, CATALOGUE.text(move))
                    following.play(move)
                tried += 1
            match.play(player.choose(match.view(mover), match.legal(), dice))
    assert tried > 20


def test_automatic_and_quiet_buttons_are_legal_when_they_are_named() -> None:
    player, dice = MediumPlayer(GAME), Random(3)
    match = Match(GAME, 2, {"first": "1"}, seed=5)
    seen = set()
    while not match.over:
        shown = GAME.scene(match.view(match.to_move), "en")
        able = {CATALOGUE.path(move)[0] for move in match.legal()}
        assert shown.automatic in able | {""}
        seen.add(shown.automatic)
        match.play(player.choose(match.view(match.to_move), match.legal(), dice))
    assert "end" in seen


def test_every_piece_on_the_page_says_what_it_is() -> None:
    player, dice = MediumPlayer(GAME), Random(4)
    for seats in (2, 5):
        match = Match(GAME, seats, {"first": "1", "rounds": "15"}, seed=seats)
        while not match.over:
            if match.number % 5 == 0:
                for language in LANGUAGES:
                    for piece in GAME.scene(match.view(0), language).pieces:
                        if piece.w and piece.face not in ("slot", "no-recipe"):
                            assert piece.about, piece
                            assert piece.name[0].isupper(), piece.name
            match.play(player.choose(match.view(match.to_move), match.legal(), dice))
