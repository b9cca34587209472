"""Notifies people of what happens in their league."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import Kind
from accounts.notifications.services.notify import notify
from leagues.models import Act, Entry, League, LeagueTable, Role
from leagues.permissions import ALLOWED, Permission


def notify_league(*, act: Act, people: Iterable[int]) -> None:
    """Notes that people are to be told of something on the log, once, except the person who did it."""
    others = set(people) - {act.by_id or 0}
    notify_of_news(league=act.league, people=others, what=str(act.pk))


def notify_table(*, act: Act, table: LeagueTable) -> None:
    """Notes that everybody at a table is to be told of something on the log, except the person who did it."""
    notify_league(act=act, people=Entry.objects.filter(pk__in=table.seats).values_list("user_id", flat=True))


def notify_of_news(*, league: League, people: Iterable[int], what: str) -> None:
    """Notes that people are to be told of something in a league that has this name, once; in the same order however
    the database gave them."""
    notify(kind=Kind.LEAGUE, people=sorted(set(people)), key=f"league:{league.slug}:{what}", subject_id=league.pk)


def notify_helpers(*, act: Act, permission: Permission) -> None:
    """Notes that those of a league who may do something about it are to be told."""
    notify_league(act=act, people=helpers(league=act.league, permission=permission))


def helpers(*, league: League, permission: Permission) -> list[int]:
    """Who may do this in a league, staff aside."""
    return list(Role.objects.filter(league=league, rights__in=ALLOWED[permission]).values_list("user_id", flat=True))
