"""What workers do: one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from news.services.notify_members import notify_members


@shared_task(name="news.notify_members")
def notify_members_task() -> None:
    notify_members()
