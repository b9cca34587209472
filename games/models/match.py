"""A match, from the open table to the last score, and the seats at it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.clock import Control
from games.clock_pauses import ClockPauses, clock_pauses_of
from games.engine.chain import LINK_BYTES, first_link
from games.engine.dealer import commitment
from games.engine.protocol import AnyGame, Outcome, Ruleset, ScoreLine
from games.engine.record import Ply as RecordedPly
from games.engine.registry import game_for
from games.final_places import final_places, final_reason

CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 8
SEED_BYTES = 32
TITLE_LENGTH = 60


def new_code() -> str:
    """A short name for addresses, without letters that are taken for each other; it cannot be guessed from another."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def written_outcome(outcome: Outcome) -> dict[str, Any]:
    """A result as JSON."""
    return {
        "places": list(outcome.places),
        "scores": list(outcome.scores),
        "lines": [list(line) for line in outcome.lines],
        "reason": int(outcome.reason),
        "reason_name": outcome.reason.name.lower(),
    }


@lru_cache(maxsize=1000)
def _game_by(ruleset: str) -> AnyGame:
    """A ruleset's text always means the same game, and a single move asks for it a dozen times."""
    return game_for(Ruleset.read(ruleset))


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches by what pages ask for."""

    def in_lobby(self) -> MatchQuerySet:
        """Tables that anybody may join, the newest first, with their seats."""
        return (
            self.filter(status=Match.Status.OPEN, access=Match.Access.OPEN)
            .prefetch_related("seats__user")
            .order_by("-created_at", "-pk")
        )

    def of_person(self, user: User) -> MatchQuerySet:
        """A person's unfinished tables, those that wait for them first. A seat that they have resigned is theirs no
        more; one from which they were away for too long still is."""
        seats = Seat.objects.filter(Q(is_caretaker=False) | Q(has_timed_out=True), user=user)
        waits = seats.filter(match=models.OuterRef("pk"), is_to_act=True)
        # From the person's seats to their matches: asked of every match whether they sit there, all would be read.
        return (
            self.filter(pk__in=seats.values("match_id"), status__in=Match.UNFINISHED)
            .annotate(waits_for_me=models.Exists(waits))
            .prefetch_related("seats__user")
            .order_by("-waits_for_me", "-changed_at", "-pk")
        )

    def waiting_for(self, user: User) -> MatchQuerySet:
        """Tables at which a person has to decide or to confirm that they are ready, the one that has waited longest
        first."""
        return self.filter(
            status__in=(Match.Status.CALLED, Match.Status.PLAYING),
            seats__user=user,
            seats__is_to_act=True,
            seats__is_caretaker=False,
        ).order_by("changed_at", "pk")

    def inviting(self, user: User) -> MatchQuerySet:
        """Tables with a seat for a person who is invited, the newest first."""
        return (
            self.filter(status=Match.Status.OPEN, invitations__user=user)
            .exclude(seats__user=user)
            .prefetch_related("seats__user")
            .order_by("-created_at", "-pk")
        )

    def offering_seats(self, now: datetime) -> MatchQuerySet:
        """Matches in which another may take over the seat of a player who has left, the last that changed first."""
        offered = Seat.objects.filter(offered_until__gt=now).values("match_id")
        return (
            self.filter(pk__in=offered, status=Match.Status.PLAYING, access=Match.Access.OPEN)
            .prefetch_related("seats__user")
            .order_by("-changed_at", "-pk")
        )

    def watchable(self, live_since: datetime, days_since: datetime) -> MatchQuerySet:
        """Matches that everybody may watch, that run in real time or over days, and in which something has happened
        since then, the last that changed first."""
        is_live = Q(pace=Match.Pace.LIVE, changed_at__gte=live_since)
        return (
            self.filter(status=Match.Status.PLAYING, is_watchable=True, secrets_held=False)
            .filter(is_live | Q(pace=Match.Pace.DAYS, changed_at__gte=days_since), changed_at__gte=days_since)
            .filter(started_at__isnull=False)
            .order_by("-changed_at", "-pk")
        )

    def to_archive(self) -> MatchQuerySet:
        """Finished matches that are not in the archive yet, in the order in which they ended. Those whose secrets are
        held come when they are released."""
        return self.filter(status=Match.Status.OVER, is_archived=False, secrets_held=False).order_by("ended_at", "pk")

    def with_court_due(self) -> MatchQuerySet:
        """Matches in which the court has to score."""
        return self.filter(status=Match.Status.PLAYING, is_court_due=True).order_by("changed_at")

    def with_bot_due(self, since: datetime) -> MatchQuerySet:
        """Matches that have waited for a bot since then or longer."""
        is_due = self.filter(status=Match.Status.PLAYING, is_bot_due=True, changed_at__lte=since)
        return is_due.order_by("changed_at")


class Match(models.Model):
    """One playing of a game. The record is in its plies; `state` is only their sum, kept so that no one has to
    replay."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        CALLED = "called", _("waiting for players to be ready")
        PLAYING = "playing", _("in progress")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    GATHERING: ClassVar = (Status.OPEN, Status.CALLED)
    """Play has not begun, and people may come and go."""
    UNFINISHED: ClassVar = (*GATHERING, Status.PLAYING)

    class Access(models.TextChoices):
        OPEN = "open", _("open to everyone")
        LINK = "link", _("anyone with the link")
        INVITATION = "invitation", _("by invitation")

    class Pace(models.TextChoices):
        LIVE = "live", _("real-time")
        DAYS = "days", _("turn-based")

    class Reveal(models.IntegerChoices):
        """Hours after the end."""

        AT_ONCE = 0, _("at the end")
        DAY = 24, _("1 day after the end")
        WEEK = 168, _("7 days after the end")
        MONTH = 720, _("30 days after the end")

    code = models.CharField(max_length=CODE_LENGTH, default=new_code, editable=False)
    title = models.CharField(_("title"), max_length=TITLE_LENGTH, blank=True)
    ruleset = models.CharField(max_length=200)
    """Pinned when the table is opened; a running match never changes its rules."""
    players = models.PositiveSmallIntegerField()
    access = models.CharField(max_length=12, choices=Access, default=Access.OPEN)
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.LIVE)
    is_rated = models.BooleanField(default=False)
    least_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    most_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    least_reliability = models.PositiveSmallIntegerField(default=0)
    """In per cent of decisions that a person makes in time; 0 asks nothing."""
    clock_bank = models.PositiveIntegerField(null=True, blank=True)
    """Seconds that every seat begins with; None is a match without a clock."""
    clock_increment = models.PositiveIntegerField(null=True, blank=True)
    """Seconds that every decision adds."""
    clock_cap = models.PositiveIntegerField(null=True, blank=True)
    """Seconds that a seat can save up."""
    weekends_off = models.BooleanField(default=False)
    """Whether the clocks rest on the Saturdays and Sundays of those who play over days."""
    reveal_hours = models.PositiveSmallIntegerField(choices=Reveal, default=Reveal.AT_ONCE)
    """When everybody may see what was hidden; the players see it at the end."""
    stand_in = models.CharField(max_length=8, blank=True)
    """The level of the bot that plays on for a player who has left; empty is the rules' own caretaker."""
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="opened_matches")
    """The host; another player of the table if the first has left it to them."""
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="rematches")
    branched_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="branches")
    branched_at = models.PositiveIntegerField(null=True, blank=True)
    """The ply of the older match from which this one goes on in its own way."""
    start = models.TextField(blank=True, editable=False)
    """The state that it begins from; empty is the set-up of its rules."""
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    ready_by = models.DateTimeField(null=True, blank=True)
    """Until when all players have to confirm that they are ready; those who do not lose their seats."""
    version = models.PositiveIntegerField(default=0)
    """Rises with everything that the table's page shows: moves, seats, answers. What sockets announce."""

    seed = models.BinaryField(max_length=SEED_BYTES, default=new_seed, editable=False)
    """Secret until the match is over; every draw follows from it."""
    league = models.CharField(max_length=40, blank=True, editable=False)
    """The address of the league that it is played in, if everybody may know it; empty for all other tables."""
    is_watchable = models.BooleanField(default=False, editable=False)
    """Whether it is among the live games for everybody to watch. Decided when it begins: an open table is, and one
    whose seats another app has given out if that app says so."""
    has_fixed_seats = models.BooleanField(default=False, editable=False)
    """Whether fixtures say who sits where: then no lot decides it, even if the match is rated."""
    secrets_held = models.BooleanField(default=False, editable=False)
    """Whether other matches are dealt from the same seed: then only its players may look at it, even after its end, and
    no one sees what was hidden, until all of them are over."""
    released_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When that was so; None if nothing was ever held back."""
    ply = models.PositiveIntegerField(default=0)
    """The number of the last ply; what every request has to name."""
    state = models.TextField(blank=True)
    """Empty once the match is archived: the record there ends with it."""
    chain = models.BinaryField(max_length=LINK_BYTES, default=bytes, editable=False)
    """The link of the last ply: proof of all plies before it."""
    trail = models.JSONField(default=list)
    """What the seat that moved last may still take back, oldest first: steps, each with the states before its plies."""
    trail_seat = models.SmallIntegerField(null=True)
    is_court_due = models.BooleanField(default=False)
    is_bot_due = models.BooleanField(default=False)
    """Whether it is for a bot to decide, which a worker does."""
    is_played_out = models.BooleanField(default=False)
    """No player decides any more: caretakers play all seats to the end, because all others have left."""
    result = models.JSONField(null=True, blank=True)
    """What the rules say of the last position, as the record proves it; who came in where is told by `places`."""
    is_archived = models.BooleanField(default=False)

    objects = MatchQuerySet.as_manager()
    _rests: ClockPauses | None = None

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        # A column that is unique by itself has a second index, for beginnings of texts.
        constraints = (models.UniqueConstraint(fields=["code"], name="match_code_once"),)
        indexes = (
            models.Index(fields=["access", "-created_at"], name="match_lobby", condition=Q(status="open")),
            models.Index(
                fields=["-changed_at"], name="match_watched", condition=Q(status="playing", is_watchable=True)
            ),
            models.Index(fields=["changed_at"], name="match_court_due", condition=Q(is_court_due=True)),
            models.Index(fields=["changed_at"], name="match_bot_due", condition=Q(is_bot_due=True)),
            models.Index(fields=["ready_by"], name="match_ready_by", condition=Q(ready_by__isnull=False)),
            models.Index(fields=["ended_at"], name="match_to_archive", condition=Q(status="over", is_archived=False)),
        )

    def __str__(self) -> str:
        return f"{self.code} ({self.ruleset})"

    @property
    def game(self) -> AnyGame:
        """The rules that the match was opened with."""
        return _game_by(self.ruleset)

    @property
    def game_slug(self) -> str:
        return self.ruleset.partition("/")[0]

    @property
    def takes_guests(self) -> bool:
        """Whether a person without an account may sit down here now, if there is a seat."""
        return self.status == Match.Status.OPEN and self.access != Match.Access.INVITATION and not self.is_rated

    @property
    def edition_slug(self) -> str:
        return Ruleset.read(self.ruleset).edition

    @property
    def control(self) -> Control | None:
        """The clock of the table; None if it has none."""
        if self.clock_bank is None or self.clock_increment is None or self.clock_cap is None:
            return None
        bank, increment, cap = (timedelta(seconds=n) for n in (self.clock_bank, self.clock_increment, self.clock_cap))
        return Control(bank, increment, cap, self.pace == Match.Pace.LIVE, self.weekends_off, self.rests)

    @property
    def rests(self) -> ClockPauses:
        """When all of its clocks pause. Only the app that has seated its players can say so, and it is asked once."""
        if self._rests is None:
            self._rests = clock_pauses_of(self.pk) if self.has_fixed_seats and self.pace == Match.Pace.DAYS else ()
        return self._rests

    @rests.setter
    def rests(self, rests: ClockPauses) -> None:
        self._rests = rests

    @property
    def offered_rematch(self) -> Match | None:
        """The table at which the people of a finished match want to meet again."""
        return self.rematches.exclude(status=Match.Status.CANCELLED).order_by("-pk").first()

    @property
    def commitment(self) -> str:
        """The fingerprint of the seed, public from the beginning."""
        return commitment(bytes(self.seed))

    @property
    def first_link(self) -> bytes:
        """What the chain of hashes over the plies hangs on."""
        return first_link(ruleset=self.ruleset, seats=self.players, commitment=self.commitment, position=self.start)

    @property
    def revealed_at(self) -> datetime | None:
        """From when on everybody may see what was hidden; None until the match is over, and while its secrets are
        held."""
        if self.ended_at is None or self.secrets_held:
            return None
        usual = self.ended_at + timedelta(hours=self.reveal_hours)
        return usual if self.released_at is None else max(usual, self.released_at)

    def seat_of(
        self, user: AbstractBaseUser | AnonymousUser | None, seats: Iterable[Seat] | None = None
    ) -> Seat | None:
        """The seat that a person has, or had before a caretaker took over; of those that have been read, if there are
        any."""
        if user is None or user.pk is None:
            return None
        return next((seat for seat in (self.seats.all() if seats is None else seats) if seat.user_id == user.pk), None)

    def is_shown_to(self, user: AbstractBaseUser | AnonymousUser | None) -> bool:
        """Whether a person may look at the match at all: everyone, unless other tables are dealt the same."""
        return not self.secrets_held or self.seat_of(user) is not None

    def is_open_to(self, seat: Seat | None) -> bool:
        """Whether the player on a seat (None: the public) may see what was hidden."""
        if self.revealed_at is None:
            return False
        return seat is not None or self.revealed_at <= timezone.now()

    def places(self, seats: Iterable[Seat] | None = None) -> tuple[int, ...]:
        """The final places by seat, those who left behind those who stayed; none until the match is over. Of the seats
        that have been read, if there are any."""
        if self.result is None:
            return ()
        return final_places(self.result["places"], self._left(seats))

    def reason(self, seats: Iterable[Seat] | None = None) -> int:
        """What decided a match that is over: a code of its rules, or that others left."""
        assert self.result is not None, "a match that is over has a result"
        return final_reason(self.result["reason"], self.result["places"], self._left(seats))

    def _left(self, seats: Iterable[Seat] | None) -> set[int]:
        return {seat.number for seat in (self.seats.all() if seats is None else seats) if seat.has_left}

    @property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        """Where the points came from; none until the match is over."""
        if self.result is None:
            return ()
        if "lines" in self.result:
            return tuple(ScoreLine(*line) for line in self.result["lines"])
        outcome = self.game.result(self.decoded_state)
        assert outcome is not None, "a match with a result is over"
        return outcome.lines

    @property
    def recorded_plies(self) -> tuple[RecordedPly, ...]:
        """All plies, wherever they are kept."""
        if not self.is_archived:
            rows = tuple(ply.recorded for ply in self.plies.order_by("number"))
            if rows or not self.is_archived_meanwhile():
                return rows
        return self.archived.plies

    def is_archived_meanwhile(self) -> bool:
        """Whether a match whose plies are not found was archived since it was loaded; it knows so from then on."""
        if not self.is_archived:
            self.refresh_from_db(fields=("state", "trail", "trail_seat", "result", "is_archived"))
        return self.is_archived

    @property
    def decoded_state(self) -> Any:
        return self.game.decode(self.state or self.archived.snapshots[-1].encoded)


class SeatQuerySet(models.QuerySet["Seat"]):
    """Seats by what is asked of them."""

    def uncounted(self) -> SeatQuerySet:
        """Those with decisions that their player's reliability does not know yet."""
        return self.filter(Q(on_time__gt=0) | Q(late__gt=0) | Q(excused__gt=0))


class Seat(models.Model):
    """A seat in a match: who holds it, and whether the match waits for them: for a decision, or for the word that they
    are ready."""

    # Other indexes begin with both keys: most seats are those of finished matches, which have to be small.
    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats", db_index=False
    )
    is_caretaker = models.BooleanField(default=False)
    """No person plays here: the rules' own caretaker makes the moves, or a bot."""
    bot = models.CharField(max_length=8, blank=True)
    """The level of the bot that takes the caretaker's place."""
    is_to_act = models.BooleanField(default=False)
    has_conceded = models.BooleanField(default=False)
    has_timed_out = models.BooleanField(default=False)
    """The clock ran out for the player of this seat; they may return as long as no one has taken it over."""
    held_from = models.PositiveIntegerField(default=0)
    """The ply after which the present player took the seat; 0 for those who began the match."""
    offered_until = models.DateTimeField(null=True, blank=True)
    """Until when another may take over the seat of a player who has left."""
    clock_left = models.PositiveBigIntegerField(null=True, blank=True)
    """Milliseconds: while the clock runs, what it showed when it began; else what the seat has saved up. None before
    the first decision."""
    clock_since = models.DateTimeField(null=True, blank=True)
    """From when on the clock runs; None if it stands."""
    due_at = models.DateTimeField(null=True, blank=True)
    """When the clock that runs will have run out, or a little earlier: services that act on it ask the clock again."""
    extended_at = models.DateTimeField(null=True, blank=True)
    """When the seat got its one excused extension."""
    waited_at = models.DateTimeField(null=True, blank=True)
    """When the others chose to wait for it, as they may once."""
    seen_ply = models.PositiveIntegerField(default=0)
    """The last ply of this seat's own: what happened since is news."""
    standing_orders = models.CharField(max_length=200, blank=True)
    """The ids of the orders in force, with spaces between; when they were given stands in their own rows."""
    on_time = models.PositiveSmallIntegerField(default=0)
    """Decisions that others waited for and that were made in time, as long as the player's reliability does not know
    them."""
    late = models.PositiveSmallIntegerField(default=0)
    excused = models.PositiveSmallIntegerField(default=0)
    """Decisions that were late and forgiven."""

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["match", "user"], name="person_sits_once", condition=Q(user__isnull=False)),
            models.CheckConstraint(
                condition=Q(is_caretaker=False) | Q(user__isnull=True) | Q(has_conceded=True) | Q(has_timed_out=True),
                name="caretaker_is_nobody",
            ),
            models.CheckConstraint(condition=Q(bot="") | Q(is_caretaker=True), name="bot_takes_caretakers_place"),
        )
        indexes = (
            models.Index(fields=["user", "is_to_act"], name="seat_waits"),
            models.Index(fields=["due_at"], name="seat_clock_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["offered_until"], name="seat_offered", condition=Q(offered_until__isnull=False)),
            # Most seats are those of finished matches, and they have been counted.
            models.Index(
                fields=["user"],
                name="seat_uncounted",
                condition=Q(on_time__gt=0) | Q(late__gt=0) | Q(excused__gt=0),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match.code} seat {self.number}"

    @property
    def is_played(self) -> bool:
        """Whether a person decides here."""
        return self.user_id is not None and not self.is_caretaker

    @property
    def orders(self) -> tuple[str, ...]:
        """The standing orders in force."""
        return tuple(self.standing_orders.split())

    @property
    def left(self) -> timedelta:
        """What the clock showed when it began or stopped."""
        return timedelta(milliseconds=self.clock_left or 0)

    @left.setter
    def left(self, left: timedelta) -> None:
        self.clock_left = left // timedelta(milliseconds=1)

    @property
    def is_extended(self) -> bool:
        """Whether the clock runs on excused time."""
        return self.extended_at is not None and self.clock_since is not None and self.clock_since <= self.extended_at

    @property
    def has_left(self) -> bool:
        """Whether the last player of this seat has resigned or been away for too long."""
        return self.has_conceded or self.has_timed_out

    @property
    def is_free(self) -> bool:
        return self.user_id is None and not self.is_caretaker


class Invitation(models.Model):
    """A player at a table invites a person to join it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = (models.UniqueConstraint(fields=["match", "user"], name="invited_once"),)

    def __str__(self) -> str:
        return f"{self.match.code}: {self.user}"
