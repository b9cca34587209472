"""Awards what finished matches have earned."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand

from games.management.commands._progress import Progress
from games.models import ArchiveEntry
from leaderboards.models import Award
from leaderboards.services.award_achievements import award_achievements
from leaderboards.services.reset_achievements import reset_achievements


class Command(BaseCommand):
    help = "Awards achievements for all archived games that have not been looked at. Workers do the same."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--again", action="store_true", help="first delete all awards, then start with the first game"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["again"]:
            reset_achievements()
        before = Award.objects.count()
        progress = Progress(max(1, ArchiveEntry.objects.count()))
        seen = 0
        # Whatever ends meanwhile is left to the workers.
        while done := award_achievements(
            settle=timedelta(0), on_progress=lambda count: progress.advance(count, "looked at for achievements")
        ):
            seen += done
        self.stdout.write(f"{seen} matches looked at, {Award.objects.count() - before} awards made")
