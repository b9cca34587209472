"""Red 1: sets of equal faction tokens, seven to a set."""

from __future__ import annotations

from games.engine.protocol import ScoreLine
from games.engine.tudor.cards.numbers import numbers
from games.engine.tudor.hooks import ScoringCard
from games.engine.tudor.state import State

SET_VALUES = numbers("set_values")


def focused_points(tokens: tuple[int, ...]) -> int:
    """What tokens are worth, faction by faction; from the eighth of a faction on a new set is begun."""
    full = len(SET_VALUES)
    return sum(
        count // full * SET_VALUES[-1] + (SET_VALUES[count % full - 1] if count % full else 0) for count in tokens
    )


def _score(state: State) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(seat, CARD.id, focused_points(state.players[seat].tokens)) for seat in state.rules.seats)


CARD = ScoringCard(id="red1", colour="red", order=40, game_end=_score)
