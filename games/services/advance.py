"""How a match goes on by itself after a move: chance is dealt, caretakers move, and the court is called when
scoring is due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone

from games import outbox
from games.engine.chain import next_link
from games.engine.codec import digest
from games.engine.dealer import Dealer
from games.engine.protocol import CHANCE, COURT, Event
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Ply, Seat
from games.models.match import written_outcome
from games.models.ply import write_event
from games.signals import match_finished

MOST_PLIES_AT_ONCE = 3000
"""More than the longest match in which caretakers play against nobody: beyond it something is wrong with the rules."""


POSITION_FIELDS = (
    "status",
    "started_at",
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
    "result",
)
"""What a ply, or the beginning of a match, can change."""


@dataclass(frozen=True)
class Progress:
    """A state on its way, and the plies that led to it since the match was loaded."""

    state: Any
    encoded: str
    """The state as text: what the digest is taken of, what is kept, and what a trail goes back to."""
    plies: tuple[Ply, ...] = ()
    trail: tuple[str, ...] = ()
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
    return Progress(match.decoded_state, match.state, trail=tuple(match.trail), trail_seat=seat)


def after_move(*, match: Match, progress: Progress, seat: SeatNumber, move: Any) -> Progress:
    """The progress after a move that is known to be legal, and how far it can be taken back."""
    game = match.game
    before = progress.encoded
    step = game.apply(progress.state, move)
    trail = (*progress.trail, before) if seat == progress.trail_seat else (before,)
    if seat < 0 or any(event.reveals for event in step.events):
        trail = ()
    moved = progress.then(match, seat, game.write(move), step.state, step.events)
    return replace(moved, trail=trail, trail_seat=seat)


def advance(*, match: Match, seats: Sequence[Seat], progress: Progress) -> Progress:
    """Plays for chance and for caretakers until a person or the court has to act, or the match is over."""
    game = match.game
    dealer = Dealer(bytes(match.seed))
    caretakers = {seat.number for seat in seats if seat.is_caretaker}
    for _ in range(MOST_PLIES_AT_ONCE):
        to_act = game.to_act(progress.state)
        if not to_act:
            return progress
        seat = to_act[0]
        if seat == CHANCE:
            move = dealer.deal(game.odds(progress.state), match.ply + len(progress.plies) + 1)
        elif seat in caretakers:
            move = game.caretaker(progress.state, seat)
        else:
            return progress
        progress = after_move(match=match, progress=progress, seat=seat, move=move)
    raise RuntimeError(f"match {match.code} goes on without anybody")


def save_progress(*, match: Match, seats: Sequence[Seat], progress: Progress, mover: Seat | None = None) -> None:
    """Writes the plies and where the match stands now, and tells whoever waits for it. The caller holds the lock; what
    the mover has seen is all there is."""
    to_act = match.game.to_act(progress.state)
    Ply.objects.bulk_create(progress.plies)
    _note_position(match, progress, to_act)
    match.save(update_fields=POSITION_FIELDS)
    is_over = match.status == Match.Status.OVER
    turned = [seat for seat in seats if is_over or seat.is_to_act != (seat.number in to_act)]
    for seat in turned:
        seat.is_to_act = seat.number in to_act
        seat.is_letter_due = is_over or (seat.is_to_act and match.pace == Match.Pace.DAYS)
    if mover is not None:
        mover.seen_ply = match.ply
    # One by one: most moves change one seat, and a statement for several costs more than three for one.
    for seat in seats:
        if seat in turned or seat is mover:
            seat.save(update_fields=["is_to_act", "seen_ply", "is_letter_due"])
    outbox.match_changed(match.code, match.version, people_on(turned))
    outbox.letter_due("end" if is_over else "turn", match.pk, people_on(seat for seat in turned if seat.is_letter_due))
    if match.is_court_due:
        outbox.court_due(match.pk)
    if is_over:
        outbox.archive_due(match.pk)
        match_finished.send_robust(sender=Match, match_id=match.pk)


def _note_position(match: Match, progress: Progress, to_act: Sequence[SeatNumber]) -> None:
    """Brings the columns of a match up to the state that its plies have led to."""
    match.ply += len(progress.plies)
    match.chain = progress.plies[-1].link if progress.plies else match.chain
    match.version += 1
    match.state = progress.encoded
    match.trail = list(progress.trail)
    match.trail_seat = progress.trail_seat
    match.is_court_due = COURT in to_act
    outcome = match.game.result(progress.state)
    if outcome is not None:
        match.status = Match.Status.OVER
        match.ended_at = timezone.now()
        match.result = written_outcome(outcome)


def people_on(seats: Iterable[Seat]) -> list[int]:
    """Who sits on these seats; a seat that has been given up is nobody's."""
    return [seat.user_id for seat in seats if seat.user_id is not None and not seat.is_caretaker]
