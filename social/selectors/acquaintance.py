"""What two people have to do with each other, as far as this app knows."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.db.models import Q

from accounts.database_time import database_now
from accounts.models import Follow, User
from accounts.selectors.people import blocked_between
from games.models import Match, Seat
from social.errors import MayNotWrite
from social.reasons import has_reason

AFTER_A_GAME = timedelta(days=14)
"""For so long after a game its players may write to each other."""


class Relation(NamedTuple):
    """How a person stands to another."""

    follows: bool
    """Accepted."""
    has_asked: bool
    is_followed: bool
    is_asked: bool
    """Whether the other waits to be accepted."""
    is_apart: bool
    """Whether one of them has blocked the other."""

    @property
    def are_friends(self) -> bool:
        return self.follows and self.is_followed


def relation(person: User, other: User) -> Relation:
    """Both directions at once."""
    pair = Q(follower=person, followed=other) | Q(follower=other, followed=person)
    rows = {row.follower_id: row.accepted_at is not None for row in Follow.objects.filter(pair)}
    own, theirs = rows.get(person.pk), rows.get(other.pk)
    apart = bool(blocked_between([person.pk, other.pk]))
    return Relation(bool(own), own is False, bool(theirs), theirs is False, apart)


def follow_each_other(writer: User, reader: User) -> bool:
    return relation(writer, reader).are_friends


def share_a_table(writer: User, reader: User) -> bool:
    """Whether both sit at one table that is running, or was until lately."""
    tables = Match.objects.filter(
        Q(status__in=Match.UNFINISHED) | Q(ended_at__gte=database_now() - AFTER_A_GAME),
        pk__in=Seat.objects.filter(user=writer).values("match_id"),
    )
    return tables.filter(seats__user=reader).exists()


def may_write(writer: User, reader: User) -> bool:
    """Whether a person may send another a message. Whether they are muted is another question."""
    people = (writer, reader)
    if writer == reader or any(one.is_guest or one.is_bot or not one.is_active for one in people):
        return False
    return not blocked_between([writer.pk, reader.pk]) and has_reason(writer, reader)


def require_may_write(writer: User, reader: User) -> None:
    """Raises `MayNotWrite`."""
    if not may_write(writer, reader):
        raise MayNotWrite
