"""Matches that everybody may watch just now."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from accounts.database_time import database_now
from games.models import Match, MatchQuerySet
from games.watch.channels import ALL, Channel

STILL_LIVE = timedelta(minutes=20)
"""For how long a match in real time counts as live in which nothing happens."""
STILL_RUNNING = timedelta(days=7)
"""The same for one that is played over days."""
MOST_COUNTED = 1_000


class Key(NamedTuple):
    """What finds a board that has been drawn already."""

    match_id: int
    code: str
    version: int


def watchable() -> MatchQuerySet:
    """Public matches in which something happens, the last that changed first."""
    now = database_now()
    return Match.objects.watchable(now - STILL_LIVE, now - STILL_RUNNING)


def live_keys(channel: Channel = ALL, *, most: int) -> list[Key]:
    """The matches of a channel, without their states, which are long: first those in real time, then those that are
    played over days, of each the last that changed first."""
    now = database_now()
    brisk = Match.objects.watchable(now - STILL_LIVE, now - STILL_LIVE).filter(pace=Match.Pace.LIVE)
    slow = Match.objects.watchable(now - STILL_LIVE, now - STILL_RUNNING).filter(pace=Match.Pace.DAYS)
    found: list[Key] = []
    for matches in (brisk, slow):
        if len(found) < most:
            rows = channel.narrow(matches).values_list("pk", "code", "version")[: most - len(found)]
            found += [Key(*row) for row in rows]
    return found


def live_count(channel: Channel = ALL) -> int:
    """How many there are; of very many only that they are so many."""
    return channel.narrow(watchable())[:MOST_COUNTED].count()
