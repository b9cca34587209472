"""Deciding what people have asked the hosts of a league."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from games.text_checks import check_paragraphs
from leagues.errors import DecidedAlready, NobodyWaits, OwnCause, WrongState
from leagues.models import Act, Entry, LeagueTable, Request, Season
from leagues.models.log import TEXT_LENGTH
from leagues.permissions import Permission
from leagues.selectors.permissions import require
from leagues.selectors.requests import is_own_cause, permission_for
from leagues.selectors.substitutes import refused_substitute
from leagues.services.adjudicate import adjudicate_locked
from leagues.services.grant_pause import grant_pause
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act
from leagues.services.notify_league import helpers, notify_league
from leagues.services.substitute import substitute_locked
from leagues.services.withdraw import remove_locked

Kind, State = Request.Kind, Request.State
MOST_AT_ONCE = 200


@transaction.atomic
def decide_request(
    *, request_id: int, by: User, is_granted: bool, answer: str, places: Sequence[int] | None = None
) -> Request:
    """Grants or refuses what a member has asked, with a word of why, and does what follows from it: who does not play
    is taken out, who has waited longest becomes the substitute, a pause is given, and an appeal gets the places that
    are named. Of two who decide at once the first does."""
    season_id = Request.objects.values_list("season_id", flat=True).get(pk=request_id)
    season = lock_season(season_id=season_id)
    request = Request.objects.select_related("by", "about", "table__division").get(pk=request_id)
    require(league=season.league, user=by, permission=permission_for(request))
    if request.state != State.OPEN:
        raise DecidedAlready
    if season.state != Season.State.RUNNING:
        raise WrongState
    own = Entry.objects.filter(season=season, user=by).values_list("pk", flat=True)
    if is_own_cause(request, by, list(own)):
        raise OwnCause
    request.answer = check_paragraphs(text=answer, most=TEXT_LENGTH)
    request.state = State.GRANTED if is_granted else State.REFUSED
    request.decided_by, request.decided_at = by, database_now()
    request.save(update_fields=["answer", "state", "decided_by", "decided_at"])
    if is_granted:
        _grant(season, request, by, places)
    kind = Act.Kind.REQUEST_DECIDED
    act = note_act(
        league=season.league,
        season=season,
        kind=kind,
        by=by,
        request=request.pk,
        what=request.kind,
        state=request.state,
    )
    notify_league(act=act, people=_concerned(request))
    return request


def lapse_requests() -> int:
    """Closes every request that was not answered in time, tells who asked and who should have, and says how many.
    Safe to run twice."""
    late = Request.objects.filter(state=State.OPEN, due_at__lte=database_now()).order_by("due_at")
    return sum(_lapse(request_id) for request_id in late.values_list("pk", flat=True)[:MOST_AT_ONCE])


@transaction.atomic
def _lapse(request_id: int) -> bool:
    season = lock_season(season_id=Request.objects.values_list("season_id", flat=True).get(pk=request_id))
    request = Request.objects.get(pk=request_id)
    if request.state != State.OPEN:
        return False
    request.state, request.decided_at = State.LAPSED, database_now()
    request.save(update_fields=["state", "decided_at"])
    kind = Act.Kind.REQUEST_LAPSED
    act = note_act(league=season.league, season=season, kind=kind, request=request.pk, what=request.kind)
    notify_league(act=act, people=[request.by_id, *helpers(league=season.league, permission=Permission.DECIDE_REQUEST)])
    return True


def _concerned(request: Request) -> list[int]:
    about = [request.about.user_id] if request.about is not None else []
    return [request.by_id, *about]


def _first_waiting(season: Season, by: User) -> User:
    """Who has waited longest, of those who may be a substitute."""
    waiting = season.entries.filter(state=Entry.State.WAITING).select_related("user").order_by("signed_at", "pk")
    people = (entry.user for entry in waiting)
    first = next((user for user in people if refused_substitute(season=season, user=user, by=by) is None), None)
    if first is None:
        raise NobodyWaits
    return first


def _grant(season: Season, request: Request, by: User, places: Sequence[int] | None) -> None:
    """What follows from a granted request."""
    about = request.about
    assert about is not None, "every request is about a member"
    if request.kind == Kind.NO_SHOW and about.state not in Entry.GONE:
        remove_locked(season=season, entry_id=about.pk, by=by, is_no_show=True)
    elif request.kind == Kind.SUBSTITUTE:
        substitute_locked(season=season, entry_id=about.pk, by=by, user=_first_waiting(season, by))
    elif request.kind == Kind.PAUSE:
        grant_pause(season=season, entry=about, by=by)
    elif request.kind == Kind.APPEAL and places is not None:
        table: LeagueTable | None = request.table
        assert table is not None, "an appeal is about a table"
        adjudicate_locked(season=season, table=table, by=by, places=places)
