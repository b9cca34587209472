"""Fills the archive with as many matches as it takes to see how it bears them."""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.management.filling.archivist import Archivist
from games.management.filling.crowd import Crowd
from games.management.filling.matches import specimens

SMALLEST_CROWD = 5
"""Enough for the largest table."""


class Command(BaseCommand):
    help = (
        "Fills the archive with played matches, reused with other seats and dates as often as needed, to test its size."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, required=True, help="how many to add")
        parser.add_argument("--distinct", type=int, default=2000, help="how many different ones are played")
        parser.add_argument("--people", type=int, default=500, help="how many people have played them")
        parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same archive")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many play at a time")
        parser.add_argument("--force", action="store_true", help="also outside development")

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.DEBUG or options["force"]):
            raise CommandError("this would fill a real archive with made-up matches; use --force to do it anyway")
        matches, people, processes = options["matches"], options["people"], options["processes"]
        distinct = min(options["distinct"], matches)
        if distinct < 1 or processes < 1 or people < SMALLEST_CROWD:
            raise CommandError(f"at least one match, one process and {SMALLEST_CROWD} people are needed")
        random = Random(options["seed"])
        archivist = Archivist(Crowd(people, random), random)
        began = time.perf_counter()
        for number, played in enumerate(specimens(distinct, options["seed"], processes), start=1):
            archivist.learn(played)
            if number % 100 == 0 or number == distinct:
                self._tell(f"{number} of {distinct} matches played", number, began)
        began = time.perf_counter()
        for added in archivist.fill(matches):
            self._tell(f"{added} of {matches} matches archived", added, began)

    def _tell(self, what: str, count: int, began: float) -> None:
        seconds = time.perf_counter() - began
        self.stdout.write(f"{what} ({seconds:.0f} s, {count / seconds:.0f} a second)")
