"""`python -m bench.planted_difference`: does `hightable compare` find a planted point, and no difference where there is none?

Three comparisons of Banquet Royal between medium players are repeated on other deals each time:

* planted: B pays one point more for each of the two majorities of the Gourmet variant;
* planted, noisy: B does so and another seat begins, so that the games of a deal have little in common but the cards;
* none: only the seat that begins differs. Seats are alike, so nothing that does not name a seat can differ.

A pilot on other deals tells the spread; from that, the comparison's own power calculation says how many deals find one point with
95 %. The difference that was really planted is measured on many deals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hightable.lab.compare import Comparison, compare

GAME = "banquet-royal"
MORE = {"gourmet": {"most_one_crown": 4, "most_two_crowns": 3}}
PILOT, PILOT_SEED, REFERENCE_SEED = 100, 1_000_000, 2_000_000
POWER = 0.95
NAMELESS = ("first_player", "winner_points", "points", "margin", "close", "decisions", "choices", "forced")
"""Measures that do not name a seat."""


@dataclass(frozen=True)
class Planted:
    """Two settings, the measures that are tested, and whether B differs."""

    name: str
    a: Mapping[str, Any]
    b: Mapping[str, Any]
    measures: tuple[str, ...]
    differs: bool

    def play(self, deals: int, seed: int) -> Comparison:
        options = {"gourmet": "true"}
        seats = ["medium", "medium"]
        return compare(
            GAME, self.a, self.b, seats=seats, options=options, games=deals, seed=seed, measures=self.measures, workers=1
        )

    def is_right(self, found: Comparison) -> bool:
        """Whether the verdict on every tested measure is the right one."""
        return all(each.verdict == ("higher" if self.differs else "unsure") for each in found.differences)


CASES = (
    Planted("planted", {"first": "random"}, {"components": MORE}, ("points",), True),
    Planted("planted, noisy", {"first": "1"}, {"first": "2", "components": MORE}, ("points",), True),
    Planted("none", {"first": "1"}, {"first": "2"}, NAMELESS, False),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.planted_difference", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=100)
    parser.add_argument(
        "--reference", type=int, default=2000, help="deals on which the true difference is measured (default 2000)"
    )
    parser.add_argument("--first-seed", type=int, default=0, help="seed of the first repetition; the others follow (default 0)")
    parser.add_argument("--case", choices=[case.name for case in CASES], default=None, help="only this one (default: all three)")
    parser.add_argument("--out", type=Path, default=None, metavar="FILE", help="JSON file for the results (default: none)")
    args = parser.parse_args()
    results = []
    for case in [case for case in CASES if args.case in (None, case.name)]:
        pilot = case.play(PILOT, PILOT_SEED)["points"]
        deals = pilot.deals_to_detect(1.0, POWER)
        assert deals is not None
        right = sum(case.is_right(case.play(deals, seed)) for seed in range(args.first_seed, args.first_seed + args.repetitions))
        truth = case.play(args.reference, REFERENCE_SEED)["points"].paired
        result = {
            "case": case.name,
            "deals": deals,
            "right": right,
            "repetitions": args.repetitions,
            "first_seed": args.first_seed,
            "difference": truth.difference.mean,
            "low": truth.difference.low,
            "high": truth.difference.high,
            "variance_reduction": truth.variance_reduction,
        }
        results.append(result)
        interval = f"{truth.difference.low:+.2f} to {truth.difference.high:+.2f} on {args.reference} deals"
        print(
            f"{case.name}: right in {right} of {args.repetitions}, with {deals} deals each. Difference of the points: "
            f"{truth.difference.mean:+.2f} ({interval}), variance reduction {truth.variance_reduction:.1f}.",
            flush=True,
        )
    if args.out is not None:
        args.out.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
