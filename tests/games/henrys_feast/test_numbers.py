"""Numbers laid over those of the game change rules, scores, score sheet, refusals, pages and the bot; others are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hightable import BadComponents, Game, Match, Refused, find
from hightable.games.henrys_feast.components import FILE, read
from hightable.games.henrys_feast.position import TIDY
from hightable.lab.laws import LAWS
from tests.games.henrys_feast.table import Table

POINTS: dict[str, Any] = {
    "points": {
        "menu": 5,
        "most_levels": 7,
        "full_bonus": 1,
        "most_dishes": 4,
        "recipe_in_hand": 3,
        "missing_feast_dish": 2,
        "messy_kitchen": 6,
    },
    "difficulty": [{"id": "easy", "points": 9}, {"id": "medium", "points": 1}, {"id": "hard", "points": 0}],
}
"""Other points: positions are the same as in the game itself."""
SMALL: dict[str, Any] = {
    "cards": {"market": 4, "stockroom": 2},
    "setup": {"display": 3, "dealt": 1, "market_for_few": 4},
    "kitchen": {"stations": 1, "pantry": 4, "satchels": 3, "hand": 0, "levels": 2},
    "market": {"alike": 2, "alike_xl": 3},
    "corner": {"steal_display": 0, "steal_down": 1, "steal_up": 2, "errand": 2},
    "teams": {"borrowed": 1},
    "rounds": {"limits": [12, 9]},
}
"""Other limits: smaller kitchens and a shorter game."""


def scored(game: Game[Any]) -> dict[str, int]:
    """The lines of a player with one dish of each course, eight levels, a recipe in hand and a card in the pantry."""
    table = Table().feast("Kheer", "Lemon Tart", "Rasmalai", up=1).feasted(0).cooked("Sundal", "Dum Aloo").hold("Lasagne")
    position = table.level(satchels=3, hand=3, pantry=2).store("market rice").position
    lines = game.score_sheet(game.view(position, 0))[0]
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    game.rules.standings(position, points, rank)
    assert sum(line.points for line in lines) == points[0]
    return {phrase: sum(line.points for line in lines if line.phrase == phrase) for phrase in {line.phrase for line in lines}}


def test_scores_and_score_sheet_follow_the_numbers() -> None:
    assert scored(find("henrys-feast")) == {
        "cooked": 2 + 2 + 3, "combos": 2, "bonuses": 2, "full_bonus": 6, "most_dishes": 1, "uncooked": -1, "messy": -1,
        "missing": -2,
    }  # fmt: skip
    assert scored(find("henrys-feast", POINTS)) == {
        "cooked": 9 + 9 + 1, "combos": 5, "bonuses": 7, "full_bonus": 2, "most_dishes": 4, "uncooked": -3, "messy": -6,
        "missing": -4,
    }  # fmt: skip


def best_move(game: Game[Any], table: Table) -> str:
    """The move of the Medium bot: the one that the move heuristic rates highest."""
    moves, weights = game.rules.listing(), game.rules.weights()
    count = game.rules.evaluate_moves(game.view(table.position, 0, memory=True).position.copy(), moves, weights)
    return game.catalogue.text(int(moves[int(np.argmax(weights[:count]))]))


def test_the_medium_bot_prefers_what_is_worth_more() -> None:
    """With a hard and an easy dish ready, it cooks the one with more points; it fills a bonus only for good points."""
    table = Table(variant="tutorial").set(phase=7).show(1, "Rasmalai").show(2, "Sundal")
    table.dish(1, "Rasmalai").dish(2, "Sundal", origin="stockroom")
    assert best_move(find("henrys-feast"), table) == "cook station-1"
    assert best_move(find("henrys-feast", POINTS), table) == "cook station-2"
    table = Table(variant="tutorial").set(phase=7).bonus("satchels", "Rajma").level(satchels=2).show(1, "Sundal")
    table.dish(1, "Rajma").dish(2, "Sundal", origin="stockroom")
    assert best_move(find("henrys-feast"), table) == "cook station-1"
    assert best_move(find("henrys-feast", {"points": {"full_bonus": 0}}), table) == "cook station-2"


def test_the_rules_deal_and_limit_as_the_data_say() -> None:
    match = Match(find("henrys-feast", SMALL), 2, {"first": "1", "variant": "tutorial"}, seed=3)
    p = match.view(0).p
    assert (list(p.market), list(p.pantry_size)[:2], p.deck_size, len(p.display)) == ([4] * 15, [1, 1], 15, 3)
    assert (p.round_limit, len(p.pantry[0]), len(p.station) // 5) == (12, 6, 3)
    for move in ("buy rice", "buy rice"):
        match.play(move)
    with pytest.raises(Refused, match="Of each ingredient you can take 2 at most, with the XL satchel 3"):
        match.play("buy rice")
    match.play("buy egg")
    assert match.view(0).p.phase == TIDY, "three in the satchels: the trip is over"


def test_pages_phrases_and_pictures_quote_the_numbers() -> None:
    points, small = find("henrys-feast", POINTS), find("henrys-feast", SMALL)
    for game, clause, english, french in (
        (points, "HF-11.2", "is worth 9 points, a medium dish 1", "vaut 9 points, un plat moyen 1"),
        (points, "HF-11.3", "is worth 5 points", "vaut 5 points"),
        (points, "HF-11.5", "is worth 1 point.", "vaut 1 point."),
        (points, "HF-11.7", "costs 3 points, and each missing feast dish 2", "coûte 3 points"),
        (small, "HF-1.6", "starts with 1 station, a pantry for 4 cards, satchels for 3 ingredients", "avec 1 poste,"),
        (small, "HF-1.7", "opens at +2, station 3,", "le poste 3,"),
        (small, "HF-4.2", "take 2 at most, or 3 with the XL satchel", "2 au plus, ou 3 avec"),
        (small, "HF-5.1", "may take 2 ingredients from the market", "prendre 2 ingrédients au marché"),
        (small, "HF-13.2", "takes up to 1 card from", "jusqu’à 1 carte du"),
    ):
        assert english in game.rulebook.clause(clause, "en")
        assert french in game.rulebook.clause(clause, "fr")
    assert "Dishes give 9, 1 or 0 points" in points.phrases.say("en", "goal.scoring")
    assert "+2 is worth 3 points" in small.phrases.say("en", "piece.level_stations", count=1)
    assert [str(choice.title("fr")) for choice in small.options[2].choices] == ["manche 12", "manche 9"]
    assert ">9</text>" in points.face("recipe:0", "en")
    scene = points.scene(Match(points, 2, {"variant": "tutorial"}, seed=1).view(0), "en")
    (feast,) = (piece for piece in scene.pieces if piece.area == "feast" and piece.id.startswith("recipe:"))
    assert "King Henry ordered it: 9 points." in feast.about


def test_ingredients_can_be_renamed() -> None:
    leek = find("henrys-feast", {"ingredient": [{"id": "onion", "en": ["leek", "a leek"], "fr": ["poireau", "un poireau"]}]})
    assert "tomato, leek, carrot" in leek.rulebook.clause("HF-1.1", "en")
    assert "tomate, poireau, carotte" in leek.rulebook.clause("HF-1.1", "fr")
    match = Match(leek, 2, seed=1)
    match.play("buy leek")
    assert "un poireau" in match.events(0, 1)[0].text(leek.phrases, "fr", match.players)


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"kitchen": {"pantry": 6}}, "kitchen.pantry and kitchen.levels must add up to 8 at most"),
        ({"kitchen": {"levels": 2}}, "so no corner.steal_… can"),
        ({"kitchen": {"hand": 0}, "quick": {"hand": 1}}, "quick.hand cannot be higher than kitchen.hand"),
        ({"quick": {"hand_levels": 3}}, "quick.hand_levels must be a whole number from 0 to 2, not 3"),
        ({"setup": {"market_for_few": 4}}, "setup.market_for_few cannot be more than cards.market"),
        ({"market": {"alike": 3}}, "market.alike cannot be more than market.alike_xl"),
        ({"cards": {"stockroom": 9}}, "cards.stockroom must be a whole number from 2 to 8, not 9"),
        ({"station": {"holds": 6}}, "station.holds must be a whole number from 2 to 5, not 6"),
        ({"rounds": {"limits": []}}, "rounds.limits must be one to 8 different rounds"),
        ({"rounds": {"limits": [9, 9]}}, "rounds.limits must be one to 8 different rounds"),
        ({"difficulty": [{"id": "hard", "points": 10}]}, "difficulty.hard.points must be a whole number from 0 to 9, not 10"),
        ({"ingredient": [{"id": "egg", "en": ["Salt", "an egg"]}]}, "the names “Salt” and “salt” are the same"),
        ({"ingredient": [{"id": "sugar", "en": ["honey", "honey"]}]}, "sugar cannot have another name"),
        ({"ingredient": [{"id": "leek"}]}, "fifteen different ingredients"),
        ({"recipes": {"list": []}}, "difficulty.easy.recipes.appetizer is 5, but there are 0 such recipes"),
    ],
)
def test_what_the_rules_are_not_written_for_is_refused(own: dict[str, Any], says: str) -> None:
    with pytest.raises(BadComponents) as error:
        find("henrys-feast", own)
    assert says in str(error.value)


def test_there_must_be_recipes_for_every_place_on_the_table() -> None:
    """Four easy entrées are the bonus dishes; an easy feast recipe would be missing."""
    base = read(FILE.read_text(encoding="utf-8"))["recipes"]["list"]
    easy = [recipe for recipe in base if recipe["back"] == ["easy", "entree"]][:4]
    recipes = easy + [recipe for recipe in base if recipe["back"][0] != "easy"]
    own = {
        "difficulty": [{"id": "easy", "recipes": {"appetizer": 0, "entree": 4, "dessert": 0}}],
        "recipes": {"list": recipes, "count": len(recipes)},
        "use": {"fewest": 0},
    }
    with pytest.raises(BadComponents, match="four easy entrées for the bonuses, and another easy recipe"):
        find("henrys-feast", own)


@pytest.mark.parametrize(
    "law",
    [
        "a move is refused exactly when it is not legal",
        "components are conserved",
        "the score sheet adds up to the points",
        "determinizations match the view",
        "every scene can be drawn",
    ],
)
def test_a_variant_keeps_the_laws(law: str) -> None:
    LAWS[law](find("henrys-feast", SMALL), 2, 1)
