"""A season: who has entered, in which division, at which tables, and what came of it."""

from __future__ import annotations

import secrets
from fractions import Fraction
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match
from leagues.models.league import League
from leagues.pyramid import Move

POINTS_LENGTH = 24
"""Points are fractions, written as text: 10, or 16/3."""


def new_season_seed() -> str:
    return secrets.token_hex(16)


class Season(models.Model):
    """One season of a league, from its plan to its result."""

    class State(models.TextChoices):
        DRAFT = "draft", _("planned")
        SIGN_UP = "sign_up", _("open for sign-up")
        CHECK_IN = "check_in", _("check-in")
        RUNNING = "running", _("in progress")
        ENDED = "ended", _("finished")
        CLOSED = "closed", pgettext_lazy("season", "cancelled")

    BEFORE: ClassVar = (State.DRAFT, State.SIGN_UP, State.CHECK_IN)
    UNDER_WAY: ClassVar = (*BEFORE, State.RUNNING)

    league = models.ForeignKey(League, models.PROTECT, related_name="seasons", db_index=False)
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State, default=State.DRAFT)
    sign_up_from = models.DateTimeField()
    check_in_from = models.DateTimeField(null=True, blank=True)
    """None if there is no check-in."""
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    """What is not finished then is adjudicated."""
    breaks = models.JSONField(default=list)
    """First and last days, as pairs of ISO dates, on which no round begins, no deadline falls due and clocks over days
    rest."""
    seed = models.CharField(max_length=32, default=new_season_seed, editable=False)
    """Lots, draws, fixtures and equal deals follow from it: never shown."""
    is_placed = models.BooleanField(default=False)
    """Whether all members have their divisions."""
    round = models.PositiveSmallIntegerField(default=0)
    """The last round that has begun."""
    rounds = models.PositiveSmallIntegerField(default=0)
    """How many there will be; 0 until it is known."""
    round_due_at = models.DateTimeField(null=True, blank=True)
    """When what is left of the round is adjudicated, if the league goes on before the end."""
    next_step_at = models.DateTimeField(null=True, blank=True)
    """When it has to be looked at again; None if there is nothing left to do."""
    ended_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    """Rises with every change of its calendar."""

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = (models.UniqueConstraint(fields=["league", "number"], name="season_number_once"),)
        indexes = (
            models.Index(fields=["next_step_at"], name="season_due", condition=Q(next_step_at__isnull=False)),
            models.Index(fields=["state", "-id"], name="season_state"),
        )

    def __str__(self) -> str:
        return f"{self.league}, {self.number}"


class Division(models.Model):
    """A group of people who play for one ranking; a league without levels has one."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="divisions", db_index=False)
    level = models.PositiveSmallIntegerField()
    """0 is the top."""
    number = models.PositiveSmallIntegerField()
    """From 1 within its level."""
    name = models.CharField(max_length=60, blank=True)
    """What its hosts call it; empty for level and number."""
    residual = models.JSONField(default=dict)
    """What is uneven about its fixtures beyond what whole numbers ask for: games, pairs, seats."""
    seeded = models.JSONField(default=list)
    """Of a knock-out: the numbers of the entries that are still in it, best seed first."""

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        ordering = ("season", "level", "number")
        constraints = (models.UniqueConstraint(fields=["season", "level", "number"], name="division_once"),)

    def __str__(self) -> str:
        return self.name or f"{self.level + 1}.{self.number}"


class Entry(models.Model):
    """A member of a season, and where they stand in it."""

    class State(models.TextChoices):
        SIGNED = "signed", _("signed up")
        WAITING = "waiting", _("on the waiting list")
        CHECKED_IN = "checked_in", _("checked in")
        PLAYING = "playing", _("playing")
        WITHDRAWN = "withdrawn", _("withdrawn")
        NO_SHOW = "no_show", _("no-show")
        BYE = "bye", _("bye this round")
        REPLACED = "replaced", _("replaced by a substitute")

    COMING: ClassVar = (State.SIGNED, State.CHECKED_IN)
    ACTIVE: ClassVar = (State.PLAYING, State.BYE)
    GONE: ClassVar = (State.WITHDRAWN, State.NO_SHOW, State.REPLACED)

    class Source(models.TextChoices):
        STAYED = Move.STAYED.value, _("stayed")
        PROMOTED = Move.PROMOTED.value, _("promoted")
        RELEGATED = Move.RELEGATED.value, _("relegated")
        RETURNING = Move.RETURNING.value, _("returning")
        NEW = Move.NEW.value, _("new")

    season = models.ForeignKey(Season, models.CASCADE, related_name="entries", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="league_entries")
    state = models.CharField(max_length=12, choices=State, default=State.SIGNED)
    source = models.CharField(max_length=12, choices=Source, default=Source.NEW)
    signed_at = models.DateTimeField()
    division = models.ForeignKey(Division, models.SET_NULL, null=True, blank=True, related_name="entries")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    """Which number of the fixtures they have, from 0; their seed in a knock-out. None for a substitute."""
    came_for = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="substitute")
    """Whose place a substitute took: their results count for the others only."""
    byes = models.PositiveSmallIntegerField(default=0)
    rests_in = models.PositiveSmallIntegerField(null=True, blank=True)
    """The round in which they do not play, because the hosts have granted them a pause."""

    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    """In the division; None before the first standings, and for substitutes."""
    points = models.CharField(max_length=POINTS_LENGTH, default="0")
    line = models.JSONField(default=dict)
    """The rest of their line: wins, form (places), to_play, byes, score_share, opponents (texts of fractions),
    set_apart_by, moved."""
    best_rank = models.PositiveSmallIntegerField(null=True, blank=True)
    """The best that they can still reach."""
    worst_rank = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = (models.UniqueConstraint(fields=["season", "user"], name="entered_once"),)
        indexes = (
            models.Index(fields=["season", "state", "signed_at"], name="entry_queue"),
            models.Index(fields=["division", "rank"], name="entry_ranking"),
        )

    def __str__(self) -> str:
        return f"{self.season_id}: {self.user_id}"

    @property
    def points_value(self) -> Fraction:
        return Fraction(self.points)


class LeagueTable(models.Model):
    """A table of the fixtures, and the match that is played at it."""

    class State(models.TextChoices):
        PLANNED = "planned", _("upcoming")
        PLAYING = "playing", _("in progress")
        OVER = "over", _("finished")
        ADJUDICATED = "adjudicated", _("adjudicated")
        VOID = "void", _("void")

    UNFINISHED: ClassVar = (State.PLANNED, State.PLAYING)
    COUNTED: ClassVar = (State.OVER, State.ADJUDICATED)

    division = models.ForeignKey(Division, models.CASCADE, related_name="tables", db_index=False)
    round = models.PositiveSmallIntegerField()
    """From 1."""
    number = models.PositiveSmallIntegerField()
    """From 1 within the round of its division."""
    match = models.OneToOneField(Match, models.PROTECT, null=True, blank=True, related_name="league_table")
    seats = models.JSONField(default=list)
    """The numbers of the entries, by seat."""
    state = models.CharField(max_length=12, choices=State, default=State.PLANNED)
    result = models.JSONField(null=True, blank=True)
    """By seat: places, scores, forfeits (seats that get nothing), how (played, adjudged, decided,
    walkover)."""
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("league game")
        verbose_name_plural = _("league games")
        ordering = ("division", "round", "number")
        constraints = (models.UniqueConstraint(fields=["division", "round", "number"], name="league_table_once"),)
        indexes = (models.Index(fields=["match"], name="league_table_played", condition=Q(state="playing")),)

    def __str__(self) -> str:
        return f"{self.division_id}: {self.round}.{self.number}"

    @property
    def is_sealed(self) -> bool:
        """Whether other tables that are dealt alike are still to be played."""
        return self.match is not None and self.match.secrets_held

    @property
    def told_result(self) -> dict[str, Any]:
        """The result as the pages of the league tell it: nothing yet while the table is sealed."""
        return {} if self.is_sealed else self.result or {}


class SeasonResult(models.Model):
    """What a member reached in a season: written at its end, and kept. Append-only."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="results", db_index=False)
    entry = models.OneToOneField(Entry, models.PROTECT, related_name="result")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="season_results")
    level = models.PositiveSmallIntegerField()
    division = models.PositiveSmallIntegerField()
    """The number of the division within its level."""
    rank = models.PositiveSmallIntegerField()
    points = models.CharField(max_length=POINTS_LENGTH)
    movement = models.SmallIntegerField(default=0)
    """1 is due to go up, -1 to go down, if the places allow it."""
    tables = models.PositiveSmallIntegerField(default=0)
    wins = models.PositiveSmallIntegerField(default=0)
    has_left = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("season result")
        verbose_name_plural = _("season results")
        indexes = (models.Index(fields=["season", "level", "division", "rank"], name="season_ranking"),)

    def __str__(self) -> str:
        return f"{self.season_id}: {self.rank}. {self.user_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("results of seasons are append-only")
        super().save(*args, **kwargs)
