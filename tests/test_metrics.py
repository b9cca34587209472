"""What monitoring reads: figures of all processes, and what is due."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.conf import settings as settings_in_use
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django.fixtures import Settings

from accounts.models import Delivery, Notification, OutgoingEmail
from games.models import Match, QueueHeartbeat, ScheduledTask, Seat
from leaderboards.models import Pool, RatedMatch
from leaderboards.models.ledger import pool_key
from tests.factories import make_user
from tests.games.table_factories import ended, move_at_random, started
from tests.signs_of_life import give_signs_of_life
from tudor_site.backups import make

ROOT = Path(__file__).resolve().parents[1]
MONITORING = ROOT / "deploy/monitoring"
TOKEN = "a token that only monitoring knows"

Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def read(text: str) -> Figures:
    """Every figure by its name and its labels."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def figure(figures: Figures, name: str, **labels: str) -> float:
    return figures.get((name, tuple(sorted(labels.items()))), 0.0)


@pytest.fixture
def monitoring(client: Client, settings: Settings, db: None, tmp_path: Path) -> Client:
    settings.METRICS_TOKEN = TOKEN
    settings.BACKUPS_DIR = tmp_path
    client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {TOKEN}"
    return client


def told(monitoring: Client) -> Figures:
    response = monitoring.get("/metrics")
    assert response.status_code == 200
    return read(response.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("header", "networks", "address", "status"),
    [
        ("", [], "127.0.0.1", 403),
        ("Bearer something else", [], "127.0.0.1", 403),
        (f"Bearer {TOKEN}", [], "192.0.2.7", 200),
        ("", ["192.0.2.0/24"], "192.0.2.7", 200),
        ("", ["192.0.2.0/24"], "198.51.100.7", 403),
        ("Bearer something else", ["192.0.2.0/24"], "192.0.2.7", 403),
    ],
)
def test_only_the_token_or_the_network_opens_the_figures(
    client: Client, settings: Settings, header: str, networks: list[str], address: str, status: int
) -> None:
    settings.METRICS_TOKEN, settings.METRICS_NETWORKS = TOKEN, networks
    headers = {"Authorization": header} if header else {}
    response = client.get("/metrics", headers=headers, REMOTE_ADDR=address)
    assert response.status_code == status
    assert ("court_requests_total" in response.text) == (status == 200)


@pytest.mark.django_db
def test_without_a_token_none_opens_the_figures(client: Client) -> None:
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 403


def test_requests_are_counted_by_route_and_never_by_address(monitoring: Client) -> None:
    before = told(monitoring)
    monitoring.get("/tables/nosuch77/")
    monitoring.get("/no/such/page/")
    monitoring.generic("BREW", "/lobby/")
    figures = told(monitoring)

    def grown(**labels: str) -> float:
        return figure(figures, "court_requests_total", **labels) - figure(before, "court_requests_total", **labels)

    assert grown(route="tables/<slug:code>/", method="GET", status="404") == 1
    assert grown(route="none", method="GET", status="404") == 1
    assert grown(route="lobby/", method="other", status="405") == 1
    assert "nosuch77" not in "".join(label for _name, labels in figures for pair in labels for label in pair)
    assert figure(figures, "court_database_queries_total") > figure(before, "court_database_queries_total")


def test_a_committed_move_is_counted_with_its_plies(
    monitoring: Client, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    before = told(monitoring)
    match, people = started()
    ply = match.ply
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        moved = move_at_random(match, people, Random(1))
    after = told(monitoring)
    name, labels = "court_plies_total", {"game": "tudor"}
    assert figure(after, name, **labels) - figure(before, name, **labels) == moved.ply - ply > 0
    assert figure(after, "court_rules_seconds_count", **labels) > figure(before, "court_rules_seconds_count", **labels)


HOUR = timedelta(hours=1)


def court_waits() -> None:
    match, _people = started()
    Match.objects.filter(pk=match.pk).update(is_court_due=True, changed_at=timezone.now() - HOUR)


def bot_waits() -> None:
    match, _people = started()
    Match.objects.filter(pk=match.pk).update(is_bot_due=True, changed_at=timezone.now() - HOUR)


def clock_is_late() -> None:
    match, _people = started()
    Seat.objects.filter(match=match, number=0).update(due_at=timezone.now() - HOUR)


def email_waits() -> None:
    long_ago = timezone.now() - HOUR
    OutgoingEmail.objects.create(message_id="waits", made_at=long_ago, due_at=long_ago)


def backup_is_old() -> None:
    began = timezone.now() - timedelta(days=2)
    folder = Path(settings_in_use.BACKUPS_DIR) / began.strftime(make.MOMENT)
    folder.mkdir()
    (folder / "manifest.json").touch()


def emails_fail() -> None:
    failed = OutgoingEmail.State.FAILED
    now = timezone.now()
    OutgoingEmail.objects.bulk_create(
        OutgoingEmail(message_id=f"failed-{number}", made_at=now, due_at=now, state=failed) for number in range(30)
    )


def notification_waits() -> None:
    long_ago = timezone.now() - HOUR
    notification = Notification.objects.create(user=make_user(), kind="turn", key="a", due_at=long_ago)
    Delivery.objects.create(notification=notification, channel="email", due_at=long_ago)


def match_is_not_archived() -> Match:
    match, _people = started()
    over = ended(match)
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now() - HOUR)
    return over


def match_is_not_rated() -> None:
    match = match_is_not_archived()
    Match.objects.filter(pk=match.pk).update(is_archived=True)
    pool = Pool.objects.create(key=pool_key("tudor", 2))
    RatedMatch.objects.create(match=match, pool=pool, ended_at=timezone.now() - HOUR)


def worker_is_silent() -> None:
    QueueHeartbeat.objects.filter(queue="scoring").update(at=timezone.now() - HOUR)


def beat_is_silent() -> None:
    ScheduledTask.objects.update(last_sent_at=timezone.now() - HOUR)


RAISED_BY: dict[str, Callable[[], object]] = {
    "CourtStopped": court_waits,
    "BotsStopped": bot_waits,
    "ClocksLate": clock_is_late,
    "EmailsStopped": email_waits,
    "EmailsFail": emails_fail,
    "BackupOld": backup_is_old,
    "NotificationsStopped": notification_waits,
    "ArchiveStopped": match_is_not_archived,
    "RatingsStopped": match_is_not_rated,
    "WorkerSilent": worker_is_silent,
    "BeatSilent": beat_is_silent,
}
BY_RATES = {"SiteDown", "ManyErrors", "SlowPages", "SlowNews", "TasksFail", "CacheAway"}
"""What they ask is how fast a figure grows, which only Prometheus knows."""


def alerts() -> dict[str, str]:
    """The expression of every alert."""
    text = (MONITORING / "alerts.yml").read_text()
    return dict(re.findall(r"- alert: (\w+)\n\s+expr: (.+)\n", text))


def fires(expression: str, figures: Figures) -> bool:
    """Whether one of the comparisons of an expression without rates is true."""
    for part in expression.split(" or "):
        name, labels, least = re.fullmatch(r"(\w+)(?:{(.+)})? > (\d+)", part).groups()  # type: ignore[union-attr]
        wanted = set(re.findall(r'(\w+)="(\w+)"', labels or ""))
        if any(key[0] == name and wanted <= set(key[1]) and value > int(least) for key, value in figures.items()):
            return True
    return False


@pytest.mark.parametrize("alert", RAISED_BY)
def test_an_alert_fires_when_what_it_warns_of_is_so(monitoring: Client, alert: str) -> None:
    give_signs_of_life()
    expression = alerts()[alert]
    assert not fires(expression, told(monitoring))
    RAISED_BY[alert]()
    assert fires(expression, told(monitoring))


def test_every_alert_is_tried_and_has_its_paragraph() -> None:
    headings = re.findall(r"^## (\w+)$", (ROOT / "docs/operations/runbook.md").read_text(), re.MULTILINE)
    assert sorted(headings) == sorted(alerts()) == sorted(RAISED_BY.keys() | BY_RATES)


def test_alerts_and_the_dashboard_ask_for_figures_that_there_are(monitoring: Client, settings: Settings) -> None:
    give_signs_of_life()
    backup_is_old()
    dashboard = json.loads((MONITORING / "dashboard.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    names = set(re.findall(r"\bcourt_\w+", " ".join([*asked, *alerts().values()])))
    page = monitoring.get("/metrics").content.decode()
    known = {family for kind in re.findall(r"^# TYPE (\w+) (\w+)$", page, re.MULTILINE) for family in parts(*kind)}
    # Where the queue is in memory it has no length.
    assert names - known <= {"court_queue_length"}
    assert len(asked) > len(RAISED_BY)


def parts(name: str, kind: str) -> set[str]:
    """The figures of a family."""
    return {f"{name}_bucket", f"{name}_sum", f"{name}_count"} if kind == "histogram" else {name}


COUNT_AND_END = """
import os
import django
django.setup()
from accounts import meters
with meters.SOCKETS.track_inprogress():
    meters.PLIES.labels("tudor").inc({plies})
    {end}
"""
TELL = """
import django
django.setup()
from prometheus_client import generate_latest
from tudor_site.metrics import figures_of_processes
print(generate_latest(figures_of_processes()).decode())
"""


def test_figures_of_several_processes_are_added_up_and_the_dead_hold_no_sockets(tmp_path: Path) -> None:
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics")}

    def run(code: str) -> str:
        command = [sys.executable, "-c", code]
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False).stdout

    run(COUNT_AND_END.format(plies=3, end="pass"))
    run(COUNT_AND_END.format(plies=4, end="os._exit(1)"))
    figures = read(run(TELL))
    assert figure(figures, "court_plies_total", game="tudor") == 7
    assert figure(figures, "court_sockets") == 0
