"""Giving a player's seat to another without asking the table: a league, which knows both."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import AlreadySeated, HeldBefore, NotPlaying, NotYourSeat
from games.models import Match, SeatHolder
from games.play.services.give_to_caretaker import give_to_caretaker
from games.play.services.take_over_seat import give_seat


@transaction.atomic
def seat_substitute(*, match_id: int, leaving: User, coming: User) -> Match:
    """Lets one person play on for another, with a fresh bank and nothing but the view of that seat; the player who
    leaves is noted as having resigned, unless their time was over. Whether it may be done is the caller's affair."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.PLAYING or match.is_played_out:
        raise NotPlaying
    seats = list(match.seats.all())
    if match.seat_of(coming, seats):
        raise AlreadySeated
    if SeatHolder.objects.filter(match=match, user=coming).exists():
        raise HeldBefore
    seat = match.seat_of(leaving, seats)
    if seat is None:
        raise NotYourSeat
    if not seat.has_left:
        # The resignation is theirs; the caretaker has nothing to decide before the other takes the seat.
        seat.has_conceded = True
    give_seat(match=match, seats=seats, seat=seat, user=coming)
    return match


@transaction.atomic
def vacate_seat(*, match_id: int, user: User) -> bool:
    """Leaves a person's seat for good, as resigning does; False if there is none to leave. Whether it may be done is
    the caller's affair."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.all())
    seat = match.seat_of(user, seats)
    if seat is None or seat.has_conceded or match.status != Match.Status.PLAYING or match.is_played_out:
        return False
    give_to_caretaker(match=match, seats=seats, seat=seat)
    return True
