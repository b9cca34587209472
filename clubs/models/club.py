"""A club, its members, and how people come and go."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.crests import PLAIN, Crest, Emblem, Tincture, read_crest

NAME_LENGTH = 60
SKELETON_LENGTH = 120
"""Of what a name looks like: some letters are taken apart for it."""
SLUG_LENGTH = 40
DESCRIPTION_LENGTH = 5000
REQUEST_LENGTH = 300
INVITE_LINK_LASTS = timedelta(days=30)
MOST_INVITE_LINK_USES = 200


class JoinPolicy(models.TextChoices):
    """How people become members."""

    OPEN = "open", _("open to everyone")
    REQUEST = "request", _("by request")
    INVITATION = "invitation", _("by invite link only")


class Club(models.Model):
    """A club as its owners have set it up."""

    slug = models.SlugField(max_length=SLUG_LENGTH, unique=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    name_skeleton = models.CharField(max_length=SKELETON_LENGTH, blank=True, editable=False)
    """What the name looks like: no other club takes one that looks alike. Empty for private clubs."""
    description = models.TextField(_("description"), max_length=DESCRIPTION_LENGTH, blank=True)
    """Markdown, as its officers wrote it: code that shows it cleans it."""
    policy = models.CharField(_("who can join"), max_length=12, choices=JoinPolicy, default=JoinPolicy.OPEN)
    is_private = models.BooleanField(_("private"), default=False)
    """Whether only members, and people with its invite link, know of it."""
    emblem = models.CharField(max_length=12, choices=Emblem, default=PLAIN.emblem)
    field_tincture = models.CharField(max_length=8, choices=Tincture, default=PLAIN.field)
    charge_tincture = models.CharField(max_length=8, choices=Tincture, default=PLAIN.charge)
    member_count = models.PositiveIntegerField(default=0)
    """How many memberships there are: kept here so that lists can be in their order."""
    active_at = models.DateTimeField(default=timezone.now)
    """When something was last played, posted or joined in it."""
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    described_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    """Who wrote the description: it goes with their account."""
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True)
    """When staff took it off all pages but its own members'."""
    version = models.PositiveIntegerField(default=0)
    """Rises with every change: an officer who has read an older one does not undo what another has changed."""

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = (
            models.UniqueConstraint(
                fields=["name_skeleton"], condition=~Q(name_skeleton=""), name="club_name_unlike_others"
            ),
        )
        indexes = (
            models.Index(
                fields=["-member_count", "-id"],
                name="club_by_members",
                condition=Q(closed_at=None, hidden_at=None, is_private=False),
            ),
            models.Index(
                fields=["-active_at", "-id"],
                name="club_by_activity",
                condition=Q(closed_at=None, hidden_at=None, is_private=False),
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def crest(self) -> Crest:
        return read_crest(self.emblem, self.field_tincture, self.charge_tincture)


class Role(models.TextChoices):
    """What a member is in a club."""

    OWNER = "owner", _("owner")
    OFFICER = "officer", _("officer")
    MEMBER = "member", _("member")


class Membership(models.Model):
    """A person in a club."""

    RANKS: ClassVar = {Role.OWNER: 0, Role.OFFICER: 1, Role.MEMBER: 2}

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="club_memberships")
    role = models.CharField(_("role"), max_length=8, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = (models.UniqueConstraint(fields=["club", "user"], name="member_of_a_club_once"),)

    def __str__(self) -> str:
        return f"{self.club_id}: {self.user_id}, {self.role}"


class JoinRequest(models.Model):
    """A person who asks to become a member. It is gone once it is answered."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="requests", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="club_requests")
    text = models.CharField(_("message"), max_length=REQUEST_LENGTH, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("join request")
        verbose_name_plural = _("join requests")
        constraints = (models.UniqueConstraint(fields=["club", "user"], name="asked_a_club_once"),)

    def __str__(self) -> str:
        return f"{self.club_id}: {self.user_id}"


class Ban(models.Model):
    """A person who cannot come back."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="bans", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="club_bans")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("bans")
        constraints = (models.UniqueConstraint(fields=["club", "user"], name="banned_from_a_club_once"),)

    def __str__(self) -> str:
        return f"{self.club_id}: {self.user_id}"


def new_token() -> str:
    return secrets.token_urlsafe(24)


def usual_expiry() -> datetime:
    return timezone.now() + INVITE_LINK_LASTS


class ClubInviteLink(models.Model):
    """The secret link of a club: people who have it can join. There is one at a time."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="invite_link")
    token = models.CharField(max_length=43, unique=True, default=new_token)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    expires_at = models.DateTimeField(default=usual_expiry)
    uses = models.PositiveSmallIntegerField(default=0)
    """How many people it has brought."""

    class Meta:
        verbose_name = _("invite link")
        verbose_name_plural = _("invite links")

    def __str__(self) -> str:
        return f"{self.club_id}: {self.uses}"

    @property
    def works(self) -> bool:
        return self.expires_at > timezone.now() and self.uses < MOST_INVITE_LINK_USES
