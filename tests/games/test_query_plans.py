"""What pages ask for is found along indexes: no page that everyone opens reads all matches of the site."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, ClubTable
from games.models import Match
from tests.clubs.club_factories import club_of
from tests.factories import make_user, sign_in
from tests.games.table_factories import started

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

LONG = ("games_match", "games_seat", "games_ply", "games_archiveentry", "games_archiveseat", "accounts_user")
"""Tables with a row for every match, seat, move or person of the site."""


def test_no_page_that_everyone_opens_reads_a_long_table_from_end_to_end() -> None:
    match, people = started("royals/arcane@1", 2)
    club: Club = club_of(people[0], [make_user("member")])
    ClubTable.objects.create(club=club, match=Match.objects.get(pk=match.pk))
    client = sign_in(people[0])
    found = {}
    for path in ("/", "/lobby/", "/live/", "/watch/", "/watch/tv/", f"/clubs/{club.slug}/", "/messages/", "/activity/"):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(path).status_code == 200
        found[path] = [plan for query in queries.captured_queries for plan in scans(query["sql"])]
    assert not any(found.values()), found


def scans(statement: str) -> list[str]:
    """The steps of a statement that read one of the long tables from end to end."""
    if not statement.startswith("SELECT"):
        return []
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {statement.replace('%', '%%')}")
        plan = [str(row[3]) for row in cursor.fetchall()]
    return [step for step in plan if any(step == f"SCAN {table}" for table in LONG)]
