"""What results alone tell about two people."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboards.fairness import (
    FALSE_ALARMS,
    Gain,
    PairEvidence,
    Sign,
    gains,
    looks,
    odds_of_gain,
    odds_of_wins,
    signs,
)
from leaderboards.rating import FORMULAS, LIVE, START, Entrant, Skill, rate
from tests.leaderboards.test_rating import in_order, tables

FORMULA = FORMULAS[LIVE]
NONE = Gain()


def evidence(gain: float = 0.0, **changed: object) -> PairEvidence:
    """Two people who have met twenty times and of whom there is nothing to say."""
    plain = PairEvidence(
        together=Gain(20, gain, 5.0),
        apart=Gain(80, 0.0, 20.0),
        wins=10,
        losses=10,
        flow=0.0,
        early=0,
        share=0.2,
        share_of_giver=0.2,
        usual_share=0.05,
        is_giver_new=False,
        is_one_network=False,
    )
    return plain._replace(**changed)  # type: ignore[arg-type]


@given(table=tables)
def test_what_one_gains_the_others_lose(table: list[Skill]) -> None:
    found = gains(in_order(table), FORMULA)
    assert sum(one.gain for one in found) == pytest.approx(0.0, abs=1e-9)
    assert found[0].gain > 0 > found[-1].gain
    assert all(one.variance > 0 for one in found)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_among_equals_the_variance_is_that_of_a_place_drawn_by_lot(seats: int) -> None:
    found = gains(in_order([START] * seats), FORMULA)
    assert found[0].variance == pytest.approx((seats**2 - 1) / 12)


@given(chances=st.lists(st.floats(0.01, 0.99), min_size=1, max_size=7), data=st.data())
def test_the_odds_of_duels_are_those_of_counting_all_ways(chances: list[float], data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, len(chances)))
    counted = sum(
        prod(chance if won else 1 - chance for won, chance in zip(ways, chances, strict=True))
        for ways in product((0, 1), repeat=len(chances))
        if sum(ways) >= wins
    )
    assert odds_of_wins(chances, wins) == pytest.approx(counted)


def test_half_a_victory_is_rounded_in_favour_of_the_people() -> None:
    assert odds_of_wins([0.5, 0.5], 1.5) == odds_of_wins([0.5, 0.5], 1)


def test_a_player_who_gains_in_every_company_gains_nothing_by_a_partner() -> None:
    much = Gain(20, 10.0, 5.0)
    assert odds_of_gain(much, Gain(20, 10.0, 5.0)) == pytest.approx(0.5)
    assert odds_of_gain(much, Gain(80, 0.0, 20.0)) < 1e-4
    assert odds_of_gain(much, NONE) < odds_of_gain(much, Gain(80, 0.0, 20.0)), "a baseline is not known exactly either"
    assert odds_of_gain(NONE, NONE) == 1.0


def test_honest_pairs_look_suspicious_about_as_often_as_the_odds_say() -> None:
    random, said = Random(4), []
    for _ in range(400):
        skill = {"one": START, "other": START}
        together = NONE
        for _match in range(20):
            places = random.sample([1, 2], 2)
            entrants = [Entrant(skill["one"], places[0]), Entrant(skill["other"], places[1])]
            won = gains(entrants, FORMULA)[0]
            together = Gain(together.matches + 1, together.gain + won.gain, together.variance + won.variance)
            skill["one"], skill["other"] = rate(entrants, FORMULA)
        said.append(odds_of_gain(together, NONE))
    for odds in (0.1, 0.05):
        assert sum(one <= odds for one in said) / len(said) <= 1.6 * odds


def test_a_pair_is_looked_at_again_when_it_has_met_half_as_often_again() -> None:
    assert [looks(matches) for matches in (0, 7, 8, 11, 12, 17, 18, 26, 27)] == [0, 0, 1, 1, 2, 2, 3, 3, 4]


def test_the_more_pairs_are_looked_at_the_more_it_takes() -> None:
    odds = FALSE_ALARMS / (2 * looks(20) * 100)
    assert signs(evidence(), odds, 100) == [Sign.FAVOUR]
    assert signs(evidence(), odds, 101) == []


def test_one_network_and_being_always_together_are_nothing_by_themselves() -> None:
    assert signs(evidence(is_one_network=True, share=1.0), 0.3, 10) == []
    assert signs(evidence(is_one_network=True), 0.005, 1000) == [Sign.NETWORK]
    assert signs(evidence(share=0.9), 0.001, 1000) == [Sign.TOGETHER]
    assert signs(evidence(share=0.9, usual_share=0.5), 0.001, 1000) == [], "where all are always together"


def test_who_loses_over_and_over_feeds_only_by_resigning_at_once_or_having_joined_for_it() -> None:
    fed = evidence(wins=20, losses=0, flow=3.0)
    assert signs(fed, 0.5, 100) == []
    assert signs(fed._replace(early=12), 0.5, 100) == [Sign.FARMING]
    assert signs(fed._replace(is_giver_new=True), 0.5, 100) == []
    assert signs(fed._replace(is_giver_new=True, share_of_giver=0.8), 0.5, 100) == [Sign.FARMING]
    assert signs(fed._replace(early=12, flow=0.1), 0.5, 100) == [], "nothing was gained by it"
    assert signs(fed._replace(early=12, wins=15, losses=5), 0.5, 100) == []
