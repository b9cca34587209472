"""Founding a club."""

from __future__ import annotations

from typing import TypedDict, Unpack

from django.db import transaction
from django.utils.text import slugify

from accounts import limits
from accounts.models import User
from clubs.errors import MembersOnly, TooManyClubs
from clubs.models import Club, Membership, Role
from clubs.models.club import SLUG_LENGTH
from clubs.services.check_settings import check_settings
from clubs.services.claim_name import claim_name, save_with_name
from moderation.selectors.restrictions import require_may_write

RESERVED = frozenset({"new", "mine", "matches", "join"})
"""What addresses mean already."""


class ClubSettings(TypedDict, total=False):
    """Columns of a club that its officers fill in; what is left out has the club's own default."""

    name: str
    description: str
    policy: str
    is_private: bool
    emblem: str
    field_tincture: str
    charge_tincture: str


@transaction.atomic
def create_club(*, user: User, **settings: Unpack[ClubSettings]) -> Club:
    """A new club, owned by the person who founds it."""
    # A person who founds two at once waits here for their own first.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    check_may_create(user=user)
    club = Club(created_by=user, described_by=user, **settings)
    check_settings(club=club)
    claim_name(club=club)
    limits.spend(limits.CLUBS_FOUNDED, person=user.pk)
    club.slug = free_slug(club.name)
    club.member_count = 1
    save_with_name(club=club)
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    return club


def check_may_create(*, user: User) -> None:
    """Refuses a person who cannot found a club, before they have filled anything in."""
    if user.is_guest or user.is_bot or not user.is_active:
        raise MembersOnly
    require_may_write(user)
    limits.check_cap(limits.CLUBS_OF_PERSON, held=Membership.objects.filter(user=user).count())
    if Membership.objects.filter(user=user, role=Role.OWNER, club__closed_at=None).count() >= limits.OWN_CLUBS.most:
        raise TooManyClubs


def free_slug(name: str) -> str:
    """An address for a club of this name that no other has."""
    # Leaves space for a number.
    base = slugify(name)[: SLUG_LENGTH - 10].strip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug
