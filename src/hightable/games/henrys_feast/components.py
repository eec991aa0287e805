"""The components as tables that the rules read: the ingredients with their two origins, and the fifty recipes.

The data is in `components.toml`, each entry with its source. A file that breaks the game's limits is refused with the reason.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from hightable.engine.components import BadComponents, check_sources, parse_components
from hightable.engine.i18n import LANGUAGES, Language, Name

FILE = Path(__file__).with_name("components.toml")

DIFFICULTIES = ("easy", "medium", "hard")
COURSES = ("appetizer", "entree", "dessert")
BONUSES = ("stations", "pantry", "satchels", "hand")
"""The bonuses, in the order of their spots on the board."""

RECIPE_COUNTS = {
    ("easy", "appetizer"): 5, ("easy", "entree"): 8, ("easy", "dessert"): 5,
    ("medium", "appetizer"): 5, ("medium", "entree"): 9, ("medium", "dessert"): 5,
    ("hard", "appetizer"): 3, ("hard", "entree"): 7, ("hard", "dessert"): 3,
}  # fmt: skip
"""Number of recipes of each difficulty and course."""
RECIPES_PER_INGREDIENT = (11, 15)
"""Each ingredient is used in at least and at most this many recipes."""
EASY_ENTREES_PER_INGREDIENT = 2
"""Each ingredient is used in at most this many easy entrées, the dishes that can become bonus dishes."""
MEAT = ("beef", "chicken", "fish", "ham", "lamb", "meat", "mutton", "pork", "shrimp", "turkey")


def read(text: str) -> dict[str, Any]:
    """Parses and checks the data file."""
    return parse_components(text, _check_ingredients, _check_recipes, _check_limits, _check_names)


def _check_ingredients(data: dict[str, Any]) -> None:
    found = [entry["id"] for entry in data["ingredient"]]
    if len(found) != 15 or len(set(found)) != 15:
        raise BadComponents("components.toml: there must be fifteen different ingredients")
    if "sugar" not in found:
        raise BadComponents("components.toml: there must be sugar among the ingredients")
    for name in found:
        if name in MEAT:
            raise BadComponents(f"components.toml: the King is a vegetarian, and “{name}” is not an ingredient")
    for origin in ("market", "stockroom"):
        if data["cards"][origin] != 3:
            raise BadComponents(f"components.toml: there must be three {origin} cards of each ingredient")


def _check_recipes(data: dict[str, Any]) -> None:
    """HF-1.2, HF-1.3: the number of recipes, and what each needs."""
    known = [entry["id"] for entry in data["ingredient"]]
    recipes = data["recipes"]["list"]
    for recipe in recipes:
        difficulty, course = recipe["back"]
        if (difficulty, course) not in RECIPE_COUNTS:
            raise BadComponents(f"components.toml: “{recipe['en']}” is {difficulty} {course}, which is not a kind of recipe")
        needs, many = recipe["needs"], 3 + DIFFICULTIES.index(difficulty)
        for name in needs:
            if name not in known:
                raise BadComponents(f"components.toml: “{recipe['en']}” needs “{name}”, which is not an ingredient")
        if len(needs) != many or len(set(needs)) != many:
            raise BadComponents(f"components.toml: “{recipe['en']}” is {difficulty}, so it needs {many} different ingredients")
        if ("sugar" in needs) != (course == "dessert"):
            raise BadComponents(f"components.toml: “{recipe['en']}”: every dessert needs sugar, and no other recipe does")
    counts = Counter(tuple(recipe["back"]) for recipe in recipes)
    for (difficulty, course), count in RECIPE_COUNTS.items():
        if counts[difficulty, course] != count:
            found = counts[difficulty, course]
            raise BadComponents(f"components.toml: there must be {count} recipes that are {difficulty} {course}, not {found}")


def _check_limits(data: dict[str, Any]) -> None:
    """HF-1.4: our own limits, so that every ingredient is useful and no two dishes are the same."""
    recipes = data["recipes"]["list"]
    sets: dict[frozenset[str], str] = {}
    for recipe in recipes:
        other = sets.setdefault(frozenset(recipe["needs"]), recipe["en"])
        if other != recipe["en"]:
            raise BadComponents(f"components.toml: “{recipe['en']}” and “{other}” need the same ingredients")
    low, high = RECIPES_PER_INGREDIENT
    for entry in data["ingredient"]:
        name = entry["id"]
        many = sum(name in recipe["needs"] for recipe in recipes)
        if not low <= many <= high:
            raise BadComponents(f"components.toml: “{name}” is used in {many} recipes; it should be in {low} to {high}")
        favourites = sum(name in recipe["needs"] for recipe in recipes if recipe["back"] == ["easy", "entree"])
        if favourites > EASY_ENTREES_PER_INGREDIENT:
            raise BadComponents(f"components.toml: “{name}” is used in {favourites} easy entrées; it should be in two at most")


def _check_names(data: dict[str, Any]) -> None:
    """Everything has a name in every language, and a source."""
    for entry in data["ingredient"]:
        for code in LANGUAGES:
            if len(entry[code]) != 2 or not entry["short"][code]:
                raise BadComponents(
                    f"components.toml: “{entry['id']}” needs a name, a name with its article and a short name in “{code}”"
                )
    for code in LANGUAGES:
        if len(data["seats"][code]) != 5:
            raise BadComponents(f"components.toml: there must be five seats in “{code}”")
        names = Counter(recipe[code] for recipe in data["recipes"]["list"])
        for name, count in names.items():
            if count > 1 or not name:
                raise BadComponents(f"components.toml: {count} recipes are called “{name}” in “{code}”")
    entries = (*data["ingredient"], *data["recipes"]["list"], data["cards"], data["tokens"], data["seats"], data["recipes"])
    check_sources(entry["source"] for entry in entries)


_DATA = read(FILE.read_text(encoding="utf-8"))

# Ingredients. A card's number is 2 * ingredient + origin; its origin never changes.

INGREDIENTS = tuple(entry["id"] for entry in _DATA["ingredient"])
KINDS = len(INGREDIENTS)
SUGAR = INGREDIENTS.index("sugar")
MARKET, STOCKROOM = 0, 1
CARDS = 2 * KINDS
COPIES = int(_DATA["cards"]["stockroom"])
"""Number of stockroom cards of each ingredient."""
MARKET_COPIES = int(_DATA["cards"]["market"])
"""Number of market cards of each ingredient in the box; fewer are used with few players."""

INGREDIENT_NAMES = tuple(map(Name.read, _DATA["ingredient"]))
SHORTS = tuple(Name(entry["short"]) for entry in _DATA["ingredient"])


def _card_name(name: Name, origin: int) -> Name:
    """The ingredient with its origin: “a market potato”, “stockroom rice”."""
    english = ("market", "stockroom")[origin]
    french = ("du marché", "de la réserve")[origin]
    bare, article = (name("en"), name("fr")), (name("en").a, name("fr").a)
    return Name(
        {"en": f"{english} {bare[0]}", "fr": f"{bare[1]} {french}"},
        {"en": f"{'' if article[0] == bare[0] else 'a '}{english} {bare[0]}", "fr": f"{article[1]} {french}"},
    )


CARD_NAMES = tuple(_card_name(name, origin) for name in INGREDIENT_NAMES for origin in (MARKET, STOCKROOM))


# Recipes. A back's number is 3 * difficulty + course.

_RECIPES: list[dict[str, Any]] = _DATA["recipes"]["list"]
RECIPES = len(_RECIPES)
BACKS = 9
DIFFICULTY = np.array([DIFFICULTIES.index(recipe["back"][0]) for recipe in _RECIPES], np.int8)
COURSE = np.array([COURSES.index(recipe["back"][1]) for recipe in _RECIPES], np.int8)
BACK = (3 * DIFFICULTY + COURSE).astype(np.int8)
NEEDS = np.array([sum(1 << INGREDIENTS.index(name) for name in recipe["needs"]) for recipe in _RECIPES], np.int16)
"""What each recipe needs, one bit per ingredient."""
SIZE = (3 + DIFFICULTY).astype(np.int8)
"""Number of ingredients of each recipe."""
APPETIZER, ENTREE, DESSERT = range(len(COURSES))

RECIPE_NAMES = tuple(map(Name.read, _RECIPES))
COURSE_NAMES = tuple(
    Name({"en": en, "fr": fr}) for en, fr in (("appetizer", "entrée"), ("entrée", "plat"), ("dessert", "dessert"))
)
DIFFICULTY_NAMES = tuple(
    Name({"en": en, "fr": fr}) for en, fr in (("easy", "facile"), ("medium", "moyen"), ("hard", "difficile"))
)
_BACKS_IN_FRENCH = ("une entrée facile", "un plat facile", "un dessert facile", "une entrée moyenne", "un plat moyen",
                    "un dessert moyen", "une entrée difficile", "un plat difficile", "un dessert difficile")  # fmt: skip


def _back_name(back: int) -> Name:
    english = f"{DIFFICULTY_NAMES[back // 3]('en')} {COURSE_NAMES[back % 3]('en')}"
    french = _BACKS_IN_FRENCH[back]
    return Name(
        {"en": english, "fr": french.split(" ", 1)[1]},
        {"en": f"{'an' if english.startswith('e') else 'a'} {english}", "fr": french},
    )


BACK_NAMES = tuple(map(_back_name, range(BACKS)))


def facts(language: Language) -> dict[str, object]:
    """The figures that fill the placeholders of the rules pages; the same in every language."""
    counts = {f"{difficulty}_{course}": count for (difficulty, course), count in RECIPE_COUNTS.items()}
    by_difficulty = {name: sum(n for (difficulty, _), n in RECIPE_COUNTS.items() if difficulty == name) for name in DIFFICULTIES}
    by_course = {name: sum(n for (_, course), n in RECIPE_COUNTS.items() if course == name) for name in COURSES}
    market = int(_DATA["cards"]["market"])
    cards = {"market": market, "stockroom": COPIES, "market_cards": market * KINDS, "stockroom_cards": COPIES * KINDS}
    limits = {"fewest": RECIPES_PER_INGREDIENT[0], "most": RECIPES_PER_INGREDIENT[1], "favourites": EASY_ENTREES_PER_INGREDIENT}
    return {
        "ingredients": KINDS,
        "recipes": RECIPES,
        "deck": (COPIES - 1) * KINDS,
        **cards,
        **counts,
        **by_difficulty,
        **by_course,
        **limits,
    }


def ingredients_of(recipe: int) -> list[int]:
    """The ingredients of a recipe, in the order of the board."""
    return [kind for kind in range(KINDS) if int(NEEDS[recipe]) >> kind & 1]


# Bonuses and kitchens

STATIONS, PANTRY, SATCHELS, HAND = range(4)
"""The bonuses by number."""
LEVELS = 3
"""The highest level of a bonus."""
FIRST_STATIONS, FIRST_PANTRY, FIRST_SATCHELS, FIRST_HAND = 2, 5, 2, 1
"""What a kitchen starts with; each level adds one."""
MOST_STATIONS, MOST_PANTRY, MOST_HAND = FIRST_STATIONS + LEVELS, FIRST_PANTRY + LEVELS, FIRST_HAND + LEVELS
DESSERT_STATION = MOST_STATIONS - 1
"""The last station, which cooks only desserts and has its own sugar."""
TOKENS = int(_DATA["tokens"]["of_each_colour"])
"""Number of wooden tokens of each player."""
STATION_HOLDS, DESSERT_HOLDS = 5, 4

STATION_NAMES = tuple(
    Name(
        {"en": f"station {number}", "fr": f"poste {number}"},
        {"en": f"station {number}", "fr": f"le poste {number}"},
    )
    for number in range(1, MOST_STATIONS + 1)
)
PANTRY_NAME = Name({"en": "pantry", "fr": "garde-manger"}, {"en": "the pantry", "fr": "le garde-manger"})
SPOT_NAMES = tuple(Name({"en": f"display {spot}", "fr": f"présentoir {spot}"}) for spot in range(1, 5))
SEAT_NAMES = Name.read_all(_DATA["seats"])
