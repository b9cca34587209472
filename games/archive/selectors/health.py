"""Whether the archive is sound: what staff has to know."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import models
from django.db.models import F
from django.utils import timezone

from games.models import ArchiveCheck, ArchivedRecord, ArchiveRecount, Match

TIME_TO_ARCHIVE = timedelta(hours=1)
"""A match that has been over for longer and is not in the archive has been forgotten, or cannot be proven."""
MOST_SHOWN = 100
CHECKS_SHOWN = 10


@dataclass(frozen=True)
class HealthPage:
    """The state of the archive."""

    broken: tuple[ArchivedRecord, ...]
    late: tuple[Match, ...]
    checks: tuple[ArchiveCheck, ...]
    recounts: tuple[ArchiveRecount, ...]
    oldest_check: datetime | None
    """When the record was rebuilt that has waited longest; None if one never was, or there is none."""

    @property
    def is_sound(self) -> bool:
        return not self.broken and not self.late


def health_page() -> HealthPage:
    """What is wrong, the last checks of the archive, and how long ago the record was checked that has waited
    longest."""
    waiting = ArchivedRecord.objects.order_by(F("verified_at").asc(nulls_first=True), "match_id")
    return HealthPage(
        broken=tuple(_broken().select_related("match").defer("packed_plies", "packed_snapshots")[:MOST_SHOWN]),
        late=tuple(_late()[:MOST_SHOWN]),
        checks=tuple(ArchiveCheck.objects.all()[:CHECKS_SHOWN]),
        recounts=tuple(ArchiveRecount.objects.all()[:CHECKS_SHOWN]),
        oldest_check=waiting.values_list("verified_at", flat=True).first(),
    )


def has_alarm() -> bool:
    """Whether staff should look at the archive."""
    return _broken().exists() or _late().exists()


def _broken() -> models.QuerySet[ArchivedRecord]:
    return ArchivedRecord.objects.exclude(problem="").order_by("match_id")


def _late() -> models.QuerySet[Match]:
    return Match.objects.to_archive().filter(ended_at__lt=timezone.now() - TIME_TO_ARCHIVE)
