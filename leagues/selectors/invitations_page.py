"""Inviting people to a league: its link, and what people see who come by it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from accounts.absolute_urls import absolute_url
from accounts.models import User
from games.tables.selectors.friend_table import qr_squares
from leagues.errors import BadInviteLink
from leagues.models import Entry, InviteLink, League
from leagues.models.league import MOST_INVITE_LINK_USES
from leagues.selectors.league_header import LeagueHeader, current_season, header_of
from leagues.selectors.league_page import SeasonFacts, league_facts, season_facts


@dataclass(frozen=True)
class InviteLinkView:
    """The link of a league, for those who may invite."""

    url: str
    expires_at: datetime
    uses: int
    most: int
    works: bool
    qr_path: str
    """The squares of its QR code, as the path of a drawing."""
    qr_size: int


@dataclass(frozen=True)
class InvitationsPage:
    header: LeagueHeader
    link: InviteLinkView | None


@dataclass(frozen=True)
class JoinPage:
    """What a person sees who opens an invite link."""

    header: LeagueHeader
    facts: tuple[tuple[str, str], ...]
    season: SeasonFacts | None
    works: bool
    """Whether the link still brings new people."""


def invitations_page(*, league: League, header: LeagueHeader) -> InvitationsPage:
    """How people are invited to a league."""
    link = InviteLink.objects.filter(league=league).first()
    return InvitationsPage(header, invite_link_view(link) if link else None)


def invite_link_view(link: InviteLink) -> InviteLinkView:
    url = invite_url(link)
    path, size = qr_squares(url)
    return InviteLinkView(url, link.expires_at, link.uses, MOST_INVITE_LINK_USES, link.works, path, size)


def invite_url(link: InviteLink) -> str:
    return absolute_url(reverse("leagues:join_by_link", args=[link.token]))


def find_invite_link(*, token: str) -> InviteLink:
    """The link with this token, with its league; refuses one that there is not."""
    links = InviteLink.objects.select_related("league")
    link = links.filter(token=token).first() if "\0" not in token else None
    if link is None:
        raise BadInviteLink
    return link


def join_page(*, token: str, user: User | None) -> JoinPage:
    """A league for a person who has its link, whether or not it is private. Refuses a link that there is not."""
    link = find_invite_link(token=token)
    league = link.league
    season = current_season(league)
    own = Entry.objects.filter(season=season, user=user).first() if season and user else None
    header = header_of(league, user)
    facts = season_facts(season, own) if season else None
    return JoinPage(header, league_facts(league), facts, link.works or header.is_invited)
