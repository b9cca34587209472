"""A row of every model that staff see or that holds a secret, with a text in each secret that is known again."""

from __future__ import annotations

import base64
import datetime as dt
from typing import Any

from django.apps import apps
from django.db import models
from django.utils import timezone

from accounts.models import User
from tests.factories import make_user

MARK = "pl4nted-s3cret"
SECRETS: dict[str, tuple[str, ...]] = {
    "account.EmailConfirmation": ("key",),
    "accounts.FeedKey": ("secret",),
    "accounts.Webhook": ("url", "secret"),
    "accounts.NetworkTrace": ("network",),
    "accounts.PushSubscription": ("endpoint", "p256dh", "auth"),
    "accounts.User": ("password",),
    "api.AuthorizationCode": ("digest",),
    "api.RefreshToken": ("digest",),
    "api.Token": ("digest",),
    "clubs.ClubInviteLink": ("token",),
    "games.ArchivedRecord": ("packed_plies", "packed_snapshots", "chain", "checkpoints"),
    "games.Match": ("seed", "state", "chain", "trail", "start"),
    "games.Ply": ("text", "digest", "link", "stored_events"),
    "games.StandingOrder": ("order",),
    "games.Study": ("packed_plies", "packed_snapshots", "chain", "checkpoints"),
    "leagues.InviteLink": ("token",),
    "leagues.Season": ("seed",),
    "mfa.Authenticator": ("data",),
    "sessions.Session": ("session_key", "session_data"),
    "usersessions.UserSession": ("session_key", "data"),
}
"""What no page of the admin shows, and no list of it depends on."""
OTHERS: dict[str, dict[str, Any]] = {
    "accounts.Block": {"blocked": "another"},
    "accounts.Follow": {"followed": "another"},
    "games.Annotation": {"study": None},
    "games.Match": {"status": "playing"},
    "games.Message": {"author": "another"},
    "leaderboards.FairPlayFlag": {"gives": "another"},
    "tournaments.RecurringTournament": {"starts_at": "18:00"},
}
"""What a row needs that a value of its kind is not enough for."""


def is_secret(field: Any) -> bool:
    return field.name in SECRETS.get(field.model._meta.label, ())


def plant(*also: type[models.Model]) -> dict[type[models.Model], models.Model]:
    """Makes the rows, and those that they lean on."""
    made: dict[type[models.Model], models.Model] = {User: make_user("planted")}
    User.objects.filter(username="planted").update(password=f"md5$salt${MARK}")
    for model in (*(apps.get_model(label) for label in SECRETS), *also):
        _row(model, made)
    return made


def traces() -> list[str]:
    """How the mark would look on a page."""
    raw = MARK.encode()
    return [MARK, raw.hex(), base64.b64encode(raw).decode().rstrip("="), str(list(raw))[1:-1]]


def _row(model: type[models.Model], made: dict[type[models.Model], models.Model]) -> models.Model:
    if model not in made:
        given = OTHERS.get(model._meta.label, {})
        values = {
            field.attname: _value(field, made, given)
            for field in model._meta.concrete_fields
            if not isinstance(field, models.AutoField | models.BigAutoField)
        }
        made[model] = model(**values)
        # Past `save`: what services would have done is none of the matter here.
        model._base_manager.bulk_create([made[model]])
    return made[model]


def _value(field: Any, made: dict[type[models.Model], models.Model], given: dict[str, Any]) -> Any:
    if given.get(field.name) == "another":
        return (User.objects.filter(username="another").first() or make_user("another")).pk
    if field.name in given:
        return given[field.name]
    if is_secret(field):
        return _planted(field)
    if field.remote_field:
        is_needed = not field.null or field.related_model in made
        return _row(field.related_model, made).pk if is_needed and field.related_model is not field.model else None
    if field.has_default():
        return field.get_default()
    return None if field.null else _plain(field)


def _planted(field: Any) -> Any:
    if isinstance(field, models.JSONField):
        return {"secret": MARK}
    if isinstance(field, models.BinaryField):
        return MARK.encode()
    return MARK[: field.max_length]


def _plain(field: Any) -> Any:
    if field.choices:
        return field.choices[0][0]
    if isinstance(field, models.DateTimeField):
        return timezone.now()
    if isinstance(field, models.DateField):
        return dt.date(2026, 1, 1)
    if isinstance(field, models.GenericIPAddressField):
        return "192.0.2.1"
    if isinstance(field, models.BooleanField):
        return False
    if isinstance(field, models.IntegerField | models.FloatField):
        return 1
    if isinstance(field, models.BinaryField):
        return b""
    return "tudor/v15@1" if field.name == "ruleset" else f"a {field.name}"[: field.max_length]
