"""What somebody can ask the hosts about."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from leagues.models import Entry, LeagueTable, Season


class Choices(NamedTuple):
    """The tables of one person, and who else sits there."""

    tables: tuple[tuple[int, str], ...]
    people: tuple[tuple[int, str], ...]


def choices_of(*, season: Season, user: User) -> Choices | None:
    """What a person's request can be about; None if he takes no part."""
    own = Entry.objects.filter(season=season, user=user).first()
    if own is None:
        return None
    if own.division_id is None:
        return Choices((), ())
    found = LeagueTable.objects.filter(division_id=own.division_id).order_by("round", "number")
    mine = [table for table in found if own.pk in table.seats]
    others = {key for table in mine for key in table.seats if key != own.pk}
    people = Entry.objects.filter(pk__in=others).order_by("user__username").values_list("pk", "user__username")
    words = _("Round %(round)s, table %(number)s")
    return Choices(
        tables=tuple((table.pk, words % {"round": table.round, "number": table.number}) for table in mine),
        people=tuple(people),
    )
