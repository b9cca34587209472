"""Tournaments in which games run, for the pages of live games."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import MatchQuerySet
from games.watch.channels import Channel
from tournaments.models import Tournament
from tournaments.words import title_words

KIND = "tournament"
MOST_CHANNELS = 12


def running_tournaments() -> Sequence[Channel]:
    """Those under way, the newest first."""
    running = Tournament.objects.filter(state__in=Tournament.PLAYED).order_by("-starts_at", "-pk")
    return [_channel(tournament) for tournament in running[:MOST_CHANNELS]]


def find_running(key: str) -> Channel | None:
    """The tournament of that number."""
    if not (key.isascii() and key.isdecimal() and len(key) < 10):
        return None
    found = Tournament.objects.filter(pk=int(key)).first()
    return None if found is None else _channel(found)


def _channel(tournament: Tournament) -> Channel:
    def narrow(matches: MatchQuerySet) -> MatchQuerySet:
        return matches.filter(tournament_table__tournament_id=tournament.pk)

    return Channel(f"{KIND}:{tournament.pk}", title_words(tournament), narrow)
