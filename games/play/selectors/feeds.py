"""What programs of a person's own read: a calendar of their deadlines, and news of their matches."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from accounts.absolute_urls import absolute_url
from accounts.models import User
from games.models import Match, Seat
from games.play.selectors.match_labels import match_title, seat_name
from games.play.selectors.outcome import outcome_words
from games.titles.wording import seat_words

MOST = 50
LENGTH = timedelta(minutes=15)
"""A deadline has no length, but calendars draw what has one."""


def deadlines_calendar(user: User) -> tuple[bytes, datetime | None]:
    """The person's deadlines as a calendar, and when it changed last."""
    calendar = Calendar()
    calendar.add("prodid", "-//Court & Crown//Deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _("Court & Crown: deadlines"))
    changed = None
    for seat in _seats_with_deadlines(user):
        calendar.add_component(_event(seat))
        changed = max(changed or seat.match.changed_at, seat.match.changed_at)
    return calendar.to_ical(), changed


def _seats_with_deadlines(user: User) -> list[Seat]:
    has_deadline = Q(match__status=Match.Status.PLAYING, due_at__isnull=False) | Q(
        match__status=Match.Status.CALLED, match__ready_by__isnull=False
    )
    seats = Seat.objects.filter(has_deadline, user=user, is_to_act=True, is_caretaker=False)
    return list(seats.select_related("match").prefetch_related("match__seats__user").order_by("match_id")[:MOST])


def _event(seat: Seat) -> Event:
    match = seat.match
    is_called = match.status == Match.Status.CALLED
    at = match.ready_by if is_called else seat.due_at
    assert at is not None, "only seats with a deadline are asked for"
    title = {"title": match_title(match, list(match.seats.all()), reader=seat.user_id)}
    event = Event()
    # The same decision is the same entry, wherever its deadline moves.
    what = "ready" if is_called else f"{seat.number}-{seat.seen_ply}"
    event.add("uid", f"{match.code}-{what}@{urlsplit(settings.PUBLIC_URL).hostname}")
    event.add("dtstamp", match.changed_at.astimezone(UTC))
    event.add("last-modified", match.changed_at.astimezone(UTC))
    event.add("dtstart", (at - LENGTH).astimezone(UTC))
    event.add("dtend", at.astimezone(UTC))
    event.add("summary", (_("Get ready for “%(title)s”") if is_called else _("Your move at “%(title)s”")) % title)
    event.add("url", absolute_url(reverse("games:table", args=[match.code])))
    return event


def games_feed(user: User) -> tuple[bytes, datetime | None]:
    """The person's last matches as a feed, the one that changed last first, and when that was. It says who decides and
    how matches ended, which everybody may know."""
    mine = Seat.objects.filter(user=user).values("match_id")
    matches = Match.objects.filter(pk__in=mine).exclude(status=Match.Status.CANCELLED)
    rows = list(matches.prefetch_related("seats__user").order_by("-changed_at", "-pk").defer("state", "trail")[:MOST])
    changed = rows[0].changed_at if rows else None
    feed = Atom1Feed(
        title=_("Court & Crown: %(name)s's games") % {"name": user.get_username()},
        link=absolute_url(reverse("games:lobby")),
        description=None,
    )
    for match in rows:
        address = absolute_url(reverse("games:table", args=[match.code]))
        feed.add_item(
            title=match_title(match, list(match.seats.all()), reader=user.pk),
            link=address,
            description=_summary(match, user),
            unique_id=address,
            updateddate=match.changed_at,
            pubdate=match.created_at,
        )
    return feed.writeString("utf-8").encode(), changed


def _summary(match: Match, user: User) -> str:
    seats = list(match.seats.all())
    names = tuple(seat_name(seat) for seat in seats)
    if match.status == Match.Status.OVER and match.result is not None:
        order = sorted(enumerate(match.places(seats)), key=lambda entry: entry[1])
        placed = ", ".join(f"{place}. {seat_words(seat, names)}" for seat, place in order)
        return f"{outcome_words(match, seats, names)} {placed}"
    waiting = [seat for seat in seats if seat.is_to_act]
    if any(seat.user_id == user.pk and not seat.is_caretaker for seat in waiting):
        return _("It's your turn.")
    if match.status == Match.Status.PLAYING and waiting:
        return _("Waiting for %(who)s.") % {"who": ", ".join(seat_words(seat.number, names) for seat in waiting)}
    return str(match.get_status_display()).capitalize()
