"""A league of a thousand: every page asks the database a few things, however many people play."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from leagues.models import Act, Division, Entry, League, LeagueTable, Request, Season
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import league_of, people

pytestmark = pytest.mark.django_db
MEMBERS = 1000
MOST_QUERIES = 30
MOST_BYTES = 300_000


def filled(owner: User, members: int, *, format: str = "pyramid") -> tuple[League, Season]:
    """A season that is played, written down at once."""
    league = league_of(owner, name=f"Court of {members}", format=format, group_size=7)
    now = timezone.now()
    season = Season.objects.create(
        league=league,
        number=1,
        state=Season.State.RUNNING,
        sign_up_from=now - timedelta(days=20),
        starts_at=now - timedelta(days=10),
        ends_at=now + timedelta(days=20),
        is_placed=True,
        round=1,
        rounds=7,
    )
    size = 7 if format == "pyramid" else members
    groups = -(-members // size)
    divisions = Division.objects.bulk_create(
        Division(season=season, level=level, number=number) for level, number in places(groups)
    )
    users = people(members, f"of{members}{format[0]}x")
    entries = Entry.objects.bulk_create(
        Entry(
            season=season,
            user=user,
            state=Entry.State.PLAYING,
            signed_at=now,
            division=divisions[position // size],
            number=position % size,
            rank=position % size + 1,
            points="16/3",
            line={"wins": 1, "form": [1, 3], "to_play": 2, "moved": 1, "set_apart_by": "wins"},
            best_rank=1,
            worst_rank=4,
        )
        for position, user in enumerate(users)
    )
    LeagueTable.objects.bulk_create(
        LeagueTable(
            division=divisions[first // size],
            round=1,
            number=first % size // 4 + 1,
            seats=[entry.pk for entry in entries[first : first + 4]],
            state=LeagueTable.State.OVER,
            result={"places": [1, 2, 3, 4], "scores": [50, 40, 30, 20], "forfeits": []},
        )
        for first in range(0, members - 3, 4)
        if first // size == (first + 3) // size
    )
    Act.objects.bulk_create(
        Act(league=league, season=season, by=owner, kind=Act.Kind.SIGNED_UP, parameters={"user": user.pk}, at=now)
        for user in users[:200]
    )
    return league, season


def places(groups: int) -> Iterator[tuple[int, int]]:
    level = 0
    while groups > 0:
        for number in range(1, min(groups, 2**level) + 1):
            yield level, number
        groups -= 2**level
        level += 1


def asked(client: Client, address: str) -> tuple[int, int]:
    """How many queries a page takes, and how long it is."""
    with CaptureQueriesContext(connection) as queries:
        response: Any = client.get(address)
    assert response.status_code == 200, address
    return len(queries), len(response.content)


PAGES = (
    "",
    "history/",
    "desk/",
    "desk/?page=3",
    "desk/season/",
    "desk/preview/",
    "edit/",
    "seasons/1/",
    "seasons/1/1/1/",
    "seasons/1/1/1/?page=2",
    "seasons/1/1/1/chat/",
    "seasons/1/players/{name}/",
    "seasons/1/standings.csv",
    "seasons/1/standings.json",
    "calendar.ics",
    "news.atom",
)


@pytest.mark.parametrize("format", ["pyramid", "swiss"])
def test_a_thousand_members_cost_as_many_queries_as_fourteen(format: str) -> None:
    owner = make_user("anne")
    client = sign_in(owner)
    few, _season = filled(owner, 14, format=format)
    many, _season = filled(owner, MEMBERS, format=format)
    for page in PAGES:
        name = {
            league: Entry.objects.filter(season__league=league).values_list("user__username", flat=True)[3]
            for league in (few, many)
        }
        small, _bytes = asked(client, f"/leagues/{few.slug}/{page.format(name=name[few])}")
        large, length = asked(client, f"/leagues/{many.slug}/{page.format(name=name[many])}")
        # A long list asks once more where its reader stands in it.
        assert large <= small + 2, page
        assert large <= MOST_QUERIES, page
        assert length < MOST_BYTES or "standings" in page, page


def test_the_directory_asks_no_more_for_many_leagues() -> None:
    owner = make_user("anne")
    client = sign_in(make_user("bess"))
    filled(owner, 14)
    few, _length = asked(client, "/leagues/")
    for number in range(20):
        league = League.objects.create(
            slug=f"court-{number}", name="Court", game="tudor", table_size=4, tempo="calm", created_by=owner
        )
        now = timezone.now()
        Season.objects.create(
            league=league, number=1, sign_up_from=now, starts_at=now, ends_at=now, state=Season.State.SIGN_UP
        )
    many, _length = asked(client, "/leagues/")
    assert many <= few


@pytest.mark.parametrize("format", ["pyramid", "swiss"])
def test_a_member_costs_as_many_queries_among_a_thousand_as_among_fourteen(format: str) -> None:
    owner = make_user("anne")
    counts = []
    for members in (14, MEMBERS):
        league, season = filled(owner, members, format=format)
        member = Entry.objects.filter(season=season).select_related("user")[3].user
        client = sign_in(member)
        embed = "/" + client.get(f"/leagues/{league.slug}/").context["feeds"].embed.split("/", 3)[3]
        inside = (
            "",
            "seasons/1/",
            "seasons/1/1/1/chat/",
            "seasons/1/requests/new/",
            f"seasons/1/players/{member.username}/",
        )
        addresses = (embed, *(f"/leagues/{league.slug}/{page}" for page in inside))
        counts.append([asked(client, address)[0] for address in addresses])
    few, many = counts
    assert many <= [count + 2 for count in few]
    assert max(many) <= MOST_QUERIES


def test_a_season_before_its_start_asks_no_more_for_a_thousand_who_have_entered(client: Client) -> None:
    owner = make_user("anne")
    counts = []
    for members in (14, MEMBERS):
        league, season = filled(owner, members)
        LeagueTable.objects.filter(division__season=season).delete()
        Entry.objects.filter(season=season).update(division=None, state=Entry.State.SIGNED)
        Division.objects.filter(season=season).delete()
        Season.objects.filter(pk=season.pk).update(state=Season.State.SIGN_UP)
        counts.append(asked(client, f"/leagues/{league.slug}/seasons/1/"))
    (few, _bytes), (many, length) = counts
    assert many <= few
    assert length < MOST_BYTES


def test_the_desk_asks_no_more_for_many_requests_and_tables() -> None:
    owner = make_user("anne")
    client = sign_in(owner)
    league, season = filled(owner, 98)
    few, _bytes = asked(client, f"/leagues/{league.slug}/desk/")
    tables = list(LeagueTable.objects.filter(division__season=season).order_by("pk"))
    LeagueTable.objects.filter(pk__in=[table.pk for table in tables]).update(state=LeagueTable.State.PLAYING)
    now = timezone.now()
    entries = Entry.objects.in_bulk([table.seats[0] for table in tables])
    Request.objects.bulk_create(
        Request(
            season=season,
            table=table,
            by=entries[table.seats[0]].user,
            about=entries[table.seats[0]],
            kind=Request.Kind.APPEAL,
            text="Wrong",
            made_at=now,
            due_at=now + timedelta(days=3),
        )
        for table in tables
    )
    many, length = asked(client, f"/leagues/{league.slug}/desk/")
    # Who sits there and what the tables are called is asked once for all requests, and once for all tables.
    assert many <= few + 6
    assert length < MOST_BYTES
