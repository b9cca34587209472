"""What was done in a league, what was asked of its hosts, and what was said in a division."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leagues.models.league import League
from leagues.models.season import Division, Entry, LeagueTable, Season

TEXT_LENGTH = 1000


class Act(models.Model):
    """Something that was done in a league, by a person or by the site. Append-only; it holds no words, only what they
    are made of."""

    class Kind(models.TextChoices):
        LEAGUE_CREATED = "league_created", _("created the league")
        LEAGUE_CHANGED = "league_changed", _("changed the league")
        LEAGUE_CLOSED = "league_closed", _("closed the league")
        ROLE_GIVEN = "role_given", _("gave a role")
        ROLE_TAKEN = "role_taken", _("removed a role")
        INVITED = "invited", _("invited a player")
        UNINVITED = "uninvited", _("withdrew an invitation")
        INVITE_LINK_RENEWED = "invite_link_renewed", _("made a new invite link")
        INVITE_LINK_REMOVED = "invite_link_removed", _("removed the invite link")
        JOINED_BY_LINK = "joined_by_link", _("came by the invite link")
        EMAILS_SENT = "emails_sent", _("invited people by email")
        SEASON_PLANNED = "season_planned", _("planned a season")
        SEASON_CHANGED = "season_changed", _("changed a season")
        SEASON_CALLED_OFF = "season_called_off", _("cancelled a season")
        SIGN_UP_OPENED = "sign_up_opened", _("opened sign-up")
        CHECK_IN_OPENED = "check_in_opened", _("opened check-in")
        SIGNED_UP = "signed_up", _("signed up")
        CHECKED_IN = "checked_in", _("checked in")
        WITHDREW = "withdrew", _("withdrew")
        REMOVED = "removed", _("removed a player")
        PLACED = "placed", _("placed all players")
        SEASON_STARTED = "season_started", _("started the season")
        ROUND_STARTED = "round_started", _("started a round")
        TABLE_ENDED = "table_ended", _("finished a game")
        TABLE_ADJUDGED = "table_adjudged", _("adjudicated a game")
        TABLE_VOID = "table_void", _("voided a game")
        SUBSTITUTED = "substituted", _("found a substitute")
        ENTERED_LATE = "entered_late", _("added a late player")
        SEASON_ENDED = "season_ended", _("ended the season")
        REQUESTED = "requested", _("asked the hosts")
        REQUEST_DECIDED = "request_decided", _("decided a request")
        REQUEST_ESCALATED = "request_escalated", _("passed a request to the stewards")
        REQUEST_LAPSED = "request_lapsed", _("left a request unanswered")
        APPOINTED = "appointed", _("agreed on a time")
        WORDS_HIDDEN = "words_hidden", _("hid a message")
        NUDGED = "nudged", _("nudged a player")
        ANNOUNCED = "announced", _("made an announcement")
        ANNOUNCEMENT_REMOVED = "announce_removed", _("removed an announcement")

    league = models.ForeignKey(League, models.CASCADE, related_name="acts", db_index=False)
    season = models.ForeignKey(Season, models.CASCADE, null=True, blank=True, related_name="acts")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    """None is the site: what came by itself."""
    kind = models.CharField(max_length=20, choices=Kind)
    parameters = models.JSONField(default=dict)
    """What its words are made of: user (a number), round, table, division, rights, fields, text."""
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        indexes = (models.Index(fields=["league", "-id"], name="act_log"),)

    def __str__(self) -> str:
        return f"{self.league_id}: {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("the log of a league is append-only")
        super().save(*args, **kwargs)


class Request(models.Model):
    """Something that a member of a season asks its hosts to decide."""

    class Kind(models.TextChoices):
        NO_SHOW = "no_show", _("a player isn't playing")
        APPEAL = "appeal", _("a result is wrong")
        SUBSTITUTE = "substitute", _("I need a substitute")
        PAUSE = "pause", _("I need a pause")

    class State(models.TextChoices):
        OPEN = "open", _("waiting for the hosts")
        GRANTED = "granted", _("accepted")
        REFUSED = "refused", _("declined")
        LAPSED = "lapsed", _("not answered in time")

    season = models.ForeignKey(Season, models.CASCADE, related_name="requests", db_index=False)
    table = models.ForeignKey(LeagueTable, models.CASCADE, null=True, blank=True, related_name="requests")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="league_requests")
    about = models.ForeignKey(Entry, models.CASCADE, null=True, blank=True, related_name="requests")
    """Whom it is about: who does not play, or the one who asks."""
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    text = models.TextField(_("details"), max_length=TEXT_LENGTH)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    made_at = models.DateTimeField()
    due_at = models.DateTimeField()
    """Until when the hosts have to decide."""
    escalated_at = models.DateTimeField(null=True, blank=True)
    """When the stewards of the site were asked to decide, because no one in the league could, or did."""
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    answer = models.TextField(max_length=TEXT_LENGTH, blank=True)

    class Meta:
        verbose_name = _("request")
        verbose_name_plural = _("requests")
        permissions = (("decide_request", "Can decide requests that no host of a league can"),)
        constraints = (
            models.UniqueConstraint(
                fields=["season", "by", "kind"], name="one_open_request_of_a_kind", condition=Q(state="open")
            ),
        )
        indexes = (
            models.Index(fields=["season", "state", "due_at"], name="request_desk"),
            models.Index(fields=["due_at"], name="request_due", condition=Q(state="open")),
            models.Index(
                fields=["due_at"], name="request_escalated", condition=Q(state="open", escalated_at__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.season_id}: {self.kind}, {self.state}"


class DivisionMessage(models.Model):
    """Something that was said in a division."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="messages", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="division_messages")
    text = models.TextField(max_length=TEXT_LENGTH)
    at = models.DateTimeField()
    hidden_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    hidden_at = models.DateTimeField(null=True, blank=True)
    """When a moderator hid it; None if everybody in the division may read it."""
    reported_at = models.DateTimeField(null=True, blank=True)
    """When the moderators were asked to look at it; None if they were not, or if they have looked."""

    class Meta:
        verbose_name = _("division message")
        verbose_name_plural = _("division messages")
        indexes = (
            models.Index(fields=["division", "-id"], name="division_talk"),
            models.Index(fields=["reported_at"], name="division_reports", condition=Q(reported_at__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.division_id}: {self.by_id}"


class Announcement(models.Model):
    """What hosts have to say to all members of a league."""

    league = models.ForeignKey(League, models.CASCADE, related_name="announcements", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="league_announcements")
    text = models.TextField(_("announcement"), max_length=TEXT_LENGTH)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        indexes = (models.Index(fields=["league", "-id"], name="league_announcements"),)

    def __str__(self) -> str:
        return f"{self.league_id}: {self.by_id}"
