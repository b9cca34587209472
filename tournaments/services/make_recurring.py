"""The site's own tournaments, made from plans that recur."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.db import transaction

from accounts.database_time import database_now
from tournaments.models import RecurringTournament, Tournament
from tournaments.services.create_tournament import plan_tournament

AHEAD = {True: timedelta(days=2), False: timedelta(days=8)}
"""How early a daily plan, and a weekly one, are announced."""


def make_recurring() -> int:
    """Makes every tournament that is due to be announced and not there, and says how many. Safe to run twice, and by
    several workers at once."""
    return sum(_make(plan.pk) for plan in RecurringTournament.objects.filter(is_active=True).order_by("pk"))


@transaction.atomic
def _make(plan_id: int) -> int:
    plan = RecurringTournament.objects.select_for_update(no_key=True).get(pk=plan_id)
    now = database_now()
    made = 0
    for starts_at in _moments(plan, now):
        if Tournament.objects.filter(recurring=plan, starts_at=starts_at).exists():
            continue
        tournament = Tournament(
            recurring=plan,
            starts_at=starts_at,
            title=plan.title,
            format=plan.format,
            game=plan.game,
            table_size=plan.table_size,
            tempo=plan.tempo,
            minutes=plan.minutes,
            rounds=plan.rounds,
            is_rated=plan.is_rated,
        )
        plan_tournament(tournament=tournament)
        made += 1
    return made


def _moments(plan: RecurringTournament, now: datetime) -> list[datetime]:
    """When tournaments of this plan start that are to be announced by now."""
    today = now.astimezone(UTC).date()
    ahead = AHEAD[plan.weekday is None]
    days = (today + timedelta(days=number) for number in range(ahead.days + 1))
    starts = [datetime.combine(day, plan.starts_at, UTC) for day in days if plan.weekday in (None, day.weekday())]
    return [moment for moment in starts if now < moment <= now + ahead]
