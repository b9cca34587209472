"""What the hosts of a league have announced, and to whom they do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from leagues.models import Announcement, Entry, League, Season

MOST_SHOWN = 5


@dataclass(frozen=True)
class AnnouncementRow:
    id: int
    by: str
    text: str
    at: datetime


def announcements_of(league: League) -> tuple[AnnouncementRow, ...]:
    """The last announcements of a league, the newest first."""
    newest = Announcement.objects.filter(league=league).select_related("by").order_by("-pk")[:MOST_SHOWN]
    return tuple(AnnouncementRow(one.pk, one.by.get_username(), one.text, one.at) for one in newest)


def members_of(league: League) -> QuerySet[Entry]:
    """Everyone in the season that comes or runs, the waiting list too; in the last one, if there is none."""
    seasons = Season.objects.filter(league=league).exclude(state=Season.State.CLOSED)
    last = seasons.order_by("-number").values("pk")[:1]
    return Entry.objects.filter(season__in=last).exclude(state__in=Entry.GONE)
