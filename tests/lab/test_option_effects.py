"""What each option of a game changes: which values are played, and what is reported of them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from hightable.cli import main
from hightable.engine.discovery import find
from hightable.lab.compare import compare
from hightable.lab.deal_statistics import corrected
from hightable.lab.match_runner import BadRun
from hightable.lab.option_effects import plan_options

GAME = "banquet-royal"


def options(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["options", *arguments, "--workers", "1"])


def test_every_other_value_is_compared_with_the_default_on_the_same_deals() -> None:
    requests = plan_options(GAME, "winner_points", None, {"gourmet": "true"}, 10, None)
    game = find(GAME)
    wanted = {
        f"{option.name}={choice.value}"
        for option in game.options
        if option.name != "gourmet"
        for choice in option.choices
        if choice.fits(2) and choice.value != option.default(2)
    }
    assert {request.b.text for request in requests} == wanted
    assert len({request.seed for request in requests}) == 1
    assert all(request.a.plan.setting.options["gourmet"] == "true" for request in requests)


def test_values_that_do_not_fit_the_players_or_exclude_each_other_are_left_out() -> None:
    texts = {request.b.text for request in plan_options("henrys-feast", "margin", None, {}, 10, 1)}
    assert "teams=true" not in texts
    assert "variant=quick" in texts


def test_an_effect_is_that_of_compare_and_its_p_value_is_corrected_for_all_values() -> None:
    result = options(GAME, "--games", "30", "--seed", "1", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    alone = compare(GAME, {}, {"gourmet": "true"}, games=30, seed=1, measures=["winner_points"], workers=1)["winner_points"]
    values = {each["option"]: each for each in found["values"]}
    assert values["gourmet=true"]["difference"] == alone.paired.difference.mean
    assert [each["p_corrected"] for each in values.values()] == corrected([each["p"] for each in values.values()])
    assert found["command"] == f"hightable options {GAME} --games 30 --workers 1 --seed 1"


def test_the_largest_difference_comes_first() -> None:
    result = options(GAME, "--games", "30", "--seed", "1")
    assert result.exit_code == 0, result.output
    rows = [line for line in result.output.splitlines() if line.startswith("│")]
    assert "gourmet=true" in rows[0]
    assert "higher" in rows[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((GAME, "--measure", "wuff", "--games", "2"), "There is no measure “wuff” here"),
        ((GAME, "--option", "wuff=1"), "wuff"),
        ((GAME, "--games", "0"), "1 to 1,000,000,000 games, not 0"),
        ((GAME, "--seats", "medium,nobody"), "nobody"),
    ],
)
def test_bad_arguments_get_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = options(*arguments)
    assert result.exit_code == 2
    assert sentence in result.output


def test_a_solo_game_has_points_and_no_winners_points() -> None:
    (request, *_) = plan_options("royal-dinner", None, ["random"], {}, 2, 1)
    assert request.play().differences[0].measure.id == "points"


def test_a_game_without_another_value_says_so() -> None:
    chosen = {option.name: option.default(2) for option in find(GAME).options}
    with pytest.raises(BadRun, match="no options to compare for 2 players"):
        plan_options(GAME, "margin", None, chosen, 10, 1)
