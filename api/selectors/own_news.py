"""What has changed among the tables of a person since they were last looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from accounts.models import User
from games.models import Invitation, Match


class OwnTable(NamedTuple):
    """A table of a person, as far as it makes news."""

    status: str
    ply: int
    waits: bool
    """Whether the person has to decide, or to confirm that they are ready."""


class OwnTables(NamedTuple):
    """All unfinished tables of a person by their codes, and who invites them where."""

    tables: Mapping[str, OwnTable]
    invitations: Mapping[str, str]


NOTHING = OwnTables({}, {})


def own_tables(user: User) -> OwnTables:
    rows = Match.objects.of_person(user).prefetch_related(None).order_by("pk")
    # The table of a person is annotated, which its type does not tell.
    found: Any = rows.values_list("code", "status", "ply", "waits_for_me")  # type: ignore[misc]
    invited = Invitation.objects.filter(user=user, match__status__in=Match.GATHERING).order_by("pk")
    return OwnTables(
        {code: OwnTable(status, ply, waits) for code, status, ply, waits in found},
        dict(invited.values_list("match__code", "invited_by__username")),
    )


def own_news(before: OwnTables, now: OwnTables) -> Iterator[dict[str, Any]]:
    """What a person is told who has last been told of the tables as they were before."""
    for code, name in now.invitations.items():
        if code not in before.invitations and code not in now.tables:
            yield {"type": "invitation", "code": code, "by": name}
    for code, table in now.tables.items():
        known = before.tables.get(code)
        if table.status == Match.Status.PLAYING and (known is None or known.status != table.status):
            yield {"type": "started", "code": code}
        if table.waits and (known is None or known != table):
            kind = "my_turn" if table.status == Match.Status.PLAYING else "ready"
            yield {"type": kind, "code": code, "ply": table.ply}
    gone = before.tables.keys() - now.tables.keys()
    ended = Match.objects.filter(code__in=gone, status=Match.Status.OVER) if gone else Match.objects.none()
    yield from ({"type": "over", "code": code} for code in ended.order_by("ended_at").values_list("code", flat=True))


def ended_since(user: User, moment: datetime, most: int) -> Iterator[dict[str, Any]]:
    """The games of a person that ended after a moment, the first of them first."""
    ended = Match.objects.filter(seats__user=user, status=Match.Status.OVER, ended_at__gt=moment)
    codes = ended.order_by("ended_at", "pk").values_list("code", flat=True)[:most]
    yield from ({"type": "over", "code": code} for code in codes)
