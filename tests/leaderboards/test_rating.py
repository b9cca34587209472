"""What is learnt from places."""

from __future__ import annotations

from itertools import permutations
from math import log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboards.calibration import Calibration
from leaderboards.rating import (
    BETA,
    FORMULAS,
    LIVE,
    START,
    TAU,
    Entrant,
    Formula,
    Skill,
    expected_places,
    is_provisional,
    pairs,
    rate,
    rested,
    shown,
    shown_reach,
)

skills = st.builds(Skill, st.floats(5, 45, allow_nan=False), st.floats(0.8, START.deviation, allow_nan=False))
tables = st.lists(skills, min_size=2, max_size=5)
every_formula = pytest.mark.parametrize("formula", FORMULAS.values(), ids=lambda formula: formula.name)


def in_order(table: list[Skill]) -> list[Entrant]:
    """These players, each a place behind the one before."""
    return [Entrant(skill, place) for place, skill in enumerate(table, 1)]


@every_formula
@given(table=tables)
def test_the_winner_gains_and_the_last_loses(formula: Formula, table: list[Skill]) -> None:
    after = rate(in_order(table), formula)
    assert after[0].mean > table[0].mean
    assert after[-1].mean < table[-1].mean


@every_formula
@given(skill=skills, count=st.integers(2, 5))
def test_equals_who_finish_level_stay_equals(formula: Formula, skill: Skill, count: int) -> None:
    after = rate([Entrant(skill, 1)] * count, formula)
    assert len(set(after)) == 1
    assert after[0].mean == pytest.approx(skill.mean, abs=1e-9)


@every_formula
@given(table=tables, data=st.data())
def test_it_does_not_matter_who_sat_where_to_the_last_digit(
    formula: Formula, table: list[Skill], data: st.DataObject
) -> None:
    places = data.draw(st.lists(st.integers(1, 5), min_size=len(table), max_size=len(table)))
    left = data.draw(st.lists(st.booleans(), min_size=len(table), max_size=len(table)))
    entrants = [Entrant(*one) for one in zip(table, places, left, strict=True)]
    seats = data.draw(st.permutations(range(len(table))))
    after = rate(entrants, formula)
    assert rate([entrants[seat] for seat in seats], formula) == [after[seat] for seat in seats]


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=lambda formula: formula.name)
def test_equals_who_share_a_place_stay_equal_to_the_last_digit(formula: Formula) -> None:
    same, other = Entrant(Skill(5.0, 8.0), 1), Entrant(Skill(43.47, 8.0), 1)
    first, second, third, _ = rate([same, same, same, other], formula)
    assert first == second == third


@given(mean=st.floats(15, 35), one=st.floats(1, 8), other=st.floats(1, 8))
def test_a_surer_rating_moves_less(mean: float, one: float, other: float) -> None:
    after = rate([Entrant(Skill(mean, one), 1), Entrant(Skill(mean, other), 2)])
    gained, lost = after[0].mean - mean, mean - after[1].mean
    assert (gained - lost) * (one - other) >= 0


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    weak, strong = Skill(20.0, 3.0), Skill(30.0, 3.0)
    upset = rate([Entrant(weak, 1), Entrant(strong, 2)])[0].mean - weak.mean
    expected = rate([Entrant(strong, 1), Entrant(weak, 2)])[0].mean - strong.mean
    assert upset > 3 * expected


def test_the_numbers_are_those_of_the_paper() -> None:
    """Worked out by hand for two newcomers; another number would be another formula, and need another version."""
    deviation = START.deviation**2 + TAU**2
    spread = sqrt(2 * (deviation + BETA**2))
    won, lost = rate([Entrant(START, 1), Entrant(START, 2)])
    assert won.mean == pytest.approx(25 + deviation / spread * 0.5, rel=1e-12)
    assert lost.mean == pytest.approx(25 - deviation / spread * 0.5, rel=1e-12)
    sureness = sqrt(deviation) / spread * deviation / spread**2 * 0.25
    assert won.deviation == lost.deviation == pytest.approx(sqrt(deviation * (1 - sureness)), rel=1e-12)


def test_what_version_one_made_of_a_table_of_four_it_makes_for_ever() -> None:
    """A new release of the library that does otherwise would need another version of the formula."""
    table = [Skill(25.0, 8.0), Skill(28.5, 3.25), Skill(21.0, 5.5), Skill(25.0, 25.0 / 3.0)]
    after = rate([Entrant(skill, place) for skill, place in zip(table, (2, 1, 3, 3), strict=True)])
    assert LIVE == 1
    assert [number for skill in after for number in skill] == pytest.approx(
        [
            *(26.603375541665898, 7.77256304855017),
            *(28.966556856644665, 3.2479219221818285),
            *(20.21006754208983, 5.427678261217581),
            *(22.00771537554745, 7.902229087679048),
        ],
        rel=1e-13,
    )


@every_formula
@given(table=st.lists(skills, min_size=3, max_size=5))
def test_those_who_stay_are_rated_as_if_they_had_played_alone(formula: Formula, table: list[Skill]) -> None:
    stayed = in_order(table[:-1])
    with_leaver = rate([*stayed, Entrant(table[-1], 1, has_left=True)], formula)
    assert with_leaver[:-1] == rate(stayed, formula)


@every_formula
@given(table=tables, other=skills)
def test_a_player_who_leaves_comes_behind_all_who_stay_whatever_the_caretaker_made_of_the_seat(
    formula: Formula, table: list[Skill], other: Skill
) -> None:
    leaver = Entrant(table[-1], 1, has_left=True)
    last = rate(in_order(table), formula)[-1]
    assert rate([*in_order(table[:-1]), leaver], formula)[-1] == last
    assert rate([*in_order(table[:-1]), Entrant(other, 1, has_left=True), leaver], formula)[-1] == last, (
        "others who leave change nothing for this one"
    )


def test_a_player_who_stays_alone_has_won_against_all_who_left() -> None:
    alone = rate([Entrant(START, 3), Entrant(START, 1, has_left=True), Entrant(START, 2, has_left=True)])
    assert alone[0] == rate([Entrant(START, 1), Entrant(START, 2), Entrant(START, 2)])[0]
    assert alone[1] == alone[2] == rate(in_order([START, START]))[1]


def test_if_all_have_left_nothing_is_learnt() -> None:
    assert rate([Entrant(START, 1, has_left=True), Entrant(START, 2, has_left=True)]) == [START, START]


def test_a_substitute_can_only_gain() -> None:
    won, lost = Entrant(START, 1, is_substitute=True), Entrant(START, 2, is_substitute=True)
    assert rate([won, Entrant(START, 2)]) == rate(in_order([START, START]))
    assert rate([Entrant(START, 1), lost])[1] == START
    assert rate([Entrant(START, 1), lost])[0] == rate(in_order([START, START]))[0], "the winner is not robbed"


@every_formula
@given(table=tables)
def test_of_every_two_one_chance_is_what_the_other_leaves_and_places_sum_up(
    formula: Formula, table: list[Skill]
) -> None:
    for one, other in permutations(table, 2):
        both = formula.chance(one, other, table) + formula.chance(other, one, table)
        assert both == pytest.approx(1.0)
    assert sum(expected_places(in_order(table), formula)) == pytest.approx(len(table) * (len(table) + 1) / 2)


def test_the_stronger_is_expected_before_the_weaker_and_the_outcome_is_told() -> None:
    strong, weak = Skill(30.0, 2.0), Skill(24.0, 2.0)
    (pair,) = pairs([Entrant(weak, 1), Entrant(strong, 2)])
    assert 0.2 < pair.chance < 0.4
    assert pair.outcome == 1.0
    assert [pair.outcome for pair in pairs([Entrant(START, 1), Entrant(START, 1)])] == [0.5]


def test_a_pause_makes_less_sure_but_never_less_than_of_a_stranger() -> None:
    settled = Skill(30.0, 2.5)
    assert rested(settled, 0) == settled
    assert rested(settled, -3) == settled
    assert settled.deviation < rested(settled, 30).deviation < rested(settled, 365).deviation < START.deviation
    assert rested(settled, 100_000) == Skill(30.0, START.deviation)


def test_the_scale_is_one_that_people_know() -> None:
    assert shown(START.mean) == 1500
    settled = Skill(25.0, 0.8), Skill(25.0 + 400 / 30, 0.8)
    assert FORMULAS[LIVE].chance(settled[1], settled[0], settled) == pytest.approx(10 / 11, abs=0.01)
    assert shown(-1000.0) == 0
    assert shown_reach(START.deviation) == 500
    assert is_provisional(START.deviation)
    assert not is_provisional(3.0)


def test_forecasts_are_summed_up() -> None:
    asked = Calibration()
    assert (asked.log_loss, asked.accuracy) == (0.0, 0.0)
    for outcome in (1.0, 1.0, 1.0, 0.0):
        asked.add(0.75, outcome)
    asked.add(1.0, 1.0)
    assert asked.log_loss == pytest.approx(-(3 * log(0.75) + log(0.25)) / 5)
    assert asked.accuracy == 0.8
    assert asked.bins[7] == (4, 0.75, 0.75)
    assert asked.bins[9] == (1, 1.0, 1.0)
    assert asked.bins[0] == (0, 0.05, 0.0)
