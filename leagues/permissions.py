"""Who may do what in a league, on one page. Tests walk through the whole of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from leagues.models import Rights


class Permission(StrEnum):
    """What is done to run a league; what people do for themselves is checked where it is done."""

    CHANGE_LEAGUE = "change_league"
    CLOSE_LEAGUE = "close_league"
    GIVE_ROLES = "give_roles"
    INVITE = "invite"
    PLAN_SEASON = "plan_season"
    START_SEASON = "start_season"
    END_SEASON = "end_season"
    REMOVE_ENTRY = "remove_entry"
    ADD_LATE_ENTRY = "add_late_entry"
    SUBSTITUTE = "substitute"
    ADJUDICATE = "adjudicate"
    NUDGE = "nudge"
    ANNOUNCE = "announce"
    DECIDE_REQUEST = "decide_request"
    DECIDE_APPEAL = "decide_appeal"
    SEE_DESK = "see_desk"
    HIDE_MESSAGES = "hide_messages"
    CHAT_ANYWHERE = "chat_anywhere"


OWNERS = frozenset({Rights.OWNER})
HOSTS = frozenset({Rights.OWNER, Rights.HOST})
JUDGES = HOSTS | {Rights.DEPUTY}
"""Who decides what hosts may not, because they play themselves."""
HELPERS = frozenset({Rights.OWNER, Rights.HOST, Rights.MODERATOR})

ALLOWED: Mapping[Permission, frozenset[Rights]] = MappingProxyType(
    {
        Permission.CHANGE_LEAGUE: HOSTS,
        Permission.CLOSE_LEAGUE: OWNERS,
        Permission.GIVE_ROLES: OWNERS,
        Permission.INVITE: HOSTS,
        Permission.PLAN_SEASON: HOSTS,
        Permission.START_SEASON: HOSTS,
        Permission.END_SEASON: HOSTS,
        Permission.REMOVE_ENTRY: HOSTS,
        Permission.ADD_LATE_ENTRY: HOSTS,
        Permission.SUBSTITUTE: HOSTS,
        Permission.ADJUDICATE: JUDGES,
        Permission.NUDGE: HOSTS,
        Permission.ANNOUNCE: HOSTS,
        Permission.DECIDE_REQUEST: HELPERS | JUDGES,
        Permission.DECIDE_APPEAL: JUDGES,
        Permission.SEE_DESK: HELPERS | JUDGES,
        Permission.HIDE_MESSAGES: HELPERS,
        Permission.CHAT_ANYWHERE: HELPERS,
    }
)
"""Staff of the site may do all of it."""
