"""The test suite: a database in memory, passwords hashed cheaply, everything else as in base."""

from __future__ import annotations

from tudor_site.settings.base import *
from tudor_site.settings.base import DATABASES, LOGGING, VAR_DIR

SECRET_KEY = "for tests only: it signs nothing that matters"
ALLOWED_HOSTS = ["testserver"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Tables are made from the models, in a tenth of the time. Migrations make them where tests run on PostgreSQL and in
# `make setup`, and `make check` finds what they miss.
DATABASES["default"]["TEST"] = {"MIGRATE": False}

# Tasks run where they are sent; what a worker does apart from the page has tests of its own.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
RATINGS_SETTLE_SECONDS = 0
# Tests that want a review ask for it.
AUTOMATIC_REVIEWS = False
REVIEW_LOOKS, REVIEW_PAIRS = 6, 2
# Tests write no file for a key: 32 bytes that everybody knows.
VAPID_PRIVATE_KEY = "ERERERERERERERERERERERERERERERERERERERERERE"
VAPID_KEY_FILE = None

# What a developer's own site has written is no part of a test, and a test that writes names a folder of its own.
DUMPS_DIR = VAR_DIR / "tests" / "dumps"
EMAIL_FILE_PATH = VAR_DIR / "tests" / "mails"

# A line for every request of every test would not be read.
LOGGING["root"]["level"] = "WARNING"
