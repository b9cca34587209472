"""The members of a club, and those who ask to be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, IntegerField, Value, When

from accounts.models import User
from clubs.models import Ban, Club, ClubInviteLink, JoinRequest, Membership, Role
from clubs.selectors.club_header import ClubHeader

PAGE_LENGTH = 50
MOST_ASKED = 50


@dataclass(frozen=True)
class MemberRow:
    person: User
    name: str
    role: str
    role_words: str
    joined_at: datetime
    can_remove: bool
    """By the reader."""


@dataclass(frozen=True)
class RequestRow:
    id: int
    name: str
    text: str
    at: datetime


@dataclass(frozen=True)
class MembersPage:
    header: ClubHeader
    rows: tuple[MemberRow, ...]
    page: int
    has_more: bool
    requests: tuple[RequestRow, ...]
    bans: tuple[str, ...]
    link: ClubInviteLink | None
    """The link that works, for those who may invite."""


def members_page(*, club: Club, header: ClubHeader, user: User | None, page: int = 1) -> MembersPage:
    """A page of the members in the order of their roles, with what waits for officers."""
    ranks = Case(
        *(When(role=role, then=Value(rank)) for role, rank in Membership.RANKS.items()), output_field=IntegerField()
    )
    members = Membership.objects.filter(club=club).select_related("user").order_by(ranks, "joined_at", "pk")
    start = (page - 1) * PAGE_LENGTH
    found = list(members[start : start + PAGE_LENGTH + 1])
    link = ClubInviteLink.objects.filter(club=club).first() if header.can_invite else None
    return MembersPage(
        header=header,
        rows=tuple(_row(one, header, user) for one in found[:PAGE_LENGTH]),
        page=page,
        has_more=len(found) > PAGE_LENGTH,
        requests=_requests(club) if header.can_answer else (),
        bans=_bans(club) if header.can_remove else (),
        link=link if link is not None and link.works else None,
    )


def _row(one: Membership, header: ClubHeader, user: User | None) -> MemberRow:
    is_above = header.can_give_roles
    can_remove = header.can_remove and user is not None and one.user_id != user.pk
    return MemberRow(
        person=one.user,
        name=one.user.get_username(),
        role=one.role,
        role_words=str(one.get_role_display()),
        joined_at=one.joined_at,
        can_remove=can_remove and (is_above or one.role == Role.MEMBER),
    )


def _requests(club: Club) -> tuple[RequestRow, ...]:
    found = JoinRequest.objects.filter(club=club).select_related("user").order_by("pk")[:MOST_ASKED]
    return tuple(RequestRow(one.pk, one.user.get_username(), one.text, one.made_at) for one in found)


def _bans(club: Club) -> tuple[str, ...]:
    found = Ban.objects.filter(club=club).select_related("user").order_by("-pk")[:MOST_ASKED]
    return tuple(one.user.get_username() for one in found)
