"""Passing on to the stewards of the site what no one in a league can decide, or does."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from accounts.database_time import database_now
from leagues.models import Act, League, Request
from leagues.selectors.requests import Judges, stewards
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_league

LAST_DAY = timedelta(days=1)
"""So long before it lapses a request that no one has answered is passed on."""
MOST_AT_ONCE = 200

State = Request.State


def escalate_requests() -> int:
    """Passes on every request that will lapse soon, and says how many they were. Safe to run twice."""
    soon = Request.objects.filter(state=State.OPEN, escalated_at=None, due_at__lte=database_now() + LAST_DAY)
    found = soon.order_by("due_at").values_list("pk", flat=True)[:MOST_AT_ONCE]
    return sum(_escalate(request_id) for request_id in found)


def escalate_stuck(*, league: League) -> None:
    """Passes on the open requests of a league that no one there can decide. The caller is in the transaction that made
    it so."""
    found = Request.objects.filter(season__league=league, state=State.OPEN, escalated_at=None)
    waiting = list(found.select_related("table"))
    if not waiting:
        return
    judges = Judges(league)
    for request in waiting:
        if not judges.of_request(request):
            _escalate(request.pk)


@transaction.atomic
def _escalate(request_id: int) -> bool:
    held = Request.objects.select_for_update(of=("self",)).select_related("season__league")
    request = held.get(pk=request_id)
    if request.state != State.OPEN or request.escalated_at is not None:
        return False
    request.escalated_at = database_now()
    request.save(update_fields=["escalated_at"])
    season = request.season
    kind = Act.Kind.REQUEST_ESCALATED
    act = note_act(league=season.league, season=season, kind=kind, request=request.pk, what=request.kind)
    notify_league(act=act, people=stewards())
    return True
