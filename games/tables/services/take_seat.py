"""Taking and leaving seats at a table that has not begun."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from accounts.selectors.people import blocked_between
from games import outbox
from games.admission import is_admitted
from games.errors import (
    AlreadySeated,
    BlockedPerson,
    NotInvited,
    NotYourSeat,
    NotYourTable,
    RatedNeedsMembers,
    RatedNeedsPeople,
    TableClosed,
    TableFull,
)
from games.models import Match, Seat
from games.play.seat_requirements import refused_by_limits
from games.play.services.announce_table import announce_table
from games.tables.services.call_players import call_players, reopen_table
from games.tables.services.check_bot import check_bot
from games.tables.services.check_bot_account import check_bot_account
from games.tables.services.check_tables import check_bot_tables
from moderation.selectors.restrictions import require_may_play


@transaction.atomic
def take_seat(*, match_id: int, user: User, code: str | None = None) -> Match:
    """Takes the first free seat; when the last one is taken, everyone is asked whether they are ready. `code` is the
    address by which the person came, if they came by one: the host may have replaced it a moment ago."""
    match = _gathering(match_id)
    if code is not None and code != match.code:
        raise NotInvited
    seats = list(match.seats.all())
    if match.seat_of(user, seats):
        raise AlreadySeated
    free = next((seat for seat in seats if seat.is_free), None)
    if free is None:
        raise TableFull
    _require_admitted(match, seats, user)
    free.user = user
    free.save(update_fields=["user"])
    if any(seat.is_free for seat in seats):
        announce_table(match=match, seats=seats)
    else:
        call_players(match=match, seats=seats, ready=user)
    return match


@transaction.atomic
def leave_seat(*, match_id: int, user: User) -> Match:
    """Leaves a seat before the match has begun; the table goes to a player who still sits there, or is cancelled."""
    match = _gathering(match_id)
    if not Seat.objects.filter(match=match, user=user).update(user=None, is_to_act=False):
        raise NotYourSeat
    reopen_table(match=match)
    outbox.people_changed([user.pk])
    return match


@transaction.atomic
def cancel_table(*, match_id: int, user: User) -> Match:
    """Cancels a table that has not begun, for all players at it."""
    match = _gathering(match_id)
    if match.opened_by_id != user.pk:
        raise NotYourTable
    seats = list(match.seats.all())
    match.seats.filter(is_to_act=True).update(is_to_act=False)
    match.status = Match.Status.CANCELLED
    match.ready_by = None
    announce_table(match=match, seats=seats)
    return match


@transaction.atomic
def fill_table(*, match_id: int, user: User, bot: str = "") -> Match:
    """Gives every free seat to a bot of that level, or to a caretaker, so that the match can begin as soon as the
    others are ready."""
    check_bot(bot=bot)
    match = _gathering(match_id)
    if match.opened_by_id != user.pk:
        raise NotYourTable
    if match.is_rated:
        raise RatedNeedsPeople
    if bot:
        check_bot_tables(user=user)
    if not match.seats.filter(user=None, is_caretaker=False).update(is_caretaker=True, bot=bot):
        raise TableFull
    call_players(match=match, seats=list(match.seats.all()), ready=user)
    return match


def _require_admitted(match: Match, seats: Sequence[Seat], user: User) -> None:
    """Refuses a person whom the table is not for, or who is suspended."""
    require_may_play(user)
    if not is_admitted(match, user):
        raise NotInvited
    if match.is_rated and user.is_guest:
        raise RatedNeedsMembers
    if blocked_between([user.pk, *(seat.user_id for seat in seats if seat.user_id is not None)]):
        raise BlockedPerson
    check_bot_account(match=match, seats=seats, user=user)
    if refusal := refused_by_limits(match, user):
        raise refusal


def _gathering(match_id: int) -> Match:
    """The match, locked until the end of the transaction, if play has not begun."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status not in Match.GATHERING:
        raise TableClosed
    return match
