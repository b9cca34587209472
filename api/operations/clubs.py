"""Clubs and matches between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest
from ninja import Query, Router, Status

from accounts import limits
from accounts.models import User
from accounts.row_ids import LARGEST_ID
from api.authentication import needs, person_of, public
from api.operations.audience import cleaned, member_viewer_of
from api.schemas import clubs as schemas
from api.scopes import Scope
from clubs.errors import NoSuchMember
from clubs.forms import ChallengeForm
from clubs.models import Club, JoinRequest, TeamMatch
from clubs.permissions import Permission
from clubs.selectors.chat import chat_page
from clubs.selectors.club_header import ClubHeader, find_club
from clubs.selectors.club_page import club_page
from clubs.selectors.directory import directory_page
from clubs.selectors.members_page import members_page
from clubs.selectors.standings import rating_rows, result_rows
from clubs.selectors.team_matches import find_team_match, team_match_page
from clubs.services import announce as announcing
from clubs.services import challenge as challenges
from clubs.services import join_team as teams
from clubs.services import pick_line_up as line_ups
from clubs.services import remove_member as removing
from clubs.services import request_to_join as requests
from clubs.services.give_role import give_role
from clubs.services.join_club import join_club
from clubs.services.leave_club import leave_club
from clubs.services.post_message import post_message
from leaderboards.selectors.boards import board_titles

router = Router(tags=["clubs"])
taking_part = needs(Scope.EVENTS_WRITE)
hosting = needs(Scope.HOST)


class Found(NamedTuple):
    """A club, its header and the person for whom it was looked up."""

    club: Club
    header: ClubHeader
    user: User | None


@router.get("", response=schemas.Clubs, auth=public, summary="Clubs that you may see, and your own")
def list_clubs(request: HttpRequest, asked: Query[schemas.AskedClubs]) -> dict[str, Any]:
    if asked.q:
        limits.check(limits.SEARCHES, request)
    user, search = member_viewer_of(request), asked.q
    page = directory_page(user=user, search=search, order=asked.order, page=asked.cursor)
    return {"mine": page.mine, "clubs": page.rows, "after": str(page.page + 1) if page.has_more else None}


# Before the addresses of clubs: a match between two is of neither.
@router.get("/matches/{number}", response=schemas.TeamMatch, auth=public, summary="A match between clubs")
def get_team_match(request: HttpRequest, number: int) -> Any:
    return _shown(request, number)


@router.post("/matches/{number}/answer", response=schemas.TeamMatch, auth=hosting, summary="Answer a challenge")
def answer_challenge(request: HttpRequest, number: int, sent: schemas.Answer) -> Any:
    found = _team_match(request, number)
    challenges.answer_challenge(team_match_id=found.pk, by=person_of(request), is_accepted=sent.is_accepted)
    return _shown(request, number)


@router.post("/matches/{number}/withdraw", response=schemas.TeamMatch, auth=hosting, summary="Withdraw your club")
def withdraw_club(request: HttpRequest, number: int, sent: schemas.OfClub) -> Any:
    found = _team_match(request, number)
    club = _side(found, sent.club)
    challenges.withdraw_team_match(team_match_id=found.pk, club_id=club, by=person_of(request))
    return _shown(request, number)


@router.post("/matches/{number}/line-up", response=schemas.TeamMatch, auth=hosting, summary="Set the line-up")
def pick_line_up(request: HttpRequest, number: int, sent: schemas.NewLineUp) -> Any:
    found, by = _team_match(request, number), person_of(request)
    club = _side(found, sent.club)
    if sent.players is None:
        line_ups.pick_by_rating(team_match_id=found.pk, club_id=club, by=by)
    else:
        line_ups.pick_line_up(team_match_id=found.pk, club_id=club, by=by, players=sent.players)
    return _shown(request, number)


@router.post("/matches/{number}/join", response=schemas.TeamMatch, auth=taking_part, summary="Play for your club")
def join_team(request: HttpRequest, number: int, sent: schemas.OfClub) -> Any:
    found = _team_match(request, number)
    teams.join_team(team_match_id=found.pk, club_id=_side(found, sent.club), user=person_of(request))
    return _shown(request, number)


@router.post("/matches/{number}/leave", response=schemas.TeamMatch, auth=taking_part, summary="Leave the team")
def leave_team(request: HttpRequest, number: int) -> Any:
    teams.leave_team(team_match_id=_team_match(request, number).pk, user=person_of(request))
    return _shown(request, number)


@router.post("/matches/{number}/here", response=schemas.TeamMatch, auth=taking_part, summary="Say that you are there")
def confirm_here(request: HttpRequest, number: int) -> Any:
    teams.confirm_here(team_match_id=_team_match(request, number).pk, user=person_of(request))
    return _shown(request, number)


@router.get("/{slug}", response=schemas.Club, auth=public, summary="A club")
def get_club(request: HttpRequest, slug: str) -> dict[str, Any]:
    found = _club(request, slug)
    page = club_page(club=found.club, header=found.header, user=found.user)
    own = ("slug", "name", "policy", "members", "is_private", "is_closed", "role")
    others = [name for name in schemas.Club.model_fields if name not in (*own, "leaders")]
    leaders = [(leader.username, role) for leader, role in page.leaders]
    shown = {name: getattr(page, name) for name in others}
    return {name: getattr(found.header, name) for name in own} | shown | {"leaders": leaders}


@router.get("/{slug}/members", response=schemas.Members, auth=public, summary="Members of a club")
def list_members(request: HttpRequest, slug: str, asked: Query[schemas.AskedMembers]) -> dict[str, Any]:
    found = _club(request, slug)
    page = members_page(club=found.club, header=found.header, user=found.user, page=asked.cursor)
    after = str(page.page + 1) if page.has_more else None
    return {"members": page.rows, "requests": page.requests, "after": after}


@router.get("/{slug}/standings", response=schemas.ClubStandings, auth=public, summary="Ratings and results of members")
def get_standings(request: HttpRequest, slug: str, asked: Query[schemas.AskedClubStandings]) -> dict[str, Any]:
    limits.check(limits.STATISTICS, request)
    found = _club(request, slug)
    if asked.pool not in board_titles():
        raise Http404
    return {
        "ratings": rating_rows(club=found.club, pool=asked.pool),
        "results": result_rows(club=found.club, days=asked.days),
    }


@router.post("/{slug}/join", response=schemas.Club, auth=taking_part, summary="Join an open club")
def join(request: HttpRequest, slug: str) -> Any:
    return _done(request, slug, join_club)


@router.post("/{slug}/leave", response={204: None}, auth=taking_part, summary="Leave a club")
def leave(request: HttpRequest, slug: str) -> Status[None]:
    leave_club(club_id=_club(request, slug).club.pk, user=person_of(request))
    return Status(204, None)


@router.post("/{slug}/requests", response=schemas.Club, auth=taking_part, summary="Ask to join a club")
def ask_to_join(request: HttpRequest, slug: str, sent: schemas.NewJoinRequest) -> Any:
    requests.request_to_join(club_id=_club(request, slug).club.pk, user=person_of(request), text=sent.text)
    return get_club(request, slug)


@router.delete("/{slug}/requests", response=schemas.Club, auth=taking_part, summary="Withdraw your request")
def withdraw_request(request: HttpRequest, slug: str) -> Any:
    return _done(request, slug, requests.withdraw_request)


@router.get("/{slug}/chat", response=schemas.ClubChat, auth=needs(Scope.CHAT_WRITE), summary="Chat of your club")
def get_chat(request: HttpRequest, slug: str, asked: Query[schemas.AskedChat]) -> dict[str, Any]:
    user = person_of(request)
    found = _own_club(user, slug, Permission.READ_CHAT)
    page = chat_page(club=found.club, header=found.header, user=user, before=asked.cursor)
    return {"messages": page.messages, "after": None if page.earlier is None else str(page.earlier)}


@router.post("/{slug}/chat", response={204: None}, auth=needs(Scope.CHAT_WRITE), summary="Send a message to a club")
def send_message(request: HttpRequest, slug: str, sent: schemas.NewText) -> Status[None]:
    user = person_of(request)
    found = _own_club(user, slug, Permission.POST_MESSAGES)
    post_message(club_id=found.club.pk, user=user, text=sent.text)
    return Status(204, None)


# --- Running a club


@router.post("/{slug}/requests/{number}", response={204: None}, auth=hosting, summary="Answer a request to join")
def answer_request(request: HttpRequest, slug: str, number: int, sent: schemas.Answer) -> Status[None]:
    user = person_of(request)
    found = _own_club(user, slug, Permission.ANSWER_REQUESTS)
    row = JoinRequest.objects.filter(pk=_small(number), club=found.club).first()
    if row is None:
        raise Http404
    requests.answer_request(request_id=row.pk, by=user, is_accepted=sent.is_accepted)
    return Status(204, None)


@router.put("/{slug}/members/{name}", response={204: None}, auth=hosting, summary="Give a member a role")
def set_role(request: HttpRequest, slug: str, name: str, sent: schemas.NewClubRole) -> Status[None]:
    user = person_of(request)
    found = _own_club(user, slug, Permission.GIVE_ROLES)
    give_role(club_id=found.club.pk, by=user, user=_person_named(name), role=sent.role)
    return Status(204, None)


@router.post("/{slug}/members/{name}/remove", response={204: None}, auth=hosting, summary="Remove a member")
def remove_member(request: HttpRequest, slug: str, name: str, sent: schemas.Removal) -> Status[None]:
    user = person_of(request)
    found = _own_club(user, slug, Permission.REMOVE_MEMBERS)
    removing.remove_member(club_id=found.club.pk, by=user, user=_person_named(name), is_banned=sent.is_banned)
    return Status(204, None)


@router.delete("/{slug}/bans/{name}", response={204: None}, auth=hosting, summary="Lift a ban")
def lift_ban(request: HttpRequest, slug: str, name: str) -> Status[None]:
    user = person_of(request)
    found = _own_club(user, slug, Permission.REMOVE_MEMBERS)
    removing.lift_ban(club_id=found.club.pk, by=user, user=_person_named(name))
    return Status(204, None)


@router.post("/{slug}/announcements", response={204: None}, auth=hosting, summary="Announce something to all members")
def announce(request: HttpRequest, slug: str, sent: schemas.NewText) -> Status[None]:
    user = person_of(request)
    found = _own_club(user, slug, Permission.ANNOUNCE)
    announcing.announce(club_id=found.club.pk, by=user, text=sent.text)
    return Status(204, None)


@router.delete("/{slug}/announcements/{number}", response={204: None}, auth=hosting, summary="Remove an announcement")
def remove_announcement(request: HttpRequest, slug: str, number: int) -> Status[None]:
    user = person_of(request)
    found = _own_club(user, slug, Permission.ANNOUNCE)
    row = found.club.announcements.filter(pk=_small(number)).first()
    if row is None:
        raise Http404
    announcing.remove_announcement(announcement_id=row.pk, by=user)
    return Status(204, None)


@router.post("/{slug}/matches", response={201: schemas.TeamMatch}, auth=hosting, summary="Challenge another club")
def challenge(request: HttpRequest, slug: str, sent: schemas.NewChallenge) -> Status[Any]:
    user = person_of(request)
    found = _own_club(user, slug, Permission.CHALLENGE)
    form = ChallengeForm(
        {
            "opponent": sent.opponent,
            "game": sent.game,
            "players": sent.players,
            "table_count": sent.tables,
            "speed": f"{sent.speed.value}-{sent.tempo.value}",
            "starts_at": sent.starts_at.isoformat(),
            "is_rated": sent.is_rated,
        }
    )
    checked = cleaned(form)
    made = challenges.challenge(
        club_id=found.club.pk,
        by=user,
        opponent=checked["opponent"],
        ruleset=form.ruleset.text,
        table_size=checked["players"],
        table_count=checked["table_count"],
        pace=form.pace,
        tempo=form.tempo,
        is_rated=checked["is_rated"],
        starts_at=checked["starts_at"],
    )
    return Status(201, _shown(request, made.pk))


def _club(request: HttpRequest, slug: str) -> Found:
    """The club of an address; who may not know of it finds nothing."""
    user = member_viewer_of(request)
    found = find_club(slug=slug, user=user)
    if found is None:
        raise Http404
    return Found(*found, user)


def _own_club(user: User, slug: str, permission: Permission) -> Found:
    """The club of an address for those who may do something there; all others find nothing."""
    found = find_club(slug=slug, user=user)
    if found is None or permission not in found[1].permissions:
        raise Http404
    return Found(*found, user)


def _done(request: HttpRequest, slug: str, service: Callable[..., object]) -> Any:
    service(club_id=_club(request, slug).club.pk, user=person_of(request))
    return get_club(request, slug)


def _team_match(request: HttpRequest, number: int) -> TeamMatch:
    found = find_team_match(team_match_id=_small(number), user=member_viewer_of(request))
    if found is None:
        raise Http404
    return found


def _shown(request: HttpRequest, number: int) -> Any:
    return team_match_page(team_match=_team_match(request, number), user=member_viewer_of(request))


def _side(found: TeamMatch, slug: str) -> int:
    """The key of one of the two clubs."""
    side = next((club for club in (found.home, found.away) if club.slug == slug), None)
    if side is None:
        raise Http404
    return side.pk


def _person_named(name: str) -> User:
    """A person of this name, who may be a former player by now."""
    found = User.objects.filter(username__iexact=name.strip()).first()
    if found is None:
        raise NoSuchMember
    return found


def _small(number: int) -> int:
    return max(0, min(number, LARGEST_ID))
