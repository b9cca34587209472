"""What of the archive waits to be recounted."""

from __future__ import annotations

from django.db.models import QuerySet

from games.final_places import VERSION
from games.models import ArchiveEntry


def entries_to_recount() -> QuerySet[ArchiveEntry]:
    """The entries whose places were counted in an older way, in the order of the archive."""
    return ArchiveEntry.objects.filter(places_version__lt=VERSION).order_by("pk")
