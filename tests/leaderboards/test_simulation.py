"""Players whose strength is known play some thousand results through the real formula, and through the whole site."""

from __future__ import annotations

from random import Random

import pytest

from leaderboards.calibration import Calibration
from leaderboards.management.commands.simulate_ratings import SimulationPlan, rank_correlation, simulate
from leaderboards.models import RatedMatch
from leaderboards.rating import BETA, START, Entrant, is_provisional, pairs, rate

# Thousands of matches, rated as other tests rate a few.
pytestmark = pytest.mark.sqlite_only

PLAYERS, MATCHES = 50, 2_500


@pytest.mark.parametrize("seats", [2, 4])
def test_ratings_find_out_who_is_strong_and_foresee_honestly(seats: int) -> None:
    random = Random(3)
    strength = [random.gauss(START.mean, START.deviation / 2) for _ in range(PLAYERS)]
    believed = [START] * PLAYERS
    seen = Calibration()
    for number in range(MATCHES):
        people = random.sample(range(PLAYERS), seats)
        order = sorted(people, key=lambda one: -(strength[one] + random.gauss(0, BETA)))
        entrants = [Entrant(believed[one], order.index(one) + 1) for one in people]
        if number > MATCHES // 2:
            for pair in pairs(entrants):
                seen.add(pair.chance, pair.outcome)
        for one, after in zip(people, rate(entrants), strict=True):
            believed[one] = after
    assert rank_correlation(strength, [skill.mean for skill in believed]) > 0.9
    assert not any(is_provisional(skill.deviation) for skill in believed)
    assert seen.log_loss < 0.6
    for part in seen.bins:
        if part.forecasts > 100:
            assert part.came_true == pytest.approx(part.forecast, abs=0.15)


@pytest.mark.django_db
def test_the_whole_site_finds_out_who_is_strong_and_who_helps_whom() -> None:
    plan = SimulationPlan(players=24, matches=1_000, seats=3, seed=5, helped=2.0, together=0.06, days_between_looks=10)
    found = simulate(plan)
    assert RatedMatch.objects.filter(number__isnull=False).count() == 1_000
    assert found.rank_correlation > 0.9
    assert found.seen.log_loss < 0.62
    for part in found.seen.bins:
        if part.forecasts > 100:
            assert part.came_true == pytest.approx(part.forecast, abs=0.15)
    assert found.flags, "two who help each other in some sixty matches are found"
    assert found.pairs > 200
    assert found.false_alarms == []
