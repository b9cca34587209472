"""Red 3: sets of different faction tokens, the largest first."""

from __future__ import annotations

from games.engine.protocol import ScoreLine
from games.engine.tudor.cards.numbers import numbers
from games.engine.tudor.hooks import ScoringCard
from games.engine.tudor.state import State

SET_VALUES = numbers("set_values")


def flexible_points(tokens: tuple[int, ...]) -> int:
    """What tokens are worth: each set takes one of every faction that is left."""
    points = 0
    for height in range(1, max(tokens) + 1):
        points += SET_VALUES[sum(count >= height for count in tokens) - 1]
    return points


def _score(state: State) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(seat, CARD.id, flexible_points(state.players[seat].tokens)) for seat in state.rules.seats)


CARD = ScoringCard(id="red3", colour="red", order=60, game_end=_score)
