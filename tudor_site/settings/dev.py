"""A developer's machine: no environment needed, errors in full."""

from __future__ import annotations

from tudor_site.settings.base import *
from tudor_site.settings.base import LOGGING

DEBUG = True
EMBEDDED_WORKER = True
SECRET_KEY = "for development only: it signs nothing that matters"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]

# Emails are files, to be read at /development/emails/; no one has to read them before playing.
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
ACCOUNT_EMAIL_VERIFICATION = "optional"
# Passkeys without TLS, which browsers allow for localhost.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
# The demo administrator is tried out at once, without a telephone at hand.
STAFF_SECOND_FACTOR_REQUIRED = False

# A program on the same machine may listen to messages.
OUTBOUND_HTTPS_ONLY = False
OUTBOUND_PORTS = ()
OUTBOUND_ALLOWED_NETWORKS = ["127.0.0.0/8", "::1/128"]

METRICS_NETWORKS = ["127.0.0.0/8", "::1/128"]

# `make play` already says that the server starts.
LOGGING["loggers"]["daphne.server"] = {"level": "WARNING"}
