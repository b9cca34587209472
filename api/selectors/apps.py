"""Apps: those of a person, those that act for them, and the one that asks."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import Count, Max, QuerySet

from accounts.models import User
from api.models import CLIENT_ID_LENGTH, App, Connection


def find_app(client_id: str) -> App | None:
    if not re.fullmatch(rf"[0-9a-f]{{{CLIENT_ID_LENGTH}}}", client_id):
        return None
    return App.objects.filter(client_id=client_id, owner__is_active=True).select_related("owner").first()


def apps_of(owner: User) -> QuerySet[App]:
    """With how many people each is connected."""
    return App.objects.filter(owner=owner).annotate(people=Count("connections")).order_by("pk")


def connections_of(user: User) -> QuerySet[Connection]:
    """With the owner of each app, and when it was used last."""
    connected = Connection.objects.filter(user=user).select_related("app__owner")
    return connected.annotate(used_at=Max("tokens__used_at")).order_by("-pk")


def exported_apps(user: User) -> list[dict[str, Any]]:
    """For the download of the person's own data."""
    names = ("name", "client_id", "redirect_uris", "created_at")
    return [{name: getattr(app, name) for name in names} for app in apps_of(user)]


def exported_connections(user: User) -> list[dict[str, Any]]:
    connected = ((row.app.name, row.scopes, row.created_at) for row in connections_of(user))
    return [{"app": name, "scopes": scopes, "created_at": at} for name, scopes, at in connected]
