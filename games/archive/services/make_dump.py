"""Publishing the matches of a month as one file for everybody."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import zstandard
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.archive.selectors.export_lines import lines_of_time
from games.errors import MonthNotOver
from games.models import ArchiveEntry, Dump

LEVEL = 12
GRACE = timedelta(days=1)
"""What ended in the last minute of a month is in the archive by then."""


def make_due_dumps() -> list[Dump]:
    """Makes the files of all months that are over and have none, from the first match on: also what was missed."""
    return [make_dump(month=month) for month in _due_months()]


def make_dump(*, month: date, again: bool = False) -> Dump:
    """The public file of the matches that were revealed in a month. One that is there is left alone, unless it is to be
    made again. Safe to run twice, even at once: a file has its name only when it is whole, and a row only then."""
    month = month.replace(day=1)
    if timezone.now() < _beginning(_following(month)) + GRACE:
        raise MonthNotOver
    dump = Dump.objects.filter(month=month).first()
    if dump is not None and dump.path.is_file() and not again:
        return dump
    made = _written(month)
    with transaction.atomic():
        dump, is_new = Dump.objects.select_for_update().get_or_create(month=month, defaults=made)
        spare = dump.file_name
        if not is_new and dump.path.is_file() and not again:
            # Another process was faster.
            spare = made["file_name"]
        elif not is_new:
            Dump.objects.filter(pk=dump.pk).update(**made)
            dump.refresh_from_db()
    if spare != dump.file_name:
        _remove(spare)
    return dump


def _due_months() -> Iterator[date]:
    first = ArchiveEntry.objects.filter(is_listed=True).order_by("pk").first()
    if first is None:
        return
    done = {dump.month for dump in Dump.objects.all() if dump.path.is_file()}
    month = first.ended_at.astimezone(UTC).date().replace(day=1)
    while _beginning(_following(month)) + GRACE <= timezone.now():
        if month not in done:
            yield month
        month = _following(month)


def _written(month: date) -> dict[str, Any]:
    """Writes the file and its checksum, and says what is to be noted of it. Its name holds the beginning of the
    checksum: a file that replaces another never changes it while it is being read."""
    folder = Path(settings.DUMPS_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    matches = 0
    with tempfile.TemporaryDirectory(dir=folder, prefix=".unfinished-") as unfinished:
        path = Path(unfinished) / "matches"
        with path.open("wb") as file, zstandard.ZstdCompressor(level=LEVEL).stream_writer(file) as writer:
            for piece in lines_of_time(since=_beginning(month), until=_beginning(_following(month))):
                writer.write(piece)
                matches += piece.count(b"\n")
        with path.open("rb") as whole:
            sha256 = hashlib.file_digest(whole, "sha256").hexdigest()
        name = f"court-and-crown-{month:%Y-%m}-{sha256[:8]}.ndjson.zst"
        size = path.stat().st_size
        path.chmod(0o644)
        (folder / f"{name}.sha256").write_text(f"{sha256}  {name}\n")
        path.replace(folder / name)
    return {"file_name": name, "sha256": sha256, "size": size, "matches": matches, "made_at": timezone.now()}


def _remove(file_name: str) -> None:
    """Removes a file that no row names any more; downloads that have begun go on."""
    for name in (file_name, f"{file_name}.sha256"):
        (Path(settings.DUMPS_DIR) / name).unlink(missing_ok=True)


def _beginning(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def _following(month: date) -> date:
    """The first day of the month after."""
    return (month.replace(day=28) + timedelta(days=4)).replace(day=1)
