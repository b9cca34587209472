"""A worker that thinks for bots: killed in the middle of a thought, it leaves everything as it was, and another thinks
again."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
import redis
from django.db import connections
from django.db.models import F

from games.models import BotClaim, Match, Ply
from games.play.services.claim_bot import LONGEST_THOUGHT, Due, claim_bot
from games.play.services.play_bot import call_bots_again
from games.tasks import play_bot_task
from tests.games.play.test_bot_queue import due, has_moved
from tests.games.play.test_play_bot import against, until_a_bot_is_due
from tests.games.play.test_play_move import rebuilt
from tests.games.table_factories import person
from tests.production.patience import SECONDS, wait_until
from tests.production.processes import worker
from tests.production.together import held, waiting_for_a_lock

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def test_a_thought_that_died_with_its_worker_is_thought_again_and_played_once(queue: redis.Redis) -> None:
    match, anna = against("lord")
    match = until_a_bot_is_due(match, anna)
    with worker("bots") as victim, held(match):
        wait_until(lambda: waiting_for_a_lock() >= 1, "the worker has thought, and wants to play")
        victim.send_signal(signal.SIGKILL)
        victim.wait(SECONDS)
    after = Match.objects.get(pk=match.pk)
    assert (after.ply, after.state, after.is_bot_due) == (match.ply, match.state, True)
    assert call_bots_again() == 0, "nobody knows yet that it died"
    later = LONGEST_THOUGHT + timedelta(seconds=1)
    Match.objects.filter(pk=match.pk).update(changed_at=F("changed_at") - later)
    assert BotClaim.objects.filter(match=match).update(until=F("until") - later) == 1, "what the dead worker claimed"
    assert call_bots_again() == 1
    with worker("bots"):
        wait_until(lambda: not Match.objects.get(pk=match.pk).is_bot_due, "the next worker plays for the bot")
    after = Match.objects.get(pk=match.pk)
    assert list(after.plies.values_list("number", flat=True)) == list(range(1, after.ply + 1))
    assert rebuilt(after) == after.decoded_state


def test_workers_that_claim_at_the_same_moment_get_different_decisions(queue: redis.Redis) -> None:
    matches = due(tables=6)
    workers = 8
    start = Barrier(workers)

    def claimed() -> Due | None:
        try:
            start.wait(SECONDS)
            return claim_bot()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(workers) as threads:
        claims = [future.result(SECONDS) for future in [threads.submit(claimed) for _ in range(workers)]]
    got = [claim.match_id for claim in claims if claim is not None]
    assert sorted(got) == sorted(match.pk for match in matches)


def test_a_worker_serves_another_person_before_the_rest_of_a_crowd(queue: redis.Redis) -> None:
    crowd = due(tables=60)
    (other,) = due(tables=1, opened_by=person("bo"))
    queue.delete("bots")
    # Wake-ups as they came: those of the crowd first.
    for _ in range(61):
        play_bot_task.delay()
    with worker("bots"):
        wait_until(lambda: has_moved(other), "the other's bot has moved")
    mine = Ply.objects.get(match=other, number=other.ply + 1)
    before = Ply.objects.filter(match__in=crowd, number=crowd[0].ply + 1, pk__lt=mine.pk)
    assert before.count() <= 5, "only what was claimed already came first"
