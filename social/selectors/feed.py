"""The feed of a person: what those whom they follow finish, win and earn."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q

from accounts.database_time import database_now
from accounts.models import Preferences, User
from accounts.selectors.people import people_apart_from
from social.feed import Entry, Span, sources

PAGE_LENGTH = 20
REACH = timedelta(days=60)
"""So far back a feed goes: older games are in the archive."""


class FeedPage(NamedTuple):
    """A piece of a feed."""

    entries: tuple[Entry, ...]
    older: datetime | None
    """Before which moment the next piece begins; None at the end."""
    follows: int
    """Whom the reader follows and may read of."""


def readable_people(reader: User) -> dict[int, User]:
    """Whom a person follows and may read of: accepted, not hidden by the other's choice, no block on either side."""
    people = User.objects.filter(followers__follower=reader, followers__accepted_at__isnull=False, is_active=True)
    shown = people.filter(Q(preferences__isnull=True) | ~Q(preferences__shows_activity_to=Preferences.Audience.NOBODY))
    apart = people_apart_from(reader)
    return {person.pk: person for person in shown if person.pk not in apart}


def feed_page(reader: User, *, before: datetime | None = None, length: int = PAGE_LENGTH) -> FeedPage:
    """The newest entries, or those before a moment. What happened at the same moment is never torn apart."""
    people = readable_people(reader)
    if not people:
        return FeedPage((), None, 0)
    now = database_now()
    span = Span(now - REACH, min(before or now + timedelta(days=1), now + timedelta(days=1)), length + 1)
    found: list[Entry] = []
    floor = span.since
    for read in sources():
        entries = read(people, span)
        found += entries
        if len(entries) >= span.most:
            # There is more of this source below; of the others, what lies below comes later as well.
            floor = max(floor, entries[-1].at)
    found.sort(key=lambda entry: entry.at, reverse=True)
    whole = [entry for entry in found if entry.at > floor] or found
    piece = whole[:length]
    if len(found) > len(piece) and len(whole) > length and piece[-1].at == whole[length].at:
        torn = piece[-1].at
        piece = [entry for entry in piece if entry.at > torn] or [entry for entry in whole if entry.at == torn]
    older = piece[-1].at if piece and len(found) > len(piece) else None
    return FeedPage(tuple(piece), older, len(people))
