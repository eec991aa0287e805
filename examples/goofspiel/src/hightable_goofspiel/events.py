"""What a bid did, as one viewer may know it."""

from __future__ import annotations

from hightable.authoring import NONE, Event, Name, PublicMove, View

from .moves import CARD, PRIZE
from .position import Position


def events(before: View[Position], move: PublicMove, after: View[Position]) -> list[Event]:
    """The bid; after the last one, all bids, who takes the prizes, and the next prize."""
    (card,) = move.values
    seat = before.p.to_move
    own = Event("bid", seat) if card is None else Event("bid_seen", seat, {"card": CARD.names[card]})
    return [own, *_round_events(before.p, after.p)] if seat == before.p.seats - 1 else [own]


def _round_events(b: Position, a: Position) -> list[Event]:
    last = b.prize_count - 1
    found = [Event("revealed", seat, {"card": CARD.names[a.bids[seat, last]]}) for seat in range(a.seats)]
    winner = a.taker[last]
    at_stake = [place for place in range(b.prize_count) if b.taker[place] == NONE]
    prizes = Name.joined((PRIZE.names[a.turned[place]] for place in at_stake), ", ")
    if winner == NONE:
        found.append(Event("tied", facts={"prizes": prizes}))
    else:
        points = sum(a.turned[place] + 1 for place in at_stake)
        found.append(Event("took", winner, {"prizes": prizes}, points=points, source=(f"seat{winner}",)))
    if a.prize_count > b.prize_count:
        found.append(Event("turned_up", facts={"prize": PRIZE.names[a.turned[a.prize_count - 1]]}))
    return found
