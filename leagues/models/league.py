"""A league: how it is played, what it looks like, who runs it and who is asked to come."""

from __future__ import annotations

import secrets
from datetime import datetime, time, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Webhook
from games.clock import LIVE, OVER_DAYS, Control, Tempo
from games.models import Match
from leagues.crests import PLAIN, Emblem, Tincture
from leagues.pyramid import Shape, Widening
from leagues.standings import USUAL_TIE_BREAKS, Scheme, TieBreak
from pairing.points import USUAL

NAME_LENGTH = 60
SKELETON_LENGTH = 120
"""Of what a name looks like: some letters are taken apart for it."""
SLUG_LENGTH = 40
"""As long as the archive can note the league of a match."""
RULES_LENGTH = 20_000
LARGEST_TABLE = 5
INVITE_LINK_LASTS = timedelta(days=30)
MOST_INVITE_LINK_USES = 200
MOST_IN_ONE_GROUP = 40
"""A round robin of more people would last for years."""


def usual_points() -> list[int]:
    return [int(part) for part in USUAL]


def usual_tie_breaks() -> list[str]:
    return [str(tie_break) for tie_break in USUAL_TIE_BREAKS]


class Format(models.TextChoices):
    """How a season is played."""

    PYRAMID = "pyramid", _("pyramid of divisions")
    SWISS = "swiss", _("Swiss")
    ROUND_ROBIN = "round_robin", _("round robin")
    KNOCKOUT = "knockout", _("knock-out")
    DUPLICATE = "duplicate", _("duplicate: same deal at every table")


FIXED_FORMATS = (Format.PYRAMID, Format.ROUND_ROBIN)
"""Formats in which all fixtures are known before the first game."""


class Plan(models.TextChoices):
    """By which rules the rounds are played."""

    FIXED = "fixed", _("the same in every round")
    ROTATING = "rotating", _("a different set each round, in order")
    DRAWN = "drawn", _("a random set each round")


class Rhythm(models.TextChoices):
    """When the games of a season start, where results don't decide who meets whom."""

    AT_ONCE = "at_once", _("all games at once")
    ROUNDS = "rounds", _("round by round")


class League(models.Model):
    """A league as its hosts have set it up; what seasons ask of it is decided here."""

    slug = models.SlugField(max_length=SLUG_LENGTH, unique=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    name_skeleton = models.CharField(max_length=SKELETON_LENGTH, blank=True, editable=False)
    """What the name looks like: no other league takes one that looks alike. It is empty for private leagues, and for
    old ones that came second."""
    rules_text = models.TextField(_("rules"), max_length=RULES_LENGTH, blank=True)
    """Markdown, as its hosts wrote it: code that shows it cleans it."""
    game = models.CharField(_("game"), max_length=12)
    plan = models.CharField(_("rules of each round"), max_length=8, choices=Plan, default=Plan.FIXED)
    rulesets = models.JSONField(default=list)
    """The texts of the rulesets that the plan goes by; one at least."""
    table_size = models.PositiveSmallIntegerField(_("players per table"))
    group_size = models.PositiveSmallIntegerField(_("players per division"), default=7)
    format = models.CharField(_("format"), max_length=12, choices=Format, default=Format.PYRAMID)
    pace = models.CharField(_("speed"), max_length=8, choices=Match.Pace, default=Match.Pace.DAYS)
    tempo = models.CharField(_("clock"), max_length=12, choices=[(tempo.value, tempo.value) for tempo in Tempo])
    weekends_off = models.BooleanField(default=False)
    rhythm = models.CharField(max_length=8, choices=Rhythm, blank=True, default="")
    """Empty for what is usual: at once where format and speed allow it."""
    points = models.JSONField(default=usual_points)
    """For the first place, the second and so on."""
    bye_points = models.PositiveSmallIntegerField(default=0)
    """What a member gets for a round in which there is no table for them."""
    tie_breaks = models.JSONField(default=usual_tie_breaks)
    promoted = models.PositiveSmallIntegerField(default=1)
    relegated = models.PositiveSmallIntegerField(default=2)
    shape = models.CharField(max_length=8, choices=[(w.value, w.value) for w in Widening], default="doubling")
    rounds = models.PositiveSmallIntegerField(default=5)
    """Of Swiss and duplicate leagues."""
    through = models.PositiveSmallIntegerField(default=1)
    """How many of a table go on in a knock-out."""
    round_days = models.PositiveSmallIntegerField(default=0)
    """After so many days a round that is played before the next is adjudicated; 0 leaves it all the time there is."""
    most_members = models.PositiveSmallIntegerField(null=True, blank=True)
    """Who signs up after them waits."""
    least_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    most_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    least_reliability = models.PositiveSmallIntegerField(default=0)
    by_invitation = models.BooleanField(default=False)
    is_private = models.BooleanField(default=False)
    """Whether only those who have to do with it see it."""
    is_rated = models.BooleanField(default=True)
    has_check_in = models.BooleanField(default=True)
    """Whether people have to say again before the start that they will be there."""
    sign_up_days = models.PositiveSmallIntegerField(default=14)
    check_in_days = models.PositiveSmallIntegerField(default=3)
    season_days = models.PositiveSmallIntegerField(default=42)
    languages = models.JSONField(default=list)
    """Codes of the languages that are spoken in it."""
    language = models.CharField(_("language of posts"), max_length=10, blank=True, default="")
    """Of what is posted to its own server; empty for that of its founder."""
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, default="")
    """Of the hours that it names; empty for that of its founder."""
    meeting_day = models.PositiveSmallIntegerField(default=6)
    """Of the week, 0 is Monday: when real-time tables are played whose players agree on no other time."""
    meeting_time = models.TimeField(default=time(20))
    walkover_minutes = models.PositiveSmallIntegerField(default=15)
    """So long after the time of a real-time table its players are waited for."""
    emblem = models.CharField(max_length=12, choices=Emblem, default=PLAIN.emblem)
    field_tincture = models.CharField(max_length=8, choices=Tincture, default=PLAIN.field)
    charge_tincture = models.CharField(max_length=8, choices=Tincture, default=PLAIN.charge)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    """Rises with every change: a host who has read an older one does not undo what another has changed."""

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        constraints = (
            models.UniqueConstraint(
                fields=["name_skeleton"], condition=~Q(name_skeleton=""), name="league_name_unlike_others"
            ),
        )
        indexes = (models.Index(fields=["-id"], name="league_open", condition=Q(closed_at=None, is_private=False)),)

    def __str__(self) -> str:
        return self.name

    @property
    def control(self) -> Control:
        """The clock of its tables."""
        tempo = Tempo(self.tempo)
        if self.pace == Match.Pace.LIVE:
            return LIVE[tempo]
        return OVER_DAYS[tempo]._replace(weekends_off=self.weekends_off)

    @property
    def starts_at_once(self) -> bool:
        """Whether all tables of a season begin on its first day: over days, where fixtures do not depend on results,
        unless its hosts prefer rounds."""
        can = self.pace == Match.Pace.DAYS and self.format in FIXED_FORMATS
        return can and self.rhythm != Rhythm.ROUNDS

    @property
    def has_appointments(self) -> bool:
        """Whether its players meet for each table at a time of their own."""
        return self.pace == Match.Pace.LIVE

    @property
    def least(self) -> int:
        """How many a table has to have to be played."""
        return self.table_size if self.format == Format.DUPLICATE else max(2, self.table_size - 1)

    @property
    def pyramid(self) -> Shape:
        return Shape(
            group=self.group_size,
            up=self.promoted,
            down=self.relegated,
            widening=Widening(self.shape),
            least=self.table_size,
            limit=self.most_members,
        )

    def scheme(self, lot_seed: str) -> Scheme:
        """How a season of it counts."""
        return Scheme(
            # The same deal is compared seat by seat; places among people with different cards say nothing there.
            scale=(0,) if self.format == Format.DUPLICATE else tuple(self.points),
            tie_breaks=tuple(map(TieBreak, self.tie_breaks)),
            bye_points=self.bye_points,
            lot_seed=lot_seed,
        )


class Rights(models.TextChoices):
    """What a person may do in a league, beside what everybody may."""

    OWNER = "owner", _("owner")
    HOST = "host", _("host")
    DEPUTY = "deputy", _("deputy")
    MODERATOR = "moderator", _("moderator")


class Role(models.Model):
    """A person who helps to run a league."""

    league = models.ForeignKey(League, models.CASCADE, related_name="roles", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="league_roles")
    rights = models.CharField(_("role"), max_length=10, choices=Rights)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = (
            models.UniqueConstraint(fields=["league", "user"], name="one_role_in_a_league"),
            models.UniqueConstraint(fields=["league"], name="one_owner_of_a_league", condition=Q(rights="owner")),
        )

    def __str__(self) -> str:
        return f"{self.league}: {self.user}, {self.rights}"


class Invitation(models.Model):
    """A person whom a host has asked to come."""

    league = models.ForeignKey(League, models.CASCADE, related_name="invitations", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="league_invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("league invitation")
        verbose_name_plural = _("league invitations")
        constraints = (models.UniqueConstraint(fields=["league", "user"], name="invited_to_a_league_once"),)

    def __str__(self) -> str:
        return f"{self.league}: {self.user}"


def new_invite_token() -> str:
    return secrets.token_urlsafe(24)


def usual_expiry() -> datetime:
    return timezone.now() + INVITE_LINK_LASTS


class InviteLink(models.Model):
    """The secret link of a league: people who have it are invited. There is one at a time."""

    league = models.OneToOneField(League, models.CASCADE, related_name="invite_link")
    token = models.CharField(max_length=43, unique=True, default=new_invite_token)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    expires_at = models.DateTimeField(default=usual_expiry)
    uses = models.PositiveSmallIntegerField(default=0)
    """How many people it has brought."""

    class Meta:
        verbose_name = _("invite link")
        verbose_name_plural = _("invite links")

    def __str__(self) -> str:
        return f"{self.league}: {self.uses}"

    @property
    def works(self) -> bool:
        return self.expires_at > timezone.now() and self.uses < MOST_INVITE_LINK_USES


class LeagueWebhook(models.Model):
    """The webhook at which a league's own server is told what happens in it."""

    league = models.OneToOneField(League, models.CASCADE, related_name="webhook")
    webhook = models.OneToOneField(Webhook, models.CASCADE, related_name="league_webhook")
    told_until = models.PositiveBigIntegerField(default=0)
    """The number of the last act on the log for which there is a post."""

    class Meta:
        db_table = "leagues_leaguehook"
        verbose_name = _("league webhook")
        verbose_name_plural = _("league webhooks")

    def __str__(self) -> str:
        return f"{self.league}: {self.webhook.shape}"


class LeaguePost(models.Model):
    """Something that is posted to a league's own server, once. It holds no words: they are made when it is sent."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("outdated")
        FAILED = "failed", _("could not be delivered")

    league_webhook = models.ForeignKey(LeagueWebhook, models.CASCADE, related_name="posts", db_index=False)
    key = models.CharField(max_length=40)
    """Names what it tells: the first of its acts, or the round that is due."""
    acts = models.JSONField(default=list)
    """The numbers of the acts on the log that it tells."""
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    """When it is tried next."""
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("league post")
        verbose_name_plural = _("league posts")
        constraints = (models.UniqueConstraint(fields=["league_webhook", "key"], name="posted_once"),)
        indexes = (models.Index(fields=["due_at"], name="post_due", condition=Q(state="waiting")),)

    def __str__(self) -> str:
        return f"{self.league_webhook_id}: {self.key}, {self.state}"
