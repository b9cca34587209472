"""A table as one viewer sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Prefetch
from django.utils import timezone

from accounts.models import User
from accounts.selectors.people import preferences_of
from games.admission import admission_words
from games.engine.errors import IllegalMove
from games.engine.protocol import COURT, AnyGame, Event, Transition
from games.engine.protocol import Seat as SeatNumber
from games.engine.undo import can_be_taken_back
from games.models import Invitation, Match, Reliability, Seat
from games.play.origins import Origin, origin_of
from games.play.selectors.clocks import NO_CLOCKS, ClockPanel, clock_panel
from games.play.selectors.match_labels import facts_of, match_title, seat_name, title_of
from games.play.selectors.outcome import left_words, outcome_words
from games.play.selectors.plies import last_plies
from games.reliability import Figure
from games.titles.anchors import Anchors
from games.titles.protocol import TablePart
from games.titles.registry import find_title
from games.titles.wording import OrderWords


@dataclass(frozen=True)
class LogEntry:
    """A ply as its reader may know it, its events like the plies the newest first."""

    number: int
    seat: int
    events: tuple[Event, ...]
    is_news: bool
    """Whether it happened since the reader's own last move."""


class Choice(NamedTuple):
    """A move that its chooser may make."""

    text: str
    is_final: bool
    """Whether it could not be taken back."""
    anchors: Anchors
    outlook: tuple[Event, ...]
    """What will happen because of it, as far as the chooser may know and chance does not decide."""
    refills: tuple[str, ...] = ()
    """The anchors that will be filled again after it."""


class OrderLine(NamedTuple):
    """A decision that the reader may set to auto-play, or has."""

    id: str
    words: OrderWords
    is_given: bool


class TableTemplates(NamedTuple):
    """What draws the parts of a table."""

    board: str
    players: str
    dock: str
    bar: str


def table_templates(game: str) -> TableTemplates:
    """The drawings of a title."""
    title = find_title(game)
    return TableTemplates(title.board_template, title.players_template, title.dock_template, title.bar_template)


class ResultRow(NamedTuple):
    """A row of the final table."""

    place: int
    seat: int
    score: int
    left: str = ""
    """How the player left before the end, in words."""


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
    invitations: tuple[Invitation, ...] = ()
    """Who has been asked to come and has not; only while the table gathers."""
    admission: str = ""
    """Who else may come to a table by invitation, for those who sit there; only while it gathers."""
    rematch: Match | None = None
    """The table at which the players of a finished match want to meet again."""
    view: Any = None
    texts: tuple[str, ...] = ()
    """The moves that the reader may make now."""
    choices: tuple[Choice, ...] = ()
    """The same with what they would bring, where they are shown as a list."""
    closed_choices: tuple[str, ...] = ()
    """What the chooser might want to do now, and may not."""
    asks_before_final: bool = False
    """Whether a slip could affect other people and the chooser wants to be asked: none matters against caretakers."""
    asked: Choice | None = None
    """The choice of which its chooser is asked whether they are sure."""
    can_undo: bool = False
    orders: tuple[OrderLine, ...] = ()
    """What the reader may set to auto-play; no one sees the settings of others."""
    is_my_turn: bool = False
    is_court_counting: bool = False
    has_company: bool = False
    """Whether other people play here too, to whom a step matters that cannot be taken back."""
    log: tuple[LogEntry, ...] = ()
    clock: ClockPanel = NO_CLOCKS
    figures: dict[int, Figure] = field(default_factory=dict)
    """How far the people at a table that gathers can be counted on, by their keys."""

    @property
    def can_have_hints(self) -> bool:
        """Whether the reader has to decide in a game against bots alone that counts for nothing."""
        others = (seat for seat in self.seats if self.my_seat and seat.number != self.my_seat.number)
        return self.is_my_turn and self.asked is None and not self.match.is_rated and all(seat.bot for seat in others)

    @property
    def given_orders(self) -> tuple[OrderLine, ...]:
        """The reader's own orders in force."""
        return tuple(order for order in self.orders if order.is_given)

    @property
    def company(self) -> list[tuple[Seat, Figure | None]]:
        """The seats of a table that gathers, and how far their players can be counted on."""
        return [(seat, self.figures.get(seat.user_id or 0)) for seat in self.seats]

    @property
    def is_final_throughout(self) -> bool:
        """Whether nothing that can be chosen could be taken back: then it is said once."""
        return self.has_company and all(choice.is_final for choice in self.choices)

    @property
    def marks_final(self) -> bool:
        """Whether a mark at what cannot be taken back tells it from something else that matters to another player."""
        return self.has_company and not self.is_final_throughout

    @property
    def fresh(self) -> tuple[str, ...]:
        """The anchors of the board that have changed since the reader's last decision; for a reader who does not play,
        since the last decision of anybody."""
        entries = self.news
        if self.my_seat is None:
            latest = next((place for place, entry in enumerate(self.log) if entry.seat >= 0 and entry.events), -1)
            entries = self.log[: latest + 1]
        events = (event for entry in reversed(entries) for event in entry.events)
        return find_title(self.game).anchors.changed(events, self.my_seat.number if self.my_seat else None)

    @property
    def is_gathering(self) -> bool:
        """Whether the match has not begun, or never will."""
        return self.match.status in (*Match.GATHERING, Match.Status.CANCELLED)

    @property
    def game(self) -> str:
        return self.match.game_slug

    @property
    def has_coach(self) -> bool:
        """Whether there is a guide to the game."""
        return find_title(self.game).coach is not None

    @property
    def title(self) -> str:
        return title_of(self.match)

    @property
    def title_with_people(self) -> str:
        """What its page is called: who plays, and in the end who won."""
        return match_title(self.match, self.seats, reader=self.my_seat.user_id if self.my_seat else None)

    @cached_property
    def origin(self) -> Origin | None:
        """What the match is a part of, where there is such a thing."""
        return origin_of(self.match)

    @property
    def facts(self) -> tuple[str, ...]:
        return facts_of(self.match)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, in their order."""
        return tuple(seat_name(seat) for seat in self.seats)

    @cached_property
    def occasion(self) -> str:
        """What the words of the moves depend on now."""
        return "" if self.view is None else find_title(self.game).words.occasion(self.view)

    @property
    def news(self) -> tuple[LogEntry, ...]:
        """What happened since the reader's last decision."""
        return tuple(entry for entry in self.log if entry.is_news)

    @property
    def earlier(self) -> tuple[LogEntry, ...]:
        return tuple(entry for entry in self.log if not entry.is_news)

    @property
    def has_free_seat(self) -> bool:
        return any(seat.is_free for seat in self.seats)

    @property
    def standings(self) -> list[ResultRow]:
        """The final places, best first."""
        places = self.match.places(self.seats)
        if not places:
            return []
        return sorted(
            ResultRow(places[seat.number], seat.number, self.totals[seat.number], left_words(seat))
            for seat in self.seats
        )

    @property
    def outcome(self) -> str:
        """Who won, and who left before the end; nothing until the match is over."""
        return outcome_words(self.match, self.seats, self.names)

    @property
    def score_sheet(self) -> list[SheetRow]:
        """Where the points came from: a row for each source, a column for each seat."""
        points: dict[str, list[int]] = {}
        for seat, source, value in self.match.score_lines:
            points.setdefault(source, [0] * len(self.seats))[seat] += value
        return [SheetRow(source, tuple(values)) for source, values in points.items()]

    @property
    def totals(self) -> tuple[int, ...]:
        """The last line of the sheet."""
        return tuple((self.match.result or {"scores": ()})["scores"])

    @property
    def seed(self) -> str:
        """The seed of all draws: opened with everything else that was hidden, so that everybody can check them."""
        return bytes(self.match.seed).hex() if self.match.is_open_to(self.my_seat) else ""

    @property
    def templates(self) -> TableTemplates:
        """What draws the game that is played."""
        return table_templates(self.game)

    @property
    def tabs(self) -> tuple[TablePart, ...]:
        return find_title(self.game).tabs

    @property
    def segments(self) -> tuple[TablePart, ...]:
        return find_title(self.game).segments

    @property
    def style(self) -> str:
        """The board's own style sheet, or ''."""
        return find_title(self.game).style

    @property
    def pans(self) -> bool:
        """Whether the board may be larger than its window."""
        return find_title(self.game).pans


def find_match(code: str) -> Match:
    """The match of an address, with its seats; raises `Match.DoesNotExist`."""
    seats = Prefetch("seats", Seat.objects.select_related("user__preferences"))
    return Match.objects.prefetch_related(seats).get(code=code)


def table_page(*, match: Match, user: User | None, asked: str = "", with_choices: bool = True) -> TablePage:
    """A match as a person (None: the public) sees it, who may be about to make a choice. To look ahead at each choice
    takes longer than all the rest: a page that does not show the list goes without."""
    seats = tuple(match.seats.all())
    mine = match.seat_of(user, seats)
    page = TablePage(match, seats, mine)
    if page.is_gathering:
        seated = [seat.user_id for seat in seats if seat.user_id is not None]
        figures = Reliability.objects.figures(seated, timezone.now())
        invitations = _unanswered(match, seats)
        admission = admission_words(match) if mine is not None else ""
        return replace(page, invitations=invitations, figures=figures, admission=admission)
    game = match.game
    state = match.decoded_state
    to_act = game.to_act(state)
    number = None if mine is None else SeatNumber(mine.number)
    is_over = match.status == Match.Status.OVER
    page = replace(
        page,
        view=game.open_view(state) if mine is not None and match.is_open_to(mine) else game.view(state, number),
        is_court_counting=COURT in to_act,
        log=_log(match, mine, number),
        rematch=match.offered_rematch if is_over else None,
        clock=clock_panel(match=match, seats=seats, mine=mine, names=page.names),
    )
    if user is None or mine is None or number is None or mine.is_caretaker:
        return page
    page = replace(page, can_undo=match.trail_seat == number and bool(match.trail))
    if match.status == Match.Status.PLAYING:
        page = replace(page, orders=_orders(match, mine, state))
    if number not in to_act:
        return page
    moves = game.legal_moves(state, number)
    page = replace(page, is_my_turn=True, texts=tuple(game.write(move) for move in moves))
    return _with_choices(page, user, state, number, moves, asked) if with_choices else page


def _with_choices(
    page: TablePage, user: User, state: Any, number: SeatNumber, moves: Sequence[Any], asked: str
) -> TablePage:
    """The page of a player who has to decide, with the list of choices."""
    match = page.match
    game = match.game
    absent = frozenset(SeatNumber(seat.number) for seat in page.seats if seat.is_caretaker)
    mine = page.given_orders
    choices = tuple(
        _choice(match, game.write(move), _obeyed(game, game.apply(state, move), number, mine), number, absent)
        for move in moves
    )
    considered = (game.write(move) for move in game.considered(state, number))
    has_company = any(seat.user_id != user.pk and not seat.is_caretaker for seat in page.seats)
    return replace(
        page,
        has_company=has_company,
        choices=choices,
        closed_choices=tuple(text for text in considered if text not in page.texts),
        asks_before_final=has_company and len(choices) > 1 and preferences_of(user).asks_before_final,
        asked=next((choice for choice in choices if choice.text == asked), None),
    )


def _orders(match: Match, mine: Seat, state: Any) -> tuple[OrderLine, ...]:
    game, words = match.game, find_title(match.game_slug).words
    return tuple(
        OrderLine(order, words.order(order), order in mine.orders)
        # An order that has lost its meaning can still be revoked.
        for order in dict.fromkeys((*game.orders(state), *mine.orders))
    )


def _obeyed(game: AnyGame, step: Transition, number: SeatNumber, orders: Sequence[OrderLine]) -> Transition:
    """A step and what the chooser's own orders make of it at once."""
    given = [order.id for order in orders]
    while given and (move := game.ordered(step.state, number, given)) is not None:
        after = game.apply(step.state, move)
        step = Transition(after.state, (*step.events, *after.events))
    return step


def _choice(match: Match, text: str, step: Transition, number: SeatNumber, absent: frozenset[SeatNumber]) -> Choice:
    anchors = find_title(match.game_slug).anchors
    outlook = tuple(event for event in (*step.events, *match.game.foreseen(step.state)) if event.is_for(number))
    return Choice(
        text=text,
        is_final=not can_be_taken_back(match.game, step, absent),
        anchors=anchors.of_move(text),
        outlook=outlook,
        refills=anchors.refilled(outlook),
    )


def why_not(*, match: Match, user: User, text: str) -> IllegalMove | None:
    """The rule that forbids a move to the person now; None if they may make it. Raises `UnreadableMove`."""
    mine = match.seat_of(user)
    if mine is None or match.status != Match.Status.PLAYING:
        return None
    return match.game.why_not(match.decoded_state, SeatNumber(mine.number), text)


def _unanswered(match: Match, seats: Sequence[Seat]) -> tuple[Invitation, ...]:
    seated = {seat.user_id for seat in seats}
    invitations = Invitation.objects.filter(match=match).select_related("user").order_by("pk")
    return tuple(invitation for invitation in invitations if invitation.user_id not in seated)


def _log(match: Match, mine: Seat | None, number: SeatNumber | None) -> tuple[LogEntry, ...]:
    """The last plies, newest first, with what the reader may know of them; of some that is nothing."""
    # How the game was laid out is no news to a reader who has not decided anything yet.
    seen = mine.seen_ply if mine is not None and mine.seen_ply else match.ply
    return tuple(
        LogEntry(
            ply.number,
            ply.seat,
            tuple(event for event in reversed(ply.events) if event.is_for(number)),
            ply.number > seen,
        )
        for ply in last_plies(match)
    )
