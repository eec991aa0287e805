"""Why a move is not legal: the clause that forbids it, and the facts. Independent of `legal_moves`; a law compares the two."""

from __future__ import annotations

from hightable.engine.by_kind import PhaseRefusals, refuse_by_kind
from hightable.engine.messages import Refusal
from hightable.engine.position import NONE
from hightable.games.royal_dinner import moves
from hightable.games.royal_dinner.components import (
    ALL_SERVED,
    CARD_NAMES,
    FIRST_PATTERN,
    ICON_NAMES,
    NOBLE_NAMES,
    NOBLES,
    PATTERNS,
    rotations,
)
from hightable.games.royal_dinner.moves import CATALOGUE
from hightable.games.royal_dinner.position import CHOOSE, DISPOSE, PLACE, STRIKE, TAKE, DinnerPosition


def _over(p: DinnerPosition) -> str:
    """The clause by which the game is over."""
    return "RD-10.3" if p.seats == 1 else "RD-9.1" if ALL_SERVED in list(p.served) else "RD-9.2"


PHASES = PhaseRefusals(
    {
        CHOOSE: Refusal("RD-2.3", "choose_first"),
        STRIKE: Refusal("RD-10.2", "strike_first"),
        TAKE: Refusal("RD-3.2", "take_first"),
        PLACE: lambda p: Refusal("RD-4.1", "place_first", {"left": sum(1 for card in p.hand if card != NONE)}),
        DISPOSE: Refusal("RD-3.1", "all_placed"),
    }
)


def _imposter(p: DinnerPosition, pattern: int) -> Refusal | None:
    if tuple(PATTERNS[pattern].tolist()) not in _own_patterns(p.icon[p.to_move]):
        return Refusal("RD-3.4", "other_imposter", {"icon": ICON_NAMES[p.icon[p.to_move]]})
    return None if p.imposter[p.to_move] else Refusal("RD-3.3", "imposter_used")


def _own_patterns(icon: int) -> list[tuple[int, ...]]:
    """The cells that an imposter can take: all rotations of its pattern."""
    return rotations(tuple(PATTERNS[FIRST_PATTERN[icon]].tolist()))


def _place(p: DinnerPosition, card: int, noble: int) -> Refusal | None:
    if card not in p.hand:
        return Refusal("RD-4.1", "not_in_hand", {"card": CARD_NAMES[card]})
    if p.served[p.to_move] & 1 << noble:
        return Refusal("RD-4.2", "noble_scored", {"noble": NOBLE_NAMES[noble]})
    return None


def _dispose(p: DinnerPosition, noble: int) -> Refusal | None:
    if p.phase == PLACE:
        return Refusal("RD-5.5", "dispose_later")
    if p.phase != DISPOSE:
        return PHASES.wrong(p)
    if p.count[p.to_move * NOBLES + noble] == 0:
        return Refusal("RD-5.5", "nothing_under", {"noble": NOBLE_NAMES[noble]})
    return None


def _strike(p: DinnerPosition) -> Refusal | None:
    if p.seats > 1:
        return Refusal("RD-10.2", "not_solo")
    if p.phase == CHOOSE:
        return PHASES.wrong(p)
    return None if p.phase == STRIKE else Refusal("RD-10.2", "struck_already")


def _choose(p: DinnerPosition, icon: int) -> Refusal | None:
    if p.phase != CHOOSE:
        return Refusal("RD-2.3", "not_choosing")
    return Refusal("RD-2.3", "icon_taken", {"icon": ICON_NAMES[icon]}) if icon in p.icon else None


refuse = refuse_by_kind(
    CATALOGUE,
    _over,
    {
        moves.TAKE: PHASES.only(TAKE),
        moves.IMPOSTER: PHASES.only(TAKE, _imposter),
        moves.PLACE: PHASES.only(PLACE, _place),
        moves.DISPOSE: _dispose,
        moves.DONE: PHASES.only(DISPOSE),
        moves.STRIKE: _strike,
        moves.CHOOSE: _choose,
    },
)
