"""Red 2: every faction token has its own worth, some below nothing."""

from __future__ import annotations

from games.engine.protocol import ScoreLine
from games.engine.tudor.cards.numbers import entries, per_faction
from games.engine.tudor.hooks import ScoringCard
from games.engine.tudor.state import State

WORTH = per_faction(entries("essentials")["worth"])


def _score(state: State) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(
            seat, CARD.id, sum(count * worth for count, worth in zip(state.players[seat].tokens, WORTH, strict=True))
        )
        for seat in state.rules.seats
    )


CARD = ScoringCard(
    id="red2",
    colour="red",
    order=50,
    removed=per_faction(entries("essentials")["removed"]),
    negative=frozenset(faction for faction, worth in enumerate(WORTH) if worth < 0),
    game_end=_score,
)
