"""Deciding where and when a person is told what has been noted for them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import Channel, Delivery, Kind, Moment, Notification, PushSubscription, User, Webhook
from accounts.notifications import outbox
from accounts.notifications.registry import Relevance, load, registration
from accounts.notifications.selectors.notifications import decided_kinds, undecided
from accounts.notifications.selectors.preferences import DELAY, Matrix, can_be_emailed, due_moment, matrix_of

MOST_AT_ONCE = 50


class Places(NamedTuple):
    """Where a person can be told, and what they want there."""

    user: User
    matrix: Matrix
    targets: dict[Channel, tuple[int, ...]]


@transaction.atomic
def plan_notifications(*, user: User) -> None:
    """Decides for every notification of a person whose time has come where it goes and when."""
    now = database_now()
    due = list(Notification.objects.to_plan(now).filter(user=user).select_for_update()[:MOST_AT_ONCE])
    if not due:
        return
    if user.is_bot or not user.is_active:
        Notification.objects.filter(pk__in=[one.pk for one in due]).delete()
        return
    for notification in due:
        notification.user = user
    load(due)
    places = _places(user)
    ways: list[Delivery] = []
    for notification in due:
        feature = registration(notification.kind)
        relevance = feature.is_current(notification)
        if relevance is Relevance.PAST:
            notification.delete()
            continue
        later = now + DELAY if relevance is Relevance.NOT_NOW else _not_yet(notification, now)
        if later is not None:
            notification.due_at = later
            notification.save(update_fields=["due_at"])
            continue
        notification.planned_at = now
        notification.is_shown = places.matrix[Kind(notification.kind), Channel.PAGE] != Moment.NEVER
        notification.save(update_fields=["planned_at", "is_shown"])
        ways += _ways(notification, places, now)
    Delivery.objects.bulk_create(ways, ignore_conflicts=True)
    _settle_decided(user, now)
    outbox.list_changed(user.pk)


def _settle_decided(user: User, now: datetime) -> None:
    """Takes what the person has decided since out of what they have not read, so that this stays short."""
    unread = Notification.objects.filter(user=user, is_shown=True, read_at=None, kind__in=decided_kinds())
    unread.exclude(undecided()).update(read_at=now)


def _places(user: User) -> Places:
    devices = PushSubscription.objects.filter(user=user).order_by("pk").values_list("pk", flat=True)
    webhooks = Webhook.objects.filter(user=user, disabled_at=None).values_list("pk", flat=True)
    targets = {
        Channel.EMAIL: (0,) if can_be_emailed(user) else (),
        Channel.PUSH: tuple(devices),
        Channel.WEBHOOK: tuple(webhooks),
    }
    return Places(user, matrix_of(user), targets)


def _ways(notification: Notification, places: Places, now: datetime) -> Iterable[Delivery]:
    choose = registration(notification.kind).choose_moment
    for channel, targets in places.targets.items():
        moment = places.matrix[Kind(notification.kind), channel]
        if moment is not Moment.NEVER and choose is not None:
            moment = choose(notification, channel, moment)
        if moment is Moment.NEVER:
            continue
        for target in targets:
            yield Delivery(
                notification=notification,
                channel=channel,
                target=target,
                is_gathered=moment is Moment.DIGEST,
                due_at=due_moment(places.user, moment, now),
            )


def _not_yet(notification: Notification, now: datetime) -> datetime | None:
    """When a notification is due whose time has moved away since; None if it is due now."""
    not_before = registration(notification.kind).not_before
    moment = not_before(notification) if not_before is not None else None
    return moment if moment is not None and moment > now else None
