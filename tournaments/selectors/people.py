"""What tournaments ask about people, and keep of them."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from accounts.models import User
from games.models import Match, Seat
from leaderboards.models import Rating, pool_key
from leaderboards.rating import START, shown
from tournaments.models import Entry, Tournament


def rating_in(tournament: Tournament, user: User) -> int:
    """A person's rating in the pool that the full tables of a tournament belong to."""
    pool = pool_key(tournament.game, tournament.table_size)
    mean = Rating.objects.filter(user=user, pool__key=pool).values_list("mean", flat=True).first()
    return shown(START.mean if mean is None else mean)


def has_played(user: User, games: int) -> bool:
    """Whether a person has finished so many games."""
    finished = Seat.objects.filter(user=user, match__status=Match.Status.OVER)
    return games == 0 or len(finished.values_list("pk", flat=True)[:games]) == games


def tournaments_stored_about(user: User) -> dict[str, Any]:
    """What is kept of a person in tournaments, for the download of all own data."""
    entries = Entry.objects.filter(user=user).order_by("pk")
    return {
        "hosted": list(
            Tournament.objects.filter(created_by=user)
            .order_by("pk")
            .values("pk", "title", "description", "audience", "created_at", "starts_at", "repeats", "state")
        ),
        "entries": list(
            entries.values(
                *("state", "joined_at", "points", "games", "wins", "byes", "rating", "final_rank"),
                number=F("tournament_id"),
                name=F("tournament__title"),
            )
        ),
    }
