"""What monitoring reads of a site of several processes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import redis

from games.models import Match
from tests.games.table_factories import legal, started, waits_for
from tests.production.patience import wait_until
from tests.production.processes import pages, sockets, worker
from tests.production.visitors import Browser, ask
from tests.test_metrics import Figures, figure, read

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]

TOKEN = "a token that only monitoring knows"


def told(port: int) -> Figures:
    answer = ask(port, "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status == 200
    return read(answer.text)


def test_a_process_of_the_pages_tells_the_figures_of_pages_workers_and_sockets(
    static: Path, queue: redis.Redis, tmp_path: Path
) -> None:
    environment = {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics"), "DJANGO_METRICS_TOKEN": TOKEN}
    match, people = started()
    random = Random(6)
    with pages(static, **environment) as site:
        assert ask(site.port, "/metrics").status == 403
        browsers = {user.pk: Browser.of(user, site.port) for user in people}
        while not match.is_court_due:
            form = {"move": random.choice(legal(match)), "ply": match.ply}
            assert browsers[waits_for(match, people).pk].post(f"/tables/{match.code}/move/", form).status == 302
            match = Match.objects.get(pk=match.pk)
        before = told(site.port)
        assert figure(before, "court_work_due", work="court") == 1
        assert figure(before, "court_queue_length", queue="scoring") == 1
        plies = match.ply
        with worker("scoring", **environment), sockets(static, **environment) as other:
            wait_until(lambda: not Match.objects.get(pk=match.pk).is_court_due, "the worker scores")
            wait_until(lambda: queue.hlen("unacked") == 0, "the task is taken off the queue")

            def scored() -> float:
                return figure(told(other.port), "court_tasks_total", task="games.play_court", state="SUCCESS")

            wait_until(lambda: scored() == 1, "the task is counted")
            after = told(site.port)
    assert figure(after, "court_work_due", work="court") == 0
    # Moves were made in processes of the pages, and scored in the worker: one sum.
    assert figure(after, "court_plies_total", game="tudor") > figure(before, "court_plies_total", game="tudor") > 0
    assert Match.objects.get(pk=match.pk).ply > plies
