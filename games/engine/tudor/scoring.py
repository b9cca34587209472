"""Who has won: the ladder of tie-breaks and the codes under which the way it was decided is stored."""

from __future__ import annotations

from enum import IntEnum

from games.engine.protocol import Outcome, Seat
from games.engine.scoring import competition_ranks, deciding_step
from games.engine.tudor.state import Phase, State


class EndReason(IntEnum):
    """What put the winner first. Stored for ever: gaps are for later, numbers are never reused."""

    PRESTIGE = 10
    CARDS = 20
    ROUND_TOKENS = 30
    RINGS = 40
    SHARED = 50


_STEPS = (EndReason.PRESTIGE, EndReason.CARDS, EndReason.ROUND_TOKENS, EndReason.RINGS)


def ladder(state: State, seat: Seat) -> tuple[int, ...]:
    """Prestige; of equals the one with more cards, then round tokens, then rings."""
    player = state.players[seat]
    return (player.prestige, sum(player.cards), sum(player.round_tokens), len(player.rings))


def outcome(state: State) -> Outcome | None:
    """The result, once the Garter has been awarded."""
    if state.phase is not Phase.OVER:
        return None
    ladders = [ladder(state, seat) for seat in state.rules.seats]
    step = deciding_step(ladders)
    return Outcome(
        places=competition_ranks(ladders),
        scores=tuple(player.prestige for player in state.players),
        lines=state.lines,
        reason=EndReason.SHARED if step is None else _STEPS[step],
    )
