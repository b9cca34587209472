"""A developer's machine: no environment needed, errors in full."""

from __future__ import annotations

from tudor_site.settings.base import *

DEBUG = True
SECRET_KEY = "for development only: it signs nothing that matters"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
