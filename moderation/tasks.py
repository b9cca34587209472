"""What workers do about actions of staff: one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from moderation.services.close_reviews import close_reviews
from moderation.services.end_actions import end_actions


@shared_task(name="moderation.end_actions")
def end_actions_task() -> None:
    end_actions()


@shared_task(name="moderation.close_reviews")
def close_reviews_task() -> None:
    close_reviews()
