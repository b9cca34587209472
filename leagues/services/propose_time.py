"""Proposing a time for a table of a real-time league."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import User
from leagues.errors import BadTime, TimeIsSet, TooManyTimes
from leagues.models import Agreement, Entry, ProposedTime
from leagues.selectors.calendar import is_break
from leagues.selectors.meeting_times import LEAST_NOTICE, OPENS, latest_time
from leagues.services.agree_time import settle_agreement
from leagues.services.lock_appointment import lock_appointment
from leagues.services.notify_league import notify_of_news

MOST_PROPOSED = 3
"""Times that one player can have proposed at once."""


@transaction.atomic
def propose_time(*, table_id: int, user: User, at: datetime) -> ProposedTime:
    """Proposes a time to the others at a table; who proposes it agrees to it. A time that stands there already is
    agreed to."""
    meeting = lock_appointment(table_id=table_id, user=user)
    season, appointment = meeting.season, meeting.appointment
    now = database_now()
    at = at.replace(second=0, microsecond=0)
    if now >= appointment.at - OPENS:
        raise TimeIsSet
    if not now + LEAST_NOTICE - timedelta(minutes=1) <= at <= latest_time(season) or is_break(season, at):
        raise BadTime(latest_time(season))
    known = appointment.proposals.filter(at=at).first()
    if known is None:
        if appointment.proposals.filter(by=meeting.mine).count() >= MOST_PROPOSED:
            raise TooManyTimes
        limits.spend(limits.PROPOSED_TIMES, person=user.pk)
        known = ProposedTime.objects.create(appointment=appointment, by=meeting.mine, at=at)
        others = Entry.objects.filter(pk__in=meeting.members).exclude(pk=meeting.mine.pk)
        people = others.values_list("user_id", flat=True)
        notify_of_news(league=season.league, people=people, what=f"p{known.pk}")
    Agreement.objects.get_or_create(proposal=known, entry=meeting.mine)
    settle_agreement(meeting=meeting, proposal=known, by=user)
    return known
