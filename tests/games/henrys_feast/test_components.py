"""HF-1: the components, and the checks of the data file."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from hightable.engine.components import BadComponents
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.components import (
    BACK,
    CARD_NAMES,
    COURSE,
    COURSES,
    DIFFICULTIES,
    DIFFICULTY,
    FILE,
    INGREDIENTS,
    RECIPE_NAMES,
    RECIPES,
    SUGAR,
    ingredients_of,
    read,
)
from tests.clauses import clause
from tests.games.henrys_feast.table import Table

TEXT = FILE.read_text(encoding="utf-8")
RULED = """
Aloo Chaat: potato lemon chili · Kachumber Salad: tomato onion lemon · Sundal: beans salt chili · Masala Papad: flour
onion chili · Devilled Eggs: egg salt herbs · Lemon Rice: rice lemon herbs · Curd Rice: rice milk salt · Rajma: beans
tomato onion · Jeera Aloo: potato salt herbs · Paneer Bhurji: cheese tomato chili · Masala Omelette: egg onion chili ·
Kathi Roll: flour beans cheese · Aloo Gajar: carrot potato lemon · Kheer: rice milk · Gajar Halwa: carrot milk ·
Rasgulla: cheese lemon · Sponge Cake: flour egg · Sandesh: cheese herbs · Samosa: potato flour chili herbs · Onion
Bhaji: onion flour lemon salt · Paneer Tikka: cheese onion lemon chili · Tomato Soup: tomato carrot milk herbs ·
Vegetable Cutlet: potato carrot beans egg · Dum Aloo: potato tomato onion milk · Shahi Paneer: cheese tomato milk chili
· Egg Curry: egg tomato chili salt · Vegetable Pulao: rice carrot beans herbs · Bisi Bele Bath: rice beans tomato chili
· Aloo Paratha: flour potato lemon salt · Mac and Cheese: flour cheese milk salt · Spanish Omelette: egg potato onion
herbs · Kedgeree: rice egg carrot lemon · Gulab Jamun: cheese milk flour · Carrot Cake: carrot flour egg · Lemon Tart:
lemon flour egg · Phirni: rice milk herbs · Moong Dal Halwa: beans milk lemon · Hara Bhara Kebab: potato beans carrot
herbs cheese · Dahi Bhalla: beans milk salt chili herbs · Mirchi Bajji: chili potato flour onion lemon · Vegetable
Biryani: rice carrot onion tomato herbs · Pav Bhaji: potato tomato onion carrot lemon · Malai Kofta: cheese potato milk
tomato carrot · Masala Dosa: rice beans potato onion chili · Lasagne: flour cheese tomato egg herbs · Egg Biryani: rice
egg onion salt chili · Navratan Korma: beans carrot cheese milk salt · Christmas Pudding: flour egg carrot herbs ·
Rasmalai: cheese milk lemon rice · Custard Royale: egg milk rice lemon
"""
"""The recipes as ruled, with sugar left out of desserts."""


@clause("HF-1.1")
def test_fifteen_ingredients_with_three_cards_of_either_origin() -> None:
    assert len(INGREDIENTS) == 15
    assert len(CARD_NAMES) == 30
    component_counts = Table(4).game.component_counts(Table(4).p)
    assert all(component_counts[f"ingredient {card}"] == 3 for card in range(30))


@clause("HF-1.2")
def test_fifty_recipes_by_difficulty_and_course() -> None:
    counts = Counter((DIFFICULTIES[DIFFICULTY[r]], COURSES[COURSE[r]]) for r in range(RECIPES))
    assert RECIPES == 50
    assert [counts[difficulty, course] for difficulty in DIFFICULTIES for course in COURSES] == [5, 8, 5, 5, 9, 5, 3, 7, 3]


@clause("HF-1.1", "HF-1.2")
def test_the_rules_page_takes_its_figures_from_the_data_file() -> None:
    for language, cards in (("en", "45 and 45 in all"), ("fr", "45 et 45 en tout")):
        clauses = GAME.rulebook.by_language[language]
        assert cards in clauses["HF-1.1"]
        assert [int(number) for number in re.findall(r"\d+", clauses["HF-1.2"])] == [
            *(50, 18, 19, 13, 13, 24, 13),
            *(5, 8, 5, 5, 9, 5, 3, 7, 3),
        ]
        assert "{" not in GAME.rulebook.pages[language]


@clause("HF-1.3")
def test_three_four_or_five_ingredients_and_sugar_only_in_desserts() -> None:
    for recipe in range(RECIPES):
        found = ingredients_of(recipe)
        assert len(found) == 3 + DIFFICULTY[recipe]
        assert (SUGAR in found) == (COURSES[COURSE[recipe]] == "dessert")
    assert not {"beef", "chicken", "fish", "lamb", "pork"} & set(INGREDIENTS)


@clause("HF-1.4")
def test_no_two_recipes_are_the_same_and_every_ingredient_is_used() -> None:
    sets = [frozenset(ingredients_of(recipe)) for recipe in range(RECIPES)]
    assert len(set(sets)) == RECIPES
    wanted = Counter(kind for found in sets for kind in found)
    assert all(11 <= wanted[kind] <= 15 for kind in range(15))
    favourites = Counter(kind for r in range(RECIPES) if BACK[r] == 1 for kind in sets[r])
    assert max(favourites.values()) <= 2


@clause("HF-1.4")
def test_each_recipe_is_as_ruled() -> None:
    ruled = dict(entry.split(": ") for entry in " ".join(RULED.split()).split(" · "))
    assert len(ruled) == RECIPES
    for recipe in range(RECIPES):
        found = {INGREDIENTS[kind] for kind in ingredients_of(recipe)} - {"sugar"}
        assert found == set(ruled[str(RECIPE_NAMES[recipe]("en"))].split())


@clause("HF-1.5")
def test_a_face_down_recipe_shows_its_difficulty_and_course() -> None:
    table = Table().top("Rasmalai")
    assert table.view(1).p.top == -2 - 8, "a hard dessert, whatever it is"


SAMOSA = '["potato", "flour", "chili", "herbs"]'


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (SAMOSA, '["potato", "flour", "chili", "beef"]', "“Samosa” needs “beef”, which is not an ingredient"),
        (SAMOSA, '["potato", "flour", "chili"]', "“Samosa” is medium, so it needs 4 different ingredients"),
        (SAMOSA, '["potato", "flour", "chili", "chili"]', "“Samosa” is medium, so it needs 4 different ingredients"),
        (SAMOSA, '["potato", "flour", "chili", "sugar"]', "“Samosa”: every dessert needs sugar, and no other recipe does"),
        (SAMOSA, '["potato", "carrot", "beans", "egg"]', "“Vegetable Cutlet” and “Samosa” need the same ingredients"),
        (SAMOSA, '["potato", "flour", "chili", "milk"]', "“milk” is used in 16 recipes; use.fewest to use.most is 11 to 15"),
        ('["medium", "appetizer"], needs = ["potato", "flour"', '["medium", "soup"], needs = ["potato", "flour"', "medium soup"),
        (
            'fr = "Samosa", back = ["medium", "appetizer"]',
            'fr = "Samosa", back = ["medium", "entree"]',
            "recipes.appetizer is 5, but there are 4",
        ),
        (
            '["egg", "onion", "chili"]',
            '["egg", "potato", "chili"]',
            "“potato” is used in 3 easy entrées; use.easy_entrees allows 2",
        ),
        ('en = "Samosa"', 'en = "Rajma"', "2 recipes are called “Rajma” in “en”"),
        ('id = "potato"', 'id = "tomato"', "fifteen different ingredients"),
        ('id = "sugar"', 'id = "honey"', "there must be sugar"),
        ('id = "potato"', 'id = "chicken"', "the King is a vegetarian"),
        ('id = "potato"', 'id = "leek"', "there is no drawing of the ingredient “leek”"),
        ("market = 3", "market = 1", "cards.market must be a whole number from 2 to 8, not 1"),
        ('["Saffron", "Rose", "Indigo", "Mint", "Plum"]', '["Saffron"]', "five seats in “en”"),
        ('en = ["potato", "a potato"]', 'en = ["potato"]', "“potato” needs a name"),
        ('source = "text"', 'source = "hearsay"', "“hearsay” is not a source"),
        ("dealt = 3", "dealt = 4", "setup.dealt must be a whole number from 0 to 3, not 4"),
        ("menu = 2", "menu = 2.5", "points.menu must be a whole number from 0 to 20, not 2.5"),
        ("limits = [41,", "limits = [200,", "rounds.limits must be a whole number from 2 to 127, not 200"),
        ("levels = 3", "levels = 2", "no bonus goes higher than +2 (kitchen.levels)"),
        ("dessert_holds = 4", "dessert_holds = 3", "station.holds must be at least 5"),
        ('id = "easy"', 'id = "simple"', "the difficulties must be, in this order, easy, medium, hard"),
        ("count = 50", "count = 49", "recipes.count is 49, but there are 50 recipes"),
        ("[cards]", "[cards", "line 11"),
        ("market = 3\n", "", "lacks 'market'"),
        ('back = ["easy", "appetizer"]', "back = 3", "has the wrong form"),
    ],
)
def test_a_data_file_that_breaks_a_limit_is_refused_with_the_reason(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(BadComponents) as caught:
        read(TEXT.replace(old, new, 1))
    assert reason in str(caught.value)
    assert str(caught.value).startswith("components.toml")


def test_the_data_file_is_accepted() -> None:
    assert len(read(TEXT)["recipes"]["list"]) == 50
