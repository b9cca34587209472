"""Taking over the seat of a player who has left a match."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from accounts.selectors.people import blocked_between
from games import outbox
from games.admission import is_admitted
from games.errors import (
    AlreadySeated,
    BlockedPerson,
    HeldBefore,
    MembersTakeOver,
    NotInvited,
    NotPlaying,
    SeatNotOffered,
)
from games.models import Match, Seat, SeatHolder, TableEvent
from games.play.seat_requirements import refused_by_limits
from games.play.services.aggregate_reliability import aggregate_reliability
from games.play.services.note_event import note_event
from games.play.services.progress import load_progress, people_on, save_progress
from games.play.services.remove_auto_play import remove_all_auto_play
from moderation.selectors.restrictions import require_may_play

Reason = SeatHolder.Reason


@transaction.atomic
def take_over_seat(*, match_id: int, user: User, number: int) -> Match:
    """Plays on for a player who has left, with a fresh bank and nothing but the view of that seat. Of several who come
    at once the first gets it."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.PLAYING or match.is_played_out:
        raise NotPlaying
    seats = list(match.seats.all())
    seat = next((seat for seat in seats if seat.number == number), None)
    if seat is None or seat.offered_until is None or seat.offered_until <= database_now():
        raise SeatNotOffered
    _check(match, seats, user)
    give_seat(match=match, seats=seats, seat=seat, user=user)
    return match


def give_seat(*, match: Match, seats: list[Seat], seat: Seat, user: User) -> None:
    """Lets a person play on for the player who has left a seat. The caller holds the lock and has checked that they
    may."""
    _hand_over(match, seat, user)
    note_event(match=match, kind=TableEvent.Kind.TAKEN_OVER, seat=seat, user_id=user.pk)
    save_progress(match=match, seats=seats, progress=load_progress(match), mover=seat)
    outbox.lobby_changed()
    outbox.people_changed(people_on(seats))


def _check(match: Match, seats: list[Seat], user: User) -> None:
    if user.is_guest or user.is_bot:
        raise MembersTakeOver
    require_may_play(user)
    if match.seat_of(user, seats):
        raise AlreadySeated
    if SeatHolder.objects.filter(match=match, user=user).exists():
        raise HeldBefore
    if not is_admitted(match, user):
        raise NotInvited
    if blocked_between([user.pk, *people_on(seats)]):
        raise BlockedPerson
    if refusal := refused_by_limits(match, user):
        raise refusal


def _hand_over(match: Match, seat: Seat, user: User) -> None:
    assert seat.user_id is not None, "a seat that is offered had a player"
    SeatHolder.objects.create(
        match=match,
        number=seat.number,
        user_id=seat.user_id,
        from_ply=seat.held_from,
        until_ply=match.ply,
        reason=Reason.TIMED_OUT if seat.has_timed_out else Reason.CONCEDED,
        left_at=database_now(),
    )
    aggregate_reliability(seats=[seat])
    remove_all_auto_play(seat=seat)
    seat.user = user
    seat.is_caretaker = seat.has_timed_out = seat.has_conceded = False
    seat.bot = ""
    seat.held_from = match.ply
    seat.offered_until = None
    seat.clock_left = None
    seat.save()
