"""The page of a study: one HTML file without scripts or anything from elsewhere, made from its figures alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from hightable.lab.chances import CLEAR, HOPELESS, MOMENTS, OPEN
from hightable.lab.component_effects import FEWEST
from hightable.lab.ladder import count
from hightable.lab.measures import FORCED_SECONDS, SECONDS
from hightable.lab.study import too_few_deals
from hightable.lab.study_answers import answers, interval, number, ordinal, per_cent, percentage_points, with_interval
from hightable.lab.svg_plots import Bars, Interval, Line, histogram, intervals, lines
from hightable.report_page import report_page

Figure = Mapping[str, Any]
MOST_PLOTTED = 12
"""How many components a plot shows from either end."""
LONGEST_CLAUSE = 140


def study_page(figures: Figure) -> str:
    """The page of a study with these figures."""
    made = figures["made"]
    body = [
        *_head(made),
        _section("In short", _answers(figures)),
        *_sections(figures),
        _section("How this was made", _colophon(figures)),
    ]
    return report_page(f"{made['title']}: a study", "\n".join(body))


def _sections(figures: Figure) -> Iterator[str]:
    several = figures["made"]["players"] > 1
    if several:
        yield _section("Who wins", _winners(figures))
    yield _section("Points", _points(figures))
    yield _section("Length and choices", _length(figures))
    if several:
        yield _section("How a game goes", _course(figures))
    if any(part in figures for part in ("luck", "skill", "hidden")):
        yield _section("Luck, skill and hidden information", _luck_and_skill(figures))
    yield _section("What brings the points", _sheet(figures))
    if figures["components"]["rows"]:
        yield _section("Components", _components(figures))
    yield _section("Moves, rules and endings", _usage(figures))


# Parts of a page


def _section(title: str, parts: Iterable[str]) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n" + "\n".join(part for part in parts if part) + "\n</section>"


def _text(text: str, kind: str = "") -> str:
    return f"<p{f' class={kind}' if kind else ''}>{escape(text)}</p>"


def _how(text: str) -> str:
    """How something was measured."""
    return _note("How this was measured.", text)


def _note(title: str, text: str) -> str:
    return f"<p class=how><b>{escape(title)}</b> {escape(text)}</p>"


def _plots(*plots: str) -> str:
    return f"<div class=plots>{''.join(plots)}</div>"


def _plot(title: str, svg: str) -> str:
    return f"<figure><figcaption>{escape(title)}</figcaption>{svg}</figure>"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]], labels: int = 1) -> str:
    """A table whose first columns are labels and whose others are figures; nothing if it has no rows."""
    rows = list(rows)
    if not rows:
        return ""
    head = "".join(
        f"<th scope=col{'' if place < labels else ' class=n'}>{escape(each)}</th>" for place, each in enumerate(headings)
    )
    body = "".join(
        "<tr>"
        + "".join(f"<td{'' if place < labels else ' class=n'}>{escape(cell)}</td>" for place, cell in enumerate(row))
        + "</tr>\n"
        for row in rows
    )
    return f"<div class=scroll><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table></div>"


def _range(figure: Figure, digits: int = 1) -> str:
    """“4.2 (3.8 to 4.7)”."""
    low, high = (None if figure[end] is None else number(figure[end], digits) for end in ("low", "high"))
    return with_interval(number(figure["value"], digits), low, high)


def _measured(figure: Figure) -> str:
    """A measure with its interval, in per cent if it is a share."""
    return interval(figure, 1) if figure["unit"] in ("share", "part") else _range(figure)


def _row(label: str, figure: Figure) -> Interval:
    value = figure["value"] or 0.0
    low, high = (value if figure[end] is None else figure[end] for end in ("low", "high"))
    return Interval(label, value, low, high)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_CLAUSE else f"{text[: LONGEST_CLAUSE - 1].rsplit(' ', 1)[0]} …"


def _clause(number: str, text: str) -> str:
    return f"{number} {_short(text)}".strip() or "points"


# The parts of this page


def _head(made: Figure) -> Iterator[str]:
    levels = made["seats"]
    same = len(set(levels)) == 1
    several = f"{len(levels)} {levels[0]} bots" if same else f"{', '.join(levels[:-1])} and {levels[-1]} bots"
    players = f"between {several}" if len(levels) > 1 else f"of one {levels[0]} bot"
    yield f"<header>\n<h1>{escape(made['title'])}</h1>"
    yield _text(made["about"], "lead")
    options = ", ".join(f"{name} = {value}" for name, value in made["changed_options"].items())
    variant = f" With other components: {made['components']}." if made["components"] else ""
    yield _text(
        f"A study of {count(made['games'], 'game')} {players}, "
        f"{f'with {options}' if options else 'with the default options'}.{variant} {_bots(levels)}"
    )
    yield _text(
        f"{_meaning(levels)} Numbers in brackets are 95 % intervals: of such intervals, 95 in 100 contain the true value. "
        "Intervals that “In short” leaves out are in the tables below. There, a number without brackets has an interval narrower "
        "than its last digit, or none was worked out for it."
    )
    if warning := too_few_deals(made["deals"]):
        yield _text(warning, "stopped")
    if made["stopped"]:
        yield _text(
            f"This study was stopped early: it has {made['games']:,} of {made['games_wanted']:,} games, and samples only as far "
            "as they were played. So it is a look at the games so far, and not a test.",
            "stopped",
        )
    yield "</header>"


_LEVELS = {
    "random": "plays any legal move",
    "easy": "plays like a medium bot, but makes one move in five at random and forgets most of what it has seen",
    "medium": "plays the move that promises most points at once, without looking ahead, and forgets a little of what it has seen",
    "hard": "searches ahead from what it can know",
    "master": "searches ahead from what it can know, five times as long as a hard one",
}


def _bots(levels: Sequence[str]) -> str:
    """What each of these levels does, in a sentence."""
    return " ".join(
        f"{'An' if level[0] in 'aeiou' else 'A'} {level} bot {_LEVELS[level]}."
        if level in _LEVELS
        else f"{level} is a player that does not come with High Table."
        for level in dict.fromkeys(levels)
    )


def _meaning(levels: Sequence[str]) -> str:
    """What games between these players can show."""
    if set(levels) == {"random"}:
        return "Random bots do not try to win: they show what chance alone does."
    if len(levels) > 1 and len(set(levels)) == 1 and levels[0] in _LEVELS:
        return "Bots are not people: they show how the rules work out when everybody plays equally well."
    return "Bots are not people."


def _answers(figures: Figure) -> Iterator[str]:
    yield "<dl class=answers>"
    for question, answer in answers(figures):
        yield f"<div><dt>{escape(question)}</dt><dd>{escape(answer)}</dd></div>"
    yield "</dl>"


def _winners(figures: Figure) -> Iterator[str]:
    order, seats, levels = figures["turn_order"], figures["seats"], figures["levels"]
    names = figures["made"]["seat_names"]
    even = sum(each["wins"]["value"] for each in order) / len(order)
    by_order = [(f"{ordinal(place).capitalize()} in turn order", each) for place, each in enumerate(order)]
    by_seat = [(f"Seat {place + 1} ({names[place]})", each) for place, each in enumerate(seats)]
    by_level = [(f"{each['level'].capitalize() if each['level'] in _LEVELS else each['level']} player", each) for each in levels]
    yield _plots(
        *(
            _plot(title, intervals(title, [_row(label, each["wins"]) for label, each in rows], per_cent, even))
            for title, rows in (
                ("Victories by turn order", by_order),
                ("Victories by seat", by_seat),
                ("Victories by level", by_level),
            )
            if rows
        )
    )
    rows = [(label, interval(each["wins"], 1), _range(each["points"])) for label, each in (*by_order, *by_seat, *by_level)]
    yield _table(("player", "victories", "points"), rows)
    yield _how(
        "A shared victory counts as its share. The dashed line is what everybody would win if nobody were favoured. Seats sit "
        "round the table in a fixed order; who begins is decided as the rules say. Seats should not differ: if they do, by "
        "more than their intervals, suspect the rules for who begins."
    )


def _points(figures: Figure) -> Iterator[str]:
    of, counts = figures["measures"], figures["histograms"]
    scores = [
        Bars(label, counts[name])
        for label, name in (("winners", "winner_points"), ("other players", "other_points"))
        if name in counts
    ]
    plots = [_plot("Points at the end", histogram("Points at the end", scores, "points"))]
    if "margin" in counts:
        plots.append(
            _plot("Margin", histogram("Margin", [Bars("games", counts["margin"])], "points between the first and the second"))
        )
    yield _plots(*plots)
    ids = ("winner_points", "points", "margin", "close", "shared", "nobody")
    yield _table(("measure", "mean"), [(of[id]["name"].capitalize(), _measured(of[id])) for id in ids if id in of])
    yield _how(
        "From the final score of every game. Heights are shares of the games, or of the players of that colour; the highest bar "
        "has its share written on it."
    )


def _length(figures: Figure) -> Iterator[str]:
    of = figures["measures"]
    yield _plots(
        _plot(
            "Decisions in a game",
            histogram("Decisions in a game", [Bars("games", figures["histograms"]["decisions"])], "decisions"),
        )
    )
    ids = ("decisions", "turns", "minutes", "branching", "choices", "forced")
    rows = [(of[id]["name"].capitalize(), _measured(of[id])) for id in ids]
    per_turn = of["decisions"]["value"] / max(of["turns"]["value"], 1)
    yield _table(("measure", "mean"), [*rows, ("Decisions per turn", number(per_turn))])
    yield _how(
        "A decision is one move, a turn all moves of a player in a row. Minutes are an assumption, the same for every game: "
        f"{SECONDS} seconds for a decision, {FORCED_SECONDS} where there is no choice. The geometric mean of the choices is near "
        "a typical decision; the plain mean is pulled up by a few decisions with very many choices."
    )


_COURSE = {
    "uncertainty": "100 %: all chances are equal throughout; 0 %: the winner is certain from the start",
    "decided": f"when the entropy of the chances falls below {OPEN * 100:.0f} % of that of equal chances, for good: with two "
    "players, when one has a chance of 89 %",
    "chance_leads": f"another player gets ahead by more than {CLEAR * 100:.0f} percentage points",
    "comeback": "with two players, the winner’s chance was once below 25 %; with four, below 12.5 %",
    "drama": "difference between the favourite’s chance and the winner’s; 0 for games led from start to end",
    "runaway": "0: leading at half time is worth nothing",
    "losers_best": "high: losers were close to winning",
    "decisive": "when the winner first has more than any loser ever has",
    "kingmaking": f"a player with a chance below {HOPELESS * 100:.0f} %; beyond what two searches of the same position differ by",
}


def _course(figures: Figure) -> Iterator[str]:
    of, course = figures["measures"], figures.get("course")
    plots = [
        _plot(
            "Changes of the lead on points",
            histogram("Changes of the lead on points", [Bars("games", figures["histograms"]["lead_changes"])], "changes"),
        )
    ]
    if course:
        moments = course["moments"]
        at = [*(each["at"] for each in moments), 1.0]
        series = [
            Line(label, at, *([*(each[name][part] or 0 for each in moments), end] for part in ("value", "low", "high")))
            for label, name, end in (("chance of the winner", "winner", 1.0), ("uncertainty", "uncertainty", 0.0))
        ]
        plots.insert(0, _plot("Along the game", lines("Along the game", series, per_cent, "part of the game")))
    yield _plots(*plots)
    ids = [id for id in ("lead_changes", "lead_kept") if id in of]
    yield _table(("on points, all games", "mean"), [(of[id]["name"].capitalize(), _measured(of[id])) for id in ids])
    yield _how(
        "A player leads if alone in front; a tie does not change the lead. Points are those that the score sheet shows at that "
        "time, so in a game that scores only at the end of a round these figures say little, and the chances below say more."
    )
    if course:
        yield _table(
            ("by chances, sample", "meaning", "mean"),
            [(each["name"].capitalize(), _COURSE[id], _measured(each)) for id, each in course["measures"].items()],
            labels=2,
        )
        yield _how(
            f"In {count(course['games'], 'game')} on {count(course['deals'], 'deal')}, at {MOMENTS} equally spaced moments, "
            "every player’s chance to win was estimated from what that player could know, by a search of "
            f"{course['simulations']} simulations; then the chances were scaled to add up to 1. Such an estimate is "
            "off by a few percentage points, which adds a little to the changes of the favourite."
        )


def _luck_and_skill(figures: Figure) -> Iterator[str]:
    skill, luck, hidden = (figures.get(part) for part in ("skill", "luck", "hidden"))
    plots = []
    if skill:
        rows = [_row(f"{each['strong']} simulations against {each['weak']}", each) for each in skill["rungs"]]
        plots.append(_plot("Skill: twice the thinking", intervals("Skill trace", rows, per_cent, skill["even"])))
    if hidden:
        rows = [_row("Player who sees everything", hidden)]
        plots.append(_plot("What hidden information is worth", intervals("Hidden information", rows, per_cent, hidden["even"])))
    yield _plots(*plots) if plots else ""
    found = []
    if luck and luck["value"] is not None:
        found.append(("Luck share: part of the result that the deal explains", interval(luck)))
    if skill:
        found.append(
            (
                "Victories with twice the thinking, all steps together",
                f"{interval(skill['all'])}, even: {per_cent(skill['even'])}",
            )
        )
    if hidden:
        found.append(("Victories of a player who sees everything", f"{interval(hidden)}, even: {per_cent(hidden['even'])}"))
    yield _table(("measure", "mean"), found)
    if luck:
        yield _how(
            f"Luck: {count(luck['deals'], 'deal')} were played {luck['repeats']} times each by equal players that search a "
            f"little ({luck['simulations']} simulations) and so vary their play. The luck share is the part of the variance of "
            "the result that lies between deals (intraclass correlation): 100 % if the cards and the turn order decide "
            "everything, 0 % if the same deal is won now by one and now by another. The rest is not skill alone: equal players "
            "also choose at random among moves that seem equal, and what is drawn later depends on what was played before. "
            "Between unequal players, skill takes its part."
        )
    if skill:
        yield _how(
            f"Skill: one player had twice the simulations of the others, on {count(skill['all']['deals'], 'deal')}, in every "
            f"seat, {count(skill['games'], 'game')}. In a game of pure luck the share is even; the more it exceeds that, the "
            "more thinking helps."
        )
    if hidden:
        yield _how(
            "Hidden information: one player saw every card, those still to be drawn included, and thought as long as the "
            f"others ({hidden['simulations']} simulations), on {count(hidden['deals'], 'deal')}, in every seat, "
            f"{count(hidden['games'], 'game')}."
        )


def _sheet(figures: Figure) -> Iterator[str]:
    rows = figures["sheet"]
    if not rows:
        yield _text("No line of a score sheet had points in these games.")
        return
    several = figures["made"]["players"] > 1
    if several:
        gaps = [_row(_clause(each["clause"], each["text"]), each["gap"]) for each in rows if each["gap"]["value"]]
        if gaps:
            title = "Winner’s points more than the others’"
            yield _plots(_plot(title, intervals(title, gaps, number, 0.0)))
    yield _table(
        (
            "clause" if any(each["clause"] for each in rows) else "line of the score sheet",
            "points per player",
            *(("winners", "winners more than others") if several else ()),
            "games with it",
        ),
        [
            (
                _clause(each["clause"], each["text"]),
                _range(each["per_player"]),
                *((_range(each["winner"]), _range(each["gap"])) if several else ()),
                interval(each["games"]),
            )
            for each in rows
        ],
    )
    yield _how(
        "From the final score sheets, line by line."
        + (" A line has the number of a clause of the game’s rules." if any(each["clause"] for each in rows) else "")
        + (" The differences add up to the winner’s lead over the mean of the others." if several else "")
    )


def _components(figures: Figure) -> Iterator[str]:
    rows, tests = figures["components"]["rows"], figures["components"]["comparisons"]
    tested = [each for each in rows if each["effect"] is not None]
    if tested:
        ends = tested if len(tested) <= 2 * MOST_PLOTTED else [*tested[:MOST_PLOTTED], *tested[-MOST_PLOTTED:]]
        bars = [Interval(each["name"], each["effect"], each["low"], each["high"], each["clear"]) for each in ends]
        halves = [bars] if len(bars) <= MOST_PLOTTED else [bars[: len(bars) // 2], bars[len(bars) // 2 :]]
        titles = (
            ["Effect on winning"] if len(halves) == 1 else ["Effect on winning: the strongest", "Effect on winning: the weakest"]
        )
        low, high = min(each.low for each in bars), max(each.high for each in bars)
        yield _plots(
            *(
                _plot(title, intervals(title, half, percentage_points, 0.0, within=(low, high)))
                for title, half in zip(titles, halves, strict=True)
            )
        )
    yield _table(
        (
            "component",
            "held per player",
            "players with it",
            "points each",
            "share of these points",
            "won with it",
            "won without",
            "effect on winning",
            "corrected p",
            "beyond its peers",
        ),
        [
            (
                each["name"],
                number(each["held"], 2),
                per_cent(each["holders"]),
                number(each["points_each"]) if each["points_share"] else "–",
                per_cent(each["points_share"], 1) if each["points_share"] else "–",
                per_cent(each["wins_with"]),
                per_cent(each["wins_without"]),
                "not tested" if each["effect"] is None else percentage_points(each["effect"], each["low"], each["high"]),
                "" if each["corrected_p"] is None else "< 0.001" if each["corrected_p"] < 0.001 else f"{each['corrected_p']:.3f}",
                percentage_points(each["beyond_peers"], each["beyond_low"], each["beyond_high"])
                + (" *" if each["unlike_peers"] else ""),
            )
            for each in rows
            if each["held"]
        ],
    )
    never = ", ".join(each["name"] for each in rows if not each["held"])
    yield _text(f"Held in no game: {never}.") if never else ""
    yield _how(
        "The effect says how many percentage points it adds to the chance to win to hold one more of the component than the "
        f"other players, by logistic regression with turn order and level in the model and errors clustered by deal. {tests} "
        "components were tested, one by one; p is corrected for that number (Holm). It is more than “won with it” less “won "
        "without”, where players who both have it, or both lack it, blur the difference. Effects that are not clear (p of 0.05 "
        f"or more) are drawn pale. Not tested: what fewer than {FEWEST} players had more of than the others. “–” for points: it "
        "brings none by itself."
    )
    yield _note(
        "How to read it.",
        "An effect is not a fault: what brings more points should win more, and what brings few may go with losing, because it "
        "took the place of something better. So the last column compares each component with its peers, those of the same kind "
        "that bring as many points each; a star marks a difference that is clear after correction. Nor is an effect always a "
        "cause: a player who is ahead may find it easier to get some components.",
    )


def _usage(figures: Figure) -> Iterator[str]:
    yield "<h3>Moves</h3>"
    yield _table(
        ("kind of move", "per game", "games with it"),
        [(each["name"], _range(each["per_game"], 2), interval(each["games"])) for each in figures["kinds"]],
    )
    yield _how("Every move of every game, by its kind, all players together.")
    if figures.get("clauses"):
        yield "<h3>Rules</h3>"
        yield _table(
            ("clause", "per game", "games with it"),
            [
                (_clause(each["clause"], each["text"]), _range(each["per_game"]), interval(each["games"]))
                for each in figures["clauses"]
            ],
        )
        course = figures["course"]
        yield _how(
            f"How often something happened by which clause, from the log of {count(course['games'], 'game')}. A clause of "
            "scoring counts whenever a player’s points change by it: a bonus that is lost, or a cost that is spared, too. What "
            "it brings in the end is above, under “What brings the points”. A clause that no event names, such as a "
            "definition, is not listed."
        )
    yield "<h3>Endings</h3>"
    yield _table(
        ("how it ended, or what decided it", "share of games"),
        [(each["text"], interval(each, 1)) for each in figures["endings"]],
    )
    yield _how("As the game itself tells its endings apart. One that never occurs in these games has an interval from 0 on.")


def _colophon(figures: Figure) -> Iterator[str]:
    made = figures["made"]
    limit = f"{made['simulations']} simulations" if made["simulations"] else f"{made['seconds']:g} s" if made["seconds"] else ""
    rows = [
        ("Game", f"{made['title']} ({made['game']}), rules version {made['rules_version']}"),
        ("High Table", made["version"]),
        ("Seats", ", ".join(made["seats"]) + (f" (hard players search {limit} per move)" if limit else "")),
        ("Games", f"{made['games']:,} on {count(made['deals'], 'deal')}; sample: {count(made['sample'], 'deal')}"),
        ("Seed", str(made["seed"])),
        ("Options", ", ".join(f"{name}={value}" for name, value in made["options"].items()) or "none"),
        ("Components", made["components"] or "the game’s own"),
    ]
    yield _table(("what", "value"), rows, labels=2)
    yield _text("This command makes the same page again:")
    yield f"<pre>{escape(made['command'])}</pre>"
    yield _text(
        "Intervals are clustered by deal: games on the same deal are averaged first. The command also writes every number on "
        "this page, as figures.json, and one row per game, as games.parquet."
    )
