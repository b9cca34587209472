"""The command line of the site for browser tests: every match is dealt from the same seed, so that a player who plays
in the same way plays the same match again, today and tomorrow. `prepare` makes the database and the demo people."""

from __future__ import annotations

import sys
from io import StringIO
from operator import attrgetter
from unittest.mock import patch

import django
from django.core.management import call_command, execute_from_command_line


def deal_the_same_always() -> None:
    from games.models import Match
    from games.models.match import SEED_BYTES

    Match._meta.get_field("seed").default = bytes(SEED_BYTES)


def keep_no_queries() -> None:
    """Where errors are shown in full Django writes down every query, with its values, for whoever asks: nobody does."""
    from django.db.backends.base.base import BaseDatabaseWrapper

    patch.object(BaseDatabaseWrapper, "queries_logged", property(attrgetter("force_debug_cursor"))).start()


if __name__ == "__main__":
    django.setup()
    deal_the_same_always()
    keep_no_queries()
    if sys.argv[1:] == ["prepare"]:
        call_command("migrate", verbosity=0)
        call_command("demo", stdout=StringIO())
    else:
        execute_from_command_line(sys.argv)
