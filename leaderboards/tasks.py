"""What workers do: ids in, one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from leaderboards import outbox
from leaderboards.selectors.due import pools_with_old_places, pools_with_verdicts_due
from leaderboards.services.aggregate_seat_effects import aggregate_seat_effects
from leaderboards.services.award_achievements import award_achievements
from leaderboards.services.check_fair_play import check_fair_play
from leaderboards.services.count_pools import count_pools
from leaderboards.services.count_titles import count_titles
from leaderboards.services.freeze_seasons import freeze_seasons
from leaderboards.services.rewrite_ledger import rewrite_by_places, rewrite_ledger


@shared_task(name="leaderboards.sweep_ledgers")
def sweep_ledgers() -> None:
    """Asks again for every ledger that waits to be written anew."""
    for pool_id in dict.fromkeys((*pools_with_verdicts_due(), *pools_with_old_places())):
        outbox.rewriting_due(pool_id)


# All of a large ledger may have to be written anew: far longer than anything else that workers do.
@shared_task(name=outbox.REWRITE_LEDGER, acks_late=True, time_limit=6 * 60 * 60)
def rewrite_ledger_task(pool_id: int) -> None:
    rewrite_ledger(pool_id=pool_id)
    rewrite_by_places(pool_id=pool_id)


@shared_task(name="leaderboards.check_fair_play", time_limit=6 * 60 * 60)
def check_fair_play_task() -> None:
    check_fair_play()


@shared_task(name="leaderboards.count_pools")
def count_pools_task() -> None:
    count_pools()


@shared_task(name="leaderboards.freeze_seasons")
def freeze_seasons_task() -> None:
    freeze_seasons()


@shared_task(name="leaderboards.count_titles")
def count_titles_task() -> None:
    count_titles()


@shared_task(name="leaderboards.award_achievements")
def award_achievements_task() -> None:
    award_achievements()


@shared_task(name="leaderboards.aggregate_seat_effects")
def aggregate_seat_effects_task() -> None:
    aggregate_seat_effects()
