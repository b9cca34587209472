"""Agreeing to a time that was proposed for a table of a real-time league."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from leagues import outbox
from leagues.errors import NoSuchTime, TimeIsSet
from leagues.models import Act, Agreement, Appointment, ProposedTime
from leagues.selectors.meeting_times import OPENS
from leagues.services.lock_appointment import Meeting, lock_appointment
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_table
from leagues.services.set_usual_times import set_agreed_time


@transaction.atomic
def agree_time(*, table_id: int, user: User, proposal_id: int) -> Appointment:
    """Agrees to a proposed time. With the last player at the table it is set. Agreeing twice is no error."""
    meeting = lock_appointment(table_id=table_id, user=user)
    proposal = meeting.appointment.proposals.filter(pk=proposal_id).first()
    now = database_now()
    if proposal is None or proposal.at <= now:
        raise NoSuchTime
    if now >= meeting.appointment.at - OPENS:
        raise TimeIsSet
    Agreement.objects.get_or_create(proposal=proposal, entry=meeting.mine)
    settle_agreement(meeting=meeting, proposal=proposal, by=user)
    return meeting.appointment


def settle_agreement(*, meeting: Meeting, proposal: ProposedTime, by: User) -> None:
    """Sets a time to which everybody at the table has agreed, and tells them. The caller holds the season."""
    agreed = set(proposal.agreements.values_list("entry_id", flat=True))
    if not agreed.issuperset(meeting.members):
        return
    season, appointment = meeting.season, meeting.appointment
    set_agreed_time(season=season, appointment=appointment, at=proposal.at)
    table = appointment.table
    kind, at = Act.Kind.APPOINTED, appointment.at.isoformat()
    act = note_act(league=season.league, season=season, kind=kind, by=by, table=table.pk, at=at)
    notify_table(act=act, table=table)
    outbox.season_due(season.pk)
