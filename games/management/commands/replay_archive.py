"""Rebuilds archived matches from their plies and compares everything."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime
from itertools import islice
from multiprocessing import get_context
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError
from django.db.models import F, Q
from django.utils import timezone
from django.utils.dateparse import parse_date

from games.archive.services.check_archive import verify_record
from games.archive.services.rebuild_snapshots import rebuild_snapshots
from games.errors import BrokenRecord
from games.management.commands._progress import Progress
from games.models import ArchivedRecord, Match

CHUNK = 20
"""Records that a process takes at a time."""


class Command(BaseCommand):
    help = "Rebuilds every archived match under its own rules and compares states, chain and result; 1 if any differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
        parser.add_argument("--match", metavar="CODE", help="only this one")
        parser.add_argument("--limit", type=int, help="at most so many, those that have waited longest")
        parser.add_argument("--since", metavar="YYYY-MM-DD", help="leave out what has been verified since that day")
        parser.add_argument("--rebuild-snapshots", action="store_true", help="rebuild the stored states first")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["jobs"] < 1:
            raise CommandError("at least one process is needed")
        keys = _keys(options)
        progress = Progress(len(keys))
        broken = []
        work = [(chunk, options["rebuild_snapshots"]) for chunk in _chunks(keys)]
        for found in _done(work, options["jobs"]):
            broken += [(code, problem) for code, problem in found if problem]
            progress.advance(len(found), f"{len(broken)} broken")
        for code, problem in broken:
            self.stdout.write(f"{code}: {problem}")
        self.stdout.write(f"{len(keys)} records rebuilt, {len(broken)} broken")
        if broken:
            raise CommandError(f"{len(broken)} of {len(keys)} records have changed")


def _keys(options: dict[str, Any]) -> list[int]:
    """What is to be rebuilt, in the order in which it has waited."""
    records = ArchivedRecord.objects.order_by(F("verified_at").asc(nulls_first=True), "match_id")
    if options["match"]:
        records = records.filter(match__code=options["match"])
        if not records.exists():
            archived = Match.objects.filter(code=options["match"]).exists()
            raise CommandError("this match is not archived yet" if archived else "there is no such match")
    if options["since"]:
        records = records.filter(Q(verified_at=None) | Q(verified_at__lt=_midnight(options["since"])))
    return list(records.values_list("match_id", flat=True)[: options["limit"]])


def _midnight(text: str) -> datetime:
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None:
        raise CommandError(f"{text!r} is not a date; write it like 2026-11-16")
    return datetime(day.year, day.month, day.day, tzinfo=timezone.get_default_timezone())


def _chunks(keys: Iterable[int]) -> Iterator[list[int]]:
    rest = iter(keys)
    while chunk := list(islice(rest, CHUNK)):
        yield chunk


def _done(work: list[tuple[list[int], bool]], jobs: int) -> Iterator[list[tuple[str, str]]]:
    """What was found in each chunk, as it is done; in this process if there is only one."""
    if jobs == 1 or len(work) < 2:
        yield from map(_verified, work)
        return
    # Begun anew instead of forked: a process that is forked would inherit connections, and a pool without its threads.
    with ProcessPoolExecutor(jobs, get_context("spawn"), django.setup) as pool:
        yield from pool.map(_verified, work)


def _verified(chunk: tuple[list[int], bool]) -> list[tuple[str, str]]:
    """The codes of some records, each with its problem."""
    keys, with_snapshots = chunk
    codes = dict(Match.objects.filter(pk__in=keys).values_list("pk", "code"))
    found = []
    for key in keys:
        problem = ""
        if with_snapshots:
            try:
                rebuild_snapshots(match_id=key)
            except BrokenRecord as error:
                problem = str(error)
        found.append((codes[key], verify_record(match_id=key) or problem))
    return found
