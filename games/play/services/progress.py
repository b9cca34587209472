"""How a match goes on by itself after a move: chance is dealt, caretakers move, and the court is called when
scoring is due, or a bot when it has to think."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from accounts import meters
from accounts.database_time import database_now
from accounts.selectors.people import preferences_of
from games import outbox
from games.engine.chain import next_link
from games.engine.codec import digest
from games.engine.dealer import Dealer
from games.engine.protocol import CHANCE, COURT, Event
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Ply, Seat
from games.models.match import written_outcome
from games.models.ply import write_event
from games.play.selectors.plies import note_plies
from games.play.services.aggregate_reliability import aggregate_reliability
from games.play.services.count_decisions import count_decisions
from games.play.services.finish_match import begin_finish
from games.play.services.notify_players import notify_over, notify_turns
from games.play.services.run_clocks import CLOCK_FIELDS, run_clocks

MOST_PLIES_AT_ONCE = 3000
"""More than the longest match in which caretakers play among themselves: beyond it something is wrong with the
rules."""


POSITION_FIELDS = (
    "status",
    "started_at",
    "is_watchable",
    "ready_by",
    "ended_at",
    "changed_at",
    "ply",
    "version",
    "state",
    "trail",
    "trail_seat",
    "chain",
    "is_court_due",
    "is_bot_due",
    "result",
)
"""What a ply, or the beginning of a match, can change."""
TURN_FIELDS = ("is_to_act", "seen_ply", "offered_until", "on_time", "late", "excused")
"""What it can change of a seat, beside the clock."""


Step = tuple[str, ...]
"""What is taken back in one go: the states before each of its plies, the newest last."""


@dataclass(frozen=True)
class Progress:
    """A state on its way, and the plies that led to it since the match was loaded."""

    state: Any
    encoded: str
    """The state as text: what the digest is taken of, what is kept, and what a trail goes back to."""
    plies: tuple[Ply, ...] = ()
    trail: tuple[Step, ...] = ()
    trail_seat: SeatNumber | None = None

    def then(self, match: Match, seat: SeatNumber, text: str, state: Any, events: tuple[Event, ...]) -> Progress:
        """The progress after one more ply."""
        encoded = match.game.encode(state)
        ply = Ply(
            match=match,
            number=match.ply + len(self.plies) + 1,
            seat=seat,
            text=text,
            digest=digest(encoded),
            stored_events=[write_event(event) for event in events],
        )
        before = bytes(self.plies[-1].link if self.plies else match.chain) or match.first_link
        ply.link = next_link(before, ply.recorded)
        return replace(self, state=state, encoded=encoded, plies=(*self.plies, ply))


def load_progress(match: Match) -> Progress:
    """Where a match stands."""
    seat = None if match.trail_seat is None else SeatNumber(match.trail_seat)
    # Matches that began before there were plans have kept a state for each step.
    trail = tuple((step,) if isinstance(step, str) else tuple(step) for step in match.trail)
    return Progress(match.decoded_state, match.state, trail=trail, trail_seat=seat)


def after_move(
    *, match: Match, progress: Progress, seat: SeatNumber, move: Any, notes: tuple[Event, ...] = ()
) -> Progress:
    """The progress after a move that is known to be legal, and how far it can be taken back; the log tells the notes
    with what happened."""
    game = match.game
    before = (progress.encoded,)
    with meters.RULES_SECONDS.labels(match.game_slug).time():
        step = game.apply(progress.state, move)
    trail = (*progress.trail, before) if seat == progress.trail_seat else (before,)
    if seat < 0 or any(event.reveals for event in step.events):
        trail = ()
    moved = progress.then(match, seat, game.write(move), step.state, (*notes, *step.events))
    return replace(moved, trail=trail, trail_seat=seat)


def thinking_bots(match: Match, seats: Sequence[Seat]) -> dict[SeatNumber, str]:
    """The seats that bots play, and how well. No one waits for bots that would be among themselves: caretakers bring
    such a match to its end."""
    if match.is_played_out or not any(seat.is_played for seat in seats):
        return {}
    return {SeatNumber(seat.number): seat.bot for seat in seats if seat.bot}


def play_automatic_moves(*, match: Match, seats: Sequence[Seat], progress: Progress) -> Progress:
    """Plays for chance, for caretakers and by standing orders until a person, a bot or the court has to act, or the
    match is over."""
    game = match.game
    dealer = Dealer(bytes(match.seed))
    bots = thinking_bots(match, seats)
    caretakers = {seat.number for seat in seats if seat.is_caretaker or match.is_played_out} - bots.keys()
    orders = {seat.number: seat.orders for seat in seats if seat.standing_orders}
    for _ in range(MOST_PLIES_AT_ONCE):
        to_act = game.to_act(progress.state)
        if not to_act:
            return progress
        seat = to_act[0]
        notes: tuple[Event, ...] = ()
        if seat == CHANCE:
            move = dealer.deal(game.odds(progress.state), match.ply + len(progress.plies) + 1)
        elif seat in caretakers:
            move = game.caretaker(progress.state, seat)
        else:
            move = game.ordered(progress.state, seat, orders[seat]) if seat in orders else None
            if move is None:
                only = _only_move(match, seats, progress, seat)
                if only is None:
                    return progress
                progress = only
                continue
            # What was ordered, and that it was, may tell the others what the player holds.
            notes = (Event("by_standing_order", seat, readers=frozenset({seat})),)
        progress = after_move(match=match, progress=progress, seat=seat, move=move, notes=notes)
    raise RuntimeError(f"match {match.code} goes on without anybody")


def _only_move(match: Match, seats: Sequence[Seat], progress: Progress, number: SeatNumber) -> Progress | None:
    """The progress after a move without an alternative, for a person who need not be asked; None if there is a choice,
    or a person who wants to make every move. It is taken back with what the person did before it."""
    seat = next((seat for seat in seats if seat.number == number), None)
    if seat is None or seat.user_id is None or seat.bot:
        return None
    moves = match.game.legal_moves(progress.state, number)
    if len(moves) != 1 or seat.user is None or not preferences_of(seat.user).plays_only_moves:
        return None
    trail = progress.trail if progress.trail_seat == number else ()
    played = after_move(match=match, progress=progress, seat=number, move=moves[0])
    if not trail or not played.trail:
        return replace(played, trail=())
    return replace(played, trail=(*trail[:-1], (*trail[-1], progress.encoded)))


def after_scoring(*, match: Match, seats: Sequence[Seat], progress: Progress) -> Progress:
    """The progress after every scoring move of the court that is due, and what follows."""
    game = match.game
    while COURT in game.to_act(progress.state):
        (move,) = game.legal_moves(progress.state, COURT)
        progress = after_move(match=match, progress=progress, seat=COURT, move=move)
        progress = play_automatic_moves(match=match, seats=seats, progress=progress)
    return progress


def play_to_end(*, match: Match, seats: Sequence[Seat], mover: Seat | None = None) -> None:
    """Ends a match in which nothing is left to decide: caretakers play all seats to the end at once, so that its record
    is whole and proven like every other. The caller holds the lock."""
    match.is_played_out = True
    match.save(update_fields=["is_played_out"])
    was_offered = any(seat.offered_until is not None for seat in seats)
    progress = play_automatic_moves(match=match, seats=seats, progress=load_progress(match))
    progress = after_scoring(match=match, seats=seats, progress=progress)
    save_progress(match=match, seats=seats, progress=progress, mover=mover)
    if was_offered:
        outbox.lobby_changed()


def save_progress(
    *,
    match: Match,
    seats: Sequence[Seat],
    progress: Progress,
    mover: Seat | None = None,
    is_taken_back: bool = False,
) -> None:
    """Writes the plies, where the match stands now and what the clocks show, and tells all who wait for it. The caller
    holds the lock; what the mover has seen is all there is."""
    to_act = match.game.to_act(progress.state)
    Ply.objects.bulk_create(progress.plies)
    counted = count_decisions(seats=seats, plies=progress.plies, mover=mover, to_act=to_act)
    _save_position(match, seats, progress, to_act)
    is_over = match.status == Match.Status.OVER
    turned = _pass_turns(seats, to_act, is_over=is_over)
    begun_anew = _begun_anew(progress.plies)
    clocked = run_clocks(match=match, seats=seats, begun_anew=begun_anew, is_taken_back=is_taken_back)
    seen = _note_seen(match, mover)
    _save_seats(match, seats, changed=(*turned, *counted, *clocked, *seen))
    transaction.on_commit(lambda: note_plies(match, progress.plies))
    transaction.on_commit(lambda: meters.PLIES.labels(match.game_slug).inc(len(progress.plies)))
    if is_over:
        aggregate_reliability(seats=seats)
    _announce(match, turned, is_over=is_over)
    _call_for_play(match)
    if is_over:
        begin_finish(match_id=match.pk)


def _save_position(match: Match, seats: Sequence[Seat], progress: Progress, to_act: Sequence[SeatNumber]) -> None:
    """Brings the row of a match up to the state that its plies have led to."""
    _note_position(match, progress, to_act)
    match.is_bot_due = not thinking_bots(match, seats).keys().isdisjoint(to_act)
    match.save(update_fields=POSITION_FIELDS)


def _pass_turns(seats: Sequence[Seat], to_act: Sequence[SeatNumber], *, is_over: bool) -> list[Seat]:
    """Notes on the seats who is to act now, and gives those for which that is news: all of them at the end."""
    turned = [seat for seat in seats if is_over or seat.is_to_act != (seat.number in to_act)]
    for seat in turned:
        seat.is_to_act = seat.number in to_act
        seat.offered_until = None if is_over else seat.offered_until
    return turned


def _note_seen(match: Match, mover: Seat | None) -> list[Seat]:
    """Notes on the mover's seat that everything so far has been seen there; gives that seat, if there is a mover."""
    if mover is None:
        return []
    mover.seen_ply = match.ply
    return [mover]


def _save_seats(match: Match, seats: Sequence[Seat], *, changed: Collection[Seat]) -> None:
    """Writes the seats that have changed, one by one: most moves change one seat, and a statement for several costs
    more than three for one."""
    fields = TURN_FIELDS if match.clock_bank is None else (*TURN_FIELDS, *CLOCK_FIELDS)
    for seat in seats:
        if seat in changed:
            seat.save(update_fields=fields)


def _announce(match: Match, turned: Sequence[Seat], *, is_over: bool) -> None:
    """Tells open pages that the match has changed, and people that it is their turn or that it is over."""
    outbox.match_changed(match.code, match.version, people_on(turned))
    if is_over:
        notify_over(match=match, seats=turned)
    else:
        notify_turns(match=match, seats=[seat for seat in turned if seat.is_to_act])


def _call_for_play(match: Match) -> None:
    """Calls the court or the bots where they are to act."""
    if match.is_court_due:
        outbox.court_due(match.pk)
    if match.is_bot_due:
        outbox.bot_due()


def _begun_anew(plies: Sequence[Ply]) -> set[int]:
    """The seats that have decided and may have to decide again, because others have decided after them."""
    deciding = [ply.seat for ply in plies if ply.seat >= 0]
    return {seat for place, seat in enumerate(deciding) if any(other != seat for other in deciding[place:])}


def _note_position(match: Match, progress: Progress, to_act: Sequence[SeatNumber]) -> None:
    """Brings the columns of a match up to the state that its plies have led to."""
    match.ply += len(progress.plies)
    match.chain = progress.plies[-1].link if progress.plies else match.chain
    match.version += 1
    match.state = progress.encoded
    match.trail = [list(step) for step in progress.trail]
    match.trail_seat = progress.trail_seat
    match.is_court_due = COURT in to_act
    outcome = match.game.result(progress.state)
    if outcome is not None:
        match.status = Match.Status.OVER
        match.ended_at = database_now()
        match.result = written_outcome(outcome)


def people_on(seats: Iterable[Seat]) -> list[int]:
    """Who sits on these seats; a seat that a caretaker plays counts for no one."""
    return [seat.user_id for seat in seats if seat.user_id is not None and not seat.is_caretaker]
