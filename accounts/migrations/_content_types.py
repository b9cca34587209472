"""Carrying content types and permissions over when a model gets another name or app. Django does it only for renames
that touch the database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ACTIONS = ("add", "change", "delete", "view")

Label = tuple[str, str]


def carry_over(old: Label, new: Label) -> Callable[[Any, Any], None]:
    """A function for `RunPython`: what staff may do with the old model they may do with the new one."""

    def carry(apps: Any, editor: Any) -> None:
        content_types = apps.get_model("contenttypes", "ContentType").objects.using(editor.connection.alias)
        found = content_types.filter(app_label=old[0], model=old[1]).first()
        if found is None or content_types.filter(app_label=new[0], model=new[1]).exists():
            return
        content_types.filter(pk=found.pk).update(app_label=new[0], model=new[1])
        permissions = apps.get_model("auth", "Permission").objects.using(editor.connection.alias)
        for action in ACTIONS:
            of_model = permissions.filter(content_type_id=found.pk, codename=f"{action}_{old[1]}")
            of_model.update(codename=f"{action}_{new[1]}")

    return carry
