"""Tokens, with which programs act for people."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from api.scopes import Scope

NAME_LENGTH = 60
DIGEST_LENGTH = 64
HINT_LENGTH = 4


class TokenQuerySet(models.QuerySet["Token"]):
    def valid(self, now: datetime) -> TokenQuerySet:
        """Those that open something still."""
        return self.filter(Q(expires_at=None) | Q(expires_at__gt=now), user__is_active=True)


class Token(models.Model):
    """A token of a person. The token itself is shown once and never stored: only a digest of it is, which is enough to
    know it again."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    """What its owner calls it."""
    digest = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    hint = models.CharField(max_length=HINT_LENGTH, editable=False)
    """Its last letters, to tell it from others."""
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
