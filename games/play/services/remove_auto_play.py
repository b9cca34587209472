"""Taking auto-play back."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.errors import NoSuchOrder
from games.models import Match, Seat, StandingOrder
from games.play.services.locked_seat import locked_seat


@transaction.atomic(durable=True)
def remove_auto_play(*, match_id: int, user: User, order: str) -> Match:
    """The person decides again. What was played by the order stays. Safe to run twice."""
    match, _, mine = locked_seat(match_id=match_id, user=user)
    if order not in (*mine.orders, *match.game.orders(match.decoded_state)):
        raise NoSuchOrder
    _revoke(mine, [order])
    return match


def remove_all_auto_play(*, seat: Seat) -> None:
    """Nothing that a person ordered binds the next player of the seat. The caller holds the lock of the match."""
    _revoke(seat, list(seat.orders))


def _revoke(seat: Seat, orders: list[str]) -> None:
    in_force = StandingOrder.objects.filter(match_id=seat.match_id, seat=seat.number, revoked_at=None, order__in=orders)
    if in_force.update(revoked_at=timezone.now()):
        seat.standing_orders = " ".join(order for order in seat.orders if order not in orders)
        seat.save(update_fields=["standing_orders"])
