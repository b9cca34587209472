"""The command line of the house for browser tests: every match is dealt from the same seed, so that whoever plays in
the same way plays the same match again, today and tomorrow. `prepare` makes the database and the demo people."""

from __future__ import annotations

import sys
from io import StringIO

import django
from django.core.management import call_command, execute_from_command_line


def deal_the_same_always() -> None:
    from games.models import Match
    from games.models.match import SEED_BYTES

    Match._meta.get_field("seed").default = bytes(SEED_BYTES)


if __name__ == "__main__":
    django.setup()
    deal_the_same_always()
    if sys.argv[1:] == ["prepare"]:
        call_command("migrate", verbosity=0)
        call_command("demo", stdout=StringIO())
    else:
        execute_from_command_line(sys.argv)
