"""Who may do what about reports, on one page. Tests walk through the whole of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from accounts.models import User
from moderation.errors import MayNot
from moderation.registry import registration

HANDLE, HANDLE_LEAGUES = "moderation.handle_reports", "moderation.handle_league_reports"


class Permission(StrEnum):
    """What is done about a case."""

    HANDLE = "handle"
    """See it, claim it, write notes, dismiss it."""
    WARN = "warn"
    HIDE = "hide"
    MUTE = "mute"
    RENAME = "rename"
    SUSPEND = "suspend"
    CLOSE = "close"
    ANSWER_APPEAL = "answer_appeal"


FURTHER: Mapping[Permission, str] = MappingProxyType(
    {
        Permission.RENAME: "moderation.rename_people",
        Permission.SUSPEND: "moderation.suspend_people",
        Permission.CLOSE: "moderation.close_accounts",
    }
)
"""What takes a permission of its own, beside that of handling the case."""
ACT_ON_STAFF = "moderation.close_accounts"


def may(*, user: User, permission: Permission, kind: str) -> bool:
    """Whether a person may do this in a case of that kind."""
    is_theirs = user.has_perm(HANDLE) or (registration(kind).is_of_leagues and user.has_perm(HANDLE_LEAGUES))
    further = FURTHER.get(permission)
    return is_theirs and (further is None or user.has_perm(further)) and user.acts_as_staff()


def require(*, user: User, permission: Permission, kind: str) -> None:
    """Refuses what a person may not do."""
    if not may(user=user, permission=permission, kind=kind):
        raise MayNot


def manages_reviewers(user: User) -> bool:
    """Whether a person sees who votes on cases, and may remove them."""
    return user.has_perm(HANDLE) and user.acts_as_staff()


def handles_reports(user: User) -> bool:
    """Whether a person has any business at the desk."""
    return (user.has_perm(HANDLE) or user.has_perm(HANDLE_LEAGUES)) and user.acts_as_staff()
