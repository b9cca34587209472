"""A tournament as its host has set it up, and the plan from which the site makes its own."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clock import LIVE, Control, Tempo

TITLE_LENGTH = 50
DESCRIPTION_LENGTH = 1000
PASSWORD_LENGTH = 40
AUDIENCE_LENGTH = 60
ROUNDS = range(2, 10)


def new_seed() -> str:
    return secrets.token_hex(16)


class Format(models.TextChoices):
    """How people are paired."""

    ARENA = "arena", _("Arena")
    SWISS = "swiss", _("Swiss")


class Repeat(models.IntegerChoices):
    """After how many days a host's tournament comes again."""

    NEVER = 0, _("Never")
    DAILY = 1, _("Every day")
    WEEKLY = 7, _("Every week")


class Play(models.Model):
    """What is played, and how: the part that a tournament and a plan for many have in common."""

    title = models.CharField(max_length=TITLE_LENGTH, blank=True)
    """Without one it is named after its game and format, in the language of the reader."""
    format = models.CharField(max_length=8, choices=Format.choices, default=Format.ARENA)
    game = models.CharField(max_length=20)
    table_size = models.PositiveSmallIntegerField()
    tempo = models.CharField(max_length=12, choices=[(tempo, tempo.value) for tempo in Tempo], default=Tempo.BRISK)
    minutes = models.PositiveSmallIntegerField(default=90)
    """Of an arena: for so long new games begin. Of a Swiss: the most that a round may take."""
    rounds = models.PositiveSmallIntegerField(default=4)
    """Of a Swiss tournament."""
    is_rated = models.BooleanField(default=True)

    class Meta:
        abstract = True

    @property
    def control(self) -> Control:
        return LIVE[Tempo(self.tempo)]

    @property
    def is_arena(self) -> bool:
        return self.format == Format.ARENA


class RecurringTournament(Play):
    """A plan from which the site makes a tournament every day, or on one day of every week. Staff edit it."""

    weekday = models.PositiveSmallIntegerField(
        null=True, blank=True, choices=[(number, str(number)) for number in range(7)]
    )
    """From Monday, 0; None for every day."""
    starts_at = models.TimeField()
    """In UTC."""
    is_active = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("recurring tournament")
        verbose_name_plural = _("recurring tournaments")

    def __str__(self) -> str:
        return self.title or f"{self.game} {self.format} {self.starts_at:%H:%M}"


class Tournament(Play):
    """A tournament from its announcement to its podium."""

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        FINISHING = "finishing", _("last games")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    OPEN = (State.PLANNED, State.RUNNING)
    """When people may join an arena."""
    UNDER_WAY = (State.PLANNED, State.RUNNING, State.FINISHING)
    PLAYED = (State.RUNNING, State.FINISHING)

    description = models.CharField(max_length=DESCRIPTION_LENGTH, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="tournaments"
    )
    """None for those of the site."""
    recurring = models.ForeignKey(
        RecurringTournament, models.SET_NULL, null=True, blank=True, related_name="tournaments"
    )
    repeats = models.PositiveSmallIntegerField(choices=Repeat, default=Repeat.NEVER)
    """When it begins, the next one like it is planned."""
    follows = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="next_one")
    """The one before it, where a host has it repeated: it has one after it, however often its beginning is noticed."""
    created_at = models.DateTimeField(default=timezone.now)
    ruleset = models.CharField(max_length=1000)
    starts_at = models.DateTimeField()
    has_check_in = models.BooleanField(default=False)
    password = models.CharField(max_length=128, blank=True)
    """Hashed; empty if none is asked for."""
    least_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    most_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    least_games = models.PositiveSmallIntegerField(default=0)
    audience = models.CharField(max_length=AUDIENCE_LENGTH, blank=True)
    """Whom it is for, as the app that knows them has written it (`club:12`); empty for everybody."""
    state = models.CharField(max_length=12, choices=State.choices, default=State.PLANNED)
    round = models.PositiveSmallIntegerField(default=0)
    """Of a Swiss tournament: the one that is played."""
    round_due_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    """When an arena begins no more games."""
    ended_at = models.DateTimeField(null=True, blank=True)
    next_step_at = models.DateTimeField(null=True, blank=True)
    """When it has to be looked at next; None once there is nothing left to do."""
    seed = models.CharField(max_length=32, default=new_seed)
    """What chance decides in its pairings follows from it."""
    settled = models.PositiveIntegerField(default=0)
    """How many tables have a result; each knows its number."""
    version = models.PositiveIntegerField(default=0)
    """Goes up with everything that its page shows anew."""

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = (
            models.UniqueConstraint(
                fields=["recurring", "starts_at"], name="recurs_once", condition=Q(recurring__isnull=False)
            ),
        )
        indexes = (
            models.Index(fields=["next_step_at"], name="tournament_due", condition=Q(next_step_at__isnull=False)),
            models.Index(fields=["state", "starts_at"], name="tournament_listed"),
        )

    def __str__(self) -> str:
        return self.title or f"{self.game} {self.format} {self.pk}"

    @property
    def grace(self) -> timedelta:
        """How long games that run when the time is up may go on before they are adjudicated."""
        return GRACES[Tempo(self.tempo)]


CHECK_IN = timedelta(minutes=15)
"""Before the start, where people have to say that they are there."""
GRACES = {
    Tempo.BRISK: timedelta(minutes=20),
    Tempo.CALM: timedelta(minutes=30),
    Tempo.LEISURELY: timedelta(minutes=60),
}
