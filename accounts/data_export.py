"""Everything the site stores about a person, for that person.

Other apps add their part when they start: `register("games", games_of)` in their `AppConfig.ready`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts.models import NetworkTrace, StaffAccess, User
from accounts.selectors.people import blocks_of, followed_by, preferences_of, vacations_of

# What DjangoJSONEncoder can write: plain values, dates, and lists and dicts of them.
Part = Callable[[User], Any]

_parts: dict[str, Part] = {}


def register(name: str, part: Part) -> None:
    """Adds a part to every export from now on."""
    assert name not in _parts, f"Two apps call their part of the export {name!r}."
    _parts[name] = part


def export_data(user: User) -> dict[str, Any]:
    """All parts by their names."""
    return {name: part(user) for name, part in _parts.items()}


def _account(user: User) -> dict[str, Any]:
    fields = ("username", "first_name", "last_name", "email", "is_guest", "date_joined", "last_login")
    return {field: getattr(user, field) for field in fields}


def _emails(user: User) -> list[Any]:
    return list(EmailAddress.objects.filter(user=user).order_by("pk").values("email", "verified", "primary"))


def _preferences(user: User) -> dict[str, Any]:
    fields = (
        "language",
        "time_zone",
        "quiet_from",
        "quiet_until",
        "country",
        "palette",
        "motion",
        "asks_before_final",
        "plays_only_moves",
        "confirms_moves",
        "opens_moves",
        "has_tutor",
        "is_named_in_dumps",
        "is_on_leaderboards",
        "shows_activity_to",
        "is_named_watching",
        "news_dismissed_at",
    )
    preferences = preferences_of(user)
    return {field: getattr(preferences, field) for field in fields}


def _vacations(user: User) -> list[Any]:
    return list(vacations_of(user).values("start", "end", "zone", "announced_at", "ended_at"))


def _blocks(user: User) -> list[Any]:
    return [{"username": block.blocked.username, "since": block.created_at} for block in blocks_of(user)]


def _follows(user: User) -> list[Any]:
    return [
        {"username": row.followed.username, "since": row.since, "accepted_at": row.accepted_at}
        for row in followed_by(user)
    ]


def _sessions(user: User) -> list[Any]:
    fields = ("created_at", "last_seen_at", "ip", "user_agent")
    return list(UserSession.objects.filter(user=user).order_by("pk").values(*fields))


def _authenticators(user: User) -> list[Any]:
    # Only that they exist: their secrets must not lie about in a downloaded file.
    return list(Authenticator.objects.filter(user=user).order_by("pk").values("type", "created_at", "last_used_at"))


def _networks(user: User) -> list[Any]:
    # Only when: what stands for a network would tell its reader nothing, and must not begin to.
    return list(NetworkTrace.objects.filter(user=user).order_by("first_day", "pk").values("first_day", "last_day"))


def _staff_accesses(user: User) -> list[Any]:
    fields = ("at", "method", "path", "status", "model", "object_id", "details")
    return list(StaffAccess.objects.filter(user=user).order_by("pk").values(*fields))


register("account", _account)
register("emails", _emails)
register("preferences", _preferences)
register("vacations", _vacations)
register("blocks", _blocks)
register("follows", _follows)
register("sessions", _sessions)
register("authenticators", _authenticators)
register("networks", _networks)
register("staff_accesses", _staff_accesses)
