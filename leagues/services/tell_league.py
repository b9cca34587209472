"""Telling people what happens in their league."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import Kind
from games.services.tell import tell
from leagues.models import Act, League, Role
from leagues.permissions import ALLOWED, Deed


def tell_league(*, act: Act, people: Iterable[int]) -> None:
    """Notes that people are to be told of something on the log, once, except who did it."""
    others = sorted(set(people) - {act.by_id or 0})
    tell(kind=Kind.LEAGUE, people=others, key=notice_key(league=act.league, what=str(act.pk)))


def notice_key(*, league: League, what: str) -> str:
    """The name of something to be told, by which a notice finds the page of the league."""
    return f"league:{league.slug}:{what}"


def tell_helpers(*, act: Act, deed: Deed) -> None:
    """Notes that those of a league who may do something about it are to be told."""
    tell_league(act=act, people=helpers(league=act.league, deed=deed))


def helpers(*, league: League, deed: Deed) -> list[int]:
    """Who may do this in a league, staff aside."""
    return list(Role.objects.filter(league=league, rights__in=ALLOWED[deed]).values_list("user_id", flat=True))
