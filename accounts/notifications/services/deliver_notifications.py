"""Bringing to a person what has been noted for them. All of it can be done twice, by two workers, and after a crash."""

from __future__ import annotations

from datetime import datetime, timedelta
from time import monotonic
from typing import NamedTuple

from django.db import transaction

from accounts.activity import SECONDS_REMEMBERED, is_active_lately
from accounts.database_time import database_now
from accounts.models import Channel, Delivery, Kind, Moment, Notification, PushSubscription, User, Webhook
from accounts.notifications.channels.email import send_digest, send_notification_email
from accounts.notifications.channels.push import Gone, push_body, send_push
from accounts.notifications.channels.webhook import facts_of, send_to_webhook
from accounts.notifications.registry import Relevance, registration
from accounts.notifications.selectors.messages import Message, message_for
from accounts.notifications.selectors.preferences import DELAY, Matrix, matrix_of
from accounts.notifications.services.follow_email import follow_email
from accounts.notifications.services.notify import notify
from accounts.notifications.services.plan_notifications import plan_notifications
from accounts.notifications.services.save_webhook import note_webhook_result
from accounts.safe_http import ForbiddenAddress, Unreachable

State = Delivery.State

MOST_AT_ONCE = 50
SECONDS_AT_ONCE = 15
"""How long a worker is held up by addresses that do not answer."""
PAUSES = (1, 5, 30, 120, 360)
"""Minutes between attempts; after the last one a delivery has failed."""


class Packed(NamedTuple):
    """A delivery that is about to leave."""

    delivery_id: int
    channel: Channel
    target: int
    attempts: int
    notification: Notification
    message: Message


def deliver_notifications(*, person_id: int) -> None:
    """Puts everything that is due for a person on its ways, and sends what is due on them."""
    user = User.objects.select_related("preferences").filter(pk=person_id).first()
    if user is None:
        return
    plan_notifications(user=user)
    now = database_now()
    due = Delivery.objects.filter(notification__user=user, state=State.WAITING, due_at__lte=now).order_by("pk")
    wanted = matrix_of(user)
    until = monotonic() + SECONDS_AT_ONCE
    for delivery_id in list(due.filter(is_gathered=False).values_list("pk", flat=True)[:MOST_AT_ONCE]):
        if monotonic() > until:
            # Others wait for this worker too; the next sweep finds the rest.
            break
        packed = _packed(delivery_id, user, wanted)
        if packed is not None:
            _settle(packed, _sent(packed, user))
    _send_gathered(list(due.filter(is_gathered=True).values_list("pk", flat=True)[:MOST_AT_ONCE]), user, wanted)


@transaction.atomic
def _packed(delivery_id: int, user: User, wanted: Matrix) -> Packed | None:
    """The words of a delivery, if it is still waited for, made while what it is about cannot change. It is written down
    first that it has been tried: should the worker die, it is tried again after a while."""
    now = database_now()
    notification = Notification.objects.filter(deliveries=delivery_id).first()
    if notification is None:
        return None
    notification.user = user
    # What it is about first, as everywhere: two who wait for each other would wait for ever.
    lock = registration(notification.kind).lock
    if lock is not None:
        lock(notification)
    delivery = Delivery.objects.select_for_update().filter(pk=delivery_id, state=State.WAITING, due_at__lte=now).first()
    if delivery is None:
        return None
    moment = wanted[Kind(notification.kind), Channel(delivery.channel)] if user.is_active else Moment.NEVER
    reason = State.DROPPED if moment is Moment.NEVER else _held_back(notification, delivery, now)
    if reason is State.DROPPED:
        delivery.state, delivery.settled_at = State.DROPPED, now
    elif isinstance(reason, datetime):
        delivery.due_at = reason
    else:
        delivery.attempts += 1
        delivery.due_at = now + timedelta(minutes=PAUSES[min(delivery.attempts, len(PAUSES)) - 1])
    delivery.save(update_fields=["state", "settled_at", "attempts", "due_at"])
    if reason is not None:
        return None
    message = message_for(notification)
    return Packed(delivery.pk, Channel(delivery.channel), delivery.target, delivery.attempts, notification, message)


def _held_back(notification: Notification, delivery: Delivery, now: datetime) -> datetime | State | None:
    """Until when a delivery waits, or that it is dropped; None if it can leave."""
    feature = registration(notification.kind)
    relevance = feature.is_current(notification)
    has_read = notification.read_at is not None and feature.decision is None
    if relevance is Relevance.PAST or has_read:
        return State.DROPPED
    if relevance is Relevance.NOT_NOW:
        return now + DELAY
    # A person who is here sees it on the page; they are told if they go away without an answer. What has a deadline
    # does not wait.
    may_wait = not feature.is_urgent and not delivery.is_gathered
    is_here = may_wait and is_active_lately(notification.user_id)
    return now + timedelta(seconds=SECONDS_REMEMBERED) if is_here else None


def _sent(packed: Packed, user: User) -> State:
    """What has become of a delivery after one attempt."""
    try:
        return _send(packed, user)
    except ForbiddenAddress:
        return State.FAILED
    except (Unreachable, OSError):
        return State.WAITING


def _send(packed: Packed, user: User) -> State:
    if packed.channel is Channel.EMAIL:
        # The name of an email stays: one that was written before a deploy is not written again after it.
        name = f"notice-{packed.delivery_id}"
        email = send_notification_email(user=user, message=packed.message, message_id=name)
        return State.SENT if email is None else follow_email(email_id=email.pk, delivery_ids=[packed.delivery_id])
    if packed.channel is Channel.PUSH:
        return _push(packed)
    return _post(packed)


def _post(packed: Packed) -> State:
    webhook = Webhook.objects.filter(pk=packed.target, disabled_at=None).first()
    if webhook is None:
        return State.DROPPED
    facts = facts_of(packed.notification, packed.message)
    was_taken = send_to_webhook(
        webhook=webhook, message_id=str(packed.delivery_id), text=packed.message.text, facts=facts
    )
    return State.SENT if was_taken else State.WAITING


def _push(packed: Packed) -> State:
    device = PushSubscription.objects.filter(pk=packed.target).first()
    if device is None:
        return State.DROPPED
    body = push_body(packed.notification, packed.message)
    try:
        was_taken = send_push(subscription=device, body=body, topic=f"notice-{packed.notification.pk}")
    except Gone:
        device.delete()
        return State.DROPPED
    return State.SENT if was_taken else State.WAITING


def _settle(packed: Packed, state: State) -> None:
    """Writes down how a delivery ended, if it did; what waits is tried again at the time that was noted before."""
    if state is State.WAITING and packed.attempts >= len(PAUSES):
        state = State.FAILED
    if state not in (State.WAITING, State.QUEUED):
        waiting = Delivery.objects.filter(pk=packed.delivery_id, state=State.WAITING)
        waiting.update(state=state, settled_at=database_now())
    if packed.channel is Channel.WEBHOOK and state is not State.DROPPED:
        _note_webhook(packed, state is State.SENT)


@transaction.atomic
def _note_webhook(packed: Packed, was_taken: bool) -> None:
    if note_webhook_result(webhook_id=packed.target, was_taken=was_taken):
        people = [packed.notification.user_id]
        notify(kind=Kind.SITE, people=people, key=f"hook:{int(database_now().timestamp())}")


def _send_gathered(delivery_ids: list[int], user: User, wanted: Matrix) -> None:
    """One email with everything that waits for the morning and is still current."""
    leaving = [packed for delivery_id in delivery_ids if (packed := _packed(delivery_id, user, wanted)) is not None]
    if not leaving:
        return
    gathered = [packed.delivery_id for packed in leaving]
    waiting = Delivery.objects.filter(pk__in=gathered, state=State.WAITING)
    name = f"digest-{leaving[0].delivery_id}"
    try:
        email = send_digest(user=user, messages=[packed.message for packed in leaving], message_id=name)
    except OSError:
        waiting.filter(attempts__gte=len(PAUSES)).update(state=State.FAILED, settled_at=database_now())
        return
    if email is None:
        waiting.update(state=State.SENT, settled_at=database_now())
    else:
        follow_email(email_id=email.pk, delivery_ids=gathered)
