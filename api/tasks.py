"""What workers do: one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from api.services.forget_answers import forget_answers
from api.services.forget_expired import forget_expired


@shared_task(name="api.forget_answers")
def forget_answers_task() -> None:
    forget_answers()


@shared_task(name="api.forget_expired")
def forget_expired_task() -> None:
    forget_expired()
