"""Reads of what people have been told on the page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Case, Q, Value, When

from accounts.models import Kind, Notification, NotificationQuerySet, User
from accounts.notifications.registry import Recaps, decisions, load, registration

PAGE_LENGTH = 50
MOST_RECAPS = 10
"""Notifications of which the list tells what happened."""


@dataclass(frozen=True)
class NotificationRow:
    """A notification in the list."""

    id: int
    headline: str
    at: datetime
    is_new: bool
    is_waiting: bool
    """Whether the person still has to decide."""
    recap: tuple[str, ...] = ()
    """What happened since their last decision, the newest first."""


def notification_rows(user: User) -> tuple[NotificationRow, ...]:
    """What stands on a person's page, the newest first."""
    shown = _with_waiting(Notification.objects.filter(user=user, is_shown=True))
    listed: list[Any] = list(shown.order_by("-due_at", "-pk")[:PAGE_LENGTH])
    for notification in listed:
        notification.user = user
    load(listed)
    recaps = _recaps([one for one in listed if one.is_waiting and one.since])
    return tuple(
        NotificationRow(
            id=one.pk,
            headline=registration(one.kind).summarize(one).headline,
            at=one.due_at,
            is_new=one.read_at is None and (one.is_waiting or registration(one.kind).decision is None),
            is_waiting=one.is_waiting,
            recap=recaps.get(one.pk, ()),
        )
        for one in listed
    )


def unread_count(user: User) -> int:
    """How many notifications a person has not read; a decision that they have made needs no reading."""
    unread = _with_waiting(Notification.objects.filter(user=user, is_shown=True, read_at=None))
    return int(unread.filter(~Q(kind__in=decided_kinds()) | Q(is_waiting=True)).count())


def decided_kinds() -> list[Kind]:
    """The kinds that are settled by deciding."""
    return [kind for kinds in decisions().values() for kind in kinds]


def undecided() -> Q:
    """Whether the decision that a notification asks for has not been made yet; never for one that asks for none."""
    conditions = (Q(kind__in=kinds) & Q(decision.is_open()) for decision, kinds in decisions().items())
    return reduce(or_, conditions, Q(pk=None))


def _with_waiting(notifications: NotificationQuerySet) -> Any:
    """Notifications, each with whether a decision of the person is waited for."""
    cases = [When(kind__in=kinds, then=decision.is_waiting()) for decision, kinds in decisions().items()]
    return notifications.annotate(is_waiting=Case(*cases, default=Value(False)))


def _recaps(waiting: list[Notification]) -> dict[int, tuple[str, ...]]:
    features: dict[Recaps, list[Notification]] = {}
    for notification in waiting:
        tell = registration(notification.kind).recaps
        if tell is not None:
            features.setdefault(tell, []).append(notification)
    return {
        key: lines
        for tell, notifications in features.items()
        for key, lines in tell(notifications[:MOST_RECAPS]).items()
    }
