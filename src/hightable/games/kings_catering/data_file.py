"""Reads and checks `components.toml`. An error names the line and the reason, for owners of the box who correct the file."""

from __future__ import annotations

import string
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hightable.engine.components import (
    BadComponents,
    bad_line,
    check_articles,
    check_ids,
    check_names,
    check_number,
    check_seat_names,
    check_sources,
    check_text,
    parse_components,
)
from hightable.engine.i18n import LANGUAGES

FILE = Path(__file__).with_name("components.toml")

RANKS = "KQP"
ROYAL_IDS = tuple(f"{rank}{number}" for rank in RANKS for number in range(1, 7))
ROYAL_RULES = {
    "K": ("small-tables", "few-types", "shapes", "one-colour", "sizes", "large-tables"),
    "Q": ("all-colours", "favourite", "all-sizes", "all-foods", "largest", "smallest"),
    "P": ("open-most", "crew-kinds", "small-foods", "one-crew", "open-halves", "all-different"),
}
"""The names of the rules of each rank; what they do is code."""
PAYS = {"large-tables": 2, "favourite": 2, "open-most": 2, "small-foods": 4}
"""Number of values in `pays` for each rule that has more than one."""
CREW_RULES = ("food", "size", "same-food", "decorations", "tiles")
CREW_IDS = ("cupbearer", "carver", "cook", "florist", "steward")
FOOD_IDS = ("beer", "soup", "bread", "roast", "cake")
COLOUR_IDS = ("blue", "red", "yellow", "green")
"""What the drawings and the rules page call them; each kind of crew has the rule at its place in `CREW_RULES`."""
WITHOUT_NUMBER = ("all-colours", "favourite", "all-sizes", "all-foods", "largest", "open-most", "crew-kinds")
"""The rules of Royals that have no number: their `counts` is 1."""
MOST_HALVES = 62
"""The most half-decorations of a colour: the position counts up to 31 complete decorations of each."""
LONGEST_NAME, LONGEST_TITLE, LONGEST_SHORT_NAME, LONGEST_WISH = 24, 30, 3, 120
MOST_SIZES = 4
MOST_COPIES = 3
"""The largest number of tiles of each food in each size."""
MOST_CREW_OF_A_KIND = 4
MOST_IN_PLAY = (40, 40, 60, 80)
"""The most tiles that are played with in a round, by the number of players: the position has room for those of one player."""
MOST_POINTS = 20
MOST_REMOVED = 40
MOST_IN_COLUMN = 3
"""The position has room for the tiles of a player who takes this many in every turn."""


def read(text: str) -> dict[str, Any]:
    """Returns the data file, checked."""
    return parse_components(text, _check, check_sources)


def _bad(kind: str, entry: dict[str, Any], reason: str, within: str = "") -> BadComponents:
    """Returns the error, with the line of the entry, or of `within` in it."""
    return bad_line(f"{kind} {entry['id']}: {reason}", f'id = "{entry["id"]}"', within)


def _check(data: dict[str, Any]) -> None:
    for kind, count in (("colour", 4), ("food", 5), ("crew", 5), ("royal", 18), ("setup", 6), ("palace", 3)):
        ids = [entry["id"] for entry in data[kind]]
        if len(set(ids)) != count or len(ids) != count:
            raise BadComponents(f"components.toml: there must be {count} different entries “{kind}”")
    letters = [colour["letter"] for colour in data["colour"]]
    if sorted(letters) != sorted(set(letters)) or any(len(letter) != 1 or not "A" <= letter <= "Z" for letter in letters):
        raise BadComponents("components.toml: each colour needs a capital letter of its own")
    for food in data["food"]:
        _check_food(food, data["food"][0], letters)
    for crew in data["crew"]:
        _check_crew(crew, [food["id"] for food in data["food"]])
    check_ids(data, "royal", ROYAL_IDS)
    rules = [royal["rule"] for royal in data["royal"]]
    for royal in data["royal"]:
        _check_royal(royal, rules)
    for kind in ("setup", "palace"):
        for entry in data[kind]:
            _check_party(kind, entry)
    _check_rest(data)
    _check_fixed(data)
    _check_halves(data)
    _check_spelling(data)


def _check_fixed(data: dict[str, Any]) -> None:
    """Checks what the drawings and the rules page show: which colours, foods and crew there are, and who has which rule."""
    for kind, known in (("colour", COLOUR_IDS), ("food", FOOD_IDS), ("crew", CREW_IDS)):
        check_ids(data, kind, known)
    rules = [rule for rank in RANKS for rule in ROYAL_RULES[rank]]
    for kind, expected in (("royal", rules), ("crew", CREW_RULES)):
        for entry, rule in zip(data[kind], expected, strict=True):
            if entry["rule"] != rule:
                raise _bad(kind, entry, f"the rule must be “{rule}”, as on the rules page", "rule =")
    for crew in data["crew"]:
        if crew["rule"] == "food" and crew["of"] != "beer":
            raise _bad("crew", crew, "what it counts must be “beer”, as on the rules page", "of =")
        if crew["rule"] not in ("food", "size") and "of" in crew:
            raise _bad("crew", crew, "this rule has no “of”")


def _check_halves(data: dict[str, Any]) -> None:
    tiles = "".join(tile for food in data["food"] for row in food["tiles"] for tile in row)
    for colour in data["colour"]:
        if tiles.count(colour["letter"]) > MOST_HALVES:
            raise BadComponents(f"components.toml: there can be at most {MOST_HALVES} half-decorations in {colour['id']}")


def _check_spelling(data: dict[str, Any]) -> None:
    """Checks that all words can be drawn, and names told apart."""
    check_articles((*data["food"], *data["crew"]))
    check_seat_names(data["colours"], 4, LONGEST_NAME)
    for code in LANGUAGES:
        check_names([colour[code] for colour in data["colour"]], LONGEST_NAME)
        tiles = [*data["food"], *data["crew"]]
        check_names([tile[code][0] for tile in tiles], LONGEST_NAME)
        check_names([tile["short"][code] for tile in tiles], LONGEST_SHORT_NAME)
        check_names([royal["name"][code] for royal in data["royal"]], LONGEST_TITLE)
        for tile in tiles:
            check_text(tile[code][1], LONGEST_TITLE)
        for entry in (*data["setup"], *data["palace"]):
            check_text(entry[code], LONGEST_TITLE)
        for palace in data["palace"]:
            check_text(palace["level"][code], LONGEST_NAME)


def _check_words(kind: str, entry: dict[str, Any], words: Sequence[Any]) -> None:
    for said in words:
        if any(not isinstance(said[code], str) or not said[code].strip() for code in LANGUAGES):
            raise _bad(kind, entry, f"“{said}” should be a text in every language")


def _check_food(food: dict[str, Any], first: dict[str, Any], letters: list[str]) -> None:
    _check_words("food", food, [food["short"]])
    sizes, copies = len(first["tiles"]), len(first["tiles"][0]) if first["tiles"] else 0
    if not 1 <= sizes <= MOST_SIZES or not 1 <= copies <= MOST_COPIES:
        reason = f"there must be 1 to {MOST_SIZES} sizes, with 1 to {MOST_COPIES} tiles of each"
        raise _bad("food", first, reason, "tiles =")
    if [len(row) for row in food["tiles"]] != [copies] * sizes:
        reason = f"there must be {copies} tiles of each of the {sizes} sizes, as of {first['id']}"
        raise _bad("food", food, reason, "tiles =")
    for row in food["tiles"]:
        for tile in row:
            if len(tile) != 4 or any(side not in (*letters, ".") for side in tile):
                raise _bad(
                    "food",
                    food,
                    f"“{tile}” is not a tile: it needs four sides, {', '.join(letters)} or a dot",
                    f'"{tile}"',
                )
            if "." not in tile or tile == "....":
                raise _bad("food", food, f"“{tile}”: a food needs a decorated side and a bare one", f'"{tile}"')


def _check_number(kind: str, entry: dict[str, Any], name: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise _bad(kind, entry, f"{name} must be a whole number from {least} to {most}, not {value}", f"{name} =")


def _check_crew(crew: dict[str, Any], foods: list[str]) -> None:
    _check_words("crew", crew, [crew["short"], crew["wish"], crew["wish_for_one"]])
    for wish in ("wish", "wish_for_one"):
        _check_places("crew", crew, wish, {"pays", "every", *({"of"} & crew.keys())})
    if crew["rule"] not in CREW_RULES:
        raise _bad("crew", crew, f"“{crew['rule']}” is not a rule; the rules are {', '.join(CREW_RULES)}", "rule =")
    if crew["rule"] == "food" and crew["of"] not in foods:
        raise _bad("crew", crew, f"“{crew['of']}” is not a food; the foods are {', '.join(foods)}", "of =")
    if crew["rule"] == "size":
        _check_number("crew", crew, "of", crew["of"], 1, MOST_SIZES)
    _check_number("crew", crew, "every", crew["every"], 1, 40)
    _check_number("crew", crew, "pays", crew["pays"], 0, MOST_POINTS)


def _check_royal(royal: dict[str, Any], rules: list[str]) -> None:
    known = ROYAL_RULES[royal["id"][0]]
    if royal["rule"] not in known:
        raise _bad(
            "royal",
            royal,
            f"“{royal['rule']}” is not a rule of that rank; its rules are {', '.join(known)}",
            "rule =",
        )
    if rules.count(royal["rule"]) > 1:
        raise _bad("royal", royal, f"the rule “{royal['rule']}” is used by another Royal too", "rule =")
    most = MOST_SIZES if royal["rule"] == "small-foods" else 1 if royal["rule"] in WITHOUT_NUMBER else 40
    _check_number("royal", royal, "counts", royal["counts"], 1, most)
    wanted = PAYS.get(royal["rule"], 1)
    if len(royal["pays"]) != wanted:
        raise _bad("royal", royal, f"this rule pays {wanted} numbers, not {len(royal['pays'])}", "pays =")
    for points in royal["pays"]:
        _check_number("royal", royal, "pays", points, 0, MOST_POINTS)
    _check_words("royal", royal, [royal["name"], royal["wish"]])
    _check_places("royal", royal, "wish", {"counts", *"abcd"[:wanted]})


def _check_places(kind: str, entry: dict[str, Any], wish: str, known: set[str]) -> None:
    """Checks that a wish names its numbers instead of writing them, so that it stays true when they are corrected."""
    for code in LANGUAGES:
        try:
            parts = list(string.Formatter().parse(entry[wish][code]))
        except ValueError as error:
            raise _bad(kind, entry, f"the {wish} in “{code}” cannot be read: {error}", f"{wish} =") from error
        places = {name for _, name, _, _ in parts if name is not None}
        if not places <= known:
            named = ", ".join(sorted(places - known))
            reason = f"the {wish} in “{code}” names {named}; it may name {', '.join(sorted(known))}"
            raise _bad(kind, entry, reason, f"{wish} =")
        if any(form or conversion for _, _, form, conversion in parts):
            raise _bad(kind, entry, f"the {wish} in “{code}” may only name its numbers", f"{wish} =")
        check_text("".join(f"{said}{'00' if name is not None else ''}" for said, name, _, _ in parts), LONGEST_WISH)


def _check_party(kind: str, entry: dict[str, Any]) -> None:
    """Checks that a set-up or a palace has one Royal of each rank."""
    _check_words(kind, entry, [entry])
    royals = entry["royals"]
    if any(royal not in ROYAL_IDS for royal in royals) or "".join(royal[0] for royal in royals) != RANKS:
        raise _bad(kind, entry, f"{royals} should be a King, a Queen and a Princess", "royals =")
    if kind == "palace":
        _check_words(kind, entry, [entry["level"]])
        _check_number(kind, entry, "target", entry["target"], 1, 99)


def _check_rest(data: dict[str, Any]) -> None:
    deck = data["deck"]
    check_number("crew_of_each_kind", deck["crew_of_each_kind"], 0, MOST_CREW_OF_A_KIND)
    tiles = sum(len(row) for food in data["food"] for row in food["tiles"]) + deck["crew_of_each_kind"] * len(data["crew"])
    if len(deck["removed"]) != len(MOST_IN_PLAY):
        raise BadComponents(f"components.toml: removed must have {len(MOST_IN_PLAY)} numbers, one per number of players")
    for players, (removed, most) in enumerate(zip(deck["removed"], MOST_IN_PLAY, strict=True), 1):
        least = max(tiles - most, int(players == 2))  # what is removed with two players is played with in their second round
        check_number(f"removed for {players} players", removed, least, min(tiles - 1, MOST_REMOVED))
    limit = deck["column_limit"]
    check_number("column_limit", limit, 1, MOST_IN_COLUMN)
    if len(deck["columns"]) != 3 or any(dealt not in range(1, limit + 1) for dealt in deck["columns"]):
        raise BadComponents(f"components.toml: there must be three columns, each with 1 to {limit} tiles")
