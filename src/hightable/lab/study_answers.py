"""The five answers at the top of a study, as sentences made from its figures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hightable.engine.i18n import capital
from hightable.lab.ladder import count
from hightable.lab.measures import SECONDS

Figure = Mapping[str, Any]

LITTLE = 0.03
"""A smaller difference of a chance to win is a little: not worth a sentence, however certain."""
RUNAWAY = 0.25
"""From this lead over an even share on, with certainty, the favourite at half time is said to run away."""
FEWEST_DEALS, WIDEST = 20, 0.3
"""A share on fewer deals, or with a wider interval, is too uncertain for a verdict."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def answers(figures: Figure) -> list[tuple[str, str]]:
    """The five questions that matter, each with its answer."""
    return [
        ("Who is favoured?", " ".join(_favoured(figures))),
        ("How long does it take?", " ".join(_length(figures))),
        ("How close is it?", " ".join(_closeness(figures))),
        ("What decides it?", " ".join(_decides(figures))),
        ("What stands out?", " ".join(_stands_out(figures)) or "Nothing that these games could show."),
    ]


def per_cent(value: float | None, digits: int = 0) -> str:
    """“54 %”, with a real minus sign."""
    return "–" if value is None else f"{value * 100:.{digits}f}\u00a0%".replace("-", "−")


def interval(figure: Figure, digits: int = 0) -> str:
    """“54 % (51 to 57)”, or “54 %” if the interval is narrower than that."""
    low, high = (None if figure[end] is None else number(figure[end] * 100, digits) for end in ("low", "high"))
    return with_interval(per_cent(figure["value"], digits), low, high)


def with_interval(value: str, low: str | None, high: str | None) -> str:
    """“4.2 (3.8 to 4.7)”; the value alone if there is no interval, or if its ends are the same number as written."""
    return value if low is None or low == high else f"{value} ({low} to {high})"


def percentage_points(value: float | None, low: float | None = None, high: float | None = None) -> str:
    """“+12”, or “+12 (8 to 16)”: a difference of shares in percentage points."""
    if value is None:
        return "–"
    shown = _signed(f"{value * 100:+.0f}")
    return shown if low is None or high is None else f"{shown} ({_signed(f'{low * 100:.0f}')} to {_signed(f'{high * 100:.0f}')})"


def _signed(text: str) -> str:
    """The number with a real minus sign; a zero has no sign."""
    return "0" if text in ("+0", "-0") else text.replace("-", "−")


def number(value: float | None, digits: int = 1) -> str:
    """A number with a real minus sign, which a zero does not have."""
    return "–" if value is None else f"{value:z,.{digits}f}".replace("-", "−")


def about(value: float, what: str) -> str:
    """“1 turn”, “33 turns”: a rounded number of things."""
    return count(round(value), what)


def ordinal(place: int) -> str:
    """“first”, for place 0."""
    return ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th"


def _even(figures: Figure) -> float:
    """What every player would win if none were favoured."""
    return float(sum(each["wins"]["value"] for each in figures["turn_order"]) / len(figures["turn_order"]))


def _favoured(figures: Figure) -> Iterator[str]:
    if figures["made"]["players"] == 1:
        if figures["made"]["winnable"]:
            yield f"You play alone, and reach the target in {interval(figures['seats'][0]['wins'])} of the games."
        else:
            yield "You play alone, and the game can be neither won nor lost: only points count."
        return
    if figures["measures"]["nobody"]["value"] == 1:
        yield "Nobody ever won."
        return
    even, order = _even(figures), figures["turn_order"]
    off = [place for place, each in enumerate(order) if not each["wins"]["low"] <= even <= each["wins"]["high"]]
    if off:
        best = max(range(len(order)), key=lambda place: order[place]["wins"]["value"])
        how = "a little more often than the others" if order[best]["wins"]["value"] - even < LITTLE else "most often"
        yield (
            f"The {ordinal(best)} player in turn order wins {how}: {interval(order[best]['wins'], 1)} of the games; "
            f"{per_cent(even, 1)} would be even."
        )
        worst = min(range(len(order)), key=lambda place: order[place]["wins"]["value"])
        if len(order) > 2:
            yield f"The {ordinal(worst)} player wins least often: {interval(order[worst]['wins'], 1)}."
    else:
        yield (
            f"Nobody, as far as these games can tell: the first player wins {interval(order[0]['wins'], 1)} of the games; "
            f"{per_cent(even, 1)} would be even."
        )
    for each in figures["levels"]:
        article = "An" if each["level"][0] in "aeiou" else "A"
        yield f"{article} {each['level']} player wins {interval(each['wins'], 1)}."


def _length(figures: Figure) -> Iterator[str]:
    of = figures["measures"]
    yield f"A game has {about(of['decisions']['value'], 'decision')} in {about(of['turns']['value'], 'turn')}."
    minutes, decisions = of["minutes"]["value"], of["decisions"]["value"]
    least, most = figures["made"]["minutes"] or (0, math.inf)
    says = f"; the game itself says {least} to {most}" if figures["made"]["minutes"] else ""
    yield f"That is about {number(minutes, 0)} minutes, if players think {SECONDS} seconds about each decision{says}."
    if not least <= minutes <= most:
        end = most if minutes > most else least
        yield f"For {end} minutes, they would have to take {number(end * 60 / decisions, 0)} seconds per decision."
    yield (
        f"A typical decision has {number(of['branching']['value'], 0)} choices, and {per_cent(of['forced']['value'])} of all "
        "moves are forced."
    )


def _closeness(figures: Figure) -> Iterator[str]:
    of = figures["measures"]
    if figures["made"]["players"] == 1 or "margin" not in of:
        yield f"A player scores {number(of['points']['value'])} points on average."
        return
    yield (
        f"The winner has {number(of.get('winner_points', {'value': None})['value'])} points and is "
        f"{number(of['margin']['value'])} ahead of the next player."
    )
    yield (
        f"{interval(of['close']).capitalize()} of the games are close (a margin of at most a tenth of the winner’s points), and "
        f"{per_cent(of['shared']['value'], 1)} end with a shared victory."
    )
    if of["lead_changes"]["value"] >= 1:
        yield f"The lead on points changes {number(of['lead_changes']['value'])} times."


def _decides(figures: Figure) -> Iterator[str]:
    gaps = [each for each in figures["sheet"] if (each["gap"]["value"] or 0) > 0]
    if gaps and figures["made"]["players"] > 1:
        total, first = sum(each["gap"]["value"] for each in figures["sheet"]), gaps[0]
        quoted, more = f"“{_first_sentence(first['text'])}”", number(first["gap"]["value"])
        clause = f"{first['clause']} ({quoted})" if first["clause"] else quoted
        yield f"A winner who does not share the victory is {number(total)} points ahead of the mean of the others."
        if first["gap"]["value"] > total:
            yield f"Winners have {more} more from {clause}, and less from other lines of the score sheet."
        else:
            yield f"The largest part of it, {more}, comes from {clause}."
    course = figures.get("course", {}).get("measures")
    if course:
        yield (
            f"In a sample of {count(figures['course']['games'], 'game')}, the winner is all but certain after "
            f"{per_cent(course['decided']['value'])} of the game, and {interval(course['comeback'])} of the games are won by a "
            "player who had been far behind."
        )
    luck = figures.get("luck")
    if luck and luck["value"] is not None:
        verdict = _too_uncertain(luck) or "; the rest is how they play and what is drawn later"
        yield (
            f"When equal players play the same deal {luck['repeats']} times, the cards and the turn order explain "
            f"{interval(luck)} of the result{verdict}."
        )
    if "skill" in figures:
        skill = figures["skill"]
        chance = "" if skill["all"]["low"] > skill["even"] else ", which may be chance"
        yield (
            f"A player who thinks twice as long as the others wins {interval(skill['all'])} of the games, where "
            f"{per_cent(skill['even'])} would be even{_too_uncertain(skill['all']) or chance}."
        )


def _too_uncertain(share: Figure) -> str:
    """Why no verdict follows from this share; nothing if one does."""
    if share["deals"] >= FEWEST_DEALS and share["high"] - share["low"] <= WIDEST:
        return ""
    return f": too uncertain for a verdict from {count(share['deals'], 'deal')}"


def _first_sentence(text: str) -> str:
    return text.partition(". ")[0].rstrip(".")


def _stands_out(figures: Figure) -> Iterator[str]:
    rows, tests = figures["components"]["rows"], figures["components"]["comparisons"]
    yield from _components(rows, tests)
    unused = [each["name"] for each in figures["kinds"] if each["per_game"]["value"] == 0]
    if unused:
        yield f"Moves that nobody made: {', '.join(unused)} (they may belong to options that were not used)."
    hidden = figures.get("hidden")
    if hidden:
        chance = ", which may be chance" if hidden["low"] <= hidden["even"] <= hidden["high"] else ""
        yield (
            f"A player who sees everything that is hidden wins {interval(hidden)} of the games, where "
            f"{per_cent(hidden['even'])} would be even{_too_uncertain(hidden) or chance}."
        )
    runaway = figures.get("course", {}).get("measures", {}).get("runaway")
    if runaway and (runaway["low"] or 0) > RUNAWAY:
        yield f"Leaders run away: the favourite at half time wins {per_cent(runaway['value'])} more games than an even share."


def _components(rows: Sequence[Figure], tests: int) -> Iterator[str]:
    """Which components are stronger or weaker than others that bring as many points; else which win most games."""
    unlike = sorted(
        (each for each in rows if each["unlike_peers"] and abs(each["beyond_peers"]) >= LITTLE),
        key=lambda each: -each["beyond_peers"],
    )
    clear = [each for each in rows if each["clear"]]
    for each in unlike if len(unlike) <= 2 else (unlike[0], unlike[-1]):
        more = "more" if each["beyond_peers"] > 0 else "less"
        yield (
            f"{capital(each['name'])} wins {more} than others of its kind that bring as many points: holding one more of it "
            f"changes the chance to win by {percentage_points(each['beyond_peers'])} percentage points beyond theirs."
        )
    if clear and not unlike:
        best = max(clear, key=lambda each: abs(each["effect"]))
        often = "more" if best["effect"] > 0 else "less"
        yield (
            f"None of {tests} components is far out of line with others of its kind that bring as many points. "
            f"The largest difference is with {best['name']}: a player with one more of it than the others wins "
            f"{percentage_points(abs(best['effect'])).lstrip('+')} percentage points {often} often."
        )
    elif tests and not clear:
        yield f"None of the {tests} components tested wins clearly more or fewer games than the others."
    never = [each["name"] for each in rows if each["held"] == 0]
    if never:
        names = f"{', '.join(never[:6])}{' and others' if len(never) > 6 else ''}"
        yield f"Not held in any game: {names} (perhaps not in play with these options)."
