"""Creating the roles of staff."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connections

from moderation.roles import ROLES


def create_roles(*, using: str = "default", **_signal: Any) -> None:
    """Creates the groups that are missing, with their permissions; those that are there stay as superusers have made
    them. Runs after every migration, so it is safe to run twice."""
    if Group._meta.db_table not in connections[using].introspection.table_names():
        # Only some apps have been migrated yet, and not the one of the groups.
        return
    known = set(Group.objects.using(using).filter(name__in=ROLES).values_list("name", flat=True))
    for name in ROLES:
        if name not in known:
            group = Group.objects.using(using).create(name=name)
            group.permissions.set(_permission(using, *parts) for parts in ROLES[name])


def _permission(using: str, app: str, model: str, codename: str) -> Permission:
    """A permission, created if Django has not come to it yet; it finds it later and leaves it."""
    content_type, _is_new = ContentType.objects.db_manager(using).get_or_create(app_label=app, model=model)
    label = codename.replace("_", " ")
    permission, _is_new = Permission.objects.using(using).get_or_create(
        content_type=content_type, codename=codename, defaults={"name": f"Can {label}"}
    )
    return permission
