"""Insights: what the reviews of a player's matches say together, and to whom."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Review, ReviewSeat
from games.reviews.selectors.insights import LEAST_PEERS, Figure, insights_of
from games.reviews.shapes import METHOD
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived

pytestmark = pytest.mark.django_db


def reviewed_seats(user: User | None, count: int, **changes: Any) -> None:
    """The seats of a person in so many reviewed matches: tables without anything else."""
    for number in range(count):
        host = make_user(f"host-{ReviewSeat.objects.count()}")
        match, _ = archived(people=[host, make_user(f"{host.username}-2")])
        review = Review.objects.create(match=match, judge="hand-set@1", method=METHOD, status=Review.Status.DONE)
        fields = {
            "review": review, "number": number % 2, "user": user, "game": "tudor", "players": 2, "pace": "live",
            "result": 0.5, "accuracy": 80.0, "decisions": 10, "lost": 0.2, "deal": 0.0, "draws": 0.0, "play": 0.0,
            "phases": [[2, 0.0], [4, 0.05], [4, 0.15]], "themes": {"cards": 0.15, "rings": 0.05},
        }  # fmt: skip
        ReviewSeat.objects.create(**fields | changes)


def test_they_tell_where_chances_are_lost() -> None:
    anna = make_user("anna")
    reviewed_seats(anna, 5)
    (found,) = insights_of(anna)
    assert (found.game, found.matches, found.accuracy) == ("tudor", 5, Figure(80.0, 0.0))
    phases = found.tables[0].rows
    assert [row.figure and round(row.figure.mean, 2) for row in phases] == [0.0, 1.25, 3.75]
    assert [(row.label, row.matches) for row in found.tables[1].rows] == [("1", 3), ("2", 2)]
    assert [row.figure for row in found.tables[1].rows] == [None, None], "too few matches for an interval"
    first = found.themes.rows[0]
    assert (str(first.label), first.figure and round(first.figure.mean)) == ("cards in hand", 15)


def test_players_of_like_rating_are_told_when_there_are_enough() -> None:
    anna = make_user("anna")
    reviewed_seats(anna, 1, rating=1500)
    reviewed_seats(make_user("others"), 1, rating=1560, accuracy=70.0)
    (found,) = insights_of(anna)
    assert found.like is None
    seat = ReviewSeat.objects.get(user__username="others")
    for number in range(2, LEAST_PEERS + 1):
        seat.pk, seat.number = None, number
        seat.save(force_insert=True)
    (found,) = insights_of(anna)
    assert found.like == Figure(70.0, 0.0)


def test_only_oneself_sees_them(django_assert_max_num_queries: Any) -> None:
    anna = make_user("anna")
    reviewed_seats(anna, 1)
    client = sign_in(anna)
    shown = client.get("/insights/").content.decode()
    assert "From 1 reviewed game." in shown
    assert "4 more reviewed games" in shown
    assert "By phase" not in shown, "a table without figures"
    with django_assert_max_num_queries(12):
        client.get("/insights/")
    other = sign_in(make_user("mallory")).get("/insights/").content.decode()
    assert "None of your games has been reviewed yet" in other
    assert Client().get("/insights/").status_code == 302
