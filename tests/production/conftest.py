"""Servers for the tests that need real ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from celery import current_app
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from tests.production.processes import Site, pages


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static files, published as for everyone."""
    folder = tmp_path_factory.mktemp("static")
    whitenoise = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}
    with override_settings(STATIC_ROOT=folder, STORAGES=settings.STORAGES | whitenoise):
        call_command("collectstatic", verbosity=0, interactive=False)
    return folder


@pytest.fixture(scope="session")
def site(static: Path, django_db_setup: None) -> Iterator[Site]:
    """The pages of the public site, for all tests together: they take seconds to start."""
    with pages(static) as running:
        yield running


@pytest.fixture
def queue() -> Iterator[redis.Redis]:
    """The broker, empty; tasks are sent to it instead of being done at once."""
    with redis.Redis.from_url(settings.CELERY_BROKER_URL) as broker:
        broker.flushdb()
        current_app.conf.task_always_eager = False
        yield broker
        current_app.conf.task_always_eager = True
        broker.flushdb()
