from __future__ import annotations

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match
from leagues.management.simulation import Plan, simulate
from leagues.models import LeagueTable
from leagues.services.note_result import note_result
from tests.leagues.courts import end_match, people, playing, running

pytestmark = pytest.mark.django_db

MOST_QUERIES = 32


def test_whole_seasons_keep_every_promise() -> None:
    plan = Plan(players=22, seasons=3, seed=4)
    summaries = list(simulate(plan, lambda moment: time_machine.travel(moment, tick=False)))
    assert [summary.number for summary in summaries] == [1, 2, 3]
    assert sum(summary.adjudged for summary in summaries) > 0
    assert not LeagueTable.objects.filter(state__in=LeagueTable.UNFINISHED).exists()
    assert not Match.objects.exclude(status=Match.Status.OVER).exists()


def test_a_result_costs_as_many_queries_in_a_large_league_as_in_a_small_one() -> None:
    counts = []
    for size in (7, 21):
        (owner,) = people(1, f"owner{size}-")
        _, season = running(owner, people(size, f"member{size}-"), name=f"League {size}")
        table = playing(season)[0]
        assert table.match is not None
        end_match(table.match, [1, 2, 3, 4])
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert note_result(match_id=table.match.pk)
        counts.append(len(queries))
    assert counts[0] == counts[1] < MOST_QUERIES
