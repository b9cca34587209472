"""How PostgreSQL finds a page of a leaderboard in a pool that is large enough for its planner to mind the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Follow, User
from leaderboards.models import Honour, LedgerWalk, Pool, Rating, Record, SeasonStanding, SeasonTable
from leaderboards.seasons import season_of
from leaderboards.selectors.boards import EXACT, MOST_LOOKED, board_page
from leaderboards.selectors.boards_page import boards_page
from leaderboards.selectors.honours import honour_page
from leaderboards.selectors.records import records_page
from leaderboards.services.count_pools import count_pools

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]

KEY, PLAYERS = "tudor-duel", 12_000
COUNTRIES = ("DE", "FR", "GB", "CZ", "")
TABLES = {model._meta.db_table for model in (Rating, SeasonStanding, Honour, Record)}
MOST_ROWS = 2 * (EXACT + MOST_LOOKED)


def fill(pool: Pool) -> list[User]:
    users = User.objects.bulk_create((User(username=f"p{number}") for number in range(PLAYERS)), batch_size=4000)
    now = timezone.now()
    table = SeasonTable.objects.create(pool=pool, number=season_of(now).number)
    LedgerWalk.objects.create(pool=pool)
    Rating.objects.bulk_create(
        (
            Rating(
                user=user,
                pool=pool,
                mean=40 - number / 500,
                deviation=2.0,
                matches=9,
                last_at=now - timedelta(days=number % 300),
                country=COUNTRIES[number % len(COUNTRIES)],
                is_bot=number % 400 == 0,
            )
            for number, user in enumerate(users)
        ),
        batch_size=4000,
    )
    SeasonStanding.objects.bulk_create(
        (
            SeasonStanding(
                table=table,
                user=user,
                matches=number % 10,
                is_placed=number % 10 > 4,
                mean_before=25.0,
                mean=40 - number / 500,
                deviation=2.0,
                last_at=now,
                country=COUNTRIES[number % len(COUNTRIES)],
            )
            for number, user in enumerate(users)
        ),
        batch_size=4000,
    )
    # Few beside this pool, as three hundred are beside a really large one.
    Follow.objects.bulk_create(
        Follow(follower=users[5], followed=followed, accepted_at=timezone.now()) for followed in users[100:120]
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return users


def nodes(plan: Any) -> Iterator[dict[str, Any]]:
    yield plan
    for inner in plan.get("Plans", ()):
        yield from nodes(inner)


def test_no_filter_of_a_leaderboard_goes_through_the_pool() -> None:
    users = fill(Pool.objects.create(key=KEY))
    count_pools()
    me, far, season = users[5], users[9_006].pk, season_of(timezone.now())
    asked: dict[str, Any] = {
        "first": lambda: board_page(KEY, {}, None),
        "far": lambda: board_page(KEY, {"after": far}, None),
        "country": lambda: board_page(KEY, {"country": "FR", "after": far}, None),
        "country back": lambda: board_page(KEY, {"country": "FR", "before": far}, None),
        "country around": lambda: board_page(KEY, {"country": COUNTRIES[9_006 % 5], "around": True}, users[9_006]),
        "following": lambda: board_page(KEY, {"following": True}, me),
        "following around": lambda: board_page(KEY, {"following": True, "around": True}, me),
        "bots": lambda: board_page(KEY, {"bots": True}, None),
        "season": lambda: board_page(KEY, {}, None, season),
        "season far": lambda: board_page(KEY, {"after": far}, None, season),
        "season country": lambda: board_page(KEY, {"country": "FR"}, None, season),
        "season following": lambda: board_page(KEY, {"following": True}, me, season),
        "front": boards_page,
        "records": lambda: records_page(KEY, None),
        "honour": lambda: honour_page("blue1"),
    }
    for name, ask in asked.items():
        with CaptureQueriesContext(connection) as captured:
            ask()
        for query in captured.captured_queries:
            with connection.cursor() as cursor:
                cursor.execute("EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) " + query["sql"].replace("%", "%%"))
                (plans,) = cursor.fetchone() or ([],)
            plan = (json.loads(plans) if isinstance(plans, str) else plans)[0]["Plan"]
            for node in nodes(plan):
                if node.get("Relation Name") in TABLES:
                    told = f"{name}: {node['Node Type']} on {node['Relation Name']} by {query['sql'][:300]}"
                    rows = (node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
                    assert rows <= MOST_ROWS, f"{rows} rows: {told}"
                    # A table of a few rows is read as it lies.
                    assert node["Node Type"] != "Seq Scan" or rows < 100, told
