"""People: their accounts, their preferences, and whom they follow or block."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Upper
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.names.lookalikes import username_skeleton
from accounts.names.usernames import has_username_shape


class User(AbstractUser):
    """A person with an account, or a guest who may turn into one and keeps this row when doing so."""

    username = models.CharField(
        _("username"),
        max_length=30,
        unique=True,
        validators=[has_username_shape],
        error_messages={"unique": _("A user with that username already exists.")},
    )
    is_guest = models.BooleanField(_("guest"), default=False, help_text=_("Plays without an account."))
    is_bot = models.BooleanField(_("bot"), default=False, help_text=_("A computer player: no person uses the account."))

    has_checked_name = models.BooleanField(default=False, editable=False)
    """Whether the name was chosen since names that look alike are refused: of these, no two look alike."""

    face = models.CharField(max_length=16, blank=True, editable=False)
    """Names the picture that the person has uploaded, in its address; empty for a generated crest."""

    lacks_second_factor = False
    """Whether the rights of staff rest in this session: `StaffMiddleware` says so of the person of a request."""
    has_acted_as_staff = False
    """Whether the rights of staff counted since this row was loaded, which the access log is about."""

    class Meta(AbstractUser.Meta):
        permissions = (("open_admin", "Can open the admin"),)
        indexes = (models.Index(username_skeleton(), name="username_looks"),)
        constraints = (
            models.UniqueConstraint(
                username_skeleton(),
                condition=models.Q(has_checked_name=True),
                name="username_unlike_others",
                violation_error_message=_("This name is too similar to another."),
            ),
            # In upper case, because that is how PostgreSQL compares `iexact`: the constraint is its index as well.
            models.UniqueConstraint(
                Upper("username"),
                name="username_unique_in_any_case",
                violation_error_message=_("A user with that username already exists."),
            ),
        )

    def get_absolute_url(self) -> str:
        return reverse("accounts:profile", args=[self.username])

    def acts_as_staff(self) -> bool:
        """Whether the rights of staff count here and now. Where they do, it is remembered for the access log: ask this,
        not `is_staff`, and ask it last."""
        counts = self.is_active and self.is_staff and not self.lacks_second_factor
        self.has_acted_as_staff = self.has_acted_as_staff or counts
        return counts


class Preferences(models.Model):
    """The preferences of a person. A missing row means the defaults below."""

    class Palette(models.TextChoices):
        CLASSIC = "classic", _("Classic")
        CONTRAST = "contrast", _("High contrast")
        COLOUR_BLIND = "colour-blind", _("Colour-blind friendly")

    class Motion(models.TextChoices):
        SYSTEM = "system", _("Device setting")
        REDUCED = "reduced", _("Reduced")
        FULL = "full", _("Full")

    class Audience(models.TextChoices):
        EVERYBODY = "everybody", _("Everyone who follows me")
        ACCEPTED = "accepted", _("Followers I accept")
        NOBODY = "nobody", _("No one")

    user = models.OneToOneField(User, models.CASCADE, related_name="preferences", verbose_name=_("person"))
    # Languages and time zones come and go with settings and system, so the form offers them, not the column.
    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    # A code of ISO 3166, and as these come and go too, the form offers them.
    country = models.CharField(_("country"), max_length=2, blank=True)
    palette = models.CharField(_("board colours"), max_length=16, choices=Palette, default=Palette.CLASSIC)
    motion = models.CharField(_("animations"), max_length=16, choices=Motion, default=Motion.SYSTEM)
    asks_before_final = models.BooleanField(_("ask before moves that can't be undone"), default=True)
    plays_only_moves = models.BooleanField(_("play forced moves for me"), default=True)
    confirms_moves = models.BooleanField(_("confirm every move on the board"), default=False)
    opens_moves = models.BooleanField(_("show the move list on my turn"), default=False)
    has_tutor = models.BooleanField(_("show tips on my turn"), default=True)
    is_named_in_dumps = models.BooleanField(_("show my name in public archive files"), default=True)
    # In the time zone above; both or neither.
    quiet_from = models.TimeField(_("quiet hours from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet hours until"), null=True, blank=True)
    quiet_changed_at = models.DateTimeField(null=True, blank=True, editable=False)
    is_on_leaderboards = models.BooleanField(_("list me on leaderboards"), default=True)
    shows_activity_to = models.CharField(
        _("show my activity to"), max_length=10, choices=Audience, default=Audience.EVERYBODY
    )
    is_named_watching = models.BooleanField(_("show my name when I watch games"), default=False)
    # Here because every page reads these preferences, and none asks the database for it once more.
    news_dismissed_at = models.DateTimeField(null=True, blank=True, editable=False)
    """The start of the newest announcement that the person has dismissed."""

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return f"{self.user}: {self.palette}, {self.motion}"


class Block(models.Model):
    """One person does not want to meet another."""

    blocker = models.ForeignKey(User, models.CASCADE, related_name="blocks_made", verbose_name=_("blocker"))
    blocked = models.ForeignKey(User, models.CASCADE, related_name="blocks_received", verbose_name=_("blocked"))
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = (
            models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_per_pair"),
            models.CheckConstraint(condition=~models.Q(blocker=models.F("blocked")), name="nobody_blocks_themselves"),
        )

    def __str__(self) -> str:
        return f"{self.blocker} > {self.blocked}"


class Follow(models.Model):
    """One person follows another, and reads of what they play. Two who follow each other are friends."""

    follower = models.ForeignKey(
        User, models.CASCADE, related_name="follows", verbose_name=_("follower"), db_index=False
    )
    followed = models.ForeignKey(User, models.CASCADE, related_name="followers", verbose_name=_("followed"))
    since = models.DateTimeField(_("since"), auto_now_add=True)
    accepted_at = models.DateTimeField(_("accepted"), null=True, blank=True)
    """None while it waits for the followed person to accept: until then the follower reads nothing."""

    class Meta:
        verbose_name = _("follower")
        verbose_name_plural = _("followers")
        constraints = (
            models.UniqueConstraint(fields=["follower", "followed"], name="followed_once"),
            models.CheckConstraint(
                condition=~models.Q(follower=models.F("followed")), name="nobody_follows_themselves"
            ),
        )

    def __str__(self) -> str:
        return f"{self.follower} > {self.followed}"


class UnconfirmedAddress(models.Model):
    """Since when an email address waits for being confirmed; allauth does not say."""

    address = models.OneToOneField("account.EmailAddress", models.CASCADE, primary_key=True, related_name="unconfirmed")
    since = models.DateTimeField()

    class Meta:
        verbose_name = _("unconfirmed address")
        verbose_name_plural = _("unconfirmed addresses")

    def __str__(self) -> str:
        return f"{self.address_id} since {self.since:%Y-%m-%d}"


class NetworkTrace(models.Model):
    """From the same network on these days: a keyed fingerprint that tells two networks apart, and from which neither
    can be read."""

    user = models.ForeignKey(User, models.CASCADE, related_name="network_traces", db_index=False)
    network = models.CharField(max_length=32)
    first_day = models.DateField()
    last_day = models.DateField()

    class Meta:
        verbose_name = _("network trace")
        verbose_name_plural = _("network traces")
        constraints = (models.UniqueConstraint(fields=["user", "network"], name="one_trace_per_network"),)
        indexes = (models.Index(fields=["last_day"], name="trace_to_forget"),)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.first_day} to {self.last_day}"


class Vacation(models.Model):
    """Days on which a person's clocks stand, at tables that are played over days; announced beforehand to all who
    play with them."""

    person = models.ForeignKey(User, models.CASCADE, related_name="vacations", verbose_name=_("person"))
    start = models.DateField(_("first day"))
    end = models.DateField(_("last day"))
    zone = models.CharField(_("time zone"), max_length=64, blank=True)
    """Where these days begin and end: they stay where they were announced."""
    announced_at = models.DateTimeField(_("announced"))
    ended_at = models.DateTimeField(_("came back"), null=True, blank=True)
    """When the person came back before the last day was over."""

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        ordering = ("person", "start")
        constraints = (models.CheckConstraint(condition=models.Q(end__gte=models.F("start")), name="vacation_ends"),)

    def __str__(self) -> str:
        return f"{self.person}: {self.start} - {self.end}"


class StaffAccess(models.Model):
    """A page that a member of staff opened by the rights of staff, or something they did by them. It is kept for a year
    and never changed; it holds what was looked at, not what was found."""

    METHOD_LENGTH, PATH_LENGTH, OBJECT_LENGTH = 8, 300, 60

    user = models.ForeignKey(User, models.PROTECT, related_name="staff_accesses", verbose_name=_("person"))
    at = models.DateTimeField(_("time"))
    method = models.CharField(_("method"), max_length=METHOD_LENGTH)
    path = models.CharField(_("address"), max_length=PATH_LENGTH)
    """Without its query, which can hold anything."""
    status = models.PositiveSmallIntegerField(_("status"))
    """What was answered, as a status of HTTP."""
    model = models.CharField(_("model"), max_length=80, blank=True)
    """As `games.match`, if it was a page of the admin about one."""
    object_id = models.CharField(_("object"), max_length=OBJECT_LENGTH, blank=True)
    details = models.JSONField(_("details"), default=dict, blank=True)
    """Filters of a list, and the action that was carried out on chosen rows."""

    class Meta:
        verbose_name = _("staff access")
        verbose_name_plural = _("staff accesses")
        indexes = (models.Index(fields=["at"], name="staff_access_at"),)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.user_id}: {self.method} {self.path}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("the access log of staff is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise TypeError("the access log of staff is append-only")
