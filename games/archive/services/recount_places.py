"""Correcting the final places of archived matches that were counted in an older way. Records and their hashes are not
touched: places follow from them and from who left."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from games.archive.selectors.recount import entries_to_recount
from games.archive.services.aggregate_archive import count_all, replace_counted
from games.archive.statistics import nothing_counted
from games.final_places import VERSION, final_places, final_reason, margin, single_winner
from games.models import ArchiveEntry, ArchiveRecount, ArchiveSeat, Fact, Match, TallyBook

BATCH = 500
MOST_AT_ONCE = 20_000
"""What one task looks at; the next finds the rest."""

logger = logging.getLogger(__name__)


class _Correction(NamedTuple):
    """What is to change of an entry."""

    entry: ArchiveEntry
    fields: Mapping[str, int | None]
    """What follows from the places, and was otherwise or not."""
    moved: Mapping[int, int]
    """The new places of the seats that had another."""


def recount_places(*, most: int = MOST_AT_ONCE) -> int:
    """Corrects what was counted in an older way, the first to end first, and tells how many matches it looked at. Each
    batch is one transaction with its statistics and its line of audit: run twice, nothing changes, and a batch that is
    broken off was not begun. Leaves it to another worker that is at it already."""
    done = 0
    while done < most and (seen := _recount_batch(min(BATCH, most - done))):
        done += seen
    return done


@transaction.atomic(durable=True)
def _recount_batch(size: int) -> int:
    # All who count hold the book: what is tallied stays so until the batch is done.
    TallyBook.objects.get_or_create(pk=TallyBook.ONLY)
    if not TallyBook.objects.select_for_update(skip_locked=True).filter(pk=TallyBook.ONLY):
        return 0
    entries = list(entries_to_recount()[:size])
    if not entries:
        return 0
    recount = _recount_under_way(entries[0].places_version)
    found = _corrections(entries)
    _correct(found)
    ArchiveEntry.objects.filter(pk__in=[entry.pk for entry in entries]).update(places_version=VERSION)
    recount.matches += len(entries)
    recount.changed += len(found)
    if not entries_to_recount().exists():
        recount.finished_at = timezone.now()
        logger.info("places recounted, %s: %s of %s changed", recount.pk, recount.changed, recount.matches)
    recount.save()
    return len(entries)


def _recount_under_way(from_version: int) -> ArchiveRecount:
    """The line of audit that has not been closed, or a new one."""
    known = ArchiveRecount.objects.filter(finished_at=None, to_version=VERSION).first()
    return known or ArchiveRecount(from_version=from_version, to_version=VERSION, started_at=timezone.now())


def _corrections(entries: Sequence[ArchiveEntry]) -> list[_Correction]:
    results = dict(Match.objects.filter(pk__in=[entry.match_id for entry in entries]).values_list("pk", "result"))
    seats: defaultdict[int, list[ArchiveSeat]] = defaultdict(list)
    for seat in ArchiveSeat.objects.filter(entry__in=[entry.pk for entry in entries]).order_by("entry", "number"):
        seats[seat.entry_id].append(seat)
    found = (_correction(entry, results[entry.match_id] or {}, seats[entry.pk]) for entry in entries)
    return [correction for correction in found if correction is not None]


def _correction(entry: ArchiveEntry, result: Mapping[str, Any], seats: Sequence[ArchiveSeat]) -> _Correction | None:
    """What is wrong with an entry; None if nothing is."""
    left = {seat.number for seat in seats if seat.has_left}
    places = final_places(result["places"], left)
    moved = {seat.number: places[seat.number] for seat in seats if seat.place != places[seat.number]}
    fields = {
        "winner_seat": single_winner(places),
        "margin": margin(places, result["scores"]),
        "reason": final_reason(result["reason"], result["places"], left),
    }
    is_right = not moved and all(getattr(entry, name) == value for name, value in fields.items())
    return None if is_right else _Correction(entry, fields, moved)


def _correct(found: Sequence[_Correction]) -> None:
    tallied = [correction.entry for correction in found if correction.entry.is_tallied]
    before, after = nothing_counted(), nothing_counted()
    count_all(tallied, before)
    for entry, fields, moved in found:
        for name, value in fields.items():
            setattr(entry, name, value)
        entry.save(update_fields=fields)
        for number, place in moved.items():
            ArchiveSeat.objects.filter(entry=entry, number=number).update(place=place)
            Fact.objects.filter(entry=entry, seat=number).update(place=place)
    count_all(tallied, after)
    replace_counted(before=before, after=after)
