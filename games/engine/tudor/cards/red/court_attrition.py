"""Promo P2: at every round's end hostile tokens leave in pairs, and what is left scores."""

from __future__ import annotations

from games.engine.log import Log
from games.engine.protocol import ScoreLine
from games.engine.tudor.board import FACTIONS, MITRE
from games.engine.tudor.cards.numbers import entries
from games.engine.tudor.hooks import ScoringCard
from games.engine.tudor.pieces import remove_token
from games.engine.tudor.state import State

_ATTRITION = entries("attrition")
PAIRS = tuple((FACTIONS.index(first), FACTIONS.index(second)) for first, second in _ATTRITION["pairs"]["value"])
TOKEN_WORTH: int = _ATTRITION["token"]["value"]
MITRE_WORTH: int = _ATTRITION["mitre"]["value"]


def attrition_points(tokens: tuple[int, ...]) -> int:
    """What tokens are worth once the pairs are gone."""
    mitres = tokens[MITRE]
    return (sum(tokens) - mitres) * TOKEN_WORTH + mitres * MITRE_WORTH


def _score(state: State, log: Log) -> tuple[State, tuple[ScoreLine, ...]]:
    for seat in state.rules.seats:
        for pair in PAIRS:
            tokens = state.players[seat].tokens
            for _ in range(min(tokens[faction] for faction in pair)):
                for faction in pair:
                    state = remove_token(state, seat, faction, log)
    lines = tuple(ScoreLine(seat, CARD.id, attrition_points(state.players[seat].tokens)) for seat in state.rules.seats)
    return state, lines


CARD = ScoringCard(id="p2", colour="red", order=10, negative=frozenset({MITRE}), round_end=_score)
