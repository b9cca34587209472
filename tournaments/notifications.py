"""The notifications of tournaments."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Kind, Notification
from accounts.notifications.registry import Content, Relevance, Summary, register
from tournaments.models import Entry, Table, Tournament
from tournaments.selectors.standings import rank_of
from tournaments.words import title_words


class Source(NamedTuple):
    """What a notification is made of."""

    what: str
    """What has happened: the last part of its key."""
    tournament: Tournament | None
    table: Table | None


def register_kinds() -> None:
    """Registers what tournaments make."""
    register(Kind.TOURNAMENT, render, is_current, summarize=summarize, load=load_sources)


def load_sources(notifications: Collection[Notification]) -> None:
    """Reads the tournaments and tables of notifications, all at once."""
    keys = {one.subject_id for one in notifications if one.subject_id is not None}
    tournaments = Tournament.objects.in_bulk(keys)
    numbers = {int(what[1:]) for one in notifications if (what := _what(one))[1:].isdigit()}
    tables = Table.objects.select_related("match").in_bulk(numbers)
    for one in notifications:
        what = _what(one)
        table = tables.get(int(what[1:])) if what[1:].isdigit() else None
        one.subject = Source(what, tournaments.get(one.subject_id or 0), table)


def is_current(notification: Notification) -> Relevance:
    """A table as long as it is played, the start as long as the tournament is."""
    source = source_of(notification)
    if source.tournament is None:
        return Relevance.PAST
    if source.table is not None:
        is_over = source.table.state != Table.State.PLAYING
    else:
        is_over = source.what == "start" and source.tournament.state not in Tournament.PLAYED
    return Relevance.PAST if is_over else Relevance.CURRENT


def summarize(notification: Notification) -> Summary:
    source = source_of(notification)
    if source.tournament is None:
        return Summary(_("A tournament"), reverse("accounts:notifications"))
    title = title_words(source.tournament)
    path = reverse("tournaments:tournament", args=[source.tournament.pk])
    if source.table is not None:
        return Summary(
            _("Your game in %(tournament)s has started") % {"tournament": title},
            reverse("games:table", args=[source.table.match.code]),
        )
    sentences = {
        "start": _("%(tournament)s has started"),
        "end": _("%(tournament)s is over"),
        "cancelled": _("%(tournament)s was cancelled"),
    }
    return Summary(sentences.get(source.what, "%(tournament)s") % {"tournament": title}, path)


def render(notification: Notification) -> Content:
    source = source_of(notification)
    headline = summarize(notification).headline
    if source.tournament is None or source.what != "end":
        return Content((headline,))
    entry = Entry.objects.filter(tournament=source.tournament, user=notification.user_id, games__gt=0).first()
    if entry is None:
        return Content((headline,))
    reached = {"rank": rank_of(source.tournament, entry), "points": entry.points}
    return Content((headline, _("Your final rank is %(rank)s, with %(points)s points.") % reached))


def source_of(notification: Notification) -> Source:
    """What a notification is made of, read now if it has not been read yet."""
    if notification.subject is None:
        load_sources([notification])
    found: Source = notification.subject
    return found


def _what(notification: Notification) -> str:
    return notification.key.rpartition(":")[2]
