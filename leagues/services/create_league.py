"""Creating a league."""

from __future__ import annotations

from typing import Unpack

from django.db import transaction
from django.utils.text import slugify

from accounts import limits
from accounts.models import User
from games.play.seat_requirements import is_reliable
from leagues.errors import MembersOnly, NotGoodStanding, TooManyLeagues
from leagues.models import Act, League, LeagueSettings, Rights, Role
from leagues.models.league import SLUG_LENGTH
from leagues.services.check_settings import check_settings
from leagues.services.claim_name import claim_name, save_with_name
from leagues.services.note_act import note_act
from moderation.selectors.restrictions import require_may_write

MOST_OWNED = limits.OWN_LEAGUES.most
LEAST_RELIABILITY = 50
"""People who want others to keep to a calendar have kept to clocks themselves, as far as the site knows."""


@transaction.atomic
def create_league(*, user: User, **settings: Unpack[LeagueSettings]) -> League:
    """A new league, owned by the person who creates it."""
    # A person who creates two at once waits here for their own first.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    check_may_create(user=user)
    league = League(created_by=user, **settings)
    check_settings(league=league)
    claim_name(league=league)
    league.slug = free_slug(league.name)
    save_with_name(league=league)
    Role.objects.create(league=league, user=user, rights=Rights.OWNER, given_by=user)
    note_act(league=league, kind=Act.Kind.LEAGUE_CREATED, by=user)
    return league


def check_may_create(*, user: User) -> None:
    """Refuses a person who cannot create a league, before they have filled anything in."""
    if user.is_guest or user.is_bot:
        raise MembersOnly
    require_may_write(user)
    if not user.is_active or not is_reliable(user, LEAST_RELIABILITY):
        raise NotGoodStanding
    owned = Role.objects.filter(user=user, rights=Rights.OWNER, league__closed_at=None).count()
    if owned >= MOST_OWNED:
        raise TooManyLeagues


RESERVED = frozenset({"new", "mine", "embed", "feed"})
"""What addresses mean already."""


def free_slug(name: str) -> str:
    """An address for a league of this name that no other has."""
    # Leaves space for a number, and for what else the keys of notices have to hold.
    base = slugify(name)[: SLUG_LENGTH - 10].strip("-") or "league"
    taken = set(League.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug
