"""The command line of the site for browser tests: every match is dealt from the same seed, so that a player who plays
in the same way plays the same match again, today and tomorrow. `prepare` makes the database and the demo people."""

from __future__ import annotations

import sys
from functools import cache
from io import StringIO
from operator import attrgetter
from unittest.mock import patch

import django
from django.apps import apps
from django.core.management import call_command, execute_from_command_line
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings


def deal_the_same_always() -> None:
    from games.models import Match
    from games.models.match import SEED_BYTES

    Match._meta.get_field("seed").default = bytes(SEED_BYTES)


def keep_no_queries() -> None:
    """Where errors are shown in full Django writes down every query, with its values, which no one reads here."""
    from django.db.backends.base.base import BaseDatabaseWrapper

    patch.object(BaseDatabaseWrapper, "queries_logged", property(attrgetter("force_debug_cursor"))).start()


def keep_static_files() -> None:
    """Every browser of a test comes with nothing in its cache and asks for a dozen files that never change while the
    site runs: they are read once, and asked for once."""
    from django.contrib.staticfiles import handlers
    from django.contrib.staticfiles.views import serve

    @cache
    def found(path: str) -> tuple[bytes, str]:
        answer = serve(RequestFactory().get("/"), path, insecure=True)
        return b"".join(answer), answer.headers["Content-Type"]

    def quickly(handler: handlers.StaticFilesHandlerMixin, request: HttpRequest) -> HttpResponse:
        content, kind = found(handler.file_path(request.path))
        return HttpResponse(content, content_type=kind, headers={"Cache-Control": "max-age=3600"})

    patch.object(handlers.StaticFilesHandlerMixin, "serve", quickly).start()


def make_tables() -> None:
    """From the models, in a tenth of the time that all migrations take on SQLite: those are run by `make setup`."""
    with override_settings(MIGRATION_MODULES={app.label: None for app in apps.get_app_configs()}):
        call_command("migrate", run_syncdb=True, verbosity=0)


if __name__ == "__main__":
    django.setup()
    deal_the_same_always()
    keep_no_queries()
    keep_static_files()
    if sys.argv[1:] == ["prepare"]:
        make_tables()
        call_command("demo", stdout=StringIO())
    else:
        execute_from_command_line(sys.argv)
