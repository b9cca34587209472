"""Brings the whole index of the search up to date."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand

from search.services.rebuild_search import rebuild_search


class Command(BaseCommand):
    help = "Compares everything that can be found with the index of the search, and writes what differs."

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.perf_counter()
        written = rebuild_search(tell=lambda kind, count: self.stdout.write(f"{kind}: {count}"))
        self.stdout.write(f"{written} entries written or deleted in {time.perf_counter() - began:.1f} s")
