"""How many places a season has left, and who waits for one."""

from __future__ import annotations

from django.db.models import Q

from leagues.models import Entry, Format, League, Season
from leagues.models.league import MOST_IN_ONE_GROUP


def most_places(league: League) -> int | None:
    """How many people a season of a league takes; None if there is no limit. In a pyramid that is seen when places are
    given: people who have played before go before those who are new."""
    if league.format == Format.PYRAMID:
        return None
    return league.most_members or (MOST_IN_ONE_GROUP if league.format == Format.ROUND_ROBIN else None)


def places_left(*, season: Season) -> int | None:
    """How many more people can sign up before others have to wait; None if there is no limit."""
    most = most_places(season.league)
    if most is None:
        return None
    return max(0, most - season.entries.filter(state__in=Entry.COMING).count())


def place_in_line(entry: Entry) -> int | None:
    """Which place an entry has on the waiting list, from 1; None if it is not on it."""
    if entry.state != Entry.State.WAITING:
        return None
    earlier = Q(signed_at__lt=entry.signed_at) | Q(signed_at=entry.signed_at, pk__lt=entry.pk)
    waiting = Entry.objects.filter(season_id=entry.season_id, state=Entry.State.WAITING)
    return waiting.filter(earlier).count() + 1
