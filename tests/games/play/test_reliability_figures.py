"""The arithmetic of reliability: how figures come of decisions, how they fade, and that intervals hold what they
say."""

from __future__ import annotations

from math import comb, isclose
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.reliability import CREDENCE, HALF_LIFE_DAYS, Decisions, below, figure, quantile

counts = st.floats(0, 5000)
days = st.floats(0, 3650)
decisions = st.builds(Decisions, counts, counts, counts)


# The distribution


@given(st.integers(1, 40), st.integers(1, 40), st.floats(0.001, 0.999))
@settings(max_examples=60)
def test_the_beta_distribution_is_the_sum_that_the_books_give_for_whole_numbers(a: int, b: int, value: float) -> None:
    n = a + b - 1
    expected = sum(comb(n, k) * value**k * (1 - value) ** (n - k) for k in range(a, n + 1))
    assert isclose(below(value, a, b), expected, abs_tol=1e-9)


@given(st.floats(0.001, 0.999), st.floats(0.5, 8000), st.floats(0.5, 8000))
@settings(max_examples=60)
def test_a_quantile_is_where_its_share_lies(share: float, a: float, b: float) -> None:
    found = quantile(share, a, b)
    assert below(found - 2e-7, a, b) - 1e-9 <= share <= below(found + 2e-7, a, b) + 1e-9


# Figures


def test_a_stranger_is_believed_to_decide_in_time_mostly_and_nothing_is_claimed_to_be_known() -> None:
    stranger = figure(Decisions())
    assert (stranger.per_cent, stranger.is_known) == (95, False)
    assert stranger.low < 0.87
    assert stranger.high > 0.99


@given(decisions)
@settings(max_examples=60)
def test_the_best_guess_lies_in_its_interval(made: Decisions) -> None:
    found = figure(made)
    assert 0 <= found.low <= found.high <= 1
    # A very lopsided distribution has its mean near its edge, never far beyond.
    assert found.low - 0.01 <= found.mean <= found.high + 0.01


@given(decisions)
@settings(max_examples=60)
def test_a_decision_in_time_never_lowers_a_figure_and_a_late_one_never_raises_it(made: Decisions) -> None:
    now = figure(made)
    better = figure(made.plus(Decisions(on_time=1)))
    worse = figure(made.plus(Decisions(late=1)))
    for before, after in ((now, better), (worse, now)):
        assert before.mean <= after.mean
        assert before.low <= after.low + 1e-6
        assert before.high <= after.high + 1e-6


@given(decisions, counts)
@settings(max_examples=30)
def test_an_excused_decision_is_shown_and_changes_no_share(made: Decisions, excused: float) -> None:
    other = figure(made._replace(excused=excused))
    assert other[:3] == figure(made)[:3]
    assert other.excused == round(excused)


def test_the_more_is_known_the_narrower_the_interval() -> None:
    widths = [figure(Decisions(9.0 * n, 1.0 * n)) for n in (1, 10, 100, 1000)]
    spans = [one.high - one.low for one in widths]
    assert spans == sorted(spans, reverse=True)


# Fading


def test_a_decision_counts_half_after_the_half_life() -> None:
    assert Decisions(8, 4, 2).after(HALF_LIFE_DAYS) == Decisions(4, 2, 1)


@given(decisions, days, days)
def test_fading_in_two_steps_is_fading_in_one(made: Decisions, first: float, second: float) -> None:
    twice, once = made.after(first).after(second), made.after(first + second)
    assert all(isclose(a, b, rel_tol=1e-9, abs_tol=1e-12) for a, b in zip(twice, once, strict=True))


@given(decisions, decisions, days)
def test_sums_fade_like_their_parts(one: Decisions, other: Decisions, later: float) -> None:
    whole, parts = one.plus(other).after(later), one.after(later).plus(other.after(later))
    assert all(isclose(a, b, rel_tol=1e-9, abs_tol=1e-9) for a, b in zip(whole, parts, strict=True))


def test_sums_kept_on_the_way_say_the_same_as_all_decisions_looked_at_again() -> None:
    random = Random(5)
    moments = sorted(random.uniform(0, 400) for _ in range(300))
    landed = [random.random() < 0.8 for _ in moments]
    kept, last = Decisions(), 0.0
    for moment, on_time in zip(moments, landed, strict=True):
        kept = kept.after(moment - last).plus(Decisions(on_time, not on_time))
        last = moment
    again = Decisions(
        sum(0.5 ** ((last - moment) / 90) for moment, on_time in zip(moments, landed, strict=True) if on_time),
        sum(0.5 ** ((last - moment) / 90) for moment, on_time in zip(moments, landed, strict=True) if not on_time),
    )
    assert all(isclose(a, b, rel_tol=1e-9) for a, b in zip(kept, again, strict=True))


def test_a_person_who_stays_away_long_enough_becomes_a_stranger_again() -> None:
    forgotten = figure(Decisions(5, 200, 3).after(10 * 365))
    assert forgotten.per_cent == 95
    assert not forgotten.is_known
    assert forgotten.excused == 0


def test_a_clock_that_was_set_back_makes_nothing_worth_more() -> None:
    assert Decisions(4, 2, 1).after(-30) == Decisions(4, 2, 1)


# Calibration: simulated people whose habits are known


def season(random: Random, habit: float, decided: int, span: float = 0.0) -> Decisions:
    """What is known of a player after some decisions that were spread over so many days."""
    made = Decisions()
    for _ in range(decided):
        on_time = random.random() < habit
        made = made.after(span / decided).plus(Decisions(on_time, not on_time))
    return made


def coverage(people: list[tuple[float, Decisions]]) -> float:
    """How often the interval holds the true habit."""
    return sum(figure(made).low <= habit <= figure(made).high for habit, made in people) / len(people)


def test_the_interval_holds_the_truth_as_often_as_it_says_for_people_as_the_site_expects_them() -> None:
    random = Random(1)
    for decided in (0, 5, 40, 200):
        habits = [random.betavariate(19, 1) for _ in range(700)]
        people = [(habit, season(random, habit, decided)) for habit in habits]
        assert abs(coverage(people) - CREDENCE) < 0.045, decided


def test_the_interval_holds_the_truth_for_every_habit_once_there_is_something_to_go_by() -> None:
    """What is believed of strangers weighs twenty decisions, so a player who is very different from them needs more."""
    random = Random(2)
    for habit, decided in ((0.99, 60), (0.95, 60), (0.9, 100), (0.8, 400), (0.6, 1500)):
        people = [(habit, season(random, habit, decided)) for _ in range(200)]
        assert coverage(people) > CREDENCE - 0.09, habit


def test_forgetting_makes_the_interval_wider_and_never_too_narrow() -> None:
    random = Random(3)
    for habit in (0.97, 0.9):
        people = [(habit, season(random, habit, 300, span=300)) for _ in range(200)]
        assert coverage(people) > CREDENCE - 0.06, habit


def test_a_person_who_has_mended_their_ways_is_believed_after_some_months() -> None:
    random = Random(4)
    before = season(random, 0.5, 150, span=90)
    after = before
    for month in range(1, 7):
        after = after.after(30).plus(Decisions(on_time=40))
        if month == 1:
            assert figure(after).per_cent < 80
    assert figure(after).per_cent >= 90
