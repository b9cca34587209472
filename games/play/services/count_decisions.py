"""Noting which decisions were made in time, on the seats that the caller is about to save."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.engine.protocol import Seat as SeatNumber
from games.models import Ply, Seat

MOST_LATE = 10
"""So many decisions at most are held against a player who has left a match, however long it goes on without them."""


def count_decisions(
    *, seats: Sequence[Seat], plies: Sequence[Ply], mover: Seat | None, to_act: Collection[SeatNumber]
) -> list[Seat]:
    """The seats that count something else than before: the decision of the player who has just moved, once it has
    passed to another, and those that a caretaker has made for people who have left. Decisions that kept no one waiting
    do not count. The seats still say who was to act before."""
    people = [seat for seat in seats if seat.is_played]
    changed = []
    for seat in seats:
        if seat.user_id is None or all(other is seat for other in people):
            continue
        if seat.has_conceded and len(seats) == 2:
            # The match ended with the resignation: no one waited for what caretakers played.
            continue
        before = (seat.on_time, seat.late, seat.excused)
        if seat.is_caretaker:
            missed = _turns(plies, seat.number)
            seat.late += min(missed, max(0, MOST_LATE - seat.late))
        elif seat is mover:
            _count_own(seat, is_to_act=seat.number in to_act)
        if before != (seat.on_time, seat.late, seat.excused):
            changed.append(seat)
    return changed


def _count_own(seat: Seat, *, is_to_act: bool) -> None:
    if is_to_act and not seat.is_to_act:
        # The player has taken the move back and will decide again: that is one decision, not two.
        seat.on_time -= min(seat.on_time, 1)
    elif seat.is_to_act and not is_to_act:
        if seat.is_extended:
            seat.excused += 1
        else:
            seat.on_time += 1


def _turns(plies: Sequence[Ply], number: int) -> int:
    """How often the others would have had to wait for a seat: what it does in one go is one decision."""
    deciding = [ply.seat for ply in plies if ply.seat >= 0]
    before = [-1, *deciding]
    return sum(seat == number != last for last, seat in zip(before, deciding, strict=False))
