"""The settings that only show when the site runs for everyone."""

from __future__ import annotations

import functools
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db.utils import ConnectionHandler
from django.test import Client, override_settings

from accounts.services.send_email import LEASE
from games.templatetags import icons

# About settings of every kind of site.
pytestmark = pytest.mark.sqlite_only

ROOT = Path(settings.BASE_DIR)
SECRETS = {
    "DJANGO_SECRET_KEY": "not-a-secret-but-as-long-and-as-varied-as-one-0123456789",
    "DJANGO_ALLOWED_HOSTS": "court.example,www.court.example",
    # No server listens there: settings name servers, and connect to none.
    "DJANGO_DATABASE_URL": "postgresql://anne:rosa%20mundi@db.example:6543/court?sslmode=require",
    "DJANGO_REDIS_URL": "rediss://:secret@redis.example:6380",
}
OPERATOR = {
    "DJANGO_OPERATOR_NAME": "Thomas More",
    "DJANGO_OPERATOR_ADDRESS": "Old Hall 1;SW3 Chelsea",
    "DJANGO_OPERATOR_EMAIL": "more@court.example",
    "DJANGO_OPERATOR_JURISDICTION": "England",
}
TELL = """
import json
from django.conf import settings
from tudor_site.celery import app
app.loader.import_default_modules()
sent = ["games.play_court", "games.play_bot", "games.sweep_bots", "games.make_review", "accounts.send_email"]
beat = sorted(entry["task"] for entry in app.conf.beat_schedule.values())
print(json.dumps({
    "database": settings.DATABASES["default"],
    "cache": settings.CACHES["default"]["LOCATION"],
    "sockets": [host["address"] for host in settings.CHANNEL_LAYERS["default"]["CONFIG"]["hosts"]],
    "broker": app.conf.broker_url,
    "embedded": settings.EMBEDDED_WORKER,
    "late": app.conf.task_acks_late,
    "limit": app.conf.task_time_limit,
    "again_after": app.conf.broker_transport_options["visibility_timeout"],
    "served": sorted(app.amqp.queues.consume_from),
    "queue_of": {name: app.amqp.router.route({}, name)["queue"].name for name in [*beat, *sent]},
    "mail": [settings.EMAIL_BACKEND, settings.EMAIL_TIMEOUT],
}))
"""


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command under the production settings, with nothing but this environment."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "tudor_site.settings.prod", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@functools.cache
def production() -> dict[str, Any]:
    """What a process of the production site has to tell; one is asked for all tests."""
    run = manage("shell", "--verbosity", "0", "--no-imports", "--command", TELL, **SECRETS)
    assert run.returncode == 0, run.stderr
    told: dict[str, Any] = json.loads(run.stdout)
    return told


def test_production_passes_the_deployment_checks() -> None:
    run = manage("check", "--deploy", "--fail-level", "WARNING", **SECRETS, **OPERATOR)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("missing", sorted(SECRETS))
def test_production_does_not_start_without(missing: str) -> None:
    run = manage("check", **{name: value for name, value in SECRETS.items() if name != missing})
    assert run.returncode != 0
    assert f"Set the environment variable {missing}." in run.stderr


@pytest.mark.parametrize(
    ("variable", "value", "complaint"),
    [
        ("DJANGO_DATABASE_URL", "sqlite:///site.sqlite3", "DJANGO_DATABASE_URL must begin with postgresql://."),
        ("DJANGO_DATABASE_URL", "postgresql://db.example", "DJANGO_DATABASE_URL must name a database"),
        ("DJANGO_DATABASE_URL", "postgresql://db.example/court?spell=1", "DJANGO_DATABASE_URL cannot be read"),
        ("DJANGO_REDIS_URL", "redis.example:6379", "DJANGO_REDIS_URL must look like redis://host:port"),
        ("DJANGO_REDIS_URL", "redis://redis.example/3", "DJANGO_REDIS_URL must name no database"),
    ],
)
def test_production_says_what_is_wrong_with_an_address(variable: str, value: str, complaint: str) -> None:
    run = manage("check", **(SECRETS | {variable: value}))
    assert run.returncode != 0
    assert complaint in run.stderr


def test_production_takes_its_servers_from_the_environment() -> None:
    told = production()
    database = told["database"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert [database[key] for key in ("HOST", "PORT", "USER", "PASSWORD", "NAME")] == [
        *("db.example", "6543", "anne", "rosa mundi", "court")
    ]
    assert database["OPTIONS"]["sslmode"] == "require"
    assert database["OPTIONS"]["pool"]["max_size"] > 1
    assert told["cache"] == "rediss://:secret@redis.example:6380/1"
    assert told["sockets"] == [told["broker"]] == ["rediss://:secret@redis.example:6380/0"]


def test_in_production_a_task_is_never_handed_out_while_it_runs_and_scoring_has_its_own_queue() -> None:
    told = production()
    assert told["embedded"] is False
    assert told["late"] is True
    assert told["limit"] < told["again_after"]
    assert told["served"] == ["bots", "default", "mail", "reviews", "scoring"]
    queues = {
        "games.play_court": "scoring",
        "games.sweep_court": "scoring",
        "games.expire_tables": "default",
        "games.play_bot": "bots",
        "games.sweep_bots": "default",
        "games.make_review": "reviews",
        "accounts.send_email": "mail",
        "accounts.send_due_emails": "mail",
    }
    assert told["queue_of"].items() >= queues.items()


def test_in_production_letters_go_through_the_queue_and_an_attempt_is_left_alone_for_as_long_as_it_may_take() -> None:
    told = production()
    backend, timeout = told["mail"]
    assert backend == "tudor_site.email_backend.QueueBackend"
    assert timeout < told["limit"] < LEASE.total_seconds()


def test_every_answer_carries_the_security_headers(client: Client) -> None:
    headers = client.get("/").headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
def test_a_transaction_takes_the_write_lock_when_it_begins(tmp_path: Path) -> None:
    file = tmp_path / "site.sqlite3"
    site = ConnectionHandler({"default": {**settings.DATABASES["default"], "NAME": file}})["default"]
    other = sqlite3.connect(file, timeout=0, isolation_level=None)
    site.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    other.close()
    site.close()


def test_static_files_are_published_under_names_that_change_with_their_content(tmp_path: Path, client: Client) -> None:
    storage = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=settings.STORAGES | storage):
        call_command("collectstatic", verbosity=0, interactive=False)
        page = client.get("/").content.decode()
    # Drawings are kept with the address of their sheet, which is another one for all other tests.
    icons._sprite.cache_clear()
    icons._silent.cache_clear()
    assert re.search(r"/static/css/components\.[0-9a-f]{12}\.css", page)
