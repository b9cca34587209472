"""The ledger comes out of the archive again, to the last digit."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from leaderboards.models import FormulaReport, Pool, RatedMatch, Rating, RatingEvent
from leaderboards.services.rate_match import rate_pool
from tests.games.archive_factories import archived
from tests.leaderboards.matches import noted, over, people_of

pytestmark = pytest.mark.django_db


def told(*arguments: str) -> str:
    out = StringIO()
    call_command("recompute_ratings", *arguments, stdout=out)
    return out.getvalue()


def played(matches: int = 60) -> None:
    """A ledger of duels and tables, with ties, pauses and people who leave."""
    random, people = Random(5), people_of(5)
    for day in range(matches):
        company = random.sample(people, random.choice([2, 3, 4]))
        places = [random.randint(1, len(company)) for _ in company]
        left = [0] if random.random() < 0.15 else []
        noted(company, places, day=day * random.choice([1, 1, 9]) + day / 1000, left=left)
    for pool in Pool.objects.all():
        rate_pool(pool_id=pool.pk)


def test_the_ledger_is_reproduced_exactly() -> None:
    played()
    before = list(Rating.objects.order_by("pk").values())
    assert "60 matches" in told()
    assert "reproduced exactly" in told("--dry-run")
    assert list(Rating.objects.order_by("pk").values()) == before


def test_matches_of_the_archive_are_counted_again_from_it() -> None:
    match, people = archived(is_rated=True, players=3)
    archived(is_rated=True, players=3, people=people, seed=2)
    for pool in Pool.objects.all():
        rate_pool(pool_id=pool.pk)
    match.result = None
    match.save()
    assert "2 matches" in told()


@pytest.mark.parametrize(
    ("column", "value"), [("mean_after", 1e-12), ("expected", 1e-12), ("deviation_entered", 1e-12), ("place", 1)]
)
def test_the_first_difference_is_named(column: str, value: float) -> None:
    played(6)
    event = RatingEvent.objects.order_by("pool", "number", "seat")[2]
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE leaderboards_ratingevent SET {column} = {column} + %s WHERE id = %s", [value, event.pk])
    with pytest.raises(CommandError, match=rf"number {event.number}, match {event.match_id}, seat \d: {column}"):
        told()


def test_a_line_that_is_missing_is_found() -> None:
    played(6)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM leaderboards_ratingevent WHERE number = 1")
    with pytest.raises(CommandError, match="number 1"):
        told()


def test_where_people_stand_is_put_right_but_not_by_a_dry_run() -> None:
    played(6)
    before = list(Rating.objects.order_by("user", "pool").values("user", "pool", "mean", "deviation", "matches"))
    Rating.objects.filter(pk=Rating.objects.earliest("pk").pk).delete()
    Rating.objects.filter(pk=Rating.objects.latest("pk").pk).update(mean=0)
    assert "2 ratings would have to be put right" in told("--dry-run")
    assert "2 ratings were put right" in told()
    after = list(Rating.objects.order_by("user", "pool").values("user", "pool", "mean", "deviation", "matches"))
    assert after == before


def test_another_formula_only_tells_what_it_would_have_made() -> None:
    played(20)
    before = list(Rating.objects.order_by("pk").values())
    assert "20 matches by Elo" in told("--formula", "3", "--dry-run")
    assert list(Rating.objects.order_by("pk").values()) == before
    with pytest.raises(CommandError, match="dry-run"):
        told("--formula", "3")


def test_formulas_are_compared_and_the_comparison_is_kept() -> None:
    played(40)
    said = told("--compare")
    report = FormulaReport.objects.get()
    assert report.matches == 40
    compared = [(one["name"], one["has_seats"]) for one in report.figures]
    assert compared == [("Plackett-Luce", False), ("Bradley-Terry", False), ("Elo", False), ("Plackett-Luce", True)]
    for one in report.figures:
        assert one["name"] in said
        assert sum(count for count, _, _ in one["bins"]) == one["pairs"] > 40


def test_missed_matches_are_rated_when_asked_for() -> None:
    match, people = archived(is_rated=True)
    archived(people=people, seed=2)
    RatedMatch.objects.all().delete()
    said = told("--missed")
    assert "1 missed matches found, 1 rated" in said
    assert "reproduced exactly" in said
    assert RatedMatch.objects.get(number=1).match == match


def test_a_site_without_ratings_has_nothing_to_count() -> None:
    over(people_of(2), [1, 2], is_rated=False)
    assert "0 matches" in told()
    assert "0 matches" in told("--compare")
