"""What a member can ask the hosts about."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from accounts.models import User
from leagues.models import Entry, LeagueTable, Request, Season
from leagues.selectors.fixtures import titles_of


class RequestChoices(NamedTuple):
    """The tables of one person, and who else sits there."""

    tables: tuple[tuple[int, str], ...]
    people: tuple[tuple[int, str], ...]


def request_choices(*, season: Season, user: User) -> RequestChoices | None:
    """What a person's request can be about; None if they have no place, or the season is not being played."""
    own = Entry.objects.filter(season=season, user=user, division__isnull=False).first()
    if own is None or season.state != Season.State.RUNNING:
        return None
    found = LeagueTable.objects.filter(division__entries=own).order_by("round", "number")
    mine = [table for table in found if own.pk in table.seats]
    others = {key for table in mine for key in table.seats if key != own.pk}
    people = Entry.objects.filter(pk__in=others).order_by("user__username").values_list("pk", "user__username")
    return RequestChoices(
        tables=tuple((key, title.words) for key, title in titles_of(mine).items()),
        people=tuple(people),
    )


def is_own_cause(request: Request, user: User, own: Collection[int]) -> bool:
    """Whether a person, with these entries, would decide for themselves, or about a table that they play at."""
    at_table = request.table.seats if request.table is not None else []
    is_own = request.by_id == user.pk or request.about_id in own or not set(at_table).isdisjoint(own)
    return is_own and not user.acts_as_staff()
