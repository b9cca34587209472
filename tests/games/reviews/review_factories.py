"""Short matches in the archive for tests of reviews: the last decisions of a match, played anew."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.archive.services.archive_match import archive_match
from games.archive.services.branch_match import branch_match
from games.models import Match, Review
from games.reviews.services.make_review import make_next_review
from games.reviews.services.request_review import request_review
from games.tables.services.take_seat import take_seat
from tests.games.archive_factories import archived, played_at_once
from tests.games.table_factories import everybody_ready


def short_match(ruleset: str = "tudor/v15@1", plies: int = 40, **changes: Any) -> tuple[Match, list[User]]:
    """A match of two that began so many plies before the end of another."""
    old, people = archived(ruleset)
    match = branch_match(user=people[0], source=old, ply=len(old.archived.plies) - plies, seat=0, bot=None)
    Match.objects.filter(pk=match.pk).update(seed=bytes([7]) * 32, **changes)
    take_seat(match_id=match.pk, user=people[1])
    everybody_ready(Match.objects.get(pk=match.pk))
    match = played_at_once(Match.objects.get(pk=match.pk), seed=3)
    assert archive_match(match_id=match.pk)
    return Match.objects.get(pk=match.pk), people


def make_all() -> None:
    """Lets a worker make whatever is due."""
    while make_next_review(seconds=None):
        pass


def reviewed_match(ruleset: str = "tudor/v15@1") -> tuple[Match, list[User], Review]:
    """A match with its review."""
    match, people = short_match(ruleset)
    Review.objects.filter(pk=match.pk).delete()
    request_review(user=people[0], match=match)
    make_all()
    return match, people, Review.objects.get(pk=match.pk)
