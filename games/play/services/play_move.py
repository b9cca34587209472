"""Making a move, taking one back, resigning: the decisions of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from accounts.models import User
from games import outbox
from games.engine.errors import UnreadableMove
from games.engine.protocol import Event
from games.engine.protocol import Seat as SeatNumber
from games.engine.record import UNDO
from games.engine.undo import nothing_to_take_back
from games.errors import NotPlaying, NotYourSeat, StaleMatch
from games.models import Match, Seat, TableEvent
from games.play.services.note_event import note_event
from games.play.services.offer_seat import offer_seat
from games.play.services.progress import after_move, load_progress, play_automatic_moves, play_to_end, save_progress
from games.refusal_words import illegal_choice


@transaction.atomic(durable=True)
def play_move(*, match_id: int, user: User, ply: int, text: str) -> Match:
    """Plays a move for the person's seat on the table he was looking at; everything that follows by itself happens
    too."""
    match, seats, seat = locked_seat(match_id=match_id, user=user, ply=ply)
    game = match.game
    progress = load_progress(match)
    number = SeatNumber(seat.number)
    try:
        refusal = game.why_not(progress.state, number, text)
    except UnreadableMove as error:
        raise illegal_choice(match.game_slug, error) from error
    if refusal is not None:
        raise illegal_choice(match.game_slug, refusal)
    move = game.read(progress.state, text)
    progress = after_move(match=match, progress=progress, seat=number, move=move)
    progress = play_automatic_moves(match=match, seats=seats, progress=progress)
    save_progress(match=match, seats=seats, progress=progress, mover=seat)
    return match


@transaction.atomic(durable=True)
def undo_move(*, match_id: int, user: User, ply: int) -> Match:
    """Takes the seat's last move back; the record keeps both. Never past chance, another seat or a secret that was
    told."""
    match, seats, seat = locked_seat(match_id=match_id, user=user, ply=ply)
    progress = load_progress(match)
    number = SeatNumber(seat.number)
    if progress.trail_seat != number or not progress.trail:
        raise illegal_choice(match.game_slug, nothing_to_take_back())
    before = match.game.decode(progress.trail[-1])
    taken = progress.then(match, number, UNDO, before, (Event("taken_back", number),))
    taken = replace(taken, trail=progress.trail[:-1])
    save_progress(match=match, seats=seats, progress=taken, mover=seat, is_taken_back=True)
    return match


@transaction.atomic(durable=True)
def concede(*, match_id: int, user: User) -> Match:
    """Resigns. With two seats the match ends at once and the other has won; with more the others play on."""
    match, seats, seat = locked_seat(match_id=match_id, user=user)
    give_to_caretaker(match=match, seats=seats, seat=seat)
    return match


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
    # Whoever is away has seen nothing of it: it is news to him if he comes back.
    save_progress(match=match, seats=seats, progress=progress, mover=None if is_late else seat)
    if seat.offered_until is not None:
        outbox.lobby_changed()


def locked_seat(*, match_id: int, user: User, ply: int | None = None) -> tuple[Match, list[Seat], Seat]:
    """The match, locked, its seats and the person's own, if the match is being played and still at the ply that he
    saw."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.all())
    mine = match.seat_of(user, seats)
    if mine is None or mine.is_caretaker:
        raise NotYourSeat
    if match.status != Match.Status.PLAYING or match.is_played_out:
        raise NotPlaying
    if ply is not None and match.ply != ply:
        raise StaleMatch
    return match, seats, mine
