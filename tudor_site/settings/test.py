"""The test suite: a database in memory, passwords hashed cheaply, everything else as in base."""

from __future__ import annotations

from tudor_site.settings.base import *

SECRET_KEY = "for tests only: it signs nothing that matters"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
