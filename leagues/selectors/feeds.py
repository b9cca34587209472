"""What calendars and feed readers get of a league."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event

from accounts.absolute_urls import absolute_url
from leagues.models import Appointment, League, Season
from leagues.selectors.fixtures import people_at, titles_of
from leagues.selectors.log import news

MOST_SEASONS = 3
LENGTH = timedelta(minutes=30)
"""A beginning has no length, but calendars draw what has one."""
TABLE_LENGTH = timedelta(hours=2)
ALARMS = (timedelta(days=1), timedelta(minutes=15))


def league_calendar(*, league: League) -> bytes:
    """The days of the last seasons of a league."""
    calendar = Calendar()
    calendar.add("prodid", "-//Court & Crown//Leagues//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", league.name)
    seasons = league.seasons.exclude(state__in=[Season.State.DRAFT, Season.State.CLOSED])
    for season in seasons.order_by("-number")[:MOST_SEASONS]:
        for event in _events(league, season):
            calendar.add_component(event)
    return bytes(calendar.to_ical())


def league_feed(*, league: League) -> tuple[bytes, datetime | None]:
    """The news of a league, and when the last of it happened."""
    address = absolute_url(reverse("leagues:home", args=[league.slug]))
    feed = Atom1Feed(title=league.name, link=address, description=None)
    lines = news(league=league)
    for line in lines:
        feed.add_item(
            title=line.words,
            link=address,
            description="",
            unique_id=f"{address}#act-{line.id}",
            updateddate=line.at,
            pubdate=line.at,
        )
    return feed.writeString("utf-8").encode(), lines[0].at if lines else None


def appointment_calendar(*, appointment: Appointment, league: League) -> bytes:
    """The time of one table, with reminders a day and a quarter of an hour before."""
    table = appointment.table
    names = [entry.user.get_username() for entry in people_at([table]).values()]
    parts = {"league": league.name, "table": titles_of([table])[table.pk].words, "players": ", ".join(sorted(names))}
    event = Event()
    event.add("uid", f"league-table-{table.pk}@{urlsplit(settings.PUBLIC_URL).hostname}")
    event.add("dtstamp", timezone.now().astimezone(UTC))
    event.add("summary", _("%(league)s: %(table)s") % parts)
    event.add("description", _("Players: %(players)s") % parts)
    event.add("dtstart", appointment.at.astimezone(UTC))
    event.add("dtend", (appointment.at + TABLE_LENGTH).astimezone(UTC))
    event.add("url", absolute_url(reverse("leagues:appointment", args=[league.slug, table.pk])))
    for before in ALARMS:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", _("%(league)s: %(table)s") % parts)
        alarm.add("trigger", -before)
        event.add_component(alarm)
    calendar = Calendar()
    calendar.add("prodid", "-//Court & Crown//Leagues//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(event)
    return bytes(calendar.to_ical())


def _events(league: League, season: Season) -> list[Event]:
    words = {"league": league.name, "number": season.number}
    moments = [
        ("sign-up", season.sign_up_from, _("%(league)s: sign-up for season %(number)s opens")),
        ("check-in", season.check_in_from, _("%(league)s: check-in for season %(number)s opens")),
        ("start", season.starts_at, _("%(league)s: season %(number)s starts")),
        ("round", season.round_due_at, _("%(league)s: round ends (season %(number)s)")),
        ("end", season.ended_at or season.ends_at, _("%(league)s: season %(number)s ends")),
    ]
    events = [_event(league, season, key, at, text % words) for key, at, text in moments if at is not None]
    pause = _("%(league)s: break") % words
    for number, (first, last) in enumerate(season.breaks):
        event = _entry(league, season, f"break-{number}", pause)
        event.add("dtstart", date.fromisoformat(first))
        event.add("dtend", date.fromisoformat(last) + timedelta(days=1))
        events.append(event)
    return events


def _event(league: League, season: Season, key: str, at: datetime, summary: str) -> Event:
    event = _entry(league, season, key, summary)
    event.add("dtstart", at.astimezone(UTC))
    event.add("dtend", (at + LENGTH).astimezone(UTC))
    return event


def _entry(league: League, season: Season, key: str, summary: str) -> Event:
    event = Event()
    # The same step is the same entry, wherever its day moves.
    event.add("uid", f"league-{league.pk}-{season.number}-{key}@{urlsplit(settings.PUBLIC_URL).hostname}")
    event.add("dtstamp", season.sign_up_from.astimezone(UTC))
    event.add("summary", summary)
    event.add("url", absolute_url(reverse("leagues:home", args=[league.slug])))
    return event
