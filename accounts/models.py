"""Who comes to the house, how they like it, and whom they would rather not meet."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Upper
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.usernames import has_username_shape


class User(AbstractUser):
    """A person with an account, or a guest who may turn into one and keeps this row when doing so."""

    username = models.CharField(
        _("username"),
        max_length=30,
        unique=True,
        validators=[has_username_shape],
        error_messages={"unique": _("A user with that username already exists.")},
    )
    is_guest = models.BooleanField(_("guest"), default=False, help_text=_("Plays without an account of their own."))

    class Meta(AbstractUser.Meta):
        constraints = (
            # In upper case, because that is how PostgreSQL compares `iexact`: the constraint is its index as well.
            models.UniqueConstraint(
                Upper("username"),
                name="username_unique_in_any_case",
                violation_error_message=_("A user with that username already exists."),
            ),
        )

    def get_absolute_url(self) -> str:
        return reverse("accounts:profile", args=[self.username])


class Preferences(models.Model):
    """How a person likes the house. A missing row means the defaults below."""

    class Palette(models.TextChoices):
        CLASSIC = "classic", _("Classic")
        CONTRAST = "contrast", _("High contrast")
        COLOUR_BLIND = "colour-blind", _("Safe for colour blindness")

    class Motion(models.TextChoices):
        SYSTEM = "system", _("As my device says")
        REDUCED = "reduced", _("Always reduced")
        FULL = "full", _("Always full")

    user = models.OneToOneField(User, models.CASCADE, related_name="preferences", verbose_name=_("person"))
    # Languages and time zones come and go with settings and system, so the form offers them, not the column.
    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    palette = models.CharField(_("board colours"), max_length=16, choices=Palette, default=Palette.CLASSIC)
    motion = models.CharField(_("movement on the board"), max_length=16, choices=Motion, default=Motion.SYSTEM)
    asks_before_final = models.BooleanField(_("ask me before a step that cannot be taken back"), default=True)
    is_named_in_dumps = models.BooleanField(_("let public files of the archive name me"), default=True)
    is_on_leaderboards = models.BooleanField(_("let leaderboards list me"), default=True)
    mail_on_turn = models.BooleanField(_("write to me when it is my turn"), default=True)
    mail_on_invitation = models.BooleanField(_("write to me when somebody invites me to a table"), default=True)
    mail_on_end = models.BooleanField(_("write to me when a match of mine is over"), default=False)

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
