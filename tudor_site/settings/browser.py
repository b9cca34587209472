"""The site that browser tests open: a developer's, with everything it writes in a folder that the tests name."""

from __future__ import annotations

import os
from pathlib import Path

from tudor_site.settings.base import DATABASES
from tudor_site.settings.dev import *

FOLDER = Path(os.environ["BROWSER_TEST_FOLDER"])

# Many people play from one address here; limits have tests of their own.
LIMITS_ENABLED = False

# Tests that want a review ask for it.
AUTOMATIC_REVIEWS = False

# Many sign in, and what their passwords cost is no matter here.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

DATABASES["default"]["NAME"] = FOLDER / "site.sqlite3"
EMAIL_FILE_PATH = FOLDER / "mails"
DUMPS_DIR = FOLDER / "dumps"
VAPID_KEY_FILE = FOLDER / "vapid.key"
