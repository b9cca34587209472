"""Making the statistics of the archive anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db import transaction
from django.utils import timezone

from games.archive.services.aggregate_archive import BATCH, count_all, mark_tallied, write_down
from games.archive.statistics import nothing_counted
from games.models import ArchiveEntry, Meeting, PersonTally, Tally, TallyBook

LARGEST_COUNT = 300_000
"""How many rows are borne in mind before they are written down."""


@transaction.atomic(durable=True)
def recount_archive(*, tell: Callable[[int], object] = lambda done: None) -> int:
    """Counts every match of the archive again, from nothing, and tells how many there are; along the way how many are
    done. Until the end everybody reads the numbers as they were."""
    TallyBook.objects.get_or_create(pk=TallyBook.ONLY)
    book = TallyBook.objects.select_for_update().get(pk=TallyBook.ONLY)
    for tallies in (Tally.objects, PersonTally.objects, Meeting.objects):
        tallies.all().delete()
    counted, done = nothing_counted(), 0
    for entries in _batches():
        count_all(entries, counted)
        mark_tallied(entry for entry in entries if not entry.is_tallied)
        if counted.size > LARGEST_COUNT:
            write_down(counted)
            counted = nothing_counted()
        done += len(entries)
        tell(done)
    write_down(counted)
    book.counted_at = book.recounted_at = timezone.now()
    book.save()
    return done


def _batches() -> Iterator[list[ArchiveEntry]]:
    """All matches, the first to end first."""
    last = 0
    while entries := list(ArchiveEntry.objects.filter(pk__gt=last).order_by("pk")[:BATCH]):
        yield entries
        last = entries[-1].pk
