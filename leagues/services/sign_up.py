"""Entering a season."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.play.seat_requirements import is_reliable
from leagues.entry_gates import entry_refusal
from leagues.errors import (
    AlreadyEntered,
    HasPlayedHere,
    MayNot,
    MembersOnly,
    NotEntered,
    NotInvited,
    NotOpen,
    RatingOutside,
    ReliabilityTooLow,
    RemovedByHost,
    WrongState,
)
from leagues.models import Act, Entry, Invitation, League, Season, SeasonResult
from leagues.selectors.people import ratings_in
from leagues.selectors.permissions import may_see, rights_of
from leagues.selectors.places import places_left
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act
from moderation.selectors.restrictions import require_may_play

State = Entry.State


@transaction.atomic
def sign_up(*, season_id: int, user: User) -> Entry:
    """Enters a person for a season, or puts them on the waiting list. During the check-in this is both at once; who has
    withdrawn before the start may come back."""
    season = lock_season(season_id=season_id)
    if season.state not in (Season.State.SIGN_UP, Season.State.CHECK_IN):
        raise NotOpen
    check_entrant(league=season.league, user=user)
    entry = Entry.objects.filter(season=season, user=user).first()
    if entry is not None and entry.state != State.WITHDRAWN:
        raise AlreadyEntered
    if entry is not None and season.acts.filter(kind=Act.Kind.REMOVED, parameters__entry=entry.pk).exists():
        raise RemovedByHost
    is_checking = season.state == Season.State.CHECK_IN
    state = State.WAITING if places_left(season=season) == 0 else State.CHECKED_IN if is_checking else State.SIGNED
    entry = entry or Entry(season=season, user=user)
    entry.state, entry.signed_at = state, timezone.now()
    entry.save()
    note_act(league=season.league, season=season, kind=Act.Kind.SIGNED_UP, by=user, state=str(state))
    return entry


@transaction.atomic
def check_in(*, season_id: int, user: User) -> Entry:
    """Notes that a member will be there; doing it twice is no error."""
    season = lock_season(season_id=season_id)
    entry = Entry.objects.filter(season=season, user=user).first()
    if entry is None or entry.state not in (*Entry.COMING, State.WAITING):
        raise NotEntered
    if season.state != Season.State.CHECK_IN:
        raise WrongState
    if entry.state == State.SIGNED:
        entry.state = State.CHECKED_IN
        entry.save(update_fields=["state"])
        note_act(league=season.league, season=season, kind=Act.Kind.CHECKED_IN, by=user)
    return entry


def check_entrant(*, league: League, user: User) -> None:
    """Refuses people whom the limits of a league keep away."""
    if user.is_guest or user.is_bot or not user.is_active:
        raise MembersOnly
    require_may_play(user)
    if not may_see(league=league, user=user):
        raise MayNot
    if refusal := entry_refusal(league, user):
        raise refusal
    if league.by_invitation and not _is_invited(league, user):
        raise NotInvited
    if not is_reliable(user, league.least_reliability):
        raise ReliabilityTooLow
    if league.least_rating is not None or league.most_rating is not None:
        rating = ratings_in(league, [user.pk])[user.pk]
        is_below = league.least_rating is not None and rating < league.least_rating
        if is_below or (league.most_rating is not None and rating > league.most_rating):
            raise RatingOutside


def check_newcomer(*, season: Season, user: User) -> Entry | None:
    """Refuses a person who has been in a season already; tells the entry of one who has signed up for it and never got
    a place."""
    check_entrant(league=season.league, user=user)
    entry = Entry.objects.filter(season=season, user=user).first()
    if entry is not None and entry.division_id is not None:
        raise HasPlayedHere
    return entry


def _is_invited(league: League, user: User) -> bool:
    """Whether a person is asked, helps, or has played a season to its end."""
    return (
        Invitation.objects.filter(league=league, user=user).exists()
        or rights_of(league=league, user=user) is not None
        or SeasonResult.objects.filter(season__league=league, user=user, has_left=False).exists()
    )
