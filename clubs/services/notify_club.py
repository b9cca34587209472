"""Telling people what happens in their clubs."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.database_time import database_now
from accounts.models import Kind
from accounts.notifications.services.notify import notify
from clubs.models import Club, TeamMatch
from clubs.notices import ClubNews, TeamNews


def notify_club(*, club: Club, news: ClubNews, people: Iterable[int], about: int) -> None:
    """Notes that people are to be told of something in a club; `about` tells two such events apart."""
    day = database_now().date().toordinal()
    notify(kind=Kind.CLUB, people=people, key=f"club:{news}:{club.pk}:{about}:{day}", subject_id=club.pk)


def notify_team(*, team_match: TeamMatch, news: TeamNews, people: Iterable[int]) -> None:
    """Notes that people are to be told of something in a team match, once."""
    notify(kind=Kind.CLUB, people=sorted(set(people)), key=f"team:{news}:{team_match.pk}", subject_id=team_match.pk)
