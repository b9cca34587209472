from __future__ import annotations

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import ArchivedRecord, Match
from leagues.management.simulation.checks import Outlooks, check_fixtures
from leagues.management.simulation.plan import Broken, Plan, Summary
from leagues.management.simulation.stage import simulate
from leagues.models import Format, LeagueTable, Season, SeasonResult
from leagues.services.note_result import note_result
from leagues.services.withdraw import withdraw
from tests.leagues.league_factories import end_match, over, people, play_round, playing, running

# Many seasons, in which happens what other tests do one thing at a time.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

MOST_QUERIES = 32


def simulated(plan: Plan) -> list[Summary]:
    return list(simulate(plan, lambda moment: time_machine.travel(moment, tick=False)))


def test_whole_seasons_keep_every_promise(is_quick: bool) -> None:
    first, second = simulated(Plan(players=8 if is_quick else 14, seasons=2, seed=2, played=1))
    assert (first.number, second.number) == (1, 2)
    assert not LeagueTable.objects.filter(state__in=LeagueTable.UNFINISHED).exists()
    assert not Match.objects.exclude(status=Match.Status.OVER).exists()
    for summary in (first, second):
        assert summary.played == 1
        assert summary.outlooks > 0
        assert summary.records > 1
    assert first.timed_out + second.timed_out > 0
    assert ArchivedRecord.objects.filter(problem="").count() == first.records + second.records


@pytest.mark.parametrize(
    "format_",
    [Format.KNOCKOUT, *(pytest.param(f, marks=pytest.mark.slow) for f in (Format.SWISS, Format.DUPLICATE))],
)
def test_a_season_that_goes_round_by_round_comes_to_its_end(format_: Format) -> None:
    (summary,) = simulated(Plan(players=6, table=3, seasons=1, game="royals", format=format_, played=1))
    assert summary.tables >= 2
    assert summary.records > 0


def ended_with_short_tables() -> Season:
    """A season of seven at tables of four, played one after the other; one has left after the first."""
    (owner,) = people(1, "owner")
    members = people(7)
    _, season = running(owner, members, pace=Match.Pace.LIVE)
    first = playing(season)[0]
    leaving = next(entry for entry in season.entries.select_related("user") if entry.pk not in first.seats)
    withdraw(season_id=season.pk, user=leaving.user)
    while season.state == Season.State.RUNNING:
        season = play_round(season)
    return season


def tables_of(season: Season) -> list[LeagueTable]:
    return list(LeagueTable.objects.filter(division__season=season).select_related("match").order_by("pk"))


def test_fixtures_with_short_tables_are_as_even_as_they_can_be_without_who_has_left() -> None:
    season = ended_with_short_tables()
    division = season.divisions.get()
    tables = tables_of(season)
    assert check_fixtures(season, division, tables) == 4
    short = next(table for table in tables if len(table.seats) == 3)
    short.seats = short.seats[::-1]
    with pytest.raises(Broken, match="sits as it was drawn"):
        check_fixtures(season, division, tables)
    short.seats = short.seats[:2]
    with pytest.raises(Broken, match="only who has left"):
        check_fixtures(season, division, tables)


def test_fixtures_that_are_not_those_of_the_design_are_found() -> None:
    (owner,) = people(1, "owner")
    _, season = running(owner, people(7))
    tables = tables_of(season)
    assert check_fixtures(season, season.divisions.get(), tables) == 0
    tables[0].seats = tables[1].seats
    with pytest.raises(Broken, match="as even as they were drawn"):
        check_fixtures(season, season.divisions.get(), tables)


def test_a_final_rank_outside_of_what_was_told_is_found_unless_it_is_excepted() -> None:
    (owner,) = people(1, "owner")
    members = people(7)
    _, season = running(owner, members)
    for table in playing(season)[:5]:
        over(table, [1 + sum(other < member for other in table.seats) for member in table.seats])
    outlooks = Outlooks()
    outlooks.note(season)
    ranks = dict(season.entries.values_list("pk", "rank"))
    best = dict(season.entries.values_list("pk", "best_rank"))
    results = [SeasonResult(entry_id=pk, rank=rank) for pk, rank in ranks.items() if rank is not None]
    assert outlooks.check(season, results) == 7
    outside = next(result for result in results if (best[result.entry_id] or 0) > 1)
    outside.rank = 1
    with pytest.raises(Broken, match="as it was told"):
        outlooks.check(season, results)
    withdraw(season_id=season.pk, user=members[0])
    assert outlooks.check(season, results) == 0


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
