"""What each Royal and each kind of crew asks for, by number: the rules that `components.toml` names."""

from __future__ import annotations

from hightable.games.kings_catering.data_file import CREW_RULES, ROYAL_RULES

RULES = tuple(rule for rules in ROYAL_RULES.values() for rule in rules)
(
    SMALL_TABLES, FEW_TYPES, SHAPES, ONE_COLOUR, SIZES_APART, LARGE_TABLES,
    ALL_COLOURS, FAVOURITE, ALL_SIZES, ALL_FOODS, LARGEST, SMALLEST,
    OPEN_MOST, CREW_KINDS, SMALL_FOODS, ONE_CREW, OPEN_HALVES, ALL_DIFFERENT,
) = range(len(RULES))  # fmt: skip
OF_FOOD, OF_SIZE, OF_SAME_FOOD, OF_DECORATIONS, OF_TILES = range(len(CREW_RULES))
