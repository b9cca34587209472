"""Checking the archive: every record is rebuilt, and whatever differs is noted and logged."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta

import structlog
from django.db.models import F, Q
from django.utils import timezone

from games.archive.selectors.problems import problem_of
from games.models import ArchiveCheck, ArchivedRecord

BETWEEN_CHECKS = timedelta(days=1)
SLICE = 100

logger = structlog.get_logger(__name__)


def check_archive(*, seconds: float) -> ArchiveCheck | None:
    """Continues today's check for a while, or begins one if the last is a day old; None if there is nothing to do. The
    next call continues where it stopped, or where a worker died. Several may check at once: each record is counted
    once."""
    check = _current_check()
    if check is None:
        return None
    until = time.monotonic() + seconds
    for match_id in records_unseen_since(check.started_at):
        if time.monotonic() > until:
            return check
        problem = verify_record(match_id=match_id, unseen_since=check.started_at)
        if problem is not None:
            ArchiveCheck.objects.filter(pk=check.pk).update(
                checked=F("checked") + 1, broken=F("broken") + (1 if problem else 0)
            )
    ArchiveCheck.objects.filter(pk=check.pk, ended_at=None).update(ended_at=timezone.now())
    return check


def records_unseen_since(moment: datetime) -> Iterator[int]:
    """The keys of records that have not been rebuilt since then, those that have waited longest first."""
    seen: set[int] = set()
    while True:
        waiting = ArchivedRecord.objects.filter(Q(verified_at=None) | Q(verified_at__lt=moment))
        slice_of = waiting.order_by(F("verified_at").asc(nulls_first=True), "match_id").values_list(
            "match_id", flat=True
        )
        fresh = [match_id for match_id in slice_of[:SLICE] if match_id not in seen]
        if not fresh:
            return
        seen = set(fresh)
        yield from fresh


def verify_record(*, match_id: int, unseen_since: datetime | None = None) -> str | None:
    """Rebuilds one record, notes what was found, and returns the problem, if there is one: empty is sound. None if
    another worker was faster."""
    record = ArchivedRecord.objects.select_related("match__entry").prefetch_related("match__seats").get(pk=match_id)
    before = record.verified_at
    if unseen_since is not None and before is not None and before >= unseen_since:
        return None
    problem = problem_of(record)
    # No lock is held while a match is rebuilt: the worker that finishes first has checked it.
    noted = ArchivedRecord.objects.filter(pk=match_id, verified_at=before)
    if not noted.update(verified_at=timezone.now(), problem=problem):
        return None
    if problem:
        logger.error("archived record is broken", match=record.match.code, problem=problem)
    return problem


def _current_check() -> ArchiveCheck | None:
    """The check that is under way, or a new one if it is time for it."""
    last = ArchiveCheck.objects.first()
    if last is not None and last.ended_at is None:
        return last
    if last is not None and timezone.now() - last.started_at < BETWEEN_CHECKS:
        return None
    return ArchiveCheck.objects.create()
