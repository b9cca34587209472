"""The site of many processes as `make bench-web` measures it: production, with everything it writes in a folder of the
bench, and with the bench's own addresses beside its own."""

from __future__ import annotations

from pathlib import Path

from tudor_site.settings.environment import required
from tudor_site.settings.prod import *

FOLDER = Path(required("BENCH_FOLDER"))

STATIC_ROOT = FOLDER / "static"

# The bench is one address that does the work of thousands.
LIMITS_ENABLED = False

ROOT_URLCONF = "bench.web_urls"
ASGI_APPLICATION = "bench.web_asgi.application"
