"""What a person may not do for now. Services of other apps ask here."""

from __future__ import annotations

from datetime import datetime

from accounts.database_time import database_now
from accounts.errors import Refusal
from accounts.models import User
from moderation.errors import Muted, Suspended
from moderation.models import Action

Kind = Action.Kind


def writing_refusal(user: User) -> Refusal | None:
    """Why a person cannot write what others read, or None."""
    return _refusal(user, Kind.SUSPEND, Kind.MUTE)


def playing_refusal(user: User) -> Refusal | None:
    """Why a person cannot open or join tables, or None. Games that have begun are theirs to finish."""
    return _refusal(user, Kind.SUSPEND)


def require_may_write(user: User) -> None:
    """Raises `Muted` or `Suspended`."""
    if refusal := writing_refusal(user):
        raise refusal


def require_may_play(user: User) -> None:
    """Raises `Suspended`."""
    if refusal := playing_refusal(user):
        raise refusal


def _refusal(user: User, *kinds: Action.Kind) -> Refusal | None:
    actions = Action.objects.filter(person=user, kind__in=kinds).in_force(database_now())
    found: dict[str, list[datetime | None]] = {}
    for kind, ends_at in actions.values_list("kind", "ends_at"):
        found.setdefault(kind, []).append(ends_at)
    if Kind.SUSPEND in found:
        return Suspended(_latest(found[Kind.SUSPEND]))
    return Muted(_latest(found[Kind.MUTE])) if Kind.MUTE in found else None


def _latest(ends: list[datetime | None]) -> datetime | None:
    """When the last of them ends; None if one of them does not."""
    return None if None in ends else max(end for end in ends if end is not None)
