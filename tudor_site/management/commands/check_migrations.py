"""Names migrations that the running version would not survive."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tudor_site.migration_check import dangers, note_release, since_release


class Command(BaseCommand):
    help = (
        "Names migrations since the last release that the version before would not survive, so that a release needs a "
        "pause; 1 if there are any that do not say why (needs_pause)."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--unapplied", action="store_true", help="of those that this database has not got; all count"
        )
        parser.add_argument("--only-name", action="store_true", help="name them and go on")
        parser.add_argument("--released", action="store_true", help="note that all that are there have been released")

    def handle(self, *args: Any, **options: Any) -> None:
        loader = MigrationLoader(connection if options["unapplied"] else None, ignore_no_migrations=True)
        if options["released"]:
            note_release(loader)
            return
        if options["unapplied"]:
            keys = {key for key in loader.graph.nodes if key not in loader.applied_migrations}
            # The first tables of a database have no version before them.
            keys = keys if loader.applied_migrations else set()
        else:
            keys = since_release(loader)
        found = dangers(loader, keys)
        for danger in found:
            self.stdout.write(str(danger))
        counted = found if options["unapplied"] else [danger for danger in found if not danger.accepted]
        if counted and not options["only_name"]:
            raise CommandError(f"{len(counted)} changes that the version before does not survive")
        self.stdout.write(f"{len(keys)} migrations, {len(found)} changes that need a pause")
