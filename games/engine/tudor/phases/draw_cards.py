"""The random set-up: chance turns up a red card, a green card and a scenario of the edition."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import CHANCE, Seat
from games.engine.tudor.moves import DrawCard
from games.engine.tudor.phases.deal import with_bag
from games.engine.tudor.resolve import edition_of, with_drawn_cards
from games.engine.tudor.state import Phase, State

COLOURS = ("red", "green", "blue")


def to_act(state: State) -> Seat:
    return CHANCE


def legal(state: State) -> list[Move]:
    return [move for move, _ in odds(state)]


def considered(state: State) -> list[Move]:
    return legal(state)


def odds(state: State) -> Sequence[tuple[Move, int]]:
    """Each card of the colour that is due alike; the promo cards stay out of a random set-up."""
    edition = edition_of(state.rules)
    due = COLOURS[state.count]
    return [(DrawCard(card), 1) for card in edition.scoring + edition.scenarios if card.startswith(due)]


def play(state: State, move: Move, log: Log) -> State:
    assert isinstance(move, DrawCard)
    log.tell("card_drawn", None, (("card", move.card),))
    drawn = (*state.drawn_cards, move.card)
    if len(drawn) < len(COLOURS):
        return state.with_(count=state.count + 1, drawn_cards=drawn)
    rules = with_drawn_cards(state.rules, drawn[:2], drawn[2])
    return with_bag(state.with_(rules=rules, phase=Phase.DEAL, count=0, drawn_cards=()))


def settle(state: State, log: Log) -> State | None:
    return None
