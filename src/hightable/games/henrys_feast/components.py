"""The components as tables that the rules read: the ingredients with their two origins, and the recipes.

The data is in `components.toml`, each entry with its source. A file that breaks the game's limits is refused with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from hightable.engine.components import BadComponents, check_names, check_range, check_sources, parse_components
from hightable.engine.i18n import LANGUAGES, Language, Name
from hightable.engine.moves import token

FILE = Path(__file__).with_name("components.toml")

DIFFICULTIES = ("easy", "medium", "hard")
COURSES = ("appetizer", "entree", "dessert")
BONUSES = ("stations", "pantry", "satchels", "hand")
"""The bonuses, in the order of their spots on the board."""

RANGES = {
    "cards": {"market": (2, 8), "stockroom": (2, 8)},
    "setup": {"display": (2, 4), "dealt": (0, 3), "market_for_few": (1, 8), "few_players": (2, 5)},
    "kitchen": {"stations": (1, 2), "pantry": (3, 7), "satchels": (1, 8), "hand": (0, 1), "levels": (1, 3)},
    "station": {"holds": (2, 5), "dessert_holds": (1, 4)},
    "market": {"alike": (1, 8), "alike_xl": (1, 8)},
    "corner": {"steal_display": (0, 3), "steal_down": (0, 3), "steal_up": (0, 3), "errand": (1, 8)},
    "quick": {"hand": (0, 1), "hand_levels": (0, 2)},
    "teams": {"borrowed": (1, 8)},
    "points": {
        **dict.fromkeys(("menu", "most_levels", "tied_levels", "full_bonus", "most_dishes"), (0, 20)),
        **dict.fromkeys(("recipe_in_hand", "missing_feast_dish", "messy_kitchen"), (0, 20)),
    },
    "use": {"fewest": (0, 60), "most": (0, 60), "easy_entrees": (0, 60)},
    "tokens": {"of_each_colour": (1, 99)},
    "rounds": {"limits": (2, 127)},
}
"""The least and the greatest value of each number: what the position, the cards and the page have room for."""
MOST_IN_PANTRY = 8
MOST_RECIPES = 60
"""As many as a mask in one integer can tell apart."""
MOST_ROUND_LIMITS = 8
LONGEST_NAME, LONGEST_RECIPE, LONGEST_SHORT_NAME = 20, 24, 3
MEAT = ("beef", "chicken", "fish", "ham", "lamb", "meat", "mutton", "pork", "shrimp", "turkey")
_SUGAR = {"en": ["sugar", "sugar"], "fr": ["sucre", "du sucre"]}


def read(text: str) -> dict[str, Any]:
    """Parses and checks the data file."""
    return parse_components(text, _check_ingredients, _check_numbers, _check_recipes, _check_limits, _check_names)


def _check_ingredients(data: dict[str, Any]) -> None:
    found = [entry["id"] for entry in data["ingredient"]]
    if len(found) != 15 or len(set(found)) != 15:
        raise BadComponents("components.toml: there must be fifteen different ingredients")
    if "sugar" not in found:
        raise BadComponents("components.toml: there must be sugar among the ingredients")
    for name in found:
        if name in MEAT:
            raise BadComponents(f"components.toml: the King is a vegetarian, and “{name}” is not an ingredient")
        if not FILE.with_name("art").joinpath(f"{name}.svg").is_file():
            raise BadComponents(f"components.toml: there is no drawing of the ingredient “{name}”")


def _check_numbers(data: dict[str, Any]) -> None:
    """The numbers of the rules: each in its range, and none in contradiction to another."""
    for section, ranges in RANGES.items():
        for name, (least, most) in ranges.items():
            check_range(data, f"{section}.{name}", least, most)
    limits = data["rounds"]["limits"]
    if not 1 <= len(limits) <= MOST_ROUND_LIMITS or len(set(limits)) != len(limits):
        raise BadComponents(f"components.toml: rounds.limits must be one to {MOST_ROUND_LIMITS} different rounds")
    if tuple(entry["id"] for entry in data["difficulty"]) != DIFFICULTIES:
        raise BadComponents(f"components.toml: the difficulties must be, in this order, {', '.join(DIFFICULTIES)}")
    for entry in data["difficulty"]:
        named = {"difficulty": {entry["id"]: entry}}
        check_range(named, f"difficulty.{entry['id']}.points", 0, 9)
        check_range(named, f"difficulty.{entry['id']}.ingredients", 2, RANGES["station"]["holds"][1])
        for course in COURSES:
            check_range(named, f"difficulty.{entry['id']}.recipes.{course}", 0, MOST_RECIPES)
    _check_capacities(data)


def _check_capacities(data: dict[str, Any]) -> None:
    kitchen, station, corner, quick = (data[name] for name in ("kitchen", "station", "corner", "quick"))
    if kitchen["pantry"] + kitchen["levels"] > MOST_IN_PANTRY:
        raise BadComponents(f"components.toml: kitchen.pantry and kitchen.levels must add up to {MOST_IN_PANTRY} at most")
    if max(corner[f"steal_{way}"] for way in ("display", "down", "up")) > kitchen["levels"]:
        raise BadComponents(
            f"components.toml: no bonus goes higher than +{kitchen['levels']} (kitchen.levels), so no corner.steal_… can"
        )
    if quick["hand_levels"] >= kitchen["levels"]:
        raise BadComponents(f"components.toml: quick.hand_levels must be lower than kitchen.levels, which is {kitchen['levels']}")
    if quick["hand"] > kitchen["hand"]:
        raise BadComponents("components.toml: quick.hand cannot be higher than kitchen.hand")
    if data["setup"]["market_for_few"] > data["cards"]["market"]:
        raise BadComponents("components.toml: setup.market_for_few cannot be more than cards.market")
    if data["market"]["alike"] > data["market"]["alike_xl"]:
        raise BadComponents("components.toml: market.alike cannot be more than market.alike_xl")
    largest = max(entry["ingredients"] for entry in data["difficulty"])
    if station["holds"] < largest or not largest - 1 <= station["dessert_holds"] <= station["holds"]:
        raise BadComponents(
            f"components.toml: station.holds must be at least {largest}, the most that a recipe needs, and station.dessert_holds"
            f" {largest - 1}, and not more than station.holds"
        )


def _check_recipes(data: dict[str, Any]) -> None:
    """HF-1.2, HF-1.3: the number of recipes, and what each needs."""
    known = [entry["id"] for entry in data["ingredient"]]
    recipes = data["recipes"]["list"]
    wanted = recipe_counts(data)
    for recipe in recipes:
        if tuple(recipe["back"]) not in wanted:
            raise BadComponents(f"components.toml: “{recipe['en']}” is {' '.join(recipe['back'])}, which is not a kind of recipe")
        difficulty, course = recipe["back"]
        needs, many = recipe["needs"], data["difficulty"][DIFFICULTIES.index(difficulty)]["ingredients"]
        for name in needs:
            if name not in known:
                raise BadComponents(f"components.toml: “{recipe['en']}” needs “{name}”, which is not an ingredient")
        if len(needs) != many or len(set(needs)) != many:
            raise BadComponents(f"components.toml: “{recipe['en']}” is {difficulty}, so it needs {many} different ingredients")
        if ("sugar" in needs) != (course == "dessert"):
            raise BadComponents(f"components.toml: “{recipe['en']}”: every dessert needs sugar, and no other recipe does")
    counts = Counter(tuple(recipe["back"]) for recipe in recipes)
    for (difficulty, course), count in wanted.items():
        if counts[difficulty, course] != count:
            found = counts[difficulty, course]
            raise BadComponents(
                f"components.toml: difficulty.{difficulty}.recipes.{course} is {count}, but there are {found} such recipes"
            )
    if len(recipes) != data["recipes"]["count"]:
        raise BadComponents(f"components.toml: recipes.count is {data['recipes']['count']}, but there are {len(recipes)} recipes")
    _check_dealing(counts, data["setup"]["display"])


def _check_dealing(counts: Counter[tuple[str, ...]], display: int) -> None:
    """HF-2.1 to HF-2.3: whether there are enough recipes for every place on the table, and not too many."""
    totals = {difficulty: sum(counts[difficulty, course] for course in COURSES) for difficulty in DIFFICULTIES}
    if counts["easy", "entree"] < len(BONUSES) or totals["easy"] <= len(BONUSES) or not totals["medium"] or not totals["hard"]:
        raise BadComponents(
            "components.toml: there must be four easy entrées for the bonuses, and another easy recipe, a medium and a hard one"
        )
    least = len(BONUSES) + len(DIFFICULTIES) + display + 1
    if not least <= counts.total() <= MOST_RECIPES:
        raise BadComponents(f"components.toml: recipes.list must have {least} to {MOST_RECIPES} recipes")


def recipe_counts(data: dict[str, Any]) -> dict[tuple[str, str], int]:
    """The number of recipes of each difficulty and course."""
    return {(entry["id"], course): entry["recipes"][course] for entry in data["difficulty"] for course in COURSES}


def _check_limits(data: dict[str, Any]) -> None:
    """HF-1.4: our own limits, so that every ingredient is useful and no two dishes are the same."""
    recipes = data["recipes"]["list"]
    sets: dict[frozenset[str], str] = {}
    for recipe in recipes:
        other = sets.setdefault(frozenset(recipe["needs"]), recipe["en"])
        if other != recipe["en"]:
            raise BadComponents(f"components.toml: “{recipe['en']}” and “{other}” need the same ingredients")
    low, high, most = (data["use"][name] for name in ("fewest", "most", "easy_entrees"))
    for entry in data["ingredient"]:
        name = entry["id"]
        many = sum(name in recipe["needs"] for recipe in recipes)
        if not low <= many <= high:
            raise BadComponents(f"components.toml: “{name}” is used in {many} recipes; use.fewest to use.most is {low} to {high}")
        favourites = sum(name in recipe["needs"] for recipe in recipes if recipe["back"] == ["easy", "entree"])
        if favourites > most:
            raise BadComponents(f"components.toml: “{name}” is used in {favourites} easy entrées; use.easy_entrees allows {most}")


def _check_names(data: dict[str, Any]) -> None:
    """Everything has a name in every language, and a source."""
    for entry in data["ingredient"]:
        for code in LANGUAGES:
            if len(entry[code]) != 2 or not entry["short"][code]:
                raise BadComponents(
                    f"components.toml: “{entry['id']}” needs a name, a name with its article and a short name in “{code}”"
                )
            if entry["id"] == "sugar" and entry[code] != _SUGAR[code]:
                raise BadComponents("components.toml: sugar cannot have another name, because the rules speak of it")
    for code in LANGUAGES:
        if len(data["seats"][code]) != 5:
            raise BadComponents(f"components.toml: there must be five seats in “{code}”")
        check_names(data["seats"][code], LONGEST_NAME)
        check_names([entry[code][1] for entry in data["ingredient"]], LONGEST_NAME)
        check_names([entry["short"][code] for entry in data["ingredient"]], LONGEST_SHORT_NAME)
        names = Counter(recipe[code] for recipe in data["recipes"]["list"])
        for name, count in names.items():
            if count > 1:
                raise BadComponents(f"components.toml: {count} recipes are called “{name}” in “{code}”")
    check_names(_in_any_language([entry[code][0] for code in LANGUAGES] for entry in data["ingredient"]), LONGEST_NAME)
    check_names(_in_any_language([recipe[code] for code in LANGUAGES] for recipe in data["recipes"]["list"]), LONGEST_RECIPE)
    check_sources(data)


def _in_any_language(entries: Iterable[list[str]]) -> list[str]:
    """The different names of each entry: moves can be typed in any language."""
    return [name for names in entries for name in {token(name): name for name in names}.values()]


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
"""Number of market cards of each ingredient in the box."""
FEW_PLAYERS, MARKET_FOR_FEW = int(_DATA["setup"]["few_players"]), int(_DATA["setup"]["market_for_few"])
"""With at most this many players, so many of them are used."""
DEALT = int(_DATA["setup"]["dealt"])
"""Number of cards in each pantry at the start."""

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
SIZES = np.array([entry["ingredients"] for entry in _DATA["difficulty"]], np.int8)
"""Number of ingredients of a recipe, by difficulty."""
SIZE = SIZES[DIFFICULTY]
"""Number of ingredients of each recipe."""
FEWEST_INGREDIENTS = int(SIZES.min())
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


def ingredients_of(recipe: int) -> list[int]:
    """The ingredients of a recipe, in the order of the board."""
    return [kind for kind in range(KINDS) if int(NEEDS[recipe]) >> kind & 1]


# Bonuses and kitchens

STATIONS, PANTRY, SATCHELS, HAND = range(4)
"""The bonuses by number."""
LEVELS = int(_DATA["kitchen"]["levels"])
"""The highest level of a bonus."""
FIRST = tuple(int(_DATA["kitchen"][bonus]) for bonus in BONUSES)
FIRST_STATIONS, FIRST_PANTRY, FIRST_SATCHELS, FIRST_HAND = FIRST
"""What a kitchen starts with; each level adds one."""
QUICK_HAND, QUICK_HAND_LEVELS = int(_DATA["quick"]["hand"]), int(_DATA["quick"]["hand_levels"])
"""The hand limit at the start of a quick game, and the highest level of its bonus there."""
ALIKE, ALIKE_XL = int(_DATA["market"]["alike"]), int(_DATA["market"]["alike_xl"])
"""How many of the same ingredient can be bought at once, without and with the XL satchel."""
STEAL_DISPLAY, STEAL_DOWN, STEAL_UP = (int(_DATA["corner"][f"steal_{way}"]) for way in ("display", "down", "up"))
"""The level of Hand Limit that each way of stealing takes."""
MOST_ON_ERRAND = int(_DATA["corner"]["errand"])
"""How many ingredients can be bought on the way back from Chef's Corner."""
MOST_BORROWED = int(_DATA["teams"]["borrowed"])
"""How many ingredients can be borrowed in one action."""
MOST_STATIONS, MOST_PANTRY, MOST_HAND = FIRST_STATIONS + LEVELS, FIRST_PANTRY + LEVELS, FIRST_HAND + LEVELS
DESSERT_STATION = MOST_STATIONS - 1
"""The last station, which cooks only desserts and has its own sugar."""
TOKENS = int(_DATA["tokens"]["of_each_colour"])
"""Number of wooden tokens of each player."""
STATION_HOLDS, DESSERT_HOLDS = int(_DATA["station"]["holds"]), int(_DATA["station"]["dessert_holds"])

STATION_NAMES = tuple(
    Name(
        {"en": f"station {number}", "fr": f"poste {number}"},
        {"en": f"station {number}", "fr": f"le poste {number}"},
    )
    for number in range(1, MOST_STATIONS + 1)
)
PANTRY_NAME = Name({"en": "pantry", "fr": "garde-manger"}, {"en": "the pantry", "fr": "le garde-manger"})
SPOT_NAMES = tuple(
    Name({"en": f"display {spot}", "fr": f"présentoir {spot}"}) for spot in range(1, _DATA["setup"]["display"] + 1)
)
SEAT_NAMES = Name.read_all(_DATA["seats"])
ROUNDS: tuple[int, ...] = tuple(_DATA["rounds"]["limits"])
"""Choices for the last round if nobody announces Last Call, the default first."""

# Points

DISH_POINTS = np.array([entry["points"] for entry in _DATA["difficulty"]], np.int8)
"""The points of a dish, by difficulty."""
COMBO = int(_DATA["points"]["menu"])
BEST_BONUSES, SHARED_BONUSES = int(_DATA["points"]["most_levels"]), int(_DATA["points"]["tied_levels"])
FULL_BONUS, MOST_DISHES = int(_DATA["points"]["full_bonus"]), int(_DATA["points"]["most_dishes"])
RECIPE_IN_HAND, MISSING_FEAST_DISH, MESSY_KITCHEN = (
    int(_DATA["points"][name]) for name in ("recipe_in_hand", "missing_feast_dish", "messy_kitchen")
)
"""The points that each of these costs."""


INGREDIENT = {"en": "ingredient", "fr": "ingrédient"}
CARD = {"en": "card", "fr": "carte"}


@cache
def in_points(points: int) -> Name:
    """“1 point”, “3 points”."""
    return counted(points, dict.fromkeys(LANGUAGES, "point"))


def counted(number: int, noun: Mapping[Language, str]) -> Name:
    """The number with its noun; in French, 0 takes the singular."""
    singular = {"en": number == 1, "fr": number < 2}
    return Name({code: f"{number} {noun[code]}{'' if singular[code] else 's'}" for code in LANGUAGES})


def facts(language: Language) -> dict[str, object]:
    """The figures that fill the placeholders of the rules pages and the phrases.

    A number of the data file is under the names of its table and of itself, such as `points_menu`. With its unit it is under
    another name: `worth_menu` is “2 points”.
    """
    numbers = {f"{table}_{name}": _DATA[table][name] for table, names in RANGES.items() for name in names}
    worth = {f"worth_{name}": in_points(number)(language) for name, number in _DATA["points"].items() if name in RANGES["points"]}
    for entry in _DATA["difficulty"]:
        id = entry["id"]
        numbers |= {f"{id}_{course}": number for course, number in entry["recipes"].items()}
        numbers |= {f"{id}_ingredients": entry["ingredients"], f"{id}_points": entry["points"]}
        worth[f"worth_{id}"] = in_points(entry["points"])(language)
    counts = recipe_counts(_DATA)
    totals = {name: sum(n for back, n in counts.items() if name in back) for name in (*DIFFICULTIES, *COURSES)}
    names = [str(name(language)) for name in INGREDIENT_NAMES]
    both, either = {"en": ("and", "or"), "fr": ("et", "ou")}[language]
    *lower, highest = map(str, DISH_POINTS)
    return {
        "ingredients": KINDS,
        "ingredient_names": f"{', '.join(names[:-1])} {both} {names[-1]}",
        "dish_points": f"{', '.join(lower)} {either} {highest}",
        "recipes": RECIPES,
        "deck": (COPIES - 1) * KINDS,
        "dessert_station": DESSERT_STATION + 1,
        "round_limit": ROUNDS[0],
        "tokens": TOKENS * len(SEAT_NAMES),
        "market_cards": MARKET_COPIES * KINDS,
        "stockroom_cards": COPIES * KINDS,
        "first_stations": counted(FIRST_STATIONS, {"en": "station", "fr": "poste"})(language),
        "first_satchels": counted(FIRST_SATCHELS, INGREDIENT)(language),
        "errand": counted(MOST_ON_ERRAND, INGREDIENT)(language),
        "borrowed": counted(MOST_BORROWED, CARD)(language),
        "few_cards": counted(MARKET_FOR_FEW, CARD)(language),
        **numbers,
        **worth,
        **totals,
    }
