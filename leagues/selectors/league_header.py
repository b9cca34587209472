"""What every page of a league begins with."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from leagues.crests import Crest, read_crest
from leagues.models import Entry, Format, Invitation, League, Rights, Role, Season
from leagues.permissions import ALLOWED, Permission


@dataclass(frozen=True)
class LeagueHeader:
    """The league at the top of a page, and what its reader is in it."""

    slug: str
    name: str
    crest: Crest
    game: str
    format: str
    is_private: bool
    is_closed: bool
    rights: Rights | None
    is_invited: bool
    permissions: frozenset[Permission]
    """What this reader may do to run it."""

    @property
    def has_desk(self) -> bool:
        return Permission.SEE_DESK in self.permissions

    @property
    def can_change(self) -> bool:
        return Permission.CHANGE_LEAGUE in self.permissions

    @property
    def can_plan(self) -> bool:
        return Permission.PLAN_SEASON in self.permissions

    @property
    def can_hide(self) -> bool:
        return Permission.HIDE_MESSAGES in self.permissions


def find_league(*, slug: str, user: User | None) -> tuple[League, LeagueHeader] | None:
    """The league of this name with its head, or None if there is none or this reader may not know of it."""
    league = League.objects.filter(slug=slug).first()
    if league is None:
        return None
    header = header_of(league, user)
    is_inside = header.rights is not None or header.is_invited
    if league.is_private and not is_inside and not _takes_part(league, user) and not _is_staff(user):
        return None
    return league, header


def header_of(league: League, user: User | None) -> LeagueHeader:
    """The head of a league as one reader sees it."""
    rights = None
    is_invited = False
    if user is not None:
        held = Role.objects.filter(league=league, user=user).values_list("rights", flat=True).first()
        rights = None if held is None else Rights(held)
        is_invited = Invitation.objects.filter(league=league, user=user).exists()
    return LeagueHeader(
        slug=league.slug,
        name=league.name,
        crest=crest_of(league),
        game=league.game,
        format=str(Format(league.format).label),
        is_private=league.is_private,
        is_closed=league.closed_at is not None,
        rights=rights,
        is_invited=is_invited,
        permissions=_permissions_of(user, rights),
    )


def crest_of(league: League) -> Crest:
    return read_crest(league.emblem, league.field_tincture, league.charge_tincture)


def current_season(league: League) -> Season | None:
    """The season that a visitor wants to see: the newest that is more than a plan, or else the newest."""
    seasons = Season.objects.filter(league=league).exclude(state=Season.State.CLOSED).order_by("-number")
    newest = list(seasons[:2])
    for season in newest:
        season.league = league
    if len(newest) == 2 and newest[0].state == Season.State.DRAFT:
        return newest[1] if newest[1].state == Season.State.RUNNING else newest[0]
    return newest[0] if newest else None


def _permissions_of(user: User | None, rights: Rights | None) -> frozenset[Permission]:
    if user is None or user.is_guest or not user.is_active:
        return frozenset()
    return frozenset(permission for permission in Permission if rights in ALLOWED[permission] or user.acts_as_staff())


def _is_staff(user: User | None) -> bool:
    return user is not None and user.acts_as_staff()


def _takes_part(league: League, user: User | None) -> bool:
    return user is not None and Entry.objects.filter(season__league=league, user=user).exists()
