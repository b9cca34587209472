"""What a member can ask the hosts about, and who can answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from leagues.models import Entry, Format, League, LeagueTable, Request, Role, Season
from leagues.permissions import ALLOWED, Permission
from leagues.selectors.fixtures import titles_of

Kind = Request.Kind
STEWARD = "leagues.decide_request"
"""The permission of staff who are asked when no one in a league can decide."""
MOST_ESCALATED = 100


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


def permission_for(request: Request) -> Permission:
    """What a person has to be allowed to answer a request."""
    return Permission.DECIDE_APPEAL if request.kind == Kind.APPEAL else Permission.DECIDE_REQUEST


def is_own_cause(request: Request, user: User, own: Collection[int]) -> bool:
    """Whether a person, with these entries, would decide for themselves, or about a table that they play at."""
    return is_involved(request, user.pk, own) and not user.acts_as_staff()


def is_involved(request: Request, user_id: int, own: Collection[int]) -> bool:
    """Whether a request is by a person with these entries, about them, or about a table at which they sit."""
    at_table = request.table.seats if request.table is not None else []
    return request.by_id == user_id or request.about_id in own or not set(at_table).isdisjoint(own)


class Judges:
    """Who in a league can decide what, staff aside: read once, and asked for many requests and tables."""

    def __init__(self, league: League) -> None:
        held = Role.objects.filter(league=league, user__is_active=True).select_related("user")
        self._roles = list(held.order_by("given_at", "pk"))
        users = [role.user_id for role in self._roles]
        self._own: dict[int, set[int]] = {}
        entries = Entry.objects.filter(season__league=league, user__in=users)
        for entry_id, user_id in entries.values_list("pk", "user_id"):
            self._own.setdefault(user_id, set()).add(entry_id)

    def of_request(self, request: Request) -> tuple[User, ...]:
        """Everyone who may decide a request and is not involved in it."""
        return tuple(
            role.user
            for role in self._roles
            if role.rights in ALLOWED[permission_for(request)]
            and not is_involved(request, role.user_id, self._own.get(role.user_id, ()))
        )

    def of_table(self, seats: Iterable[int]) -> tuple[User, ...]:
        """Everyone who may rule on a table and does not sit there."""
        sitting = set(seats)
        return tuple(
            role.user
            for role in self._roles
            if role.rights in ALLOWED[Permission.ADJUDICATE] and sitting.isdisjoint(self._own.get(role.user_id, ()))
        )


def stewards() -> list[int]:
    """The staff who are asked when no one in a league can decide: those with the permission for it, or all."""
    backend = "django.contrib.auth.backends.ModelBackend"
    chosen = User.objects.with_perm(STEWARD, include_superusers=False, backend=backend).filter(is_staff=True)
    found = list(chosen.values_list("pk", flat=True))
    return found or list(User.objects.filter(is_staff=True, is_active=True).values_list("pk", flat=True))


class EscalatedRow(NamedTuple):
    """A request that the stewards were asked to decide."""

    league: str
    slug: str
    season: int
    kind: str
    by: str
    due_at: datetime


def escalated_requests() -> tuple[EscalatedRow, ...]:
    """What waits for the stewards, the most urgent first."""
    waiting = Request.objects.filter(state=Request.State.OPEN, escalated_at__isnull=False).order_by("due_at", "pk")
    found = waiting.select_related("season__league", "by")[:MOST_ESCALATED]
    return tuple(
        EscalatedRow(
            league=request.season.league.name,
            slug=request.season.league.slug,
            season=request.season.number,
            kind=request.get_kind_display(),
            by=request.by.get_username(),
            due_at=request.due_at,
        )
        for request in found
    )


def can_rest(season: Season) -> bool:
    """Whether there is a round to come whose tables are not known yet, and who rests in it is out of nothing."""
    return season.league.format in (Format.SWISS, Format.DUPLICATE) and season.round < season.rounds


class Consequences(NamedTuple):
    """What each answer to a request will do, in words."""

    granted: str
    refused: str
    can_grant: bool = True
    """Whether it can be granted now; why not is in `granted`."""


def consequences_of(request: Request, season: Season, about: str, *, has_waiting: bool) -> Consequences:
    """What follows from either answer to a request about a person."""
    parts = {"name": about, "round": season.round + 1}
    if request.kind == Kind.NO_SHOW:
        granted = _("%(name)s is removed from the season as a no-show; autopilot plays on for them.")
        refused = _("%(name)s stays in the season and the game goes on.")
    elif request.kind == Kind.APPEAL:
        granted = _("The game gets the places you enter and the standings follow; without places, the result stays.")
        refused = _("The result stays as it is.")
    elif request.kind == Kind.SUBSTITUTE:
        granted = (
            _("The first suitable player on the waiting list takes over all games of %(name)s.")
            if has_waiting
            else _("Not possible yet: the waiting list is empty. Add a late player first.")
        )
        refused = _("%(name)s has to play on, or withdraw.")
    else:
        granted = (
            _("%(name)s skips round %(round)s.")
            if can_rest(season)
            else _("%(name)s gets extra time, once, in each of their games.")
        )
        refused = _("Nothing changes for %(name)s.")
    can_grant = request.kind != Kind.SUBSTITUTE or has_waiting
    return Consequences(granted % parts, refused % parts, can_grant)
