"""What workers do for people: one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from accounts.notifications.outbox import DELIVER_NOTIFICATIONS
from accounts.notifications.services.deliver_notifications import deliver_notifications
from accounts.notifications.services.forget_old_notifications import forget_old_notifications
from accounts.notifications.services.sweep_notifications import sweep_notifications
from accounts.services.forget_emails import forget_emails
from accounts.services.forget_networks import forget_networks
from accounts.services.forget_staff_accesses import forget_staff_accesses
from accounts.services.forget_unconfirmed import forget_unconfirmed
from accounts.services.queue_emails import SEND_EMAIL
from accounts.services.remove_stale_guests import remove_stale_guests
from accounts.services.send_email import send_due_emails, send_email


@shared_task(name="accounts.remove_stale_guests")
def remove_stale_guests_task() -> None:
    remove_stale_guests()


@shared_task(name="accounts.forget_networks")
def forget_networks_task() -> None:
    forget_networks()


@shared_task(name="accounts.forget_unconfirmed")
def forget_unconfirmed_task() -> None:
    forget_unconfirmed()


@shared_task(name=SEND_EMAIL)
def send_email_task(email_id: int) -> None:
    send_email(email_id=email_id)


@shared_task(name="accounts.send_due_emails")
def send_due_emails_task() -> None:
    """Finds what a lost queue, a dead worker or a mail server that was away has left."""
    send_due_emails()


@shared_task(name="accounts.forget_emails")
def forget_emails_task() -> None:
    forget_emails()


@shared_task(name="accounts.forget_staff_accesses")
def forget_staff_accesses_task() -> None:
    forget_staff_accesses()


@shared_task(name=DELIVER_NOTIFICATIONS, acks_late=True)
def deliver_notifications_task(person_id: int) -> None:
    deliver_notifications(person_id=person_id)


@shared_task(name="accounts.sweep_notifications")
def sweep_notifications_task() -> None:
    sweep_notifications()


@shared_task(name="accounts.forget_old_notifications")
def forget_old_notifications_task() -> None:
    forget_old_notifications()
