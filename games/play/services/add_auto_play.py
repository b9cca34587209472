"""Auto-play: leaving decisions of a seat to the site."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import NoSuchOrder
from games.models import Match, StandingOrder
from games.play.services.locked_seat import locked_seat
from games.play.services.progress import load_progress, play_automatic_moves, save_progress


@transaction.atomic(durable=True)
def add_auto_play(*, match_id: int, user: User, order: str) -> Match:
    """From now on the site decides for the person's seat wherever the order answers, also the decision at hand. Safe to
    run twice."""
    match, seats, mine = locked_seat(match_id=match_id, user=user)
    progress = load_progress(match)
    if order not in match.game.orders(progress.state):
        raise NoSuchOrder
    if order in mine.orders:
        return match
    StandingOrder.objects.create(match=match, seat=mine.number, order=order, given_by=user)
    mine.standing_orders = " ".join((*mine.orders, order))
    mine.save(update_fields=["standing_orders"])
    progress = play_automatic_moves(match=match, seats=seats, progress=progress)
    if progress.plies:
        save_progress(match=match, seats=seats, progress=progress, mover=mine)
    return match
