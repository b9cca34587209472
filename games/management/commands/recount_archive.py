"""Rebuilds the statistics of the archive."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand

from games.archive.services.recount_statistics import recount_statistics

TOLD_EVERY = 10_000


class Command(BaseCommand):
    help = "Aggregates every match of the archive again and replaces all statistics."

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.perf_counter()
        done = recount_statistics(tell=self._tell)
        self.stdout.write(f"{done} matches counted in {time.perf_counter() - began:.1f} s")

    def _tell(self, done: int) -> None:
        if done % TOLD_EVERY == 0:
            self.stdout.write(f"{done} matches so far")
