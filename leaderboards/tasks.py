"""What workers do: ids in, one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from leaderboards import outbox
from leaderboards.selectors.due import pools_with_matches_due
from leaderboards.services.count_pools import count_pools
from leaderboards.services.rate_match import rate_match, rate_pool


@shared_task(name=outbox.RATE_MATCH, acks_late=True, autoretry_for=(Exception,), retry_backoff=True, max_retries=5)
def rate_match_task(match_id: int) -> None:
    rate_match(match_id=match_id)


@shared_task(name="leaderboards.sweep_ratings")
def sweep_ratings() -> None:
    """Finds the matches that a worker took and never finished, and whatever was due when the queue was lost."""
    for pool_id in pools_with_matches_due():
        rate_pool(pool_id=pool_id)


@shared_task(name="leaderboards.count_pools")
def count_pools_task() -> None:
    count_pools()
