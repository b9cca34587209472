"""Sitting down at an open table, and getting up again."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.selectors import blocked_between
from games import outbox
from games.errors import AlreadySeated, BlockedPerson, NotYourSeat, TableClosed, TableFull
from games.models import Match, Seat
from games.services.start_match import start_match


@transaction.atomic
def take_seat(*, match_id: int, user: User) -> Match:
    """Takes the first free seat; the match begins when the last one is taken."""
    match = _open_match(match_id)
    seats = list(match.seats.all())
    if any(seat.user_id == user.pk for seat in seats):
        raise AlreadySeated
    if blocked_between([user.pk, *(seat.user_id for seat in seats if seat.user_id is not None)]):
        raise BlockedPerson
    free = next((seat for seat in seats if seat.user_id is None and not seat.is_caretaker), None)
    if free is None:
        raise TableFull
    free.user = user
    free.save(update_fields=["user"])
    outbox.lobby_changed()
    outbox.match_changed(match.code, match.ply)
    if all(seat.user_id is not None or seat.is_caretaker for seat in seats):
        start_match(match=match)
    return match


@transaction.atomic
def leave_seat(*, match_id: int, user: User) -> Match:
    """Gets up before the match has begun; the table of an opener who leaves is given up."""
    match = _open_match(match_id)
    if not Seat.objects.filter(match=match, user=user).update(user=None):
        raise NotYourSeat
    if match.opened_by_id == user.pk:
        match.status = Match.Status.CANCELLED
        match.save(update_fields=["status", "changed_at"])
    outbox.lobby_changed()
    outbox.match_changed(match.code, match.ply)
    return match


@transaction.atomic
def fill_with_caretakers(*, match_id: int, user: User) -> Match:
    """Gives every free seat to a caretaker, so that the match can begin at once."""
    match = _open_match(match_id)
    if match.opened_by_id != user.pk:
        raise NotYourSeat
    match.seats.filter(user=None).update(is_caretaker=True)
    outbox.lobby_changed()
    start_match(match=match)
    return match


def _open_match(match_id: int) -> Match:
    """The match, locked until the end of the transaction, if nobody has begun to play."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.OPEN:
        raise TableClosed
    return match
