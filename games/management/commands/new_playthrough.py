"""Tells a match in full, as the goldens of the tests do."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import EngineError
from games.engine.playthrough import record_in, tell
from games.engine.record import Ply
from games.engine.registry import game_for
from games.management.commands._arguments import read_text, write_text


class Command(BaseCommand):
    help = "Writes the playthrough of a record, or rewrites a playthrough. Read the diff before you keep it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a record or a playthrough")
        parser.add_argument("--out", help="where to write (default: the file itself)")
        parser.add_argument(
            "--new-digests", action="store_true", help="drop the recorded digests: the rules have changed"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        record = record_in(read_text(options["file"]))
        if options["new_digests"]:
            record = record._replace(plies=tuple(Ply(ply.number, ply.seat, ply.text) for ply in record.plies))
        try:
            text = tell(game_for(record.ruleset), record)
        except EngineError as error:
            raise CommandError(str(error)) from error
        out = options["out"] or options["file"]
        write_text(out, text)
        self.stdout.write(f"{len(record.plies)} plies written to {out}")
