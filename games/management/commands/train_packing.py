"""New dictionaries with which the archive packs records from now on."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections import defaultdict
from typing import Any

import zstandard
from django.core.management.base import BaseCommand, CommandError

from games.archive import packing
from games.management.filling.matches import specimens

SIZE = 32_768
"""Twice as much saves little more."""


class Command(BaseCommand):
    help = "Plays matches and trains a dictionary for each game and each part of a record. Old dictionaries stay."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=400, help="how many are played")
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same matches")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many play at a time")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["matches"] < 20 or options["processes"] < 1:
            raise CommandError("at least 20 matches and one process are needed")
        samples: defaultdict[tuple[str, str], list[bytes | bytearray | memoryview]] = defaultdict(list)
        for played in specimens(options["matches"], options["seed"], options["processes"]):
            game, record = played.entry.game, played.record
            samples[game, packing.PLIES].append(packing.plain_plies(record.plies, record.seconds))
            samples[game, packing.SNAPSHOTS].append(packing.plain_snapshots(record.snapshots))
        for (game, what), texts in sorted(samples.items()):
            number = max(packing.newest_dictionary(each, part) for each, part in samples) + 1
            trained = zstandard.train_dictionary(SIZE, texts, dict_id=number, level=packing.LEVEL)
            path = packing.DICTIONARIES / game / "packing" / f"{game}-{what}-{number}.zdict"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(trained.as_bytes())
            self.stdout.write(f"{path.name}: {len(trained)} bytes from {len(texts)} matches")
