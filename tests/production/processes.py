"""Processes of the public site, started on the database of a test."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection

from tests.production.servers import stop, with_database

HOST = "court.example"


@contextmanager
def process(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A module that runs under the settings of production; what it says is shown if the test fails."""
    url = with_database(os.environ["DJANGO_DATABASE_URL"], connection.settings_dict["NAME"])
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tudor_site.settings.prod",
        "DJANGO_SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_ALLOWED_HOSTS": HOST,
        "DJANGO_DATABASE_URL": url,
    }
    with tempfile.TemporaryFile() as output:
        running = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=settings.BASE_DIR,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        try:
            yield running
        finally:
            stop(running)
            output.seek(0)
            sys.stdout.write(output.read().decode(errors="replace"))
