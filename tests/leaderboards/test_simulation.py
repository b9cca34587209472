"""Players whose strength is known play some thousand results through the real formula."""

from __future__ import annotations

from random import Random

import pytest

from leaderboards.calibration import Calibration
from leaderboards.rating import BETA, START, Entrant, is_provisional, pairs, rate

PLAYERS, MATCHES = 50, 2_500


def ranks(values: list[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    return [order.index(number) for number in range(len(values))]


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Spearman's."""
    gaps = sum((mine - theirs) ** 2 for mine, theirs in zip(ranks(one), ranks(other), strict=True))
    return 1 - 6 * gaps / (len(one) * (len(one) ** 2 - 1))


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
