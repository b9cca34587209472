"""Who has won: points, then the highest single marker, then the next, and so on."""

from __future__ import annotations

from enum import IntEnum

from games.engine.protocol import Outcome, Seat
from games.engine.royals.state import Phase, State
from games.engine.scoring import competition_ranks, deciding_step


class EndReason(IntEnum):
    """What put the winner first. Stored for ever: gaps are for later, numbers are never reused."""

    POINTS = 10
    MARKERS = 20
    SHARED = 50


def ladder(state: State, seat: Seat) -> tuple[int, ...]:
    """Points, then all markers from the highest; filled up with nothing so that ladders are equally long."""
    markers = sorted((line.points for line in state.lines if line.seat == seat), reverse=True)
    return (sum(markers), *markers, *(0,) * (len(state.lines) - len(markers)))


def outcome(state: State) -> Outcome | None:
    """The result, once the titles have been scored."""
    if state.phase is not Phase.OVER:
        return None
    ladders = [ladder(state, seat) for seat in state.rules.seats]
    step = deciding_step(ladders)
    reason = EndReason.SHARED if step is None else EndReason.MARKERS if step else EndReason.POINTS
    return Outcome(
        places=competition_ranks(ladders),
        scores=tuple(state.points(seat) for seat in state.rules.seats),
        lines=state.lines,
        reason=reason,
    )
