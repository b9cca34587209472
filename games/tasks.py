"""What workers do: ids in, one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from accounts.queueing import send_task
from games import outbox
from games.archive.services.check_archive import check_archive
from games.archive.services.make_dump import make_due_dumps
from games.archive.services.recount_places import recount_places
from games.models import Match
from games.play.selectors.finished import matches_to_finish
from games.play.services.expire_clock import expire_clocks
from games.play.services.finish_match import finish_match
from games.play.services.note_heartbeat import note_heartbeat
from games.play.services.play_bot import call_bots_again, play_next_bot
from games.play.services.play_court import play_court
from games.reviews.services.make_review import call_reviewers_again, make_next_review
from games.tables.services.call_players import reopen_silent_seats
from games.tables.services.expire_tables import expire_tables
from games.workers.services.note_queue import note_queue

MOST_RETRIES = 5
FORMER_NAMES = ("games.archive_match", "leaderboards.rate_match", "leagues.note_result")
"""What the finish pipeline was asked for before it was one: what processes of that time have sent is still done."""


@shared_task(name=outbox.PLAY_COURT, acks_late=True, autoretry_for=(Exception,), retry_backoff=True, max_retries=5)
def play_court_task(match_id: int) -> None:
    play_court(match_id=match_id)


@shared_task(name="games.sweep_court")
def sweep_court() -> None:
    """Finds the scoring that a worker took and never finished, and whatever was due when the queue was lost."""
    for match_id in Match.objects.with_court_due().values_list("pk", flat=True):
        play_court(match_id=match_id)


@shared_task(name=outbox.PLAY_BOT, acks_late=True, time_limit=60)
def play_bot_task() -> None:
    play_next_bot()


@shared_task(name="games.sweep_bots")
def sweep_bots() -> None:
    call_bots_again()


# A worker that dies over a review leaves what it has judged, and the sweep wakes another.
@shared_task(name=outbox.MAKE_REVIEW, acks_late=False, time_limit=120)
def make_review_task() -> None:
    make_next_review()


@shared_task(name="games.sweep_reviews")
def sweep_reviews() -> None:
    call_reviewers_again()


@shared_task(
    name=outbox.FINISH_MATCH, acks_late=True, autoretry_for=(Exception,), retry_backoff=True, max_retries=MOST_RETRIES
)
def finish_match_task(match_id: int) -> None:
    finish_match(match_id=match_id)


def _finish_under_former_name(match_id: int) -> None:
    finish_match(match_id=match_id)


for _former_name in FORMER_NAMES:
    shared_task(name=_former_name, acks_late=True)(_finish_under_former_name)


@shared_task(name="games.finish_matches")
def finish_matches_task() -> None:
    """Finds what a worker took and never finished, and whatever was due when the queue was lost."""
    for match_id in matches_to_finish():
        # The next sweep tries again what fails.
        send_task(outbox.FINISH_MATCH, [match_id], retries=MOST_RETRIES)


@shared_task(name="games.check_archive")
def check_archive_task() -> None:
    check_archive(seconds=settings.ARCHIVE_CHECK_SECONDS)


@shared_task(name="games.recount_places")
def recount_places_task() -> None:
    """Finds work only after places have come to be counted in another way."""
    recount_places()


# A month of matches takes longer than most tasks may. If it is lost, the next day finds it.
@shared_task(name="games.make_dump", acks_late=False, time_limit=3600)
def make_dump_task() -> None:
    make_due_dumps()


@shared_task(name="games.expire_tables")
def expire_tables_task() -> None:
    expire_tables()


@shared_task(name="games.note_heartbeat")
def note_heartbeat_task() -> None:
    note_heartbeat()


@shared_task(name="games.note_queue")
def note_queue_task(queue: str) -> None:
    note_queue(queue=queue)


@shared_task(name="games.expire_clocks")
def expire_clocks_task() -> None:
    expire_clocks()


@shared_task(name="games.reopen_silent_seats")
def reopen_silent_seats_task() -> None:
    reopen_silent_seats()
