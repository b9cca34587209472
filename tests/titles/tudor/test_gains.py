"""What moving in the Throne Room promises a seat of Tudor."""

from __future__ import annotations

import pytest

from games.engine.protocol import Seat
from games.engine.tudor.board import HEART, SPACES
from games.engine.tudor.game import TUDOR
from games.engine.tudor.moves import FREE
from games.engine.tudor.state import State
from games.engine.tuples import changed
from games.titles.tudor.gains import NO_WAY, Gains, scored_now
from tests.bots.decisions import decisions
from tests.engine.rulesets import samples

ME = Seat(0)
COLUMN = "on: b1=0\nspaces: b2=h. b3=s. b4=h. b5=o. a1=c.\n"


def position(text: str) -> State:
    return TUDOR.read_position("ruleset: tudor/v15@1+scenario=blue2+scoring=red1,green4\n" + text)


def gains(text: str) -> Gains:
    return Gains(position(text), ME)


def climbs(text: str, cards: tuple[int, ...]) -> tuple[float, float, float]:
    return gains(text).of_climbs(cards)


@pytest.mark.parametrize(("ruleset", "players"), [(r, n) for r, n in samples() if r.startswith("tudor")])
def test_a_token_is_worth_what_the_cards_in_play_give_for_it_whatever_lies_on_the_board(
    ruleset: str, players: int
) -> None:
    for _, state, seat in decisions(ruleset, players, every=7):
        if not state.round:
            continue
        to_come = state.rules.rounds - state.round + 1
        now = scored_now(state)
        for faction, worth in enumerate(Gains(state, seat).token_values):
            tokens = changed(state.players[seat].tokens, faction, 1)
            richer = scored_now(state.with_player(seat, tokens=tokens))
            every_round, at_end = (after[seat] - before[seat] for after, before in zip(richer, now, strict=True))
            assert worth == 0.7 * to_come * every_round + at_end


def test_one_more_token_of_a_faction_is_worth_more_the_more_there_are_of_it() -> None:
    values = gains("seat 0: tokens heart 3 sword").token_values
    assert values[:3] == (4.0, 2.0, 1.0)


def test_a_climb_goes_as_far_as_the_cards_pay() -> None:
    hand = (2, 1, 0, 0, 0, 0, 0)
    one_step, short, long = climbs(COLUMN, hand)
    assert long > short > one_step > 0
    assert climbs(COLUMN, (2, 0, 0, 0, 0, 0, 0)) == (one_step, one_step, one_step)
    assert climbs(COLUMN.replace("b1=0", "b1=0 b3=1"), hand)[2] == one_step


def test_nothing_is_climbed_without_cards() -> None:
    assert climbs(COLUMN, (0,) * 7) == (NO_WAY, NO_WAY, NO_WAY)


def test_an_office_is_worth_more_than_what_leads_to_it_and_one_s_own_is_no_way() -> None:
    below = "on: b6=0\nspaces: b7=h.\n"
    hand = (1, 0, 0, 0, 0, 0, 0)
    to_office = climbs(below, hand)[0]
    assert to_office > climbs("on: b5=0\nspaces: b6=h.\n", hand)[0] > 0
    assert climbs(below + "offices: b=0\n", hand) == climbs("offices: b=0\n", hand)


def test_a_ring_step_needs_a_ring_that_matches_unless_it_is_enhanced() -> None:
    around = "on: b2=0\nspaces: a1=c. b1=c. c1=c. d1=c. a2=c. c2=c. b3=c.\nseat 0: rings {}"
    assert gains(around.format("heart@thumb sword@index")).of_ring_step == NO_WAY
    assert gains(around.format("coin@thumb sword@index")).of_ring_step > 0
    assert gains(around.format("heart@middle sword@ring")).of_ring_step > 0


def test_a_card_paid_lessens_what_a_step_gains_the_last_of_its_faction_more() -> None:
    text = "on: b1=0\nspaces: b2=h.\nseat 0: cards heart {}"
    free = gains(text.format(2)).of_step(SPACES["b1"], SPACES["b2"], FREE)
    of_two, the_last = (gains(text.format(held)).of_step(SPACES["b1"], SPACES["b2"], HEART) for held in (2, 1))
    assert free > of_two > the_last
