"""Making the states along an archived record anew: they are only a shortcut, and follow from its plies."""

from __future__ import annotations

from games.archive.build import PlayedMatch, build_record
from games.archive.selectors.problems import replayed
from games.errors import BrokenRecord
from games.models import ArchivedRecord


def rebuild_snapshots(*, match_id: int) -> None:
    """Replaces the snapshots and checkpoints of a record whose plies are proven by its chain; raises if they are not,
    and leaves everything as it is."""
    record = ArchivedRecord.objects.select_related("match").prefetch_related("match__seats").get(pk=match_id)
    match = record.match
    places, links = zip(*replayed(record), strict=True)
    if links[-1] != bytes(record.chain):
        raise BrokenRecord(f"the plies of match {match.code} are not those that the chain proves")
    made = build_record(PlayedMatch(match, list(match.seats.all()), record.plies, links[1:], record.seconds, places))
    ArchivedRecord.objects.filter(pk=match_id).update(
        packed_snapshots=made.packed_snapshots, checkpoints=made.checkpoints
    )
