"""Entries of the archive for tests of searching: what a match is found by, without the match having been played."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from accounts.models import User
from games.archive.search_query import Done
from games.models import ArchiveCard, ArchiveEntry, ArchiveSeat, Fact, Match

BEGINNING = dt.datetime(2025, 1, 1, 12, tzinfo=dt.UTC)


def shelved(
    title: str,
    people: Sequence[User],
    *,
    cards: Sequence[str] = (),
    done: Sequence[tuple[int, Done]] = (),
    **columns: Any,
) -> ArchiveEntry:
    """A match in the archive that ended a day after the one before; the people came in as they are named. What was done
    is told by the seat, with the round as the last that counts."""
    game, edition = columns.setdefault("game", "tudor"), columns.setdefault("edition", "v15")
    match = Match.objects.create(
        title=title,
        ruleset=f"{game}/{edition}@1",
        players=len(people),
        opened_by=people[0],
        status=Match.Status.OVER,
        is_archived=True,
    )
    ended = BEGINNING + dt.timedelta(days=ArchiveEntry.objects.count())
    usual = {
        "players": len(people),
        "pace": "live",
        "is_rated": False,
        "is_listed": True,
        "ended_at": ended,
        "revealed_at": ended,
        "decisions": 100,
        "winner_seat": 0,
        "margin": 5,
        "best_score": 50,
        "reason": 10,
    }
    entry = ArchiveEntry.objects.create(match=match, **{**usual, **columns})
    for number, user in enumerate(people):
        ArchiveSeat.objects.create(
            entry=entry, number=number, user=user, has_left=False, place=number + 1, score=50 - number
        )
    for card in cards:
        ArchiveCard.objects.create(entry=entry, card=card)
    for seat, deed in done:
        Fact.objects.create(
            entry=entry, kind=deed.kind, subject=deed.subject, seat=seat, round=deed.last_round or 0, place=seat + 1
        )
    return entry
