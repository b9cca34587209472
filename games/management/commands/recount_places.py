"""Corrects the final places of archived matches at once, where workers would do it bit by bit."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.archive.selectors.recount import entries_to_recount
from games.archive.services.recount_places import BATCH, recount_places
from games.management.commands._progress import Progress
from games.models import ArchiveRecount


class Command(BaseCommand):
    help = (
        "Recounts the final places of archived matches that were counted in an older way. Can be stopped and "
        "started again at any time; records and their hashes stay as they are."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        due = entries_to_recount().count()
        if not due:
            self.stdout.write("All places are counted in the newest way.")
            return
        progress, done = Progress(due), 0
        while seen := recount_places(most=BATCH):
            done += seen
            progress.advance(seen, "places recounted")
        last = ArchiveRecount.objects.first()
        if last is None or last.finished_at is None:
            raise CommandError("A worker is recounting now. Try again when it has finished.")
        self.stdout.write(f"{done} matches now, {last.matches} in this recount: places changed in {last.changed}")
