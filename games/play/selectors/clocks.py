"""What the clocks of a table show to one viewer, and what they may do about them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.database_time import database_now
from games.clock import Calendar, Control, Interval, deadline, pause_at, time_left
from games.models import Match, Seat, TableEvent
from games.play.clock_words import duration_figures, duration_words, happened_words
from games.play.selectors.calendars import calendars_of
from games.play.selectors.match_labels import facts_of, match_title
from games.titles.wording import seat_words

LOW = {True: timedelta(minutes=1), False: timedelta(hours=6)}
"""From when on a live clock, and one over days, is called low."""
MOST_EVENTS = 6


@dataclass(frozen=True)
class SeatClock:
    """The clock of a seat."""

    seat: Seat
    left: timedelta
    due_at: datetime | None
    """When it will have run out; None if it stands."""
    rests_until: datetime | None = None
    """When it goes on, if it pauses now."""
    is_away: bool = False
    """Whether its player is on vacation, and not only asleep."""
    counts_down: bool = False
    """Whether it runs without a rest until it has run out."""
    is_low: bool = False
    can_be_given_time: bool = False
    is_live: bool = False

    @property
    def is_extended(self) -> bool:
        return self.seat.is_extended

    @property
    def left_words(self) -> str:
        return duration_words(self.left)

    @property
    def left_figures(self) -> str:
        return duration_figures(self.left)


@dataclass(frozen=True)
class TableNote:
    """Something that happened beside the moves."""

    words: str
    at: datetime


@dataclass(frozen=True)
class ClockPanel:
    """All clocks of a table, and its seats without a player."""

    clocks: tuple[SeatClock, ...] = ()
    offered: tuple[Seat, ...] = ()
    notes: tuple[TableNote, ...] = ()
    can_take_over: bool = False
    can_return: bool = False
    can_finish_abandoned: bool = False
    low_seconds: int = 0


NO_CLOCKS = ClockPanel()


def clock_panel(*, match: Match, seats: tuple[Seat, ...], mine: Seat | None, names: tuple[str, ...]) -> ClockPanel:
    """The clocks of a match that is being played or was, for the player of a seat (None: for the public)."""
    is_playing = match.status == Match.Status.PLAYING and not match.is_played_out
    control = match.control
    now = database_now()
    return ClockPanel(
        clocks=_clocks(seats, mine, control, now) if is_playing and control is not None else (),
        offered=_offered(seats, now) if is_playing else (),
        notes=_notes(match, names) if _has_notes(match, seats) else (),
        can_take_over=mine is None,
        can_return=is_playing and mine is not None and mine.is_caretaker and mine.has_timed_out,
        can_finish_abandoned=is_playing and _is_left_alone(mine, seats),
        low_seconds=int(LOW[control.is_live].total_seconds()) if control is not None else 0,
    )


def _offered(seats: tuple[Seat, ...], now: datetime) -> tuple[Seat, ...]:
    """The seats that may be taken over at this moment."""
    return tuple(seat for seat in seats if seat.offered_until and seat.offered_until > now)


def _is_left_alone(mine: Seat | None, seats: tuple[Seat, ...]) -> bool:
    """Whether this seat is the only one that a person still plays, because others have left."""
    people = [seat for seat in seats if seat.is_played]
    return any(seat.has_left for seat in seats) and len(people) == 1 and people[0] is mine


def _clocks(seats: tuple[Seat, ...], mine: Seat | None, control: Control, now: datetime) -> tuple[SeatClock, ...]:
    played = [seat for seat in seats if seat.is_played]
    calendars = calendars_of(control, [seat.user_id for seat in played])
    can_give = mine is not None and mine.is_played
    return tuple(_clock(seat, control, calendars[seat.user_id], now, can_give and seat is not mine) for seat in played)


def _clock(seat: Seat, control: Control, calendar: Calendar, now: datetime, can_give: bool) -> SeatClock:
    pause = pause_at(now, calendar, control)
    is_away = pause is not None and any(Interval(*vacation).holds(now) for vacation in calendar.vacations)
    if seat.clock_since is None:
        left = control.bank if seat.clock_left is None else seat.left
        return SeatClock(seat, left, None, pause.end if pause and is_away else None, is_away, is_live=control.is_live)
    left = time_left(seat.left, seat.clock_since, now, calendar, control)
    due_at = deadline(seat.left, seat.clock_since, calendar, control)
    return SeatClock(
        seat=seat,
        left=left,
        due_at=due_at,
        rests_until=pause.end if pause else None,
        is_away=is_away,
        counts_down=due_at - now == left,
        is_low=left < LOW[control.is_live],
        can_be_given_time=can_give and seat.is_extended and seat.waited_at is None,
        is_live=control.is_live,
    )


def _has_notes(match: Match, seats: tuple[Seat, ...]) -> bool:
    """Whether anything can have been written down: most tables are not asked for it."""
    if not match.is_rated and sum(not seat.bot for seat in seats) == 1:
        # A person among bots may have asked for hints.
        return True
    return match.is_played_out or any(
        seat.extended_at is not None or seat.has_left or seat.held_from > 0 for seat in seats
    )


def _notes(match: Match, names: tuple[str, ...]) -> tuple[TableNote, ...]:
    events = TableEvent.objects.filter(match=match).select_related("user").order_by("-pk")[:MOST_EVENTS]
    return tuple(TableNote(_words(event, names), event.at) for event in events)


def _words(event: TableEvent, names: tuple[str, ...]) -> str:
    seat = seat_words(event.number, names)
    person = seat if event.user is None else event.user.get_username()
    return happened_words(event.kind, seat=seat, person=person)


@dataclass(frozen=True)
class SeatOffer:
    """A seat that can be taken over, or could have been."""

    code: str
    title: str
    facts: tuple[str, ...]
    number: int
    name: str
    until: datetime | None
    """Until when it can be taken; None if it cannot."""
    fresh_bank: str
    """What the clock gives to the new player, in words; nothing at a table without a clock."""


def seat_offer(*, match: Match, number: int) -> SeatOffer:
    """A seat of a match as a person sees it who may take it over."""
    seats = tuple(match.seats.all())
    seat = next((seat for seat in seats if seat.number == number), None)
    is_open = seat is not None and seat.offered_until is not None and seat.offered_until > database_now()
    control = match.control
    return SeatOffer(
        code=match.code,
        title=match_title(match, seats),
        facts=facts_of(match),
        number=number,
        name=seat.user.get_username() if seat is not None and seat.user is not None else "",
        until=seat.offered_until if seat is not None and is_open else None,
        fresh_bank=duration_words(control.bank) if control is not None else "",
    )
