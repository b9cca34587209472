"""Who may do what in a league, on one page. Tests walk through the whole of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from leagues.models import Rights


class Deed(StrEnum):
    """What is done to run a league; what somebody does for himself is checked where it is done."""

    CHANGE_LEAGUE = "change_league"
    CLOSE_LEAGUE = "close_league"
    GIVE_ROLES = "give_roles"
    INVITE = "invite"
    PLAN_SEASON = "plan_season"
    START_SEASON = "start_season"
    END_SEASON = "end_season"
    REMOVE_ENTRY = "remove_entry"
    LET_IN_LATE = "let_in_late"
    SUBSTITUTE = "substitute"
    ADJUDGE = "adjudge"
    DECIDE_REQUEST = "decide_request"
    DECIDE_APPEAL = "decide_appeal"
    SEE_DESK = "see_desk"
    HIDE_WORDS = "hide_words"
    SPEAK_ANYWHERE = "speak_anywhere"


OWNERS = frozenset({Rights.OWNER})
HOSTS = frozenset({Rights.OWNER, Rights.HOST})
HELPERS = frozenset({Rights.OWNER, Rights.HOST, Rights.MODERATOR})

ALLOWED: Mapping[Deed, frozenset[Rights]] = MappingProxyType(
    {
        Deed.CHANGE_LEAGUE: HOSTS,
        Deed.CLOSE_LEAGUE: OWNERS,
        Deed.GIVE_ROLES: OWNERS,
        Deed.INVITE: HOSTS,
        Deed.PLAN_SEASON: HOSTS,
        Deed.START_SEASON: HOSTS,
        Deed.END_SEASON: HOSTS,
        Deed.REMOVE_ENTRY: HOSTS,
        Deed.LET_IN_LATE: HOSTS,
        Deed.SUBSTITUTE: HOSTS,
        Deed.ADJUDGE: HOSTS,
        Deed.DECIDE_REQUEST: HELPERS,
        Deed.DECIDE_APPEAL: HOSTS,
        Deed.SEE_DESK: HELPERS,
        Deed.HIDE_WORDS: HELPERS,
        Deed.SPEAK_ANYWHERE: HELPERS,
    }
)
"""Staff of the house may do all of it."""
