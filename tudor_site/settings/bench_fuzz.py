"""Production as `make fuzz` attacks it: what it writes goes into a folder of the run, and it sends no mail."""

from __future__ import annotations

from pathlib import Path

from tudor_site.settings.environment import required
from tudor_site.settings.prod import *

FOLDER = Path(required("BENCH_FOLDER"))

STATIC_ROOT = FOLDER / "static"
EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
# Hostile passwords are asked about nowhere.
BREACHED_PASSWORDS_URL = ""

# Every hostile request comes from one address: limits would answer instead of the pages.
LIMITS_ENABLED = False
