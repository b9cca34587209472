"""The site of one process as `make restore-drill` loses and restores it: a developer's, with everything it writes in a
folder of the drill."""

from __future__ import annotations

from pathlib import Path

from tudor_site.settings.base import DATABASES
from tudor_site.settings.dev import *
from tudor_site.settings.environment import required

FOLDER = Path(required("BENCH_FOLDER"))

DATABASES["default"]["NAME"] = FOLDER / "site.sqlite3"
EMAIL_FILE_PATH = FOLDER / "mails"
DUMPS_DIR = FOLDER / "dumps"
VAPID_KEY_FILE = FOLDER / "vapid.key"
ALLOWED_HOSTS = ["court.example"]

# The players of the drill come from one address.
LIMITS_ENABLED = False
# A review takes a core that the drill measures with.
AUTOMATIC_REVIEWS = False
