"""Reads the ledger for seasons, records and tables of honour, and makes the tables of past seasons final."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Sum

from games.management.commands._progress import Progress
from leaderboards.models import LedgerWalk, Pool
from leaderboards.services.aggregate_ledger import aggregate_ledger, reset_aggregates
from leaderboards.services.freeze_seasons import freeze_seasons


class Command(BaseCommand):
    help = (
        "Reads on in the ledger of every pool, for seasons, records and card leaderboards, and makes the tables of "
        "past seasons final. Workers do the same, bit by bit."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--again", action="store_true", help="read everything again; final tables stay as they are")

    def handle(self, *args: Any, **options: Any) -> None:
        pools = list(Pool.objects.order_by("pk"))
        if options["again"]:
            for pool in pools:
                reset_aggregates(pool_id=pool.pk)
        read = LedgerWalk.objects.aggregate(read=Sum("number"))["read"] or 0
        left = max(1, sum(pool.rated for pool in pools) - read)
        progress = Progress(left)
        done = sum(
            aggregate_ledger(
                pool_id=pool.pk, most=pool.rated, on_progress=lambda done: progress.advance(done, "all in order")
            )
            for pool in pools
        )
        frozen = freeze_seasons()
        self.stdout.write(f"{done} matches read, {frozen} tables of seasons made final")
