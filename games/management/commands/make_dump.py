"""Makes the public file of a month."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.archive.services.make_dump import make_due_dumps, make_dump
from games.errors import Refusal


class Command(BaseCommand):
    help = "Writes the matches that were revealed in a month into one public file (public/exports.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--month", metavar="YYYY-MM", help="default: every month that is over and has no file")
        parser.add_argument("--again", action="store_true", help="replace the file that is there")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["again"] and not options["month"]:
            raise CommandError("--again needs a --month")
        if options["month"]:
            try:
                month = datetime.strptime(options["month"], "%Y-%m").date()
                dumps = [make_dump(month=month, again=options["again"])]
            except ValueError as error:
                raise CommandError(f"write the month like 2026-10, not {options['month']!r}") from error
            except Refusal as refusal:
                raise CommandError(str(refusal.sentence)) from refusal
        else:
            dumps = make_due_dumps()
        for dump in dumps:
            self.stdout.write(f"{dump.path}: {dump.matches} matches, {dump.size} bytes")
