"""The settings that only show when the site runs for everyone."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db.utils import ConnectionHandler
from django.test import Client, override_settings

ROOT = Path(settings.BASE_DIR)
SECRETS = {
    "DJANGO_SECRET_KEY": "not-a-secret-but-as-long-and-as-varied-as-one-0123456789",
    "DJANGO_ALLOWED_HOSTS": "court.example,www.court.example",
}


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


def test_production_passes_the_deployment_checks() -> None:
    run = manage("check", "--deploy", "--fail-level", "WARNING", **SECRETS)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("missing", sorted(SECRETS))
def test_production_does_not_start_without(missing: str) -> None:
    run = manage("check", **{name: value for name, value in SECRETS.items() if name != missing})
    assert run.returncode != 0
    assert f"Set the environment variable {missing}." in run.stderr


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
    assert re.search(r"/static/css/site\.[0-9a-f]{12}\.css", page)
