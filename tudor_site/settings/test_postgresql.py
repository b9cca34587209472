"""The test suite once more, on the servers that the environment names: PostgreSQL and Redis instead of memory."""

from __future__ import annotations

from tudor_site.settings.test import *

from tudor_site.settings.servers import *  # isort: skip

# Tests travel in time, and PostgreSQL does not travel with them; those about its clock ask for it.
USE_DATABASE_TIME = False

# On a busy machine Redis may take its time: what tests count is counted there all the same.
LIMITS_SECONDS_TO_WAIT = 30.0
