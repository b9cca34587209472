"""What a person wants to be told, where and when, and the places where it can be told. It stands below `models`, which
brings it to Django."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

SECRET_BYTES = 24


def new_secret() -> str:
    """A text that nobody guesses."""
    return secrets.token_urlsafe(SECRET_BYTES)


class Kind(models.TextChoices):
    """What there is to tell."""

    TURN = "turn", _("It is for me to decide")
    REMINDER = "reminder", _("My time runs out")
    READY = "ready", _("Everybody is here: am I ready?")
    INVITATION = "invitation", _("Somebody invites me to a table")
    OVER = "over", _("A match of mine is over")
    TALK = "talk", _("Somebody speaks at my table")
    SEAT = "seat", _("A seat at my table changes hands")
    APPEAL = "appeal", _("The house answers an appeal of mine")
    LEAGUE = "league", _("Something happens in a league of mine")
    HOUSE = "house", _("The house has to tell me something")


class Channel(models.TextChoices):
    """Where it can be told."""

    PAGE = "page", _("On the page")
    MAIL = "mail", _("By letter")
    PUSH = "push", _("On my devices")
    HOOK = "hook", _("To my own address")


class Moment(models.TextChoices):
    """When it is told."""

    AT_ONCE = "at_once", _("at once")
    DELAYED = "delayed", _("after a quarter of an hour")
    DIGEST = "digest", _("in the morning")
    NEVER = "never", _("never")


class Wish(models.Model):
    """When a person wants to be told one kind of thing in one place. A missing row means the house's own choice."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="wishes", verbose_name=_("person"), db_index=False
    )
    kind = models.CharField(_("what"), max_length=12, choices=Kind)
    channel = models.CharField(_("where"), max_length=8, choices=Channel)
    moment = models.CharField(_("when"), max_length=8, choices=Moment)

    class Meta:
        verbose_name = _("wish to be told")
        verbose_name_plural = _("wishes to be told")
        constraints = (models.UniqueConstraint(fields=["user", "kind", "channel"], name="one_wish_for_each_place"),)

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}, {self.channel}, {self.moment}"


class PushSubscription(models.Model):
    """A browser that shows messages of ours even while no page is open. The two keys are the browser's: with them only
    that browser can read what is sent."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions", verbose_name=_("person")
    )
    endpoint = models.CharField(_("address"), max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    label = models.CharField(_("device"), max_length=60, blank=True)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"{self.user}: {self.label}"


class Hook(models.Model):
    """An address of a person's own at which programs are told."""

    class Shape(models.TextChoices):
        JSON = "json", _("JSON, signed")
        DISCORD = "discord", _("Discord")
        SLACK = "slack", _("Slack")

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="hook", verbose_name=_("person"))
    url = models.CharField(_("address"), max_length=600)
    shape = models.CharField(_("form"), max_length=8, choices=Shape, default=Shape.JSON)
    secret = models.CharField(max_length=40, default=new_secret)
    """What messages are signed with."""
    failures = models.PositiveSmallIntegerField(default=0)
    """How many messages in a row could not be delivered."""
    disabled_at = models.DateTimeField(null=True, blank=True)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("own address")
        verbose_name_plural = _("own addresses")

    def __str__(self) -> str:
        return f"{self.user}: {self.shape}"


class FeedKey(models.Model):
    """The secret part of the addresses of a person's feeds."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="feed_key", verbose_name=_("person")
    )
    secret = models.CharField(max_length=40, unique=True, default=new_secret)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("key of feeds")
        verbose_name_plural = _("keys of feeds")

    def __str__(self) -> str:
        return str(self.user)
