"""The days of a season."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from games.clock import Interval
from games.clock_pauses import ClockPauses
from leagues.models import Season


def breaks_of(season: Season) -> list[tuple[date, date]]:
    """The first and the last day of every break."""
    return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in season.breaks]


def clock_pauses_of(season: Season) -> ClockPauses:
    """The times in which the clocks of its tables rest; breaks are whole days of UTC."""
    return tuple(
        Interval(datetime.combine(first, time(), UTC), datetime.combine(last + timedelta(days=1), time(), UTC))
        for first, last in breaks_of(season)
    )


def clock_pauses_of_match(match_id: int) -> ClockPauses:
    """When the clocks of a match rest, if it is played in a league."""
    season = Season.objects.filter(divisions__tables__match=match_id).only("breaks").first()
    return () if season is None else clock_pauses_of(season)


def after_breaks(season: Season, moment: datetime) -> datetime:
    """The moment itself, or the first after the break that it falls into; breaks are whole days of UTC."""
    for first, last in breaks_of(season):
        if first <= moment.astimezone(UTC).date() <= last:
            moment = datetime.combine(last + timedelta(days=1), time(), UTC)
    return moment


def round_due(season: Season) -> datetime:
    """When what is left of the round that is played is adjudicated, breaks aside; the end of the season at the
    latest."""
    if season.round_due_at is None:
        return season.ends_at
    return min(after_breaks(season, season.round_due_at), season.ends_at)


def is_break(season: Season, moment: datetime) -> bool:
    return after_breaks(season, moment) != moment
