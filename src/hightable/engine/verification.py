"""Checks that the deal of a recorded match was fair: fixed beforehand, and chosen by nobody alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from hightable.engine import notation
from hightable.engine.components import Components
from hightable.engine.notation import BadRecord, ParsedRecord


@dataclass(frozen=True)
class Check:
    """One thing that a fair deal needs, whether it holds, and what its sentence needs to know."""

    name: str
    holds: bool
    facts: dict[str, int | str] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    """The seats that contributed, counting from 1, where the check is about them."""


def verify(
    text: str,
    components: Components | None = None,
    *,
    commitment: str = "",
    random: str = "",
    seat: int = 0,
    silent: Collection[int] = (),
) -> list[Check]:
    """Everything that can be checked about the deal of a record, in order.

    `commitment` and `random` are a player's receipt in hexadecimal digits: the commitment from before the deal, and their own
    contribution. Without them the checks only show that the record agrees with itself. `seat` is the player's own, counting from
    1: a server that had every contribution could otherwise choose in which order they count. `silent` are seats that cannot have
    contributed, such as those of bots.
    """
    try:
        record = notation.parse(text)
        checks = _deal_checks(record, components)
        checks.append(_replay_check(record, components))
    except BadRecord as error:
        return [Check("record", False, {"line": error.line, "reason": error.reason})]
    if commitment:
        _, stated = record.found.get("commitment", (0, ""))
        checks.append(Check("own_commitment", commitment.lower() == stated.lower(), {"stated": stated or "—"}))
    if random and seat:
        own = record.contributions[seat - 1] if seat <= len(record.contributions) else ""
        checks.append(Check("own_seat", random.lower() == own.lower(), seats=(seat,)))
    elif random:
        checks.append(Check("own_random", random.lower() in (each.lower() for each in record.contributions)))
    if silent:
        given = [seat for seat, each in enumerate(record.contributions, 1) if each]
        invented = tuple(seat for seat in given if seat in silent)
        checks.append(Check("silent", not invented, seats=invented or tuple(sorted(silent))))
    return checks


def _deal_checks(record: ParsedRecord, components: Components | None) -> list[Check]:
    deal = record.fair_deal()
    if deal is None:
        return [Check("committed", False)]
    seats = tuple(seat for seat, random in enumerate(deal.contributions, 1) if random)
    return [
        Check("commitment", deal.commitment == record.found["commitment"][1].lower()),
        Check("deal", deal.match_secret(record.game(components)) == record.secret()),
        Check("contributions", bool(seats), seats=seats),
    ]


def _replay_check(record: ParsedRecord, components: Components | None) -> Check:
    """Whether the moves are legal after the deal in the record, and lead to its result."""
    try:
        match = record.replay(record.game(components))
    except BadRecord as error:
        return Check("replay", False, {"line": error.line, "reason": error.reason})
    result = " ".join(map(str, match.scores)) if match.over else ""
    return Check("replay", True, {"moves": match.number, "result": result})
