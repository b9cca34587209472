"""The site of one process as `make bench-web` measures it: a developer's, with everything it writes in a folder of the
bench, and with the bench's own addresses beside its own."""

from __future__ import annotations

from pathlib import Path

from tudor_site.settings.base import DATABASES
from tudor_site.settings.dev import *
from tudor_site.settings.environment import required

FOLDER = Path(required("BENCH_FOLDER"))

DATABASES["default"]["NAME"] = FOLDER / "site.sqlite3"
EMAIL_FILE_PATH = FOLDER / "mails"

# The bench is one address that does the work of thousands.
LIMITS_ENABLED = False

ROOT_URLCONF = "bench.web_urls"
ASGI_APPLICATION = "bench.web_asgi.application"
