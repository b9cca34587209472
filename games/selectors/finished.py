"""What finished matches wait for."""

from __future__ import annotations

from games.models import ArchiveEntry, Match


def matches_to_archive(most: int) -> list[int]:
    """Those that are not in the archive and may be, in the order in which they ended."""
    return list(Match.objects.to_archive().values_list("pk", flat=True)[:most])


def matches_to_tally(most: int) -> list[int]:
    """The first of those that the statistics do not know: all are counted with it."""
    waiting = ArchiveEntry.objects.filter(is_tallied=False).order_by("pk")
    return list(waiting.values_list("match_id", flat=True)[: min(most, 1)])
