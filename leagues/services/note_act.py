"""The log of a league."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from leagues.models import Act, League, Season


def note_act(
    *, league: League, kind: Act.Kind, by: User | None = None, season: Season | None = None, **parameters: object
) -> Act:
    """Writes on the log what a person, or the site, has done. The caller is in the transaction that does it."""
    return Act.objects.create(league=league, season=season, by=by, kind=kind, parameters=parameters, at=timezone.now())
