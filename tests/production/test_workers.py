"""Workers as processes of their own: when one is killed nothing is lost."""

from __future__ import annotations

import signal

import pytest
import redis
from celery import current_app

from games.models import Match
from tests.games.play.test_play_move import rebuilt
from tests.production.patience import SECONDS, wait_until
from tests.production.processes import worker
from tests.production.together import held, waiting_for_a_lock, waiting_for_the_court

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def is_scored(match: Match) -> bool:
    return not Match.objects.get(pk=match.pk).is_court_due


def assert_scored_once(match: Match) -> None:
    after = Match.objects.get(pk=match.pk)
    assert not after.is_court_due
    assert after.plies.filter(text="score round").count() == 1
    assert list(after.plies.values_list("number", flat=True)) == list(range(1, after.ply + 1))
    assert rebuilt(after) == after.decoded_state


@pytest.fixture
def abandoned(queue: redis.Redis) -> Match:
    """A match whose worker was killed after it had scored and before it could commit."""
    match = waiting_for_the_court()
    with worker("scoring") as victim, held(match, by_its_seats=True):
        wait_until(lambda: waiting_for_a_lock() >= 1, "the worker is in the middle of its task")
        victim.send_signal(signal.SIGKILL)
        victim.wait(SECONDS)
    after = Match.objects.get(pk=match.pk)
    assert (after.ply, after.state, after.is_court_due) == (match.ply, match.state, True)
    assert after.plies.count() == match.ply
    assert queue.llen("scoring") == 0
    assert queue.hlen("unacked") == 1
    return match


def test_what_a_killed_worker_left_is_found_by_the_sweep(abandoned: Match) -> None:
    current_app.send_task("games.sweep_court")
    with worker("scoring"):
        wait_until(lambda: is_scored(abandoned), "the sweep scores")
    assert_scored_once(abandoned)


def test_what_a_killed_worker_left_is_handed_out_again(abandoned: Match, queue: redis.Redis) -> None:
    # As if the worker had taken it an hour ago, longer than the queue waits for anybody.
    (tag,) = queue.hkeys("unacked")
    queue.zincrby("unacked_index", -3600, tag)
    with worker("scoring"):
        wait_until(lambda: is_scored(abandoned), "the next worker scores")
        wait_until(lambda: queue.hlen("unacked") == 0, "the task is taken off the queue")
    assert_scored_once(abandoned)
