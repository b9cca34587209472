"""Which matches are to be reviewed, and which reviews wait."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import ArchiveEntry, Match, Review, Seat

RECENT = timedelta(days=7)
"""Matches that ended longer ago are reviewed when somebody asks."""
MOST_ATTEMPTS = 3
PATIENCE = timedelta(hours=1)


def is_automatic(match: Match) -> bool:
    """Whether a finished match is reviewed without being asked for: it is rated."""
    return settings.AUTOMATIC_REVIEWS and match.is_rated


def matches_to_review(most: int) -> list[int]:
    """Archived matches that wait for a review that comes by itself."""
    if not settings.AUTOMATIC_REVIEWS:
        return []
    recent = ArchiveEntry.objects.filter(ended_at__gte=timezone.now() - RECENT, is_rated=True)
    return list(recent.filter(match__review__isnull=True).order_by("pk").values_list("match_id", flat=True)[:most])


def reviews_to_make(most: int) -> int:
    """How many reviews no worker has in hand, at most so many."""
    return waiting().values("pk")[:most].count()


def waiting() -> QuerySet[Review]:
    """The reviews that no worker has in hand: those that people wait for first, then the oldest."""
    now = timezone.now()
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now)
    due = Review.objects.filter(free, status=Review.Status.WAITING, match__is_archived=True)
    return due.order_by("-is_requested", "created_at", "pk")


def has_bot_to_move() -> bool:
    """Whether people wait for a bot: it comes first."""
    return Match.objects.filter(status=Match.Status.PLAYING, is_bot_due=True).exists()


def has_waited_long() -> bool:
    """Whether a review has let bots go first for long enough: where there is always one, none would ever be made."""
    return waiting().filter(created_at__lte=timezone.now() - PATIENCE).exists()


def played_seats(seats: list[Seat]) -> list[int]:
    """The seats on which somebody chooses: a person, or a bot. What a caretaker does is no choice."""
    return [seat.number for seat in seats if seat.user_id is not None or seat.bot]
