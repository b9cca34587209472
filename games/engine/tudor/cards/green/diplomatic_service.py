"""Green 6: a round token may be given for sending a Courtier abroad for good."""

from __future__ import annotations

from games.engine.log import Log
from games.engine.protocol import ScoreLine, Seat
from games.engine.tudor.board import INFLUENCE, INTRIGUE
from games.engine.tudor.cards.numbers import number
from games.engine.tudor.hooks import ScoringCard, TokenUse
from games.engine.tudor.state import State

POINTS = number("service")


def _send_abroad(state: State, seat: Seat, log: Log) -> State:
    log.tell("sent_abroad", seat)
    player = state.players[seat]
    return state.with_player(seat, supply=player.supply - 1, abroad=player.abroad + 1)


def _score(state: State) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(seat, CARD.id, POINTS * state.players[seat].abroad) for seat in state.rules.seats)


CARD = ScoringCard(
    id="green6",
    colour="green",
    order=80,
    game_end=_score,
    immediate=(
        TokenUse(
            id="abroad",
            kinds=frozenset({INFLUENCE, INTRIGUE}),
            can=lambda state, seat: state.players[seat].supply > 0,
            begin=_send_abroad,
        ),
    ),
)
