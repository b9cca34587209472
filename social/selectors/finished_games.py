"""What the archive tells followers: finished games, and titles reached by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.contrib.humanize.templatetags.humanize import ordinal
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import ArchiveEntry, ArchiveSeat
from games.play.selectors.match_labels import seat_name
from games.words import name_words
from leaderboards.models import RatingEvent
from leaderboards.titles import title_of
from social.feed import Entry, Span


def finished_games(people: Mapping[int, User], span: Span) -> Sequence[Entry]:
    """Listed games that these people have finished, each told once, by the one who did best."""
    entries = _entries(people, span)
    return [_entry(entry, people) for entry in entries]


def titles_reached(people: Mapping[int, User], span: Span) -> Sequence[Entry]:
    """Rating titles that these people have reached for the first time since their last game; only of those who are on
    leaderboards."""
    entries = {entry.match_id: entry for entry in _entries(people, span, rated=True)}
    events = RatingEvent.objects.filter(match__in=entries, user__in=people).exclude(
        user__preferences__is_on_leaderboards=False
    )
    found = []
    for event in events.select_related("pool"):
        before = title_of(event.mean_before, event.deviation_before)
        title = title_of(event.mean_after, event.deviation_after)
        if title is None or (before is not None and before.floor >= title.floor):
            continue
        person = people[event.user_id]
        blanks = {"name": person.username, "title": title.name, "game": name_words(event.pool.game)}
        found.append(
            Entry(
                entries[event.match_id].ended_at,
                person,
                _("%(name)s reached the title %(title)s in %(game)s") % blanks,
                reverse("leaderboards:history", args=[person.pk, event.pool.key]),
                event.pool.size,
                title.icon,
            )
        )
    return sorted(found, key=lambda one: one.at, reverse=True)


def _entries(people: Mapping[int, User], span: Span, *, rated: bool = False) -> list[ArchiveEntry]:
    """Their newest games. Numbers rise with the time of ending, and the index of seats holds a person's in order."""
    first = ArchiveEntry.objects.filter(ended_at__gte=span.since).order_by("ended_at", "id").values("id")[:1]
    seats = ArchiveSeat.objects.filter(user__in=people, entry_id__gte=first, entry__ended_at__lt=span.before)
    seats = seats.filter(entry__is_listed=True, **({"entry__is_rated": True} if rated else {}))
    numbers = seats.order_by("-entry_id").values("entry_id").distinct()[: span.most]
    found = ArchiveEntry.objects.filter(pk__in=[row["entry_id"] for row in numbers]).order_by("-pk")
    return list(found.select_related("match").prefetch_related("seats__user"))


def _entry(entry: ArchiveEntry, people: Mapping[int, User]) -> Entry:
    seats = sorted(entry.seats.all(), key=lambda seat: (seat.place, seat.number))
    mine = next(seat for seat in seats if seat.user_id in people)
    person = people[mine.user_id or 0]
    others = [seat for seat in seats if seat is not mine]
    blanks = {
        "name": person.username,
        "game": name_words(entry.game),
        "others": ", ".join(_names(others)),
        "place": ordinal(mine.place),
        "players": len(seats),
    }
    if mine.place > 1:
        words = _("%(name)s came %(place)s of %(players)s in %(game)s with %(others)s") % blanks
    elif [seat.place for seat in seats].count(1) > 1:
        words = _("%(name)s shared first place in %(game)s with %(others)s") % blanks
    else:
        words = _("%(name)s won %(game)s against %(others)s") % blanks
    scores = " : ".join(str(seat.score) for seat in seats)
    icon = "crown" if mine.place == 1 else "rose"
    return Entry(entry.ended_at, person, words, reverse("games:table", args=[entry.match.code]), scores, icon)


def _names(seats: Iterable[ArchiveSeat]) -> list[str]:
    return [seat_name(seat) or _("autopilot") for seat in seats]
