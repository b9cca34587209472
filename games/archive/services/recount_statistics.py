"""Rebuilding the statistics of the archive."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db import transaction
from django.utils import timezone

from games.archive.services.aggregate_archive import BATCH, add_aggregates, aggregate_entries, mark_aggregated
from games.archive.statistics import empty_aggregates
from games.models import ArchiveEntry, Meeting, PersonTally, Tally, TallyBook

LARGEST_COUNT = 300_000
"""How many rows are kept in memory before they are written."""


@transaction.atomic(durable=True)
def recount_statistics(*, tell: Callable[[int], object] = lambda done: None) -> int:
    """Aggregates every match of the archive again, from nothing, and returns how many there are; `tell` is called with
    how many are done. Until the end pages show the numbers as they were."""
    TallyBook.objects.get_or_create(pk=TallyBook.ONLY)
    book = TallyBook.objects.select_for_update().get(pk=TallyBook.ONLY)
    for tallies in (Tally.objects, PersonTally.objects, Meeting.objects):
        tallies.all().delete()
    aggregates, done = empty_aggregates(), 0
    for entries in _batches():
        aggregate_entries(entries, aggregates)
        mark_aggregated(entry for entry in entries if not entry.is_tallied)
        if aggregates.size > LARGEST_COUNT:
            add_aggregates(aggregates)
            aggregates = empty_aggregates()
        done += len(entries)
        tell(done)
    add_aggregates(aggregates)
    book.counted_at = book.recounted_at = timezone.now()
    book.save()
    return done


def _batches() -> Iterator[list[ArchiveEntry]]:
    """All matches, the first to end first."""
    last = 0
    while entries := list(ArchiveEntry.objects.filter(pk__gt=last).order_by("pk")[:BATCH]):
        yield entries
        last = entries[-1].pk
