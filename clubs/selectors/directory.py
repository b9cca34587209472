"""The list of clubs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from accounts.models import User
from clubs.models import Club, JoinPolicy, Membership
from leagues.crests import Crest

PAGE_LENGTH = 20
ORDERS = {"members": ("-member_count", "-pk"), "activity": ("-active_at", "-pk")}


@dataclass(frozen=True)
class ClubRow:
    """A club in a list."""

    slug: str
    name: str
    crest: Crest
    members: int
    policy: str
    active_at: datetime
    is_private: bool
    role: str
    """Of the reader, or of whom the list is about, in words; '' for others."""


@dataclass(frozen=True)
class DirectoryPage:
    mine: tuple[ClubRow, ...]
    """The reader's own, where nothing in particular was asked for."""
    rows: tuple[ClubRow, ...]
    page: int
    has_more: bool
    is_asked: bool


def directory_page(*, user: User | None, search: str = "", order: str = "members", page: int = 1) -> DirectoryPage:
    """A page of the clubs that everybody may see, and first the reader's own."""
    clubs = Club.objects.filter(closed_at=None, hidden_at=None, is_private=False)
    if search:
        clubs = clubs.filter(name__icontains=search)
    start = (page - 1) * PAGE_LENGTH
    found = list(clubs.order_by(*ORDERS[order])[start : start + PAGE_LENGTH + 1])
    own = own_clubs(user) if page == 1 and not search else ()
    return DirectoryPage(
        mine=own,
        rows=tuple(row_of(club) for club in found[:PAGE_LENGTH]),
        page=page,
        has_more=len(found) > PAGE_LENGTH,
        is_asked=bool(search),
    )


def own_clubs(user: User | None) -> tuple[ClubRow, ...]:
    """The open clubs of a person, the liveliest first."""
    if user is None:
        return ()
    held = Membership.objects.filter(user=user, club__closed_at=None).select_related("club")
    return tuple(row_of(one.club, str(one.get_role_display())) for one in held.order_by("-club__active_at"))


def clubs_of(person: User, viewer: User | None) -> tuple[ClubRow, ...]:
    """The clubs of a person that the viewer may know of: public ones, and those that both belong to."""
    seen = Q(club__is_private=False, club__hidden_at=None)
    if viewer is not None:
        seen |= Q(club__in=Membership.objects.filter(user=viewer).values("club_id"))
    held = Membership.objects.filter(seen, user=person, club__closed_at=None).select_related("club")
    return tuple(row_of(one.club, str(one.get_role_display())) for one in held.order_by("joined_at", "pk"))


def row_of(club: Club, role: str = "") -> ClubRow:
    return ClubRow(
        slug=club.slug,
        name=club.name,
        crest=club.crest,
        members=club.member_count,
        policy=str(JoinPolicy(club.policy).label),
        active_at=club.active_at,
        is_private=club.is_private,
        role=role,
    )
