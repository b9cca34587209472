"""Secrets have one door: two states that a seat cannot tell apart give it equal views, equal choices and equal
reasons why not."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from random import Random

import pytest

from games.engine.errors import IllegalMove
from games.engine.notation import Move
from games.engine.playout import plies
from games.engine.protocol import Ruleset, Seat
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import State
from tests.engine.players import eager
from tests.engine.rulesets import tudor_samples

CLOSED = [(ruleset, players) for ruleset, players in tudor_samples() if "+open" not in ruleset]


def reasons(state: State, seat: Seat) -> list[tuple[Move, IllegalMove | None]]:
    """What a seat considers, each with what forbids it."""
    return [(move, TUDOR.why_not(state, seat, move.text)) for move in TUDOR.considered(state, seat)]


@pytest.mark.parametrize(("ruleset", "players"), CLOSED)
def test_a_view_does_not_change_with_what_it_hides(ruleset: str, players: int) -> None:
    random = Random(5)
    different = 0
    state = TUDOR.setup(Ruleset.read(ruleset), players)
    for _, _, state in plies(TUDOR, state, Random(2), eager):  # noqa: B020
        for viewer in (None, *state.rules.seats):
            other = TUDOR.redeal(state, viewer, random.randrange)
            different += other != state
            assert TUDOR.view(other, viewer) == TUDOR.view(state, viewer)
            if viewer is not None:
                assert TUDOR.legal_moves(other, viewer) == TUDOR.legal_moves(state, viewer)
                assert reasons(other, viewer) == reasons(state, viewer)
    assert different > 100, "the test has hardly hidden anything"


def test_an_owner_and_an_open_table_see_what_the_others_do_not() -> None:
    position = "players: 2\nseat 0: cards heart 2; tokens owl; intrigue 1"
    state = TUDOR.read_position(position)
    hidden = TUDOR.view(state, Seat(1)).players[0]
    assert (hidden.cards, hidden.tokens, hidden.round_tokens) == (None, None, None)
    assert (hidden.card_count, hidden.token_count, hidden.round_token_count) == (2, 1, 1)
    assert TUDOR.view(state, None).players[0] == hidden
    own = TUDOR.view(state, Seat(0)).players[0]
    assert own.cards is not None
    assert dict(own.cards)["heart"] == 2
    open_table = TUDOR.read_position("ruleset: tudor/v15@1+open\n" + position)
    assert TUDOR.view(open_table, Seat(1)).players[0] == own
    assert TUDOR.open_view(state).players[0] == own


def test_a_view_holds_no_state() -> None:
    """Not a single value in a view, however deep, is one of the engine's own mutable or complete objects."""

    def values(thing: object) -> list[object]:
        if is_dataclass(thing):
            return [thing, *(value for field in fields(thing) for value in values(getattr(thing, field.name)))]
        if isinstance(thing, tuple):
            return [thing, *(value for part in thing for value in values(part))]
        return [thing]

    state = TUDOR.setup(Ruleset.read("tudor/v15@1"), 4)
    module = "games.engine.tudor.view"
    for value in values(TUDOR.view(state, Seat(0))):
        assert isinstance(value, (str, int, tuple, type(None))) or type(value).__module__ == module
