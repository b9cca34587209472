"""Tokens, with which programs act for people, and the apps to which people give them."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from api.scopes import Scope

NAME_LENGTH = 60
DIGEST_LENGTH = 64
HINT_LENGTH = 4
CONTENT_TYPE_LENGTH = 80
CLIENT_ID_LENGTH = 32
CHALLENGE_LENGTH = 128
REDIRECT_LENGTH = 500


class App(models.Model):
    """A program of another site, or on people's devices, that asks them for tokens (OAuth 2). It keeps no secret: who
    sends the code proves by PKCE that they asked for it."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_apps")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    client_id = models.CharField(max_length=CLIENT_ID_LENGTH, editable=False)
    redirect_uris = models.JSONField(default=list)
    """Where people may be sent back to."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("app")
        verbose_name_plural = _("apps")
        constraints = (models.UniqueConstraint(fields=["client_id"], name="app_client_id_once"),)

    def __str__(self) -> str:
        return self.name


class Connection(models.Model):
    """A person lets an app act for them. All its tokens go with it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_connections")
    app = models.ForeignKey(App, models.CASCADE, related_name="connections")
    scopes = models.JSONField(default=list)
    """Everything that was ever agreed to: what any of its tokens may do."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("connected app")
        verbose_name_plural = _("connected apps")
        constraints = (models.UniqueConstraint(fields=["user", "app"], name="connection_once"),)

    def __str__(self) -> str:
        return f"{self.app}: {self.user}"

    @property
    def scope_words(self) -> list[str]:
        """What the app may do, in words."""
        return [str(Scope(scope).label) for scope in self.scopes]


class AuthorizationCode(models.Model):
    """What an app gets when a person has agreed: it changes it for a token, once and soon."""

    digest = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    connection = models.ForeignKey(Connection, models.CASCADE, related_name="codes")
    redirect_uri = models.CharField(max_length=REDIRECT_LENGTH)
    challenge = models.CharField(max_length=CHALLENGE_LENGTH)
    """A digest of what only the program knows that asked (PKCE, S256)."""
    scopes = models.JSONField(default=list)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("authorization code")
        verbose_name_plural = _("authorization codes")
        constraints = (models.UniqueConstraint(fields=["digest"], name="code_digest_once"),)

    def __str__(self) -> str:
        return str(self.connection_id)


class RefreshToken(models.Model):
    """With it an app gets its next token, once. One that is sent a second time was stolen: the connection ends."""

    digest = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    connection = models.ForeignKey(Connection, models.CASCADE, related_name="refresh_tokens")
    scopes = models.JSONField(default=list)
    expires_at = models.DateTimeField(db_index=True)
    spent_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("refresh token")
        verbose_name_plural = _("refresh tokens")
        constraints = (models.UniqueConstraint(fields=["digest"], name="refresh_digest_once"),)

    def __str__(self) -> str:
        return str(self.connection_id)


class TokenQuerySet(models.QuerySet["Token"]):
    def valid(self, now: datetime) -> TokenQuerySet:
        """Those that open something still."""
        return self.filter(Q(expires_at=None) | Q(expires_at__gt=now), user__is_active=True)

    def owned_by(self, person: User) -> TokenQuerySet:
        """Those of a person and of their bots."""
        return self.filter(Q(user=person) | Q(user__bot_account__owner=person))

    def personal(self) -> TokenQuerySet:
        """Those that people created themselves, not by agreeing to an app."""
        return self.filter(connection=None)


class Token(models.Model):
    """A token of a person. The token itself is shown once and never stored: only a digest of it is, which is enough to
    know it again."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    """What its owner calls it."""
    digest = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    hint = models.CharField(max_length=HINT_LENGTH, editable=False)
    """Its last letters, to tell it from others."""
    connection = models.ForeignKey(Connection, models.CASCADE, null=True, related_name="tokens", editable=False)
    """The connection of the app to which it was given; None for one that its person created."""
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True, editable=False)
    """To the hour: a use every second is not a write every second."""

    objects = TokenQuerySet.as_manager()

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints = (models.UniqueConstraint(fields=["digest"], name="token_digest_once"),)

    def __str__(self) -> str:
        return f"…{self.hint}"

    @property
    def scope_words(self) -> list[str]:
        """What it may do, in words."""
        return [str(Scope(scope).label) for scope in self.scopes]

    def may(self, scope: Scope) -> bool:
        return scope.value in self.scopes


class KeptAnswer(models.Model):
    """What was answered to a write that named a key, for a day: sent again, it changes nothing and gets the same."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=DIGEST_LENGTH)
    """A digest of the key."""
    fingerprint = models.CharField(max_length=DIGEST_LENGTH)
    """A digest of the request."""
    status = models.PositiveSmallIntegerField(null=True)
    """None while the answer is worked out."""
    content_type = models.CharField(max_length=CONTENT_TYPE_LENGTH, default="")
    body = models.BinaryField(default=bytes)
    begun_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("kept answer")
        verbose_name_plural = _("kept answers")
        constraints = (models.UniqueConstraint(fields=["user", "key"], name="kept_answer_once"),)

    def __str__(self) -> str:
        return f"{self.key[:8]}: {self.status}"


class BotAccount(models.Model):
    """An account in which programs play, declared by the member who stands for it."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bot_account")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bots")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("bot account")
        verbose_name_plural = _("bot accounts")

    def __str__(self) -> str:
        return self.user.get_username()
