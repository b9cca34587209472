"""Many finished matches, one JSON object a line, read some at a time: a thousand take no more memory than a few."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, Q
from django.utils import timezone

from accounts.models import User
from games.archive.selectors.exports import Naming, by_name, in_public, match_fields
from games.models import ArchiveEntry, ArchiveSeat, Seat

AT_ONCE = 50
"""Matches that are read with one question."""


def own_lines(*, user: User) -> Iterator[bytes]:
    """All matches of a person for themselves, the newest first, under the names that they met there."""
    return _lines(_of_person(user.pk, Q()), by_name)


def public_lines(*, person_id: int) -> Iterator[bytes]:
    """A person's matches that everybody finds and in which nothing is hidden any more, the newest first."""
    is_public = Q(entry__is_listed=True, entry__revealed_at__lte=timezone.now())
    return _lines(_of_person(person_id, is_public), in_public(secrets.token_bytes(32)))


def lines_of_time(*, since: datetime, until: datetime) -> Iterator[bytes]:
    """All matches that everybody finds and that were revealed in a stretch of time, in the order in which they
    ended."""

    def entries_after(last: int) -> Sequence[int]:
        found = ArchiveEntry.objects.filter(is_listed=True, revealed_at__gte=since, revealed_at__lt=until, pk__gt=last)
        return list(found.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])

    return _lines(entries_after, in_public(secrets.token_bytes(32)))


def _of_person(person_id: int, wanted: Q) -> Callable[[int], Sequence[int]]:
    def entries_before(last: int) -> Sequence[int]:
        found = ArchiveSeat.objects.filter(wanted, user_id=person_id)
        if last:
            found = found.filter(entry_id__lt=last)
        return list(found.order_by("-entry_id").values_list("entry_id", flat=True)[:AT_ONCE])

    return entries_before


def _lines(entries_beyond: Callable[[int], Sequence[int]], naming: Naming) -> Iterator[bytes]:
    """The lines of some matches after others; each piece holds those that were read together."""
    last = 0
    while numbers := entries_beyond(last):
        last = numbers[-1]
        yield b"".join(_line(entry, naming) for entry in _read(numbers))


def _read(numbers: Sequence[int]) -> list[ArchiveEntry]:
    seats = Prefetch("match__seats", Seat.objects.select_related("user__preferences"))
    entries = ArchiveEntry.objects.filter(pk__in=numbers).select_related("match__archived")
    found = {entry.pk: entry for entry in entries.prefetch_related(seats)}
    return [found[number] for number in numbers]


def _line(entry: ArchiveEntry, naming: Naming) -> bytes:
    match = entry.match
    plain: dict[str, Any] = match_fields(match, match.archived.plies, naming)
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
