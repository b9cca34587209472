"""Green 5: at every round's end, most Courtiers in a column."""

from __future__ import annotations

from games.engine.log import Log
from games.engine.protocol import ScoreLine, Seat
from games.engine.tudor.board import STRIDE
from games.engine.tudor.cards.numbers import number
from games.engine.tudor.hooks import ScoringCard
from games.engine.tudor.state import NOBODY_THERE, State

POINTS = number("crowded")


def column_winner(state: State, column: int) -> Seat | None:
    """Who has most figures in a column, its office holder counted; of tied players the one whose figure stands
    highest."""
    figures = [owner for owner in state.courtiers[column::STRIDE] if owner != NOBODY_THERE]
    if state.offices[column] != NOBODY_THERE:
        figures.append(state.offices[column])
    if not figures:
        return None
    most = max(map(figures.count, figures))
    return Seat(next(owner for owner in reversed(figures) if figures.count(owner) == most))


def _score(state: State, log: Log) -> tuple[State, tuple[ScoreLine, ...]]:
    winners = [column_winner(state, column) for column in range(state.rules.board.columns)]
    return state, tuple(ScoreLine(winner, CARD.id, POINTS) for winner in winners if winner is not None)


CARD = ScoringCard(id="green5", colour="green", order=20, round_end=_score)
