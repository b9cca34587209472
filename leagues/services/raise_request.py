"""Asking the hosts of a league to decide something."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.database_time import database_now
from accounts.models import User
from games.text_checks import check_paragraphs
from leagues.errors import AskedAlready, BadRequest, NotEntered, WrongState
from leagues.models import Act, Entry, LeagueTable, Request, Season
from leagues.models.log import TEXT_LENGTH
from leagues.selectors.calendar import after_breaks
from leagues.selectors.requests import permission_for
from leagues.services.escalate_requests import escalate_stuck
from leagues.services.grant_pause import check_pause
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_helpers

TIME_TO_DECIDE = timedelta(days=3)
Kind = Request.Kind


@transaction.atomic
def raise_request(
    *,
    season_id: int,
    user: User,
    kind: Request.Kind,
    text: str,
    table_id: int | None = None,
    about_id: int | None = None,
) -> Request:
    """Asks the hosts something: a table and a person are named where it is about them. They have three days, breaks
    aside; what none of them may decide goes to the stewards of the site at once."""
    season = lock_season(season_id=season_id)
    if season.state != Season.State.RUNNING:
        raise WrongState
    mine = Entry.objects.filter(season=season, user=user).first()
    if mine is None or mine.division_id is None or (mine.state in Entry.GONE and kind != Kind.APPEAL):
        raise NotEntered
    table, about = _checked(season, mine, kind, table_id, about_id)
    words = check_paragraphs(text=text, most=TEXT_LENGTH)
    if Request.objects.filter(season=season, by=user, kind=kind, state=Request.State.OPEN).exists():
        raise AskedAlready
    now = database_now()
    request = Request.objects.create(
        season=season,
        table=table,
        by=user,
        about=about,
        kind=kind,
        text=words,
        made_at=now,
        due_at=after_breaks(season, now + TIME_TO_DECIDE),
    )
    kind_of_act = Act.Kind.REQUESTED
    act = note_act(league=season.league, season=season, kind=kind_of_act, by=user, request=request.pk, what=str(kind))
    notify_helpers(act=act, permission=permission_for(request))
    escalate_stuck(league=season.league)
    return request


def _checked(
    season: Season, mine: Entry, kind: Request.Kind, table_id: int | None, about_id: int | None
) -> tuple[LeagueTable | None, Entry]:
    """The table and the person that it is about: only tables at which who asks has a seat, and who sits there."""
    if kind == Kind.PAUSE:
        check_pause(season=season, entry=mine)
    if kind in (Kind.SUBSTITUTE, Kind.PAUSE):
        return None, mine
    table = LeagueTable.objects.filter(pk=table_id or 0, division__season=season).first()
    if table is None or mine.pk not in table.seats:
        raise BadRequest(_("Please choose which of your games it is about."), field="table")
    if kind == Kind.APPEAL:
        if table.state not in LeagueTable.COUNTED:
            raise BadRequest(_("This game has no result yet."), field="table")
        return table, mine
    about = Entry.objects.filter(pk=about_id or 0, season=season).exclude(pk=mine.pk).first()
    if about is None or about.pk not in table.seats or about.state in Entry.GONE:
        raise BadRequest(_("Please choose the player who isn't playing."), field="about")
    return table, about
