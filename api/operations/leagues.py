"""Leagues: looking at them, taking part, and running them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest
from ninja import Query, Router, Status

from accounts import limits
from accounts.models import User
from accounts.row_ids import LARGEST_ID
from api.authentication import needs, person_of, public
from api.operations.audience import cleaned, member_named, member_viewer_of
from api.schemas import leagues as schemas
from api.scopes import Scope
from leagues.errors import NobodyInSeason
from leagues.forms.directory import DirectoryForm
from leagues.forms.season import SeasonForm
from leagues.models import Announcement, Division, Entry, League, LeagueTable, Request, Season
from leagues.permissions import Permission
from leagues.selectors.appointment_page import appointment_page, find_appointment
from leagues.selectors.desk_page import desk_page, planned_season
from leagues.selectors.directory import directory_page
from leagues.selectors.division_page import division_page, find_division
from leagues.selectors.exports import standings_json
from leagues.selectors.history_page import history_page
from leagues.selectors.league_header import LeagueHeader, current_season, find_league
from leagues.selectors.league_page import division_rows, league_page, season_facts, season_page
from leagues.selectors.own_leagues import own_leagues
from leagues.selectors.player_page import find_entry, player_page
from leagues.services import adjudicate as adjudicating
from leagues.services import announce as announcing
from leagues.services import give_role as roles
from leagues.services import invite as inviting
from leagues.services import open_season as planning
from leagues.services import sign_up as entering
from leagues.services import substitute as substitutes
from leagues.services.agree_time import agree_time
from leagues.services.arrive import arrive
from leagues.services.decide_request import decide_request
from leagues.services.end_season import end_season
from leagues.services.propose_time import propose_time
from leagues.services.raise_request import raise_request
from leagues.services.start_season import start_season
from leagues.services.withdraw import remove_entry, withdraw
from leagues.services.withdraw_time import withdraw_time

router = Router(tags=["leagues"])
taking_part = needs(Scope.EVENTS_WRITE)
hosting = needs(Scope.HOST)
LARGEST_NUMBER = 2**15 - 1


class Found(NamedTuple):
    """A league, its header and the person for whom it was looked up."""

    league: League
    header: LeagueHeader
    user: User | None


# --- Looking


@router.get("", response=schemas.Leagues, auth=public, summary="Leagues that you may see")
def list_leagues(request: HttpRequest, asked: Query[schemas.AskedLeagues]) -> dict[str, Any]:
    data = {name: value for name, value in asked.dict().items() if value and name != "cursor"}
    wanted = DirectoryForm({**data, "before": asked.cursor or ""}).wanted
    page = directory_page(user=member_viewer_of(request), **wanted)
    return {"leagues": page.rows, "after": None if page.before is None else str(page.before)}


@router.get("/mine", response=list[schemas.OwnLeague], auth=needs(Scope.ACCOUNT_READ), summary="Your running leagues")
def list_own_leagues(request: HttpRequest) -> list[Any]:
    return own_leagues(person_of(request))


@router.get("/{slug}", response=schemas.League, auth=public, summary="A league")
def get_league(request: HttpRequest, slug: str) -> dict[str, Any]:
    found = _league(request, slug)
    page = league_page(league=found.league, header=found.header, user=found.user)
    season = current_season(found.league)
    names = ("slug", "name", "game", "format", "is_private", "is_closed", "rights")
    return {name: getattr(found.header, name) for name in names} | {
        "facts": page.facts,
        "hosts": page.hosts,
        "season": page.season,
        "divisions": () if season is None else division_rows(season, found.league, None),
        "announcements": page.announcements,
        "champions": page.champions,
    }


@router.get("/{slug}/seasons", response=list[schemas.FinishedSeason], auth=public, summary="All seasons of a league")
def list_seasons(request: HttpRequest, slug: str) -> Any:
    found = _league(request, slug)
    return history_page(league=found.league, header=found.header).seasons


@router.get("/{slug}/seasons/{number}", response=schemas.Season, auth=public, summary="A season")
def get_season(request: HttpRequest, slug: str, number: int) -> Any:
    found = _league(request, slug)
    return season_page(season=_season(found, number), league=found.league, header=found.header, user=found.user)


@router.get(
    "/{slug}/seasons/{number}/standings",
    response=schemas.Standings,
    auth=public,
    summary="All standings and tables of a season, to be kept",
)
def get_standings(request: HttpRequest, slug: str, number: int) -> dict[str, Any]:
    limits.check(limits.FILES, request)
    found = _league(request, slug)
    return standings_json(league=found.league, season=_season(found, number))


@router.get(
    "/{slug}/seasons/{number}/divisions/{step}/{group}",
    response=schemas.DivisionPage,
    auth=public,
    summary="A division: ranking and fixtures",
)
def get_division(
    request: HttpRequest, slug: str, number: int, step: int, group: int, asked: Query[schemas.AskedDivision]
) -> dict[str, Any]:
    found = _league(request, slug)
    season = _season(found, number)
    page = division_page(
        division=_division(season, step, group),
        season=season,
        league=found.league,
        header=found.header,
        user=found.user,
        page=asked.cursor,
        round=asked.round,
    )
    ranking = page.ranking
    return {
        "words": page.words,
        "rows": ranking.rows,
        "fixtures": page.tables,
        "rounds": page.rounds,
        "round": page.round,
        "rises": page.rises,
        "falls": page.falls,
        "after": str(ranking.page + 1) if ranking.page < ranking.pages else None,
    }


@router.get(
    "/{slug}/seasons/{number}/players/{name}",
    response=schemas.PlayerSeason,
    auth=public,
    summary="The season of one player",
)
def get_player(request: HttpRequest, slug: str, number: int, name: str) -> Any:
    found = _league(request, slug)
    season = _season(found, number)
    return player_page(
        entry=_entry(season, name), season=season, league=found.league, header=found.header, user=found.user
    )


# --- Taking part


@router.post("/{slug}/seasons/{number}/sign-up", response=schemas.Entered, auth=taking_part, summary="Sign up")
def sign_up(request: HttpRequest, slug: str, number: int) -> dict[str, Any]:
    return _entered(request, slug, number, entering.sign_up)


@router.post("/{slug}/seasons/{number}/check-in", response=schemas.Entered, auth=taking_part, summary="Check in")
def check_in(request: HttpRequest, slug: str, number: int) -> dict[str, Any]:
    return _entered(request, slug, number, entering.check_in)


@router.post("/{slug}/seasons/{number}/withdraw", response=schemas.Entered, auth=taking_part, summary="Withdraw")
def withdraw_entry(request: HttpRequest, slug: str, number: int) -> dict[str, Any]:
    return _entered(request, slug, number, withdraw)


@router.post(
    "/{slug}/seasons/{number}/requests",
    response={204: None},
    auth=taking_part,
    summary="Ask the hosts for a decision",
)
def send_request(request: HttpRequest, slug: str, number: int, sent: schemas.NewRequest) -> Status[None]:
    season = _season(_league(request, slug), number)
    raise_request(
        season_id=season.pk,
        user=person_of(request),
        kind=sent.kind,
        text=sent.text,
        table_id=sent.table,
        about_id=sent.about,
    )
    return Status(204, None)


@router.get(
    "/{slug}/tables/{table}/appointment",
    response=schemas.Appointment,
    auth=taking_part,
    summary="When a game is played",
)
def get_appointment(request: HttpRequest, slug: str, table: int) -> Any:
    return _appointment(request, slug, table)


@router.post(
    "/{slug}/tables/{table}/times", response=schemas.Appointment, auth=taking_part, summary="Propose a time for a game"
)
def propose(request: HttpRequest, slug: str, table: int, sent: schemas.NewTime) -> Any:
    found = _appointment(request, slug, table)
    propose_time(table_id=found.table, user=person_of(request), at=sent.at)
    return _appointment(request, slug, table)


@router.post(
    "/{slug}/tables/{table}/times/{proposal}/agree",
    response=schemas.Appointment,
    auth=taking_part,
    summary="Agree to a proposed time",
)
def agree(request: HttpRequest, slug: str, table: int, proposal: int) -> Any:
    found = _appointment(request, slug, table)
    agree_time(table_id=found.table, user=person_of(request), proposal_id=_small(proposal))
    return _appointment(request, slug, table)


@router.delete(
    "/{slug}/tables/{table}/times/{proposal}",
    response=schemas.Appointment,
    auth=taking_part,
    summary="Withdraw a proposed time, or your agreement to it",
)
def withdraw_proposal(request: HttpRequest, slug: str, table: int, proposal: int) -> Any:
    found = _appointment(request, slug, table)
    withdraw_time(table_id=found.table, user=person_of(request), proposal_id=_small(proposal))
    return _appointment(request, slug, table)


@router.post(
    "/{slug}/tables/{table}/arrive", response={204: None}, auth=taking_part, summary="Say that you are there to play"
)
def arrive_at_table(request: HttpRequest, slug: str, table: int) -> Status[None]:
    found = _appointment(request, slug, table)
    arrive(table_id=found.table, user=person_of(request))
    return Status(204, None)


# --- Hosting


@router.get("/{slug}/desk", response=schemas.Desk, auth=hosting, summary="What waits for the hosts")
def get_desk(request: HttpRequest, slug: str) -> Any:
    found = _desk(request, slug)
    return desk_page(league=found.league, header=found.header, user=person_of(request))


@router.post("/{slug}/season", response=schemas.SeasonFacts, auth=hosting, summary="Plan the next season, or change it")
def plan_season(request: HttpRequest, slug: str, sent: schemas.SeasonDays) -> Any:
    """Takes the dates of a season that has not ended, or of a new one."""
    found, user = _desk(request, slug), person_of(request)
    planned = planned_season(found.league)
    data = {name: value.isoformat() for name, value in sent.dict().items() if value is not None}
    days = SeasonForm(data, season=planned)
    cleaned(days)
    if planned is None:
        season = planning.open_season(league_id=found.league.pk, user=user, **days.days)
    else:
        season = planning.change_season(season_id=planned.pk, user=user, **days.days)
    return season_facts(season, None)


@router.post("/{slug}/season/next", response=schemas.SeasonFacts, auth=hosting, summary="Plan the next season as usual")
def plan_next_season(request: HttpRequest, slug: str) -> Any:
    found = _desk(request, slug)
    return season_facts(planning.plan_next_season(league_id=found.league.pk, user=person_of(request)), None)


@router.post("/{slug}/seasons/{number}/start", response={204: None}, auth=hosting, summary="Start a season now")
def start(request: HttpRequest, slug: str, number: int) -> Status[None]:
    start_season(season_id=_season(_desk(request, slug), number).pk, by=person_of(request))
    return Status(204, None)


@router.post("/{slug}/seasons/{number}/end", response={204: None}, auth=hosting, summary="End a season now")
def end(request: HttpRequest, slug: str, number: int) -> Status[None]:
    end_season(season_id=_season(_desk(request, slug), number).pk, by=person_of(request))
    return Status(204, None)


@router.post("/{slug}/seasons/{number}/cancel", response={204: None}, auth=hosting, summary="Cancel a season")
def cancel(request: HttpRequest, slug: str, number: int) -> Status[None]:
    planning.cancel_season(season_id=_season(_desk(request, slug), number).pk, user=person_of(request))
    return Status(204, None)


@router.post("/{slug}/seasons/{number}/entries", response={204: None}, auth=hosting, summary="Add a late player")
def add_late_entry(request: HttpRequest, slug: str, number: int, sent: schemas.NamedPerson) -> Status[None]:
    season = _season(_desk(request, slug), number)
    substitutes.add_late_entry(season_id=season.pk, by=person_of(request), user=member_named(sent.name))
    return Status(204, None)


@router.delete("/{slug}/seasons/{number}/entries/{name}", response={204: None}, auth=hosting, summary="Remove a player")
def remove_player(request: HttpRequest, slug: str, number: int, name: str) -> Status[None]:
    entry = _entry(_season(_desk(request, slug), number), name)
    remove_entry(entry_id=entry.pk, by=person_of(request))
    return Status(204, None)


@router.post(
    "/{slug}/seasons/{number}/substitutes", response={204: None}, auth=hosting, summary="Let a substitute take over"
)
def substitute(request: HttpRequest, slug: str, number: int, sent: schemas.NewSubstitute) -> Status[None]:
    leaving = find_entry(season=_season(_desk(request, slug), number), username=sent.name)
    if leaving is None:
        raise NobodyInSeason
    substitutes.substitute(entry_id=leaving.pk, by=person_of(request), user=member_named(sent.substitute))
    return Status(204, None)


@router.post("/{slug}/tables/{table}/adjudicate", response={204: None}, auth=hosting, summary="Adjudicate a game")
def adjudicate(request: HttpRequest, slug: str, table: int, sent: schemas.NewPlaces) -> Status[None]:
    found = _table(_desk(request, slug), table)
    adjudicating.adjudicate(table_id=found.pk, by=person_of(request), places=sent.places)
    return Status(204, None)


@router.post("/{slug}/tables/{table}/void", response={204: None}, auth=hosting, summary="Void a game")
def void_table(request: HttpRequest, slug: str, table: int) -> Status[None]:
    found = _table(_desk(request, slug), table)
    adjudicating.void_table(table_id=found.pk, by=person_of(request))
    return Status(204, None)


@router.post("/{slug}/requests/{number}", response={204: None}, auth=hosting, summary="Decide a request")
def decide(request: HttpRequest, slug: str, number: int, sent: schemas.NewDecision) -> Status[None]:
    found = Request.objects.filter(pk=_small(number), season__league=_desk(request, slug).league).first()
    if found is None:
        raise Http404
    by = person_of(request)
    decide_request(request_id=found.pk, by=by, is_granted=sent.is_granted, answer=sent.answer, places=sent.places)
    return Status(204, None)


@router.post("/{slug}/announcements", response={204: None}, auth=hosting, summary="Announce something to all members")
def announce(request: HttpRequest, slug: str, sent: schemas.NewAnnouncement) -> Status[None]:
    announcing.announce(league_id=_desk(request, slug).league.pk, by=person_of(request), text=sent.text)
    return Status(204, None)


@router.delete("/{slug}/announcements/{number}", response={204: None}, auth=hosting, summary="Remove an announcement")
def remove_announcement(request: HttpRequest, slug: str, number: int) -> Status[None]:
    found = Announcement.objects.filter(pk=_small(number), league=_desk(request, slug).league).first()
    if found is None:
        raise Http404
    announcing.remove_announcement(announcement_id=found.pk, by=person_of(request))
    return Status(204, None)


@router.post("/{slug}/invitations", response={204: None}, auth=hosting, summary="Invite a player")
def invite(request: HttpRequest, slug: str, sent: schemas.NamedPerson) -> Status[None]:
    league = _desk(request, slug).league
    inviting.invite(league_id=league.pk, by=person_of(request), user=member_named(sent.name))
    return Status(204, None)


@router.delete("/{slug}/invitations/{name}", response={204: None}, auth=hosting, summary="Withdraw an invitation")
def uninvite(request: HttpRequest, slug: str, name: str) -> Status[None]:
    league = _desk(request, slug).league
    inviting.uninvite(league_id=league.pk, by=person_of(request), user=member_named(name))
    return Status(204, None)


@router.post("/{slug}/roles", response={204: None}, auth=hosting, summary="Give a role")
def give_role(request: HttpRequest, slug: str, sent: schemas.NewLeagueRole) -> Status[None]:
    league = _desk(request, slug).league
    roles.give_role(league_id=league.pk, by=person_of(request), user=member_named(sent.name), rights=sent.rights)
    return Status(204, None)


@router.delete("/{slug}/roles/{name}", response={204: None}, auth=hosting, summary="Revoke a role")
def revoke_role(request: HttpRequest, slug: str, name: str) -> Status[None]:
    league = _desk(request, slug).league
    roles.revoke_role(league_id=league.pk, by=person_of(request), user=member_named(name))
    return Status(204, None)


def _league(request: HttpRequest, slug: str) -> Found:
    """The league of a name; who may not know of a private one finds nothing."""
    user = member_viewer_of(request)
    found = find_league(slug=slug, user=user)
    if found is None:
        raise Http404
    return Found(*found, user)


def _desk(request: HttpRequest, slug: str) -> Found:
    """The league for those who help to run it; all others find no desk."""
    found = _league(request, slug)
    if Permission.SEE_DESK not in found.header.permissions:
        raise Http404
    return found


def _season(found: Found, number: int) -> Season:
    season = Season.objects.filter(league=found.league, number=_small(number, LARGEST_NUMBER)).first()
    if season is None:
        raise Http404
    season.league = found.league
    return season


def _division(season: Season, step: int, number: int) -> Division:
    division = find_division(season=season, step=_small(step, LARGEST_NUMBER), number=_small(number, LARGEST_NUMBER))
    if division is None:
        raise Http404
    division.season = season
    return division


def _entry(season: Season, name: str) -> Entry:
    entry = find_entry(season=season, username=name)
    if entry is None:
        raise Http404
    return entry


def _table(found: Found, table: int) -> LeagueTable:
    row = LeagueTable.objects.filter(pk=_small(table), division__season__league=found.league).first()
    if row is None:
        raise Http404
    return row


def _appointment(request: HttpRequest, slug: str, table: int) -> Any:
    found, user = _league(request, slug), person_of(request)
    is_helper = Permission.SEE_DESK in found.header.permissions
    row = find_appointment(league=found.league, table_id=_small(table), user=user, is_helper=is_helper)
    if row is None:
        raise Http404
    return appointment_page(appointment=row, league=found.league, header=found.header, user=user)


def _entered(request: HttpRequest, slug: str, number: int, service: Callable[..., Entry]) -> dict[str, Any]:
    """Does something about the person's own place in a season."""
    season = _season(_league(request, slug), number)
    entry = service(season_id=season.pk, user=person_of(request))
    return {"state": entry.state, "state_words": entry.get_state_display()}


def _small(number: int, most: int = LARGEST_ID) -> int:
    """A number of an address, as databases look for it."""
    return max(0, min(number, most))
