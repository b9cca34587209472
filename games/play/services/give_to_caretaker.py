"""A seat whose player has left is played on by a caretaker or a bot."""

from __future__ import annotations

from collections.abc import Sequence

from games import outbox
from games.models import Match, Seat, TableEvent
from games.play.services.note_event import note_event
from games.play.services.offer_seat import offer_seat
from games.play.services.progress import load_progress, play_automatic_moves, play_to_end, save_progress


def give_to_caretaker(*, match: Match, seats: Sequence[Seat], seat: Seat, is_late: bool = False) -> None:
    """Lets a caretaker, or the bot that the table has chosen, play on for a seat whose player has resigned, or been
    away for too long, until a substitute comes. If one of two has resigned, the match is decided and ends at once. The
    caller holds the lock."""
    seat.has_timed_out = is_late
    seat.has_conceded = not is_late
    seat.is_caretaker = True
    seat.bot = match.stand_in
    is_decided = match.players == 2 and not is_late
    if is_decided:
        seat.offered_until = None
    else:
        offer_seat(match=match, seats=seats, seat=seat)
    seat.save(update_fields=["has_timed_out", "has_conceded", "is_caretaker", "bot", "offered_until"])
    if not is_late:
        note_event(match=match, kind=TableEvent.Kind.RESIGNED, seat=seat, user_id=seat.user_id)
    if is_decided:
        play_to_end(match=match, seats=seats, mover=seat)
        return
    progress = play_automatic_moves(match=match, seats=seats, progress=load_progress(match))
    # A player who is away has seen nothing of it: it is news to them if they return.
    save_progress(match=match, seats=seats, progress=progress, mover=None if is_late else seat)
    if seat.offered_until is not None:
        outbox.lobby_changed()
