"""A tournament from its start to its end, with everything that players are promised."""

from __future__ import annotations

import pytest
import time_machine

from tournaments.management.simulation import Plan, simulate
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.sqlite_only
@pytest.mark.parametrize(
    "plan", [Plan(players=12, minutes=40, table=2), Plan(players=6, format="swiss", rounds=2, minutes=60, table=2)]
)
def test_everything_holds_in_a_tournament_that_is_played_to_its_end(plan: Plan) -> None:
    tournament, summary = simulate(plan, lambda moment: time_machine.travel(moment, tick=False))
    assert tournament.state == Tournament.State.FINISHED
    # Two who both need the first seat may have to meet.
    assert summary.seat_gap <= 2
    assert plan.format == "arena" or summary.repeats == 0
