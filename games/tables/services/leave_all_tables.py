"""Leaving all tables when an account is closed."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.models import Invitation, Match
from games.play.services.give_to_caretaker import give_to_caretaker
from games.tables.services.invite import decline_invitation
from games.tables.services.take_seat import leave_seat


@transaction.atomic
def leave_all_tables(*, user: User) -> None:
    """Leaves every table that has not begun, resigns every match in play and declines every invitation."""
    for match_id in Match.objects.of_person(user).values_list("pk", flat=True):
        match = Match.objects.select_for_update().get(pk=match_id)
        if match.status == Match.Status.PLAYING:
            seats = list(match.seats.all())
            mine = match.seat_of(user, seats)
            assert mine is not None, "these are the tables at which they sit"
            give_to_caretaker(match=match, seats=seats, seat=mine)
        else:
            leave_seat(match_id=match.pk, user=user)
    invitations = Invitation.objects.filter(user=user, match__status__in=Match.GATHERING)
    for match_id in invitations.values_list("match_id", flat=True):
        decline_invitation(match_id=match_id, user=user)
