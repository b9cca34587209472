"""What is true wherever the site runs. No secrets; of the environment only where files go."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from tudor_site.private_files import PrivateConnection

BASE_DIR = Path(__file__).resolve().parents[2]
# Everything the running site writes; never under version control.
VAR_DIR = Path(os.environ.get("DJANGO_VAR_DIR", BASE_DIR / "var"))
# With less free space there the site is not ready: it would fail in the middle of something.
LEAST_FREE_BYTES = 100 * 1024 * 1024
# Files that the site serves as they are, each at an address of its own.
PUBLIC_DIR = BASE_DIR / "public"
# The public files of the archive, one a month.
DUMPS_DIR = VAR_DIR / "dumps"
# Where backups are made, and the passphrase of those that are encrypted.
BACKUPS_DIR = Path(os.environ.get("DJANGO_BACKUP_DIR", VAR_DIR / "backups"))
BACKUP_KEY = os.environ.get("DJANGO_BACKUP_KEY", "")

INSTALLED_APPS = [
    # Before staticfiles: it brings a development server that speaks ASGI.
    "daphne",
    "tudor_site.apps.SiteConfig",
    "api",
    "search",
    "pages",
    "clubs",
    "tournaments",
    "leagues",
    "social",
    "leaderboards",
    "games",
    "moderation",
    "news",
    "accounts",
    # The admin, with the rules of this site for what staff may see.
    "tudor_site.apps.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    # For the templates of fields, which the form renderer finds among those of apps.
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    # For the names of countries in all languages.
    "django_countries",
    "django_htmx",
    # For the files of Swagger UI and the command that exports the description of the API.
    "ninja",
    "template_partials",
]

MIDDLEWARE = [
    "tudor_site.middleware.log_request",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "accounts.languages.LanguageAddressMiddleware",
    "tudor_site.body_limit.refuse_large_bodies",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.middleware.LimitMiddleware",
    "accounts.middleware.GuestMiddleware",
    "accounts.middleware.NetworkMiddleware",
    "accounts.middleware.DeviceMiddleware",
    "accounts.middleware.ActivityMiddleware",
    "accounts.middleware.StaffMiddleware",
    "tudor_site.middleware.vary_by_part",
    "django_htmx.middleware.HtmxMiddleware",
    "api.middleware.api_conventions",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "tudor_site.urls"
WSGI_APPLICATION = "tudor_site.wsgi.application"
ASGI_APPLICATION = "tudor_site.asgi.application"

# One process by default: listeners and queue live in its memory, and workers in it play for the court and for bots.
EMBEDDED_WORKER = False
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CELERY_BROKER_URL = "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {"polling_interval": 0.01}
CELERY_TASK_IGNORE_RESULT = True
# People wait for scoring at the table: nothing else stands in its queue. Mail waits for a server that is not ours, and
# bots think: neither holds up the rest. A worker without -Q serves all queues.
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_QUEUES: dict[str, dict[str, Any]] = {"default": {}, "scoring": {}, "mail": {}, "bots": {}, "reviews": {}}
CELERY_TASK_ROUTES = {
    "games.play_court": {"queue": "scoring"},
    "games.sweep_court": {"queue": "scoring"},
    "games.play_bot": {"queue": "bots"},
    "games.make_review": {"queue": "reviews"},
    "accounts.deliver_notifications": {"queue": "mail"},
    "accounts.sweep_notifications": {"queue": "mail"},
    "accounts.send_*": {"queue": "mail"},
    "news.notify_members": {"queue": "mail"},
}
# Whether rated matches are reviewed without being asked for. It takes up to a minute of a core for each.
AUTOMATIC_REVIEWS = True
REVIEW_LOOKS, REVIEW_PAIRS = 96, 40
# How long one task rebuilds archived matches: the embedded worker has two threads, and people wait for scoring.
ARCHIVE_CHECK_SECONDS = 2.0
CELERY_BEAT_SCHEDULER = "tudor_site.beat:ClaimingScheduler"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    # A worker of each queue shows that it is there; while none is, these tasks do not pile up.
    **{
        f"note-queue-{queue}": {
            "task": "games.note_queue",
            "args": [queue],
            "schedule": 15.0,
            "options": {"queue": queue, "expires": 30},
        }
        for queue in CELERY_TASK_QUEUES
    },
    "sweep-court": {"task": "games.sweep_court", "schedule": 10.0},
    "sweep-bots": {"task": "games.sweep_bots", "schedule": 10.0},
    "sweep-reviews": {"task": "games.sweep_reviews", "schedule": 10.0},
    "note-heartbeat": {"task": "games.note_heartbeat", "schedule": 15.0},
    "expire-clocks": {"task": "games.expire_clocks", "schedule": 10.0},
    "reopen-silent-seats": {"task": "games.reopen_silent_seats", "schedule": 10.0},
    "sweep-notifications": {"task": "accounts.sweep_notifications", "schedule": 30.0},
    "send-due-emails": {"task": "accounts.send_due_emails", "schedule": 15.0},
    "forget-emails": {"task": "accounts.forget_emails", "schedule": 24 * 60 * 60.0},
    "forget-old-notifications": {"task": "accounts.forget_old_notifications", "schedule": 3600.0},
    # While no worker is there, sweeps do not pile up.
    "finish-matches": {"task": "games.finish_matches", "schedule": 60.0, "options": {"expires": 300}},
    "sweep-ledgers": {"task": "leaderboards.sweep_ledgers", "schedule": 60.0},
    # A season ends once in three months; whatever kept one waiting is looked for more often.
    "freeze-seasons": {"task": "leaderboards.freeze_seasons", "schedule": 600.0},
    "check-fair-play": {"task": "leaderboards.check_fair_play", "schedule": 24 * 60 * 60.0},
    # Some hundred members at a time, until all have been notified of an announcement.
    "notify-members": {"task": "news.notify_members", "schedule": 30.0, "options": {"expires": 60}},
    "count-pools": {"task": "leaderboards.count_pools", "schedule": 600.0},
    "count-titles": {"task": "leaderboards.count_titles", "schedule": 600.0},
    "award-achievements": {"task": "leaderboards.award_achievements", "schedule": 60.0},
    "aggregate-seat-effects": {"task": "leaderboards.aggregate_seat_effects", "schedule": 600.0},
    "advance-seasons": {"task": "leagues.advance_seasons", "schedule": 60.0},
    "advance-team-matches": {"task": "clubs.advance_team_matches", "schedule": 30.0, "options": {"expires": 120}},
    "deliver-league-news": {"task": "leagues.deliver_due_news", "schedule": 60.0},
    "advance-tournaments": {"task": "tournaments.advance_tournaments", "schedule": 10.0, "options": {"expires": 60}},
    "make-recurring-tournaments": {"task": "tournaments.make_recurring", "schedule": 3600.0},
    "recount-places": {"task": "games.recount_places", "schedule": 60.0},
    # A walk through the archive begins once a day; what is left of it goes on here.
    "check-archive": {"task": "games.check_archive", "schedule": 60.0},
    "expire-tables": {"task": "games.expire_tables", "schedule": 600.0},
    # It makes what is due and not there: once a month, and what was missed as soon as it can.
    "make-dumps": {"task": "games.make_dump", "schedule": 24 * 60 * 60.0},
    # The index follows what is saved; this finds what was changed in another way.
    "rebuild-search": {"task": "search.rebuild_search", "schedule": 24 * 60 * 60.0, "options": {"expires": 3600}},
    "end-actions": {"task": "moderation.end_actions", "schedule": 60.0, "options": {"expires": 300}},
    "close-reviews": {"task": "moderation.close_reviews", "schedule": 60.0, "options": {"expires": 300}},
    "forget-staff-accesses": {"task": "accounts.forget_staff_accesses", "schedule": 24 * 60 * 60.0},
    "forget-networks": {"task": "accounts.forget_networks", "schedule": 24 * 60 * 60.0},
    "forget-answers": {"task": "api.forget_answers", "schedule": 3600.0, "options": {"expires": 3600}},
    "forget-expired-tokens": {"task": "api.forget_expired", "schedule": 3600.0, "options": {"expires": 3600}},
    "forget-unconfirmed": {"task": "accounts.forget_unconfirmed", "schedule": 24 * 60 * 60.0},
    "remove-stale-guests": {"task": "accounts.remove_stale_guests", "schedule": 24 * 60 * 60.0},
}

# How long a finished match waits before it is rated, so that none that ended before it can still come after it.
RATINGS_SETTLE_SECONDS = 2

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "django.template.loaders.filesystem.Loader",
                                "games.titles.loaders.TitleTemplates",
                                "django.template.loaders.app_directories.Loader",
                            ],
                        )
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

FORM_RENDERER = "tudor_site.form_renderer.FormRenderer"

CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    # Tables as spectators see them: always in the memory of each process, so that no spectator waits for a server. Not
    # for long: players change their names, and no version of a table tells.
    "spectators": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "spectators",
        "TIMEOUT": 300,
        "OPTIONS": {"MAX_ENTRIES": 500},
    },
    # Small boards of running games, for the same reason; a page shows up to 500.
    "boards": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "boards",
        "TIMEOUT": 600,
        "OPTIONS": {"MAX_ENTRIES": 6000},
    },
    # What the line of news on every page says: in the memory of each process, so that no page waits for it.
    "news": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "news"},
}

# The largest that is sent here is the record of a match, with space to spare. deploy/Caddyfile says the same.
MAX_BODY_BYTES = 2 * 1024**2
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
DATA_UPLOAD_MAX_NUMBER_FILES = 5

# The table of limits is accounts/limits.py. Without Redis each process counts for itself.
LIMITS_ENABLED = True
LIMITS_REDIS_URL = ""
# For Redis to answer; a limit is not worth a longer wait.
LIMITS_SECONDS_TO_WAIT = 0.5

DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": VAR_DIR / "site.sqlite3",
        "OPTIONS": {
            "factory": PrivateConnection,
            # A transaction that reads first and writes later cannot wait its turn in SQLite, it fails;
            # taking the write lock at BEGIN lets writers queue for as long as the timeout allows.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # Readers and the writer do not block each other.
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
        },
    },
}
# Whether deadlines are read from the clock of the database. One on the same machine has no other clock.
USE_DATABASE_TIME = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.sign_in.backends.PersonBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "games:home"
LOGOUT_REDIRECT_URL = "games:home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "accounts.sign_in.breached_passwords.BreachedPasswordValidator"},
]
# The first one hashes; the others only read, and what they have read is hashed anew.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
# A service that knows stolen passwords by the beginning of their digest; without an address none is asked.
BREACHED_PASSWORDS_URL = ""

# People sign up with a name, an address that they confirm, and a password; they sign in with the name or the address.
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_FORMS = {
    "login": "accounts.forms.SignInForm",
    "signup": "accounts.forms.SignUpForm",
    "reauthenticate": "accounts.forms.ConfirmPasswordForm",
}
ACCOUNT_ADAPTER = "accounts.sign_in.adapter.PersonAdapter"
# Counted by our own table instead: accounts/limits.py.
ACCOUNT_RATE_LIMITS = False
MFA_RATE_LIMITS = False
MFA_FORMS = {
    "authenticate": "accounts.forms.SecondFactorForm",
    "reauthenticate": "accounts.forms.SecondFactorAgainForm",
}
ACCOUNT_USERNAME_VALIDATORS = "accounts.sign_in.name_checks.USERNAME_VALIDATORS"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Court & Crown: "
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
# What a worker sends emails with that went through the queue.
EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
# Who operates the site, for the pages about contact, privacy and terms; lines of the address end with a semicolon.
OPERATOR_NAME = ""
OPERATOR_ADDRESS = ""
OPERATOR_EMAIL = ""
OPERATOR_JURISDICTION = ""
# Where links in emails lead.
PUBLIC_URL = "http://localhost:8000"
# Where emails go that are written to files instead of being sent.
EMAIL_FILE_PATH = VAR_DIR / "mails"
# Before a person changes how an account is reached they sign in again, and the owner is told by email.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Court & Crown"
MFA_ADAPTER = "accounts.sign_in.mfa.MFAAdapter"
# What the secrets of second factors are encrypted with: the first key writes, all of them read. Without any it is
# SECRET_KEY, and SECRET_KEY_FALLBACKS read as well.
MFA_ENCRYPTION_KEYS: list[str] = []
# The rights of staff count only in sessions in which a second factor was used.
STAFF_SECOND_FACTOR_REQUIRED = True

# Addresses that people type in and the site sends to: only encrypted ones, on these ports (any if none is named), and
# only those of the public internet and of the networks that are named here.
OUTBOUND_HTTPS_ONLY = True
OUTBOUND_PORTS: tuple[int, ...] = (443, 8443)
OUTBOUND_ALLOWED_NETWORKS: list[str] = []
# What browsers' push services know the site by: a key, or the file of a key that the site made itself.
VAPID_PRIVATE_KEY = ""
VAPID_KEY_FILE: Path | None = VAR_DIR / "vapid.key"
# How the owner of a push service reaches the operators of the site; its public address if there is nothing better.
VAPID_CONTACT = ""

# A language is offered once its catalogue is under locale/: otherwise pages would claim to be in it.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German")), ("nl", _("Dutch"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "tudor_site.formats"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
# Pages that search engines list: each has an address in every language beside its own.
LANGUAGE_ADDRESSES = (
    "accounts:conduct",
    "games:home",
    "games:learn",
    "games:lesson",
    "games:rules",
    "news:entry",
    "news:feed",
    "news:news",
    "pages:about",
    "pages:contact",
    "pages:faq",
    "pages:privacy",
    "pages:terms",
)
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "games.titles.loaders.TitleStaticFiles",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]

# Pages load from this site alone, and nothing is written into them as inline script or style.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        # The picture that an authenticator app scans is made for one person and written into the page.
        "img-src": ["'self'", "data:"],
        "frame-ancestors": ["'none'"],
        "object-src": ["'none'"],
    },
}

# Who may read /metrics: those who know the token, and these networks.
METRICS_TOKEN = ""
METRICS_NETWORKS: list[str] = []

# One handler for all loggers, at the root; it writes readable lines here and JSON in production.
LOGGING_CONFIG = "tudor_site.logs.configure"
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "readable": {"()": "tudor_site.logs.readable_lines"},
        "json": {"()": "tudor_site.logs.json_lines"},
    },
    "filters": {"tasks": {"()": "tudor_site.logs.TaskFilter"}},
    "handlers": {"stream": {"class": "logging.StreamHandler", "formatter": "readable"}},
    "root": {"level": "INFO", "handlers": ["stream"]},
    "loggers": {
        # These come with handlers of their own, and a line would be written twice.
        "django": {"level": "INFO", "handlers": []},
        "_granian": {"level": "INFO", "handlers": [], "propagate": True},
        # Our own line tells of every request, and of refusals too.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.server": {"level": "CRITICAL", "handlers": [], "propagate": True},
        "django.channels.server": {"level": "CRITICAL"},
        "granian.access": {"level": "CRITICAL", "handlers": [], "propagate": True},
        # It quotes whole addresses, and the path of a webhook is a secret of its owner.
        "urllib3": {"level": "ERROR"},
        # The embedded worker sweeps every few seconds, which is no news.
        "celery": {"level": "WARNING"},
        "celery.app.trace": {"filters": ["tasks"]},
        "celery.worker.consumer.consumer": {"filters": ["tasks"]},
    },
}
