"""What calendars and feed readers get of a league."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from accounts.absolute_urls import absolute_url
from leagues.models import League, Season
from leagues.selectors.log import news

MOST_SEASONS = 3
LENGTH = timedelta(minutes=30)
"""A beginning has no length, but calendars draw what has one."""


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


def _events(league: League, season: Season) -> list[Event]:
    words = {"league": league.name, "number": season.number}
    moments = [
        ("sign-up", season.sign_up_from, _("%(league)s: sign-up for season %(number)s opens")),
        ("check-in", season.check_in_from, _("%(league)s: check-in for season %(number)s opens")),
        ("start", season.starts_at, _("%(league)s: season %(number)s starts")),
        ("round", season.round_due_at, _("%(league)s: round ends (season %(number)s)")),
        ("end", season.ends_at, _("%(league)s: season %(number)s ends")),
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
