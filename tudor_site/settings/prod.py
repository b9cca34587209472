"""The public site, many processes on PostgreSQL and Redis. Secrets and servers come from the environment, and it does
not start without them."""

from __future__ import annotations

import os
from pathlib import Path

from tudor_site.settings.base import *
from tudor_site.settings.base import LOGGING, MIDDLEWARE, VAR_DIR
from tudor_site.settings.environment import required
from tudor_site.settings.servers import *

SECRET_KEY = required("DJANGO_SECRET_KEY")
# Former keys, the newest first: what they signed and encrypted is still read.
SECRET_KEY_FALLBACKS = os.environ.get("DJANGO_SECRET_KEY_FALLBACKS", "").split()
MFA_ENCRYPTION_KEYS = os.environ.get("DJANGO_MFA_KEYS", "").split()
ALLOWED_HOSTS = required("DJANGO_ALLOWED_HOSTS").split(",")
PUBLIC_URL = os.environ.get("DJANGO_PUBLIC_URL", f"https://{ALLOWED_HOSTS[0]}")

# The pages about contact, privacy and terms; `check --deploy` says what is missing.
OPERATOR_NAME = os.environ.get("DJANGO_OPERATOR_NAME", "")
OPERATOR_ADDRESS = os.environ.get("DJANGO_OPERATOR_ADDRESS", "")
OPERATOR_EMAIL = os.environ.get("DJANGO_OPERATOR_EMAIL", "")
OPERATOR_JURISDICTION = os.environ.get("DJANGO_OPERATOR_JURISDICTION", "")

# Workers are processes of their own.
EMBEDDED_WORKER = False

# The site stands behind a proxy that ends TLS and always writes this header itself.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Its last entry in X-Forwarded-For is the visitor; limits count by it.
ALLAUTH_TRUSTED_PROXY_COUNT = 1
# Only for measuring under load: `off` switches limits off.
LIMITS_ENABLED = os.environ.get("DJANGO_LIMITS", "on") != "off"
SECURE_SSL_REDIRECT = True
# Monitoring asks each process directly, behind the proxy.
SECURE_REDIRECT_EXEMPT = [r"^metrics$"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True
# The preload list of the browsers is hard to leave again: the owner of the domain decides on it.
SILENCED_SYSTEM_CHECKS = ["security.W021"]

# Emails leave through a worker.
EMAIL_BACKEND = "tudor_site.email_backend.QueueBackend"
EMAIL_TIMEOUT = 20
EMAIL_HOST = os.environ.get("DJANGO_EMAIL_HOST", "localhost")
EMAIL_HOST_USER = os.environ.get("DJANGO_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("DJANGO_EMAIL_PASSWORD", "")
EMAIL_PORT = int(os.environ.get("DJANGO_EMAIL_PORT", "25"))
# A password never travels in the clear.
EMAIL_USE_TLS = bool(EMAIL_HOST_PASSWORD)
DEFAULT_FROM_EMAIL = os.environ.get("DJANGO_EMAIL_FROM", f"Court & Crown <court@{ALLOWED_HOSTS[0]}>")

# Without a key no browser is offered messages.
VAPID_PRIVATE_KEY = os.environ.get("DJANGO_VAPID_PRIVATE_KEY", "")
VAPID_KEY_FILE = None
VAPID_CONTACT = os.environ.get("DJANGO_VAPID_CONTACT", "")

# The public service of "Have I Been Pwned", unless another or none is named.
BREACHED_PASSWORDS_URL = os.environ.get("DJANGO_BREACHED_PASSWORDS_URL", "https://api.pwnedpasswords.com/range/")

# Static files are served by the site itself, under names that change with their content.
_first = MIDDLEWARE.index("django.middleware.security.SecurityMiddleware") + 1
MIDDLEWARE = [*MIDDLEWARE[:_first], "whitenoise.middleware.WhiteNoiseMiddleware", *MIDDLEWARE[_first:]]
STATIC_ROOT = Path(os.environ.get("DJANGO_STATIC_ROOT", VAR_DIR / "static"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Each process keeps its figures in files there, and whichever is asked adds up those of all.
os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(VAR_DIR / "metrics"))
METRICS_TOKEN = os.environ.get("DJANGO_METRICS_TOKEN", "")
METRICS_NETWORKS = os.environ.get("DJANGO_METRICS_NETWORKS", "").split()

LOGGING["handlers"]["stream"]["formatter"] = "json"
# What a worker has done is told when it is done, not when it comes.
LOGGING["loggers"]["celery"]["level"] = "INFO"
LOGGING["loggers"]["celery.worker.strategy"] = {"level": "WARNING"}
