"""The next tournament of a host who has one repeated."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.errors import Refusal
from accounts.selectors.people import zone_of
from moderation.selectors.restrictions import require_may_write
from tournaments.audiences import may_enter
from tournaments.models import Repeat, Tournament
from tournaments.services.create_tournament import SOONEST, plan_tournament

COPIED = (
    *("created_by_id", "title", "description", "format", "game", "table_size", "tempo", "minutes", "rounds"),
    *("is_rated", "has_check_in", "password", "least_rating", "most_rating", "least_games", "audience", "repeats"),
)


def plan_next(*, tournament: Tournament, now: datetime) -> Tournament | None:
    """Plans the one after a tournament that begins, which the caller has locked; None if there is to be none. A
    tournament that no one has entered is not repeated, nor is one whose host may not host it any more."""
    host = tournament.created_by
    if tournament.repeats == Repeat.NEVER or host is None or not tournament.entries.exists():
        return None
    following = Tournament(follows=tournament, **{name: getattr(tournament, name) for name in COPIED})
    following.starts_at = _next_start(tournament, now)
    try:
        require_may_write(host)
        if not host.is_active or not may_enter(following, host):
            return None
        with transaction.atomic():
            return plan_tournament(tournament=following)
    except Refusal:
        # The game has changed so that it is played otherwise today.
        return None


def _next_start(tournament: Tournament, now: datetime) -> datetime:
    """At the same time of the host's day, whatever summer time does; after a long stop of the site not in the past."""
    assert tournament.created_by is not None, "only a host's tournaments are repeated"
    begins = tournament.starts_at.astimezone(zone_of(tournament.created_by))
    while True:
        begins += timedelta(days=tournament.repeats)
        if begins >= now + SOONEST:
            return begins
