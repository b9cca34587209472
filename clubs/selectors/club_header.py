"""What every page of a club begins with."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from clubs.models import Club, JoinPolicy, Role
from clubs.permissions import Permission
from clubs.selectors.permissions import is_shown_to, permissions_of, role_of
from leagues.crests import Crest


@dataclass(frozen=True)
class ClubHeader:
    """The club at the top of a page, and what its reader is in it."""

    id: int
    slug: str
    name: str
    crest: Crest
    policy: str
    members: int
    is_private: bool
    is_closed: bool
    is_hidden: bool
    role: Role | None
    permissions: frozenset[Permission]
    """What this reader may do in it, as long as it is not closed."""

    @property
    def can_read_chat(self) -> bool:
        return Permission.READ_CHAT in self.permissions

    @property
    def can_change(self) -> bool:
        return Permission.CHANGE_CLUB in self.permissions and not self.is_closed

    @property
    def can_close(self) -> bool:
        return Permission.CLOSE_CLUB in self.permissions and not self.is_closed

    @property
    def can_announce(self) -> bool:
        return Permission.ANNOUNCE in self.permissions and not self.is_closed

    @property
    def can_invite(self) -> bool:
        return Permission.INVITE in self.permissions and not self.is_closed

    @property
    def can_answer(self) -> bool:
        return Permission.ANSWER_REQUESTS in self.permissions and not self.is_closed

    @property
    def can_remove(self) -> bool:
        return Permission.REMOVE_MEMBERS in self.permissions and not self.is_closed

    @property
    def can_give_roles(self) -> bool:
        return Permission.GIVE_ROLES in self.permissions and not self.is_closed

    @property
    def can_open_tables(self) -> bool:
        return Permission.OPEN_TABLES in self.permissions and not self.is_closed

    @property
    def can_own_leagues(self) -> bool:
        return Permission.OWN_LEAGUES in self.permissions and not self.is_closed

    @property
    def can_host_tournaments(self) -> bool:
        return Permission.HOST_TOURNAMENTS in self.permissions and not self.is_closed

    @property
    def can_challenge(self) -> bool:
        return Permission.CHALLENGE in self.permissions and not self.is_closed

    @property
    def can_hide(self) -> bool:
        return Permission.HIDE_MESSAGES in self.permissions


def find_club(*, slug: str, user: User | None) -> tuple[Club, ClubHeader] | None:
    """The club of this address with its head, or None if there is none or this reader may not know of it."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        return None
    header = header_of(club, user)
    return (club, header) if is_shown_to(club=club, role=header.role, user=user) else None


def header_of(club: Club, user: User | None) -> ClubHeader:
    """The head of a club as one reader sees it."""
    role = role_of(club=club, user=user)
    return ClubHeader(
        id=club.pk,
        slug=club.slug,
        name=club.name,
        crest=club.crest,
        policy=str(JoinPolicy(club.policy).label),
        members=club.member_count,
        is_private=club.is_private,
        is_closed=club.closed_at is not None,
        is_hidden=club.hidden_at is not None,
        role=role,
        permissions=permissions_of(role=role, user=user),
    )
