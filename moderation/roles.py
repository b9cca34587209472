"""The roles of staff: groups with permissions, which superusers give to people in the admin."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

MODERATORS, STEWARDS, ADMINISTRATORS = "Moderators", "League stewards", "Administrators"

_CHAT = (
    ("games", "message", "change_message"),
    ("games", "messagereport", "change_messagereport"),
    ("games", "annotation", "change_annotation"),
    ("leaderboards", "verdict", "annul"),
)
_CASES = (
    ("moderation", "case", "handle_reports"),
    ("moderation", "case", "handle_league_reports"),
    ("moderation", "case", "rename_people"),
    ("moderation", "case", "suspend_people"),
)

ROLES: Mapping[str, tuple[tuple[str, str, str], ...]] = MappingProxyType(
    {
        MODERATORS: (*_CASES, *_CHAT),
        STEWARDS: (("moderation", "case", "handle_league_reports"),),
        ADMINISTRATORS: (
            *_CASES,
            ("moderation", "case", "close_accounts"),
            *_CHAT,
            ("accounts", "user", "open_admin"),
            ("accounts", "user", "view_user"),
            ("accounts", "user", "change_user"),
            ("games", "match", "view_match"),
            ("games", "message", "view_message"),
            ("games", "messagereport", "view_messagereport"),
            ("games", "annotation", "view_annotation"),
            ("leagues", "league", "view_league"),
        ),
    }
)
"""What each role is made of: app, model and codename."""
