"""What a club plays: its tables, its leagues, and matches against other clubs."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from games.clock import LIVE, OVER_DAYS, Control, Tempo
from games.models import Match
from leagues.models import League


class ClubTable(models.Model):
    """A table that a member has opened in a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="tables", db_index=False)
    match = models.OneToOneField(Match, models.CASCADE, related_name="club_table")

    class Meta:
        verbose_name = _("club table")
        verbose_name_plural = _("club tables")
        indexes = (models.Index(fields=["club", "-id"], name="club_tables"),)

    def __str__(self) -> str:
        return f"{self.club_id}: {self.match_id}"


class ClubLeague(models.Model):
    """A league that only members of a club can enter."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="leagues")
    league = models.OneToOneField(League, models.CASCADE, related_name="club_league")

    class Meta:
        verbose_name = _("club league")
        verbose_name_plural = _("club leagues")

    def __str__(self) -> str:
        return f"{self.club_id}: {self.league_id}"


class TeamMatch(models.Model):
    """Two clubs that play each other at several tables."""

    class State(models.TextChoices):
        PROPOSED = "proposed", _("waiting for an answer")
        DECLINED = "declined", _("declined")
        LINE_UP = "line_up", _("line-ups open")
        RUNNING = "running", _("in progress")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    AHEAD: ClassVar = (State.PROPOSED, State.LINE_UP)
    """Play has not begun."""
    HERE_FROM: ClassVar = timedelta(minutes=30)
    """So long before the start of a real-time match players can say that they are there."""
    WAITED_FOR: ClassVar = timedelta(minutes=10)
    """So long after the start players of a real-time match are waited for."""

    home = models.ForeignKey(Club, models.PROTECT, related_name="home_matches", verbose_name=_("challenger"))
    away = models.ForeignKey(Club, models.PROTECT, related_name="away_matches", verbose_name=_("opponent"))
    state = models.CharField(max_length=10, choices=State, default=State.PROPOSED)
    ruleset = models.CharField(max_length=200)
    table_size = models.PositiveSmallIntegerField(_("players per table"))
    table_count = models.PositiveSmallIntegerField(_("tables"))
    pace = models.CharField(_("speed"), max_length=8, choices=Match.Pace)
    tempo = models.CharField(_("clock"), max_length=12, choices=[(tempo.value, tempo.value) for tempo in Tempo])
    is_rated = models.BooleanField(_("rated"), default=False)
    starts_at = models.DateTimeField(_("start"))
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    withdrawn = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="+")
    """The club that withdrew before the start."""
    home_halves = models.PositiveSmallIntegerField(default=0)
    """Points of the challenger, in halves."""
    away_halves = models.PositiveSmallIntegerField(default=0)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("team match")
        verbose_name_plural = _("team matches")
        constraints = (models.CheckConstraint(condition=~Q(home=F("away")), name="clubs_play_others"),)
        indexes = (
            models.Index(fields=["starts_at"], name="team_match_due", condition=Q(state__in=["proposed", "line_up"])),
        )

    def __str__(self) -> str:
        return f"{self.home_id} - {self.away_id}: {self.state}"

    @property
    def game_slug(self) -> str:
        return self.ruleset.partition("/")[0]

    @property
    def control(self) -> Control:
        """The clock of its tables."""
        return (LIVE if self.pace == Match.Pace.LIVE else OVER_DAYS)[Tempo(self.tempo)]

    @property
    def is_live(self) -> bool:
        return self.pace == Match.Pace.LIVE

    @property
    def players_per_team(self) -> int:
        return self.table_count * self.table_size // 2


class TeamPlayer(models.Model):
    """A member who can play for their club in a team match."""

    team_match = models.ForeignKey(TeamMatch, models.CASCADE, related_name="players", db_index=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="team_places")
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    """Their place in the line-up, from 1; None is a reserve."""
    is_here = models.BooleanField(default=False)
    """Whether they have said so, before a real-time match."""

    class Meta:
        verbose_name = _("team player")
        verbose_name_plural = _("team players")
        constraints = (models.UniqueConstraint(fields=["team_match", "user"], name="plays_for_one_team"),)

    def __str__(self) -> str:
        return f"{self.team_match_id}: {self.user_id}"


class TeamTable(models.Model):
    """A table of a team match."""

    class State(models.TextChoices):
        PLANNED = "planned", _("starting soon")
        PLAYING = "playing", _("in progress")
        OVER = "over", _("over")
        FORFEIT = "forfeit", _("forfeited")

    team_match = models.ForeignKey(TeamMatch, models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    seats = models.JSONField(default=list)
    """The keys of its team players, seat by seat; empty if it is forfeited."""
    match = models.OneToOneField(Match, models.CASCADE, null=True, blank=True, related_name="team_table")
    state = models.CharField(max_length=8, choices=State, default=State.PLANNED)
    halves = models.JSONField(default=list)
    """Points in halves, seat by seat, once it is over."""
    home_halves = models.PositiveSmallIntegerField(default=0)
    away_halves = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("table of a team match")
        verbose_name_plural = _("tables of team matches")
        constraints = (models.UniqueConstraint(fields=["team_match", "number"], name="team_table_once"),)
        indexes = (
            models.Index(fields=["state"], name="team_table_open", condition=Q(state__in=["planned", "playing"])),
        )

    def __str__(self) -> str:
        return f"{self.team_match_id}: {self.number}, {self.state}"
