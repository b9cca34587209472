"""How PostgreSQL finds matches in an archive that is large enough for its planner to mind the way."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.archive.search_query import SHARED, ArchiveQuery, Done, Sort, Who
from games.archive.selectors.match_search import STRETCH, facets, search
from games.models import ArchiveCard, ArchiveEntry, ArchiveSeat, Fact
from tests.production.archive_rows import fill_archive

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]

MATCHES, PEOPLE = 40_000, 60
TABLES = {model._meta.db_table for model in (ArchiveEntry, ArchiveSeat, ArchiveCard, Fact)}
DAY = dt.date(2024, 1, 12)
OFTEN, SELDOM = Done(1, 0, None, 2, Who.WINNER), Done(11, 0)


def queries(person: int, other: int) -> dict[str, ArchiveQuery]:
    """Everything that can be asked for, alone and together."""
    return {
        **{f"all, {sort}": ArchiveQuery(sort=sort) for sort in Sort},
        **{f"Tudor, {sort}": ArchiveQuery(game="tudor", sort=sort) for sort in Sort},
        **{f"a player, {sort}": ArchiveQuery(player=person, sort=sort) for sort in Sort},
        **{f"often, {sort}": ArchiveQuery(done=(OFTEN,), sort=sort) for sort in Sort},
        "opponents": ArchiveQuery(player=person, opponents=(other,)),
        "edition": ArchiveQuery(game="tudor", edition="draft"),
        "cards": ArchiveQuery(cards=("blue1", "red2")),
        "a card, closest": ArchiveQuery(cards=("blue3",), sort=Sort.CLOSEST),
        "players": ArchiveQuery(game="royals", players=4),
        "rating": ArchiveQuery(least_rating=1990),
        "league": ArchiveQuery(league="winter"),
        "a day": ArchiveQuery(since=DAY, until=DAY),
        "from a day on, longest": ArchiveQuery(since=DAY, sort=Sort.LONGEST),
        "length": ArchiveQuery(least_decisions=340),
        "length of Tudor": ArchiveQuery(game="tudor", least_decisions=100, most_decisions=101),
        "margin": ArchiveQuery(least_margin=38, most_margin=39),
        "seat": ArchiveQuery(game="royals", winner_seat=1, is_rated=True, pace="days"),
        "several winners": ArchiveQuery(winner_seat=SHARED),
        "a rare end": ArchiveQuery(game="tudor", reason=40),
        "a rare end, widest": ArchiveQuery(game="tudor", reason=40, sort=Sort.WIDEST),
        "seldom": ArchiveQuery(done=(SELDOM,)),
        "never": ArchiveQuery(done=(Done(99, 0),)),
        "seldom and often": ArchiveQuery(done=(SELDOM, OFTEN)),
        "twice often": ArchiveQuery(done=(OFTEN, Done(2, 3, 2, None, Who.LOSER))),
        "by a player": ArchiveQuery(player=person, done=(Done(1, 0, None, None, Who.PLAYER),)),
        "what cannot be": ArchiveQuery(game="royals", cards=("blue1",)),
    }


def scans(plan: Any) -> Iterator[dict[str, Any]]:
    """All nodes of a plan."""
    yield plan
    for inner in plan.get("Plans", ()):
        yield from scans(inner)


def test_no_search_goes_through_a_whole_table_and_none_looks_at_more_than_it_should() -> None:
    """The planner is free to choose, with statistics of the tables as they are; what it chose is read from its plans,
    and how many rows it then had to take up from their execution."""
    fill_archive(MATCHES, PEOPLE)
    person, other = User.objects.order_by("pk").values_list("pk", flat=True)[5:7]
    for name, query in queries(person, other).items():
        with CaptureQueriesContext(connection) as asked:
            search(query, None)
            facets(query, None)
        for captured in asked.captured_queries:
            with connection.cursor() as cursor:
                cursor.execute("EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) " + captured["sql"].replace("%", "%%"))
                (plans,) = cursor.fetchone() or ([],)
            plan = (json.loads(plans) if isinstance(plans, str) else plans)[0]["Plan"]
            for node in scans(plan):
                if node.get("Relation Name") in TABLES:
                    told = f"{name}: {node['Node Type']} on {node['Relation Name']} by {captured['sql'][:300]}"
                    assert node["Node Type"] != "Seq Scan", told
                    rows = (node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
                    assert rows <= 2 * STRETCH, f"{rows} rows: {told}"
