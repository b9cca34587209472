"""Making a move, taking one back, giving up: the decisions of a seat."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import outbox
from games.engine.errors import UnreadableMove
from games.engine.protocol import Event
from games.engine.protocol import Seat as SeatNumber
from games.engine.record import UNDO
from games.engine.undo import BARRIER
from games.errors import IllegalChoice, NotPlaying, NotYourSeat, StaleMatch
from games.models import Match, Seat
from games.services.advance import Progress, advance, after_move, load_progress, save_progress


@transaction.atomic(durable=True)
def play_move(*, match_id: int, user: User, ply: int, text: str) -> Match:
    """Plays a move for the person's seat on the table he was looking at; everything that follows by itself happens
    too."""
    match, seat = _locked(match_id, user, ply)
    game = match.game
    progress = load_progress(match)
    number = SeatNumber(seat.number)
    try:
        refusal = game.why_not(progress.state, number, text)
    except UnreadableMove as error:
        raise IllegalChoice(str(error), code="match.unreadable") from error
    if refusal is not None:
        raise IllegalChoice(refusal.text, code=refusal.rule)
    move = game.read(progress.state, text)
    progress = after_move(match=match, progress=progress, seat=number, move=move)
    _finish(match, seat, advance(match=match, progress=progress))
    return match


@transaction.atomic(durable=True)
def undo_move(*, match_id: int, user: User, ply: int) -> Match:
    """Takes the seat's last move back; the record keeps both. Never past chance, another seat or a secret that was
    told."""
    match, seat = _locked(match_id, user, ply)
    progress = load_progress(match)
    number = SeatNumber(seat.number)
    if progress.trail_seat != number or not progress.trail:
        raise IllegalChoice(BARRIER, code="undo.barrier")
    before = match.game.decode(progress.trail[-1])
    taken = progress.then(match, number, UNDO, before, (Event("taken_back", number),))
    _finish(match, seat, Progress(taken.state, taken.plies, progress.trail[:-1], number))
    return match


@transaction.atomic(durable=True)
def concede(*, match_id: int, user: User) -> Match:
    """Gives the seat to the caretaker for the rest of the match; the others play on."""
    match, seat = _locked(match_id, user, None)
    seat.has_conceded = True
    seat.is_caretaker = True
    seat.save(update_fields=["has_conceded", "is_caretaker"])
    _finish(match, seat, advance(match=match, progress=load_progress(match)))
    return match


def _locked(match_id: int, user: User, ply: int | None) -> tuple[Match, Seat]:
    """The match, locked, and the person's seat, if the match is being played and still at the ply that he saw."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seat = match.seats.filter(user=user, is_caretaker=False).first()
    if seat is None:
        raise NotYourSeat
    if match.status != Match.Status.PLAYING:
        raise NotPlaying
    if ply is not None and match.ply != ply:
        raise StaleMatch
    return match, seat


def _finish(match: Match, seat: Seat, progress: Progress) -> None:
    save_progress(match=match, progress=progress)
    seat.seen_ply = match.ply
    seat.save(update_fields=["seen_ply"])
    outbox.match_changed(match.code, match.ply)
