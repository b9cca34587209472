"""Sets tables for `bench.table`: `python -m bench.table_prepare tables.json tudor/2/5 ...` sets five tables of Tudor
for two. At each sit one person and caretakers. It runs inside of Django, under the settings that the environment
names."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from bench.ours import table as offered
from bench.table_report import Setting


def set_table(game: str, seats: int, name: str, *, has_tutor: bool) -> Setting:
    """A match that has begun. Everyone at such a table is dealt the same."""
    from accounts.models import User
    from accounts.services.save_preferences import save_preferences
    from games.models import Match
    from games.models.match import SEED_BYTES
    from games.tables.services.open_table import open_table
    from games.tables.services.take_seat import fill_table

    Match._meta.get_field("seed").default = bytes(SEED_BYTES)
    user = User.objects.create_user(name, f"{name}@example.org")
    save_preferences(user=user, has_tutor=has_tutor)
    match = open_table(user=user, ruleset=offered(game, seats).ruleset, players=seats, access=Match.Access.LINK)
    fill_table(match_id=match.pk, user=user)
    client = Client()
    client.force_login(user)
    return Setting(game, seats, match.code, client.cookies[settings.SESSION_COOKIE_NAME].value)


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m bench.table_prepare", description=__doc__)
    words.add_argument("path", type=Path)
    words.add_argument("wanted", nargs="+")
    words.add_argument("--no-tutor", action="store_true")
    options = words.parse_args()
    django.setup()
    call_command("migrate", verbosity=0)
    tables = []
    for game, seats, times in (each.split("/") for each in options.wanted):
        names = [f"{game}{seats}-{number}" for number in range(int(times))]
        tables += [set_table(game, int(seats), name, has_tutor=not options.no_tutor) for name in names]
    options.path.write_text(json.dumps(tables))
    return 0


if __name__ == "__main__":
    sys.exit(main())
