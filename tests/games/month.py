"""A month on the site, in frozen time: many tables of both games, people of known habits, one outage. Everything goes
through the services and tasks that pages, workers and the beat use.

Time jumps to the next moment at which a player does something or something is due. The beats in between would find
nothing: all that they would leave is the heartbeat, which is written as they would have left it. Sweeps come within ten
seconds while a live table is played, else within ten minutes, as if workers were busy.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any, ClassVar

import time_machine
from django.core.cache import cache as site_cache
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import Min
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.activity import note_activity
from accounts.models import Delivery, Kind, Moment, Notification
from accounts.tasks import forget_old_notifications_task, sweep_notifications_task
from games.clock import LIVE, OVER_DAYS, Tempo, time_left
from games.engine.playout import plies
from games.engine.protocol import Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.engine.registry import game_for
from games.errors import Refusal
from games.models import Heartbeat, Match, Seat
from games.models.match import SEED_BYTES
from games.models.table_settings import TableSettings, clock_settings
from games.play.selectors.calendars import calendars_of
from games.play.services.add_auto_play import add_auto_play
from games.play.services.finish_abandoned import finish_abandoned
from games.play.services.note_heartbeat import ONLY_ROW
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.play.services.return_to_seat import return_to_seat
from games.play.services.save_table_preference import save_table_preference
from games.play.services.take_over_seat import take_over_seat
from games.play.services.undo_move import undo_move
from games.play.services.wait_for_seat import wait_for_seat
from games.tables.services.call_players import confirm_ready
from games.tables.services.invite import invite
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from games.tasks import (
    expire_clocks_task,
    expire_tables_task,
    finish_matches_task,
    note_heartbeat_task,
    reopen_silent_seats_task,
    sweep_court,
)
from tests.games.month_people import DAY, HOUR, MINUTE, WAIT_TO_BE_TOLD, Habit, SimulatedPlayer, make_people
from tests.listening import Listener, listening

FIRST_DAY = datetime(2026, 3, 2, 6, tzinfo=UTC)
"""A Monday; three weeks later the clocks go forward in Berlin, one week later in New York."""
OUTAGE = (FIRST_DAY + 9 * DAY + 4 * HOUR, FIRST_DAY + 9 * DAY + 9 * HOUR + 30 * MINUTE)
FIRST_BEAT_AFTER = OUTAGE[1] + timedelta(seconds=40)
SECOND = timedelta(seconds=1)
LONGEST = timedelta(days=120)
"""After so long a time the month is given up: some table does not end."""
MOST_TURNS = 2
"""Matches that are not rated begin so shortly before their end: many of them fit into a month."""
MOST_STEPS = 20
"""So many steps at random in one turn; then whatever ends it."""
RULES = (("tudor/v15@1", 2), ("royals/arcane@1", 2), ("tudor/v15@1", 3), ("royals/arcane@1", 3), ("royals/arcane@1", 4))
HEADLINE = re.compile(
    r"(?P<words>Your turn at|Your clock is running at|Are you ready for|Invitation to|Player change at)?"
    r"(?P<over>Game over:)? ?“?Table (?P<table>\d+)"
)
KINDS = {
    "Your turn at": Kind.TURN,
    "Your clock is running at": Kind.REMINDER,
    "Are you ready for": Kind.READY,
    "Invitation to": Kind.INVITATION,
    "Player change at": Kind.SEAT,
}


class Postman(BaseEmailBackend):
    """Hands every letter over at the very moment at which it is sent."""

    reader: ClassVar[Callable[[EmailMessage], None]]

    def send_messages(self, email_messages: Sequence[Any]) -> int:
        for letter in email_messages:
            type(self).reader(letter)
        return len(email_messages)


@cache
def late_positions(ruleset: str, players: int, seed: int) -> list[str]:
    """Positions of some match at which its last turns begin, the last of them first."""
    rules = Ruleset.read(ruleset)
    game = game_for(rules)
    begun, last = [], None
    for seat, _, state in plies(game, game.setup(rules, players), Random(seed)):
        to_act = game.to_act(state)
        if seat >= 0 and to_act and to_act[0] >= 0 and to_act[0] != last:
            last = to_act[0]
            begun.append(state)
    return [game.encode(state) for state in begun[: -MOST_TURNS - 1 : -1]]


@dataclass
class Decision:
    """Something that a table waits for, as the month has seen it begin."""

    since: datetime
    told: Counter[tuple[str, Kind]] = field(default_factory=Counter)


@dataclass
class Month:
    """The site, its people and its tables, and everything that was wrong."""

    listener: Listener
    traveller: time_machine.Traveller
    tables: int
    seed: int
    people: list[SimulatedPlayer] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    letters: Counter[Kind] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    """How often each thing was done: a month in which no one ever waits proves nothing about it."""

    def __post_init__(self) -> None:
        self.now = FIRST_DAY
        self.random = Random(self.seed)
        self._number = count()
        self._agenda: list[tuple[datetime, int, Callable[[], None]]] = []
        self._decisions: dict[tuple[int, int, int], Decision] = {}
        self._seen: set[tuple[object, ...]] = set()
        self._versions: dict[int, int] = {}
        self._live: set[int] = set()
        self._by_title: dict[int, int] = {}
        self._left_at_outage: dict[int, timedelta] = {}
        self._has_slept = False
        self._browser = Client()

    # Time
    # --------------------------------------------------------------------------------------------

    def live_it(self) -> None:
        """Lets everything happen until nothing is left to happen."""
        self._plan()
        while (moment := self._next()) is not None:
            if moment - FIRST_DAY > LONGEST:
                self.wrong.append("some tables do not end")
                return

    def _next(self) -> datetime | None:
        """Does what comes next, and tells when that was; None if nothing does."""
        due = self._due()
        planned = self._agenda[0][0] if self._agenda else None
        if due is None and planned is None:
            return None
        if planned is not None and (due is None or planned < due):
            _, _, act = heappop(self._agenda)
            if OUTAGE[0] <= planned < OUTAGE[1]:
                # No one gets in; some come back before the site has noticed that it was down.
                self._plan_at(OUTAGE[1] + self.random.uniform(1, 90) * SECOND, act)
                return planned
            self._go_to(planned)
            act()
        else:
            assert due is not None, "something is due"
            self._go_to(due)
            self._beat()
        self._hear()
        return self.now

    def _go_to(self, moment: datetime) -> None:
        if moment >= OUTAGE[0] and not self._has_slept:
            self._has_slept = True
            self._stay_awake(OUTAGE[0])
            self._note_what_is_left()
        self.now = max(self.now, moment)
        self.traveller.move_to(self.now)
        if not OUTAGE[0] <= self.now <= FIRST_BEAT_AFTER:
            self._stay_awake(self.now)

    def _stay_awake(self, moment: datetime) -> None:
        Heartbeat.objects.update_or_create(pk=ONLY_ROW, defaults={"at": moment})

    def _due(self) -> datetime | None:
        """When the next sweep finds something."""
        seats = Seat.objects.aggregate(clock=Min("due_at"), offer=Min("offered_until"))
        moments = [
            *seats.values(),
            Match.objects.filter(status=Match.Status.CALLED).aggregate(at=Min("ready_by"))["at"],
            Notification.objects.filter(planned_at=None).aggregate(at=Min("due_at"))["at"],
            Delivery.objects.filter(state=Delivery.State.WAITING).aggregate(at=Min("due_at"))["at"],
        ]
        first = min((moment for moment in moments if moment is not None), default=None)
        if first is None:
            return None
        grid = 10 * SECOND if self._live else 10 * MINUTE
        # A sweep comes after its moment, and never twice at the same one.
        at = FIRST_DAY + ((max(first, self.now) - FIRST_DAY) // grid + 1) * grid
        return FIRST_BEAT_AFTER if OUTAGE[0] <= at < FIRST_BEAT_AFTER else at

    def _beat(self) -> None:
        note_heartbeat_task()
        if self._left_at_outage:
            self._check_outage()
        expire_clocks_task()
        sweep_court()
        reopen_silent_seats_task()
        sweep_notifications_task()
        self._look_around()

    def _clean_up(self) -> None:
        """What comes less often."""
        expire_tables_task()
        forget_old_notifications_task()
        finish_matches_task()
        if len(self._by_title) < self.tables or Match.objects.filter(status__in=Match.UNFINISHED).exists():
            self._plan_at(self.now + 6 * HOUR, self._clean_up)

    def _plan_at(self, moment: datetime, act: Callable[[], None]) -> None:
        heappush(self._agenda, (moment, next(self._number), act))

    def _soon(self, player: SimulatedPlayer, least: timedelta, most: timedelta) -> datetime:
        return player.awake_from(self.now + least + self.random.random() * (most - least))

    # Tables
    # --------------------------------------------------------------------------------------------

    def _plan(self) -> None:
        self._stay_awake(self.now)
        for number in range(self.tables):
            self._plan_at(FIRST_DAY + self.random.uniform(0, 8) * DAY, partial(self._open, number))
        self._plan_at(FIRST_DAY + HOUR, self._clean_up)
        self._plan_at(FIRST_BEAT_AFTER, self._beat)

    def _open(self, number: int) -> None:
        ruleset, players = RULES[number % len(RULES)]
        is_live, is_rated = number % 10 == 3, number % 12 == 7
        tempo = self.random.choice([Tempo.BRISK, Tempo.CALM, Tempo.CALM, Tempo.LEISURELY])
        control = (LIVE if is_live else OVER_DAYS)[tempo]._replace(weekends_off=not is_live and number % 7 == 2)
        settings: TableSettings = {
            **clock_settings(control),
            "pace": Match.Pace.LIVE if is_live else Match.Pace.DAYS,
            "title": f"Table {number}",
            "is_rated": is_rated,
        }
        company = self._company(players, is_live=is_live, is_hasty=tempo is Tempo.BRISK)
        match = open_table(user=company[0].user, ruleset=Ruleset.read(ruleset), players=players, **settings)
        self._by_title[number] = match.pk
        if not is_rated:
            match.start = self.random.choice(late_positions(ruleset, players, number % 3))
        # The same month is the same again.
        match.seed = self.random.randbytes(SEED_BYTES)
        match.save(update_fields=["start", "seed"])
        if is_live:
            self._live.add(match.pk)
        for player in company[1:] if number % 8 != 5 else company[1:-1]:
            wait = self.random.uniform(1, 60) * (SECOND if is_live else MINUTE)
            if player.habit in WAIT_TO_BE_TOLD:
                invite(match_id=match.pk, user=company[0].user, name=player.user.username)
            else:
                self._plan_at(self.now + wait, partial(self._sit_down, match.pk, player))
        self._look_at(match.pk)

    def _company(self, players: int, *, is_live: bool, is_hasty: bool) -> list[SimulatedPlayer]:
        """People who play at such tables: letters are too slow for a live one, and mornings for a hasty one."""
        spared = WAIT_TO_BE_TOLD if is_live else (Habit.MORNING,) if is_hasty else ()
        there = [p for p in self.people if p.habit not in spared and not p.is_gone(self.now)]
        # Who waits for letters is invited by one; a host comes without one.
        host = self.random.choice([p for p in there if p.habit not in WAIT_TO_BE_TOLD])
        return [host, *self.random.sample([p for p in there if p is not host], players - 1)]

    def _look_around(self) -> None:
        """Looks at every table at which something has changed since it was looked at."""
        versions = dict(Match.objects.filter(status__in=Match.UNFINISHED).order_by("pk").values_list("pk", "version"))
        for match_id in [pk for pk, version in versions.items() if self._versions.get(pk) != version]:
            self._look_at(match_id)
        self._live &= set(versions)

    def _look_at(self, match_id: int) -> None:
        """Sees who has something to do at a table, and plans when they do it."""
        match = Match.objects.get(pk=match_id)
        self._versions[match_id] = match.version
        seats = list(match.seats.all())
        if match.status == Match.Status.CALLED:
            for seat in seats:
                if seat.is_to_act:
                    self._expect_answer(match, self._who(seat))
        elif match.status == Match.Status.OPEN and match.version > match.players + 2:
            self._fill(match)
        if match.status != Match.Status.PLAYING or match.is_played_out:
            return
        for seat in seats:
            if seat.is_to_act and seat.is_played:
                self._expect_decision(match, seat)
            if seat.is_extended and seat.waited_at is None:
                self._let_wait(match, seat, seats)
            if seat.offered_until is not None:
                self._let_others_come(match, seat)

    def _who(self, seat: Seat) -> SimulatedPlayer:
        return next(player for player in self.people if player.user.pk == seat.user_id)

    def _is_new(self, *thing: object) -> bool:
        is_new = thing not in self._seen
        self._seen.add(thing)
        return is_new

    def _expect_answer(self, match: Match, player: SimulatedPlayer) -> None:
        if not self._is_new("ready", match.pk, match.ready_by, player.user.pk) or player.is_gone(self.now):
            return
        if match.pace == Match.Pace.LIVE:
            self._plan_at(self.now + self.random.uniform(3, 60) * SECOND, partial(self._answer, match.pk, player))
        elif player.habit not in WAIT_TO_BE_TOLD:
            self._plan_at(self._soon(player, MINUTE, 3 * HOUR), partial(self._answer, match.pk, player))

    def _fill(self, match: Match) -> None:
        """A player has not answered: another may come, or no one."""
        if self._is_new("fill", match.pk, match.version) and self.random.random() < 0.5:
            helper = self._helper()
            self._plan_at(self._soon(helper, HOUR, 10 * HOUR), partial(self._sit_down, match.pk, helper))

    def _expect_decision(self, match: Match, seat: Seat) -> None:
        player = self._who(seat)
        key = (match.pk, player.user.pk, seat.seen_ply)
        if key not in self._decisions:
            self._decisions[key] = Decision(self.now)
            self._check_deadline(match, seat, player)
        if not self._is_new("decide", *key) or player.is_gone(self.now):
            return
        act = partial(self._decide, match.pk, player)
        if match.pace == Match.Pace.LIVE:
            self._plan_at(self._live_moment(seat, player), act)
        elif player.habit not in WAIT_TO_BE_TOLD:
            self._plan_at(self._moment(seat, player), act)

    def _live_moment(self, seat: Seat, player: SimulatedPlayer) -> datetime:
        if seat.due_at is not None and player.habit is Habit.LATE and self.random.random() < 0.15:
            return seat.due_at + self.random.uniform(5, 200) * SECOND
        if player.habit is Habit.GHOST and self.random.random() < 0.15:
            player.gone_at = self.now
        return self.now + self.random.uniform(2, 40) * SECOND

    def _moment(self, seat: Seat, player: SimulatedPlayer) -> datetime:
        due = seat.due_at or self.now + DAY
        if player.habit is Habit.LATE and self.random.random() < 0.6:
            # In the extension, or so late that another has to wait for them.
            return player.awake_from(due + self.random.choice([0.5, 2, 400, 400]) * HOUR)
        if player.habit in (Habit.SLOW, Habit.LATE):
            return self._in_time(player, due, self.random.uniform(0.3, 0.85))
        return self._in_time(player, due, min(0.5, self.random.uniform(0.05, 5) * HOUR / (due - self.now)))

    def _in_time(self, player: SimulatedPlayer, due: datetime, part: float) -> datetime:
        """When a player decides who wants to do so after that part of their time, and not too late."""
        for share in (part, part / 2, part / 8, part / 64):
            moment = player.awake_from(self.now + share * (due - self.now))
            if moment < due - 15 * MINUTE:
                return moment
        return self.now + MINUTE

    def _let_wait(self, match: Match, late: Seat, seats: Sequence[Seat]) -> None:
        for seat in seats:
            if seat is not late and seat.is_played and (player := self._who(seat)).is_patient:
                if self._is_new("wait", match.pk, late.number):
                    moment = self.now + (5 * SECOND if match.pace == Match.Pace.LIVE else HOUR)
                    self._plan_at(moment, partial(self._wait, match.pk, player, late.number))
                return

    def _let_others_come(self, match: Match, seat: Seat) -> None:
        if not self._is_new("offer", match.pk, seat.number, seat.offered_until):
            return
        is_live = match.pace == Match.Pace.LIVE
        left = self._who(seat)
        if left.habit is Habit.LATE and seat.has_timed_out and self.random.random() < 0.8:
            moment = self.now + MINUTE if is_live else self._soon(left, HOUR, 20 * HOUR)
            self._plan_at(moment, partial(self._return, match.pk, left))
        elif self.random.random() < (0.7 if match.is_rated else 0.5):
            helper = self._helper()
            moment = self.now + 2 * MINUTE if is_live else self._soon(helper, HOUR, 30 * HOUR)
            self._plan_at(moment, partial(self._take_over, match.pk, helper, seat.number))
        else:
            self._plan_at(self.now + 10 * MINUTE, partial(self._end_alone, match.pk))

    def _helper(self) -> SimulatedPlayer:
        return self.random.choice([p for p in self.people if p.habit is Habit.SUBSTITUTE])

    # What people do
    # --------------------------------------------------------------------------------------------

    def _try(
        self, what: str, player: SimulatedPlayer, service: Callable[..., Match], match_id: int, **said: object
    ) -> None:
        """What a request does: a player who is too late is refused, and nothing breaks."""
        if player.is_gone(self.now):
            return
        note_activity(player.user.pk)
        try:
            service(match_id=match_id, user=player.user, **said)
        except Refusal as refusal:
            self.done[f"{what}: {refusal.code}"] += 1
        else:
            self.done[what] += 1
        self._look_at(match_id)

    def _sit_down(self, match_id: int, player: SimulatedPlayer) -> None:
        self._try("sit", player, take_seat, match_id)

    def _answer(self, match_id: int, player: SimulatedPlayer) -> None:
        self._try("ready", player, confirm_ready, match_id)

    def _wait(self, match_id: int, player: SimulatedPlayer, number: int) -> None:
        self._try("wait", player, wait_for_seat, match_id, number=number)

    def _return(self, match_id: int, player: SimulatedPlayer) -> None:
        self._try("return", player, return_to_seat, match_id)

    def _take_over(self, match_id: int, player: SimulatedPlayer, number: int) -> None:
        self._try("take over", player, take_over_seat, match_id, number=number)

    def _end_alone(self, match_id: int) -> None:
        for seat in Seat.objects.filter(match=match_id, user__isnull=False, is_caretaker=False):
            self._try("end alone", self._who(seat), finish_abandoned, match_id)

    def _decide(self, match_id: int, player: SimulatedPlayer) -> None:
        """Plays their turn, if it is still theirs."""
        match, seat = self._seat(match_id, player)
        if seat is None or not seat.is_played or match.is_played_out or player.is_gone(self.now):
            return
        if not seat.is_to_act or (match.is_rated and seat.due_at is None):
            # A player has taken a step back, or they are the last at the table: they come again when that has changed.
            for what in ("decide", "told"):
                self._seen.discard((what, match_id, player.user.pk, seat.seen_ply))
            return
        if match.is_rated and self.random.random() < 0.4:
            # From the set-up it is a long way: most give up before they have gone it.
            player.has_given_up = True
            self._try("give up", player, resign, match_id)
            return
        if self._is_new("first turn", match_id, player.user.pk):
            self._settle_in(match, player)
            match = Match.objects.get(pk=match_id)
        match = self._play_turn(match, player, SeatNumber(seat.number))
        note_activity(player.user.pk)
        self.done["turn"] += 1
        self._look_at(match_id)
        if match.trail and match.status == Match.Status.PLAYING and self.random.random() < 0.15:
            self._plan_at(self.now + 7 * MINUTE, partial(self._take_back, match, player))

    def _play_turn(self, match: Match, player: SimulatedPlayer, number: SeatNumber) -> Match:
        """Moves until it is another player's turn."""
        for step in count():
            state = match.decoded_state
            if number not in match.game.to_act(state):
                break
            text = self._choice(match, state, number, step)
            match = play_move(match_id=match.pk, user=player.user, ply=match.ply, text=text)
        return match

    def _seat(self, match_id: int, player: SimulatedPlayer) -> tuple[Match, Seat | None]:
        match = Match.objects.get(pk=match_id)
        return match, match.seat_of(player.user)

    def _settle_in(self, match: Match, player: SimulatedPlayer) -> None:
        if player.gives_orders:
            for order in match.game.orders(match.decoded_state):
                self._try("order", player, add_auto_play, match.pk, order=order)
        if player.habit is Habit.PROMPT and self.random.random() < 0.2:
            save_table_preference(match_id=match.pk, user=player.user, moment=Moment.NEVER)
            player.muted.add(match.pk)

    def _choice(self, match: Match, state: Any, number: SeatNumber, step: int) -> str:
        game = match.game
        if step < MOST_STEPS and self.random.random() < 0.2:
            return game.write(self.random.choice(list(game.legal_moves(state, number))))
        return game.write(game.caretaker(state, number))

    def _take_back(self, match: Match, player: SimulatedPlayer) -> None:
        self._try("take back", player, undo_move, match.pk, ply=match.ply)

    # What people are told
    # --------------------------------------------------------------------------------------------

    def read(self, letter: EmailMessage) -> None:
        """A letter comes: everything in it has to be so at this very moment."""
        player = next(p for p in self.people if p.user.email == letter.to[0])
        if not self._is_new("letter", letter.extra_headers["Message-ID"]):
            self.wrong.append(f"{player.user} gets {letter.subject} twice")
        text = f"{letter.subject}\n{letter.body}"
        heads = list(HEADLINE.finditer(text))
        is_digest = "this morning" in str(letter.subject)
        # In a single letter the sentences name the table again; in a gathered one every message has a headline.
        for head in heads if is_digest else heads[:1]:
            kind = Kind.OVER if head["over"] else KINDS.get(head["words"] or "")
            if kind is not None:
                self._is_told(player, kind, self._by_title[int(head["table"])], "mail", text)
        self.done["digest" if is_digest else "letter"] += 1
        if offer := re.search(r"/confirm/(\S+?)/", str(letter.body)):
            self._confirm_later(player, offer[1])

    def _hear(self) -> None:
        """What has come to the own addresses since."""
        while self.listener.heard:
            heard = self.listener.heard.pop(0)
            said = json.loads(heard.body)
            player = next(p for p in self.people if str(p.user.pk) == heard.path.strip("/"))
            match = Match.objects.get(code=said["url"].rstrip("/").rpartition("/")[2])
            self._is_told(player, Kind(said["kind"]), match.pk, "hook", said["text"])
            self.done["hook"] += 1
            if not self._is_new("hook", player.user.pk, said["id"]):
                self.wrong.append(f"{player.user} hears {said['id']} twice")

    def _is_told(self, player: SimulatedPlayer, kind: Kind, match_id: int, place: str, text: str) -> None:
        """Looks whether it is true, and whether it was said before; a player who has waited for it decides."""
        match, seat = self._seat(match_id, player)
        self.letters[kind] += 1
        reason = self._objection(player, kind, match, seat, place)
        if f"/tables/{match.code}/" not in text:
            reason = "without the way there"
        if match_id in player.muted and place == "mail":
            reason = "who wants no letters about this table"
        if reason:
            self.wrong.append(f"{self.now:%d.%m. %H:%M} {player.user} is told {kind} at {match.title}, {reason}")
        elif player.habit in WAIT_TO_BE_TOLD and seat is not None and seat.is_to_act and kind is not Kind.READY:
            wanted = "hook" if player.habit is Habit.HOOKED else "mail"
            if place == wanted and self._is_new("told", match_id, player.user.pk, seat.seen_ply):
                due = seat.due_at or self.now + DAY
                part = min(0.5, self.random.uniform(0.1, 2) * HOUR / (due - self.now))
                self._plan_at(self._in_time(player, due, part), partial(self._decide, match_id, player))

    def _objection(self, player: SimulatedPlayer, kind: Kind, match: Match, seat: Seat | None, place: str) -> str:
        """What is wrong with a message; nothing if it is right."""
        if kind in (Kind.TURN, Kind.REMINDER):
            if match.status != Match.Status.PLAYING or seat is None or not seat.is_played:
                return "where they do not play"
            if seat.number not in match.game.to_act(match.decoded_state):
                return "who has nothing to decide"
            return self._objection_in_time(player, kind, match, seat, place)
        is_so = {
            Kind.READY: match.status == Match.Status.CALLED and seat is not None and seat.is_to_act,
            Kind.INVITATION: match.status == Match.Status.OPEN and seat is None,
            Kind.OVER: match.status == Match.Status.OVER and seat is not None and seat.is_played,
            Kind.SEAT: seat is not None or match.former_holders.filter(user=player.user).exists(),
        }
        return "" if is_so[kind] else "which is not so"

    def _objection_in_time(self, player: SimulatedPlayer, kind: Kind, match: Match, seat: Seat, place: str) -> str:
        # A service may have told it before the month could look at the table.
        decision = self._decisions.setdefault((match.pk, player.user.pk, seat.seen_ply), Decision(self.now))
        decision.told[place, kind] += 1
        if kind is Kind.TURN:
            return "twice" if decision.told[place, kind] > 1 else ""
        # At half and at four fifths; and the extension, and what the others give, are told too, each twice.
        if decision.told[place, kind] > 2 + 2 * (seat.extended_at is not None) + 2 * (seat.waited_at is not None):
            return "once too often"
        if seat.due_at is None or self.now > seat.due_at + 10 * MINUTE:
            return "after the deadline"
        # A player who takes a move back goes on thinking as if they had never stopped.
        since = min(decision.since, seat.clock_since or self.now)
        is_early = self.now < since + (seat.due_at - since) / 2
        return "too early" if is_early and not seat.is_extended else ""

    def _confirm_later(self, player: SimulatedPlayer, token: str) -> None:
        if player.habit is Habit.READER or player.habit in WAIT_TO_BE_TOLD:
            self._plan_at(self._soon(player, MINUTE, HOUR), partial(self._confirm, player, token))

    def _confirm(self, player: SimulatedPlayer, token: str) -> None:
        """Follows the link of a letter and presses the button, without being signed in."""
        note_activity(player.user.pk)
        answer = self._browser.post(f"/confirm/{token}/")
        self.done[f"confirm: {answer.status_code}"] += 1
        self._look_around()

    # What has to hold
    # --------------------------------------------------------------------------------------------

    def _check_deadline(self, match: Match, seat: Seat, player: SimulatedPlayer) -> None:
        if seat.due_at is None or match.pace == Match.Pace.LIVE:
            return
        if player.is_quiet(seat.due_at):
            self.wrong.append(f"{player.user} has to decide at {seat.due_at}, in quiet hours")
        if player.away is not None and player.away[0] < seat.due_at < player.away[1]:
            self.wrong.append(f"{player.user} has to decide at {seat.due_at}, on vacation")
        if match.weekends_off and seat.due_at.astimezone(player.zone).weekday() >= 5:
            self.wrong.append(f"{player.user} has to decide at {seat.due_at}, at a weekend")

    def _note_what_is_left(self) -> None:
        self._left_at_outage = {seat.pk: left for seat, left in self._running(OUTAGE[0])}
        assert self._left_at_outage, "a player thinks when the site stops"

    def _check_outage(self) -> None:
        """No one has paid for it: neither who still thinks nor who has decided before it was noticed."""
        running = {seat.pk: left for seat, left in self._running(OUTAGE[1])}
        for seat in Seat.objects.filter(pk__in=self._left_at_outage).select_related("match", "user"):
            control = seat.match.control
            assert control is not None, "its clock ran"
            left = running.get(seat.pk, seat.left)
            if left + SECOND < min(self._left_at_outage[seat.pk], control.cap) and seat.match.status == "playing":
                self.wrong.append(f"{seat.user} had {self._left_at_outage[seat.pk]} before the outage, then {left}")
        self.done["outage"] += len(self._left_at_outage)
        self._left_at_outage = {}

    def _running(self, moment: datetime) -> Iterator[tuple[Seat, timedelta]]:
        for seat in Seat.objects.filter(due_at__isnull=False).select_related("match"):
            control = seat.match.control
            assert control is not None, "its clock runs"
            assert seat.clock_since is not None, "its clock runs"
            calendar = calendars_of(control, [seat.user_id])[seat.user_id]
            yield seat, time_left(seat.left, seat.clock_since, moment, calendar, control)


@contextmanager
def lived(settings: Settings, *, tables: int, people: int, seed: int = 1) -> Iterator[Month]:
    """The month, after it has been lived; time stands at its end."""
    settings.EMAIL_BACKEND = f"{Postman.__module__}.{Postman.__name__}"
    with listening(settings) as listener, time_machine.travel(FIRST_DAY, tick=False) as traveller:
        site_cache.clear()
        month = Month(listener, traveller, tables, seed)
        Postman.reader = month.read
        month.people = make_people(people, random=month.random, now=FIRST_DAY, hook_url=listener.url)
        month.live_it()
        yield month
