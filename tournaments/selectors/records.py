"""What a person has played and won in tournaments, for their followers and their profile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from social.feed import Entry as FeedEntry
from social.feed import Span
from tournaments.models import Entry, Tournament
from tournaments.words import title_words

MOST_SHOWN = 20


class TournamentRecord(NamedTuple):
    """A tournament that a person has played to its end."""

    id: int
    title: str
    format: str
    ended_at: datetime | None
    rank: int | None
    players: int
    points: int
    is_won: bool


def tournaments_of(person: User) -> list[TournamentRecord]:
    """The last tournaments of a person that were for everyone."""
    entries = _finished().filter(user=person, games__gt=0)
    players = Count("tournament__entries", filter=Q(tournament__entries__games__gt=0))
    rows = entries.annotate(players=players).order_by("-tournament__ended_at", "-pk")
    return [_record(entry) for entry in rows[:MOST_SHOWN]]


def _record(entry: Entry) -> TournamentRecord:
    tournament = entry.tournament
    return TournamentRecord(
        id=tournament.pk,
        title=title_words(tournament),
        format=str(tournament.get_format_display()),
        ended_at=tournament.ended_at,
        rank=entry.final_rank,
        players=getattr(entry, "players", 0),
        points=entry.points,
        is_won=entry.final_rank == 1,
    )


def tournament_wins(people: Mapping[int, User], span: Span) -> Sequence[FeedEntry]:
    """Tournaments for everyone that these people have won."""
    won = _finished().filter(user__in=people, final_rank=1)
    won = won.filter(tournament__ended_at__gte=span.since, tournament__ended_at__lt=span.before)
    rows = won.order_by("-tournament__ended_at", "-pk")[: span.most]
    return [_feed_entry(row.tournament, people[row.user_id]) for row in rows]


def _feed_entry(tournament: Tournament, person: User) -> FeedEntry:
    assert tournament.ended_at is not None, "ranks are written when a tournament ends"
    blanks = {"name": person.username, "tournament": title_words(tournament)}
    words = _("%(name)s won the tournament %(tournament)s") % blanks
    url = reverse("tournaments:tournament", args=[tournament.pk])
    return FeedEntry(tournament.ended_at, person, words, url, "", "trophy")


def _finished() -> QuerySet[Entry]:
    over = Entry.objects.filter(tournament__state=Tournament.State.FINISHED, tournament__audience="")
    return over.select_related("tournament")
