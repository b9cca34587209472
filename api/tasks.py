"""What workers do: one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from api.services.forget_answers import forget_answers


@shared_task(name="api.forget_answers")
def forget_answers_task() -> None:
    forget_answers()
