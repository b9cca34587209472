"""The home of a club."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q
from django.utils.safestring import SafeString

from accounts.markdown import as_html
from accounts.models import User
from clubs.models import Ban, Club, ClubAnnouncement, ClubLeague, ClubTable, JoinPolicy, JoinRequest, Membership, Role
from clubs.selectors.admission import audience_of
from clubs.selectors.chat import chat_page
from clubs.selectors.club_header import ClubHeader
from clubs.selectors.team_matches import TeamMatchRow, team_matches_of
from games.models import Match, Seat
from games.play.selectors.match_labels import TableRow, row_of
from leagues.crests import Crest
from leagues.models import League, Rights
from leagues.models import Role as LeagueRole
from leagues.selectors.chat import MessageRow
from leagues.selectors.league_header import crest_of
from tournaments.models import Tournament

MOST_TABLES = 12
MOST_ANNOUNCEMENTS = 5
MOST_FACES = 12
MOST_MESSAGES, LOOKED_AT = 4, 12
"""So many messages of the chat are shown, of so many that are looked at: some may be hidden."""


@dataclass(frozen=True)
class AnnouncementRow:
    id: int
    by: str
    text: str
    at: datetime


@dataclass(frozen=True)
class LeagueRow:
    slug: str
    name: str
    crest: Crest
    is_private: bool


@dataclass(frozen=True)
class TournamentRow:
    id: int
    title: str
    state: str
    starts_at: datetime


@dataclass(frozen=True)
class ClubPage:
    """What a reader finds in a club."""

    header: ClubHeader
    description: SafeString
    announcements: tuple[AnnouncementRow, ...]
    leaders: tuple[tuple[User, str], ...]
    """Owners and officers, each with the role in words."""
    newest: tuple[User, ...]
    """Those who joined last."""
    messages: tuple[MessageRow, ...]
    """The last of the chat, for those who read it."""
    tables: tuple[TableRow, ...]
    """Waiting for players or in progress."""
    own_tables: tuple[tuple[str, str], ...]
    """Codes and titles of the reader's tables that could be listed here."""
    leagues: tuple[LeagueRow, ...]
    own_leagues: tuple[tuple[str, str], ...]
    tournaments: tuple[TournamentRow, ...]
    """Still to be played, or in progress."""
    team_matches: tuple[TeamMatchRow, ...]
    requests: int
    """How many wait for an answer, for those who give it."""
    can_join: bool
    can_request: bool
    has_requested: bool
    by_link: bool
    """Whether only the invite link leads in."""


def club_page(*, club: Club, header: ClubHeader, user: User | None) -> ClubPage:
    """A club as one reader sees it."""
    is_open = header.role is None and not header.is_closed and not header.is_hidden
    is_open = is_open and not (user is not None and Ban.objects.filter(club=club, user=user).exists())
    has_requested = is_open and user is not None and JoinRequest.objects.filter(club=club, user=user).exists()
    by_link = club.is_private or club.policy == JoinPolicy.INVITATION
    return ClubPage(
        header=header,
        description=as_html(club.description) if club.description else SafeString(""),
        announcements=announcements_of(club),
        leaders=_leaders(club),
        newest=_newest(club),
        messages=_messages(club, header, user),
        tables=_tables(club, header, user),
        own_tables=_own_tables(user) if header.can_open_tables and user is not None else (),
        leagues=_leagues(club, header),
        own_leagues=_own_leagues(user) if header.can_own_leagues and user is not None else (),
        tournaments=_tournaments(club),
        team_matches=team_matches_of(club=club, viewer=user),
        requests=JoinRequest.objects.filter(club=club).count() if header.can_answer else 0,
        can_join=is_open and club.policy == JoinPolicy.OPEN and not by_link,
        can_request=is_open and club.policy == JoinPolicy.REQUEST and not by_link and not has_requested,
        has_requested=has_requested,
        by_link=is_open and by_link,
    )


def announcements_of(club: Club) -> tuple[AnnouncementRow, ...]:
    """The last announcements, the newest first."""
    newest = ClubAnnouncement.objects.filter(club=club).select_related("by").order_by("-pk")[:MOST_ANNOUNCEMENTS]
    return tuple(AnnouncementRow(one.pk, one.by.get_username(), one.text, one.at) for one in newest)


def _newest(club: Club) -> tuple[User, ...]:
    found = Membership.objects.filter(club=club, role=Role.MEMBER).select_related("user").order_by("-pk")
    return tuple(one.user for one in found[:MOST_FACES])


def _messages(club: Club, header: ClubHeader, user: User | None) -> tuple[MessageRow, ...]:
    """The last words of the chat that were not hidden."""
    if not header.can_read_chat or user is None:
        return ()
    found = chat_page(club=club, header=header, user=user, most=LOOKED_AT).messages
    return tuple(message for message in found if not message.is_hidden)[-MOST_MESSAGES:]


def _leaders(club: Club) -> tuple[tuple[User, str], ...]:
    found = Membership.objects.filter(club=club).exclude(role=Role.MEMBER).select_related("user")
    leaders = sorted(found, key=lambda one: (Membership.RANKS[Role(one.role)], one.joined_at))
    return tuple((one.user, str(one.get_role_display())) for one in leaders)


def _tables(club: Club, header: ClubHeader, user: User | None) -> tuple[TableRow, ...]:
    """Tables of the club, those that wait first. Those by invitation are shown to its members and to who sits there."""
    listed = ClubTable.objects.filter(club=club).values("match_id")
    matches = Match.objects.filter(pk__in=listed, status__in=Match.UNFINISHED).prefetch_related("seats__user")
    if header.role is None:
        seated = Seat.objects.filter(match=OuterRef("pk"), user=user)
        matches = matches.filter(Q(access=Match.Access.OPEN) | Exists(seated) if user else Q(access=Match.Access.OPEN))
    found = list(matches.order_by("-pk")[:MOST_TABLES])
    return tuple(row_of(match) for match in sorted(found, key=lambda match: match.status == Match.Status.PLAYING))


def _own_tables(user: User) -> tuple[tuple[str, str], ...]:
    listed = ClubTable.objects.filter(match=OuterRef("pk"))
    found = Match.objects.filter(~Exists(listed), opened_by=user, status=Match.Status.OPEN, has_fixed_seats=False)
    rows = (row_of(match) for match in found.prefetch_related("seats__user").order_by("-pk")[:MOST_TABLES])
    return tuple((row.code, f"{row.title}: {', '.join(row.facts[1:4])}") for row in rows)


def _leagues(club: Club, header: ClubHeader) -> tuple[LeagueRow, ...]:
    """Leagues of the club; a private one is named to members alone."""
    leagues = League.objects.filter(club_league__club=club, closed_at=None)
    if header.role is None:
        leagues = leagues.filter(is_private=False)
    return tuple(
        LeagueRow(league.slug, league.name, crest_of(league), league.is_private) for league in leagues.order_by("-pk")
    )


def _own_leagues(user: User) -> tuple[tuple[str, str], ...]:
    owned = LeagueRole.objects.filter(user=user, rights=Rights.OWNER).values("league_id")
    adopted = ClubLeague.objects.filter(league=OuterRef("pk"))
    found = League.objects.filter(~Exists(adopted), pk__in=owned, closed_at=None)
    return tuple(found.order_by("name").values_list("slug", "name"))


def _tournaments(club: Club) -> tuple[TournamentRow, ...]:
    """Tournaments for the members of the club that are not over, the next first."""
    found = Tournament.objects.filter(audience=audience_of(club), state__in=Tournament.UNDER_WAY)
    return tuple(
        TournamentRow(one.pk, one.title, str(one.get_state_display()), one.starts_at)
        for one in found.order_by("starts_at", "pk")[:MOST_TABLES]
    )
