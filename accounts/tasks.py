"""What workers do for people: one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from accounts.services.forget_networks import forget_networks
from accounts.services.forget_staff_accesses import forget_staff_accesses
from accounts.services.remove_stale_guests import remove_stale_guests


@shared_task(name="accounts.remove_stale_guests")
def remove_stale_guests_task() -> None:
    remove_stale_guests()


@shared_task(name="accounts.forget_networks")
def forget_networks_task() -> None:
    forget_networks()


@shared_task(name="accounts.forget_staff_accesses")
def forget_staff_accesses_task() -> None:
    forget_staff_accesses()
