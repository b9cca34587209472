"""What pages read. Whatever is shown of a match is made from the view of whoever looks, never from its state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Prefetch

from accounts.models import User
from games.engine.playout import result_text
from games.engine.protocol import COURT, Event, Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.engine.record import Ply as RecordedPly
from games.engine.record import new_record, write_record
from games.models import Match, Ply, Seat

LOG_LENGTH = 60
"""Plies that a table page tells; the record has them all."""
PANEL_LENGTH = 20


@dataclass(frozen=True)
class LogEntry:
    """A ply as its reader may know it, its events like the plies the newest first."""

    number: int
    seat: int
    events: tuple[Event, ...]
    is_news: bool
    """Whether it happened since the reader's own last move."""


class Standing(NamedTuple):
    """A row of the final table."""

    place: int
    seat: int
    score: int


class SheetRow(NamedTuple):
    """What one source gave to each seat."""

    source: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class TablePage:
    """Everything that a table page shows to one viewer."""

    match: Match
    seats: tuple[Seat, ...]
    my_seat: Seat | None
    view: Any
    choices: tuple[str, ...]
    can_undo: bool
    is_my_turn: bool
    is_court_counting: bool
    log: tuple[LogEntry, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, in their order."""
        return tuple(seat_name(seat) for seat in self.seats)

    @property
    def standings(self) -> list[Standing]:
        """The final places, best first."""
        result = self.match.result or {"places": [], "scores": []}
        rows = [Standing(place, seat, result["scores"][seat]) for seat, place in enumerate(result["places"])]
        return sorted(rows)

    @property
    def score_sheet(self) -> list[SheetRow]:
        """Where the points came from: a row for each source, a column for each seat."""
        points: dict[str, list[int]] = {}
        for seat, source, value in (self.match.result or {"lines": []})["lines"]:
            points.setdefault(source, [0] * len(self.seats))[seat] += value
        return [SheetRow(source, tuple(values)) for source, values in points.items()]

    @property
    def seed(self) -> str:
        """The seed of all draws: opened when the match is over, so that everybody can check them."""
        return bytes(self.match.seed).hex() if self.match.status == Match.Status.OVER else ""

    @property
    def template(self) -> str:
        """The board of the game that is played."""
        return f"games/{self.match.game_slug}/_board.html"


def seat_name(seat: Seat) -> str:
    """A person's name; a seat that nobody plays has none."""
    return seat.user.get_username() if seat.user is not None else ""


class FinishedMatch(NamedTuple):
    """A match of a person's past."""

    match: Match
    place: int
    score: int


def finished_matches(*, person_id: int) -> list[FinishedMatch]:
    """A person's last finished matches, the newest first."""
    seats = Seat.objects.filter(user_id=person_id, match__status=Match.Status.OVER).select_related("match")
    rows = []
    for seat in seats.order_by("-match__ended_at")[:PANEL_LENGTH]:
        result = seat.match.result or {}
        rows.append(FinishedMatch(seat.match, result["places"][seat.number], result["scores"][seat.number]))
    return rows


def stored_about(user: User) -> list[dict[str, Any]]:
    """What is kept of a person at tables, for the download of all own data."""
    seats = Seat.objects.filter(user=user).select_related("match").order_by("match__created_at")
    return [
        {
            "table": seat.match.code,
            "title": seat.match.title,
            "ruleset": seat.match.ruleset,
            "seat": seat.number,
            "status": seat.match.status,
            "opened": seat.match.created_at.isoformat(),
            "result": seat.match.result,
        }
        for seat in seats
    ]


def find_match(code: str) -> Match:
    """The match of an address, with its seats; raises `Match.DoesNotExist`."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    return Match.objects.select_related("opened_by").prefetch_related(seats).get(code=code)


def record_text(match: Match) -> str:
    """The record of a finished match, with the seed that proves its draws."""
    seats = list(match.seats.all())
    names = [seat_name(seat) or f"caretaker {seat.number}" for seat in seats]
    plies = [RecordedPly(ply.number, SeatNumber(ply.seat), ply.text, ply.digest) for ply in match.plies.all()]
    headers = {"Commitment": match.commitment, "Seed": bytes(match.seed).hex()}
    state = match.decoded_state
    result = result_text(match.game, state, names)
    return write_record(new_record(Ruleset.read(match.ruleset), names, plies, Result=result, **headers))


def table_page(*, match: Match, user: User | None) -> TablePage:
    """A match through the eyes of a person (None: of the public)."""
    seats = tuple(match.seats.all())
    mine = None if user is None else next((seat for seat in seats if seat.user_id == user.pk), None)
    number = None if mine is None else SeatNumber(mine.number)
    if match.status in (Match.Status.OPEN, Match.Status.CANCELLED) or not match.state:
        return TablePage(match, seats, mine, None, (), False, False, False, ())
    game = match.game
    state = match.decoded_state
    to_act = game.to_act(state)
    plays = number is not None and mine is not None and not mine.is_caretaker
    is_my_turn = plays and number in to_act
    is_open = match.status == Match.Status.OVER and mine is not None
    view = game.open_view(state) if is_open else game.view(state, number)
    return TablePage(
        match=match,
        seats=seats,
        my_seat=mine,
        view=view,
        choices=_choices(match, state, number) if is_my_turn else (),
        can_undo=plays and match.trail_seat == number and bool(match.trail),
        is_my_turn=is_my_turn,
        is_court_counting=COURT in to_act,
        log=_log(match, mine, number),
    )


def _choices(match: Match, state: Any, number: SeatNumber | None) -> tuple[str, ...]:
    """What a seat may do now, as the texts of moves."""
    assert number is not None, "only seats have choices"
    return tuple(match.game.write(move) for move in match.game.legal_moves(state, number))


def _log(match: Match, mine: Seat | None, number: SeatNumber | None) -> tuple[LogEntry, ...]:
    """The last plies, newest first, with what the reader may know of them."""
    plies = Ply.objects.filter(match=match).order_by("-number")[:LOG_LENGTH]
    entries = []
    for ply in plies:
        events = tuple(event for event in reversed(ply.events) if event.is_for(number))
        if events:
            is_news = mine is not None and ply.number > mine.seen_ply
            entries.append(LogEntry(ply.number, ply.seat, events, is_news))
    return tuple(entries)
