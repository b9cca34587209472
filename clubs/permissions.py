"""Who may do what in a club, on one page. Tests walk through the whole of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from clubs.models import Role


class Permission(StrEnum):
    """What is done in a club by its members. Who may join is checked where it is done."""

    CHANGE_CLUB = "change_club"
    CLOSE_CLUB = "close_club"
    GIVE_ROLES = "give_roles"
    ANSWER_REQUESTS = "answer_requests"
    INVITE = "invite"
    REMOVE_MEMBERS = "remove_members"
    ANNOUNCE = "announce"
    READ_CHAT = "read_chat"
    POST_MESSAGES = "post_messages"
    HIDE_MESSAGES = "hide_messages"
    OPEN_TABLES = "open_tables"
    OWN_LEAGUES = "own_leagues"
    HOST_TOURNAMENTS = "host_tournaments"
    CHALLENGE = "challenge"
    PICK_LINE_UP = "pick_line_up"
    PLAY_FOR_TEAM = "play_for_team"


OWNERS = frozenset({Role.OWNER})
OFFICERS = frozenset({Role.OWNER, Role.OFFICER})
MEMBERS = frozenset(Role)

ALLOWED: Mapping[Permission, frozenset[Role]] = MappingProxyType(
    {
        Permission.CHANGE_CLUB: OFFICERS,
        Permission.CLOSE_CLUB: OWNERS,
        Permission.GIVE_ROLES: OWNERS,
        Permission.ANSWER_REQUESTS: OFFICERS,
        Permission.INVITE: OFFICERS,
        Permission.REMOVE_MEMBERS: OFFICERS,
        Permission.ANNOUNCE: OFFICERS,
        Permission.READ_CHAT: MEMBERS,
        Permission.POST_MESSAGES: MEMBERS,
        Permission.HIDE_MESSAGES: OFFICERS,
        Permission.OPEN_TABLES: MEMBERS,
        Permission.OWN_LEAGUES: OFFICERS,
        Permission.HOST_TOURNAMENTS: OFFICERS,
        Permission.CHALLENGE: OFFICERS,
        Permission.PICK_LINE_UP: OFFICERS,
        Permission.PLAY_FOR_TEAM: MEMBERS,
    }
)
OF_STAFF = frozenset(
    {
        Permission.CHANGE_CLUB,
        Permission.CLOSE_CLUB,
        Permission.GIVE_ROLES,
        Permission.REMOVE_MEMBERS,
        Permission.HIDE_MESSAGES,
        Permission.READ_CHAT,
    }
)
"""What staff of the site may do in clubs that they do not belong to."""
