"""Making a move, taking one back, giving up: the decisions of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from accounts.models import User
from games.engine.errors import UnreadableMove
from games.engine.protocol import Event
from games.engine.protocol import Seat as SeatNumber
from games.engine.record import UNDO
from games.engine.undo import nothing_to_take_back
from games.errors import NotPlaying, NotYourSeat, StaleMatch
from games.models import Match, Seat
from games.refusal_words import illegal_choice
from games.services.advance import advance, after_move, load_progress, save_progress


@transaction.atomic(durable=True)
def play_move(*, match_id: int, user: User, ply: int, text: str) -> Match:
    """Plays a move for the person's seat on the table he was looking at; everything that follows by itself happens
    too."""
    match, seats, seat = _locked(match_id, user, ply)
    game = match.game
    progress = load_progress(match)
    number = SeatNumber(seat.number)
    try:
        refusal = game.why_not(progress.state, number, text)
    except UnreadableMove as error:
        raise illegal_choice(error) from error
    if refusal is not None:
        raise illegal_choice(refusal)
    move = game.read(progress.state, text)
    progress = after_move(match=match, progress=progress, seat=number, move=move)
    progress = advance(match=match, seats=seats, progress=progress)
    save_progress(match=match, seats=seats, progress=progress, mover=seat)
    return match


@transaction.atomic(durable=True)
def undo_move(*, match_id: int, user: User, ply: int) -> Match:
    """Takes the seat's last move back; the record keeps both. Never past chance, another seat or a secret that was
    told."""
    match, seats, seat = _locked(match_id, user, ply)
    progress = load_progress(match)
    number = SeatNumber(seat.number)
    if progress.trail_seat != number or not progress.trail:
        raise illegal_choice(nothing_to_take_back())
    before = match.game.decode(progress.trail[-1])
    taken = progress.then(match, number, UNDO, before, (Event("taken_back", number),))
    save_progress(match=match, seats=seats, progress=replace(taken, trail=progress.trail[:-1]), mover=seat)
    return match


@transaction.atomic(durable=True)
def concede(*, match_id: int, user: User) -> Match:
    """Gives the seat to the caretaker for the rest of the match; the others play on."""
    match, seats, seat = _locked(match_id, user, None)
    give_to_caretaker(match=match, seats=seats, seat=seat)
    return match


def give_to_caretaker(*, match: Match, seats: Sequence[Seat], seat: Seat) -> None:
    """Lets a caretaker play on for a seat. The caller holds the lock."""
    seat.has_conceded = True
    seat.is_caretaker = True
    seat.save(update_fields=["has_conceded", "is_caretaker"])
    progress = advance(match=match, seats=seats, progress=load_progress(match))
    save_progress(match=match, seats=seats, progress=progress, mover=seat)


def _locked(match_id: int, user: User, ply: int | None) -> tuple[Match, list[Seat], Seat]:
    """The match, locked, its seats and the person's own, if the match is being played and still at the ply that he
    saw."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.all())
    mine = match.seat_of(user, seats)
    if mine is None or mine.is_caretaker:
        raise NotYourSeat
    if match.status != Match.Status.PLAYING:
        raise NotPlaying
    if ply is not None and match.ply != ply:
        raise StaleMatch
    return match, seats, mine
