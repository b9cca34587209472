"""Notifications and their deliveries become models of accounts, which know no match: the key of the match stays as a
plain number. Tables and rows stay."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from accounts.migrations._content_types import carry_over


def remove_strays(apps: Any, editor: Any) -> None:
    """On the way back: what is about a match that is gone would break the key."""
    alias = editor.connection.alias
    matches = apps.get_model("games", "Match").objects.using(alias).values("pk")
    notices = apps.get_model("games", "Notice").objects.using(alias)
    notices.filter(match__isnull=False).exclude(match__in=matches).delete()
    # PostgreSQL alters no table for whose rows checks are left to do.
    editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0017_notifications"),
        ("games", "0017_facts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            "notice", "match", models.BigIntegerField(blank=True, db_column="match_id", db_index=True, null=True)
        ),
        migrations.RunPython(migrations.RunPython.noop, remove_strays),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel("Delivery"),
                migrations.DeleteModel("Notice"),
                migrations.AlterModelTable("tablewish", "games_tablewish"),
                migrations.RenameModel("TableWish", "TableNotificationPreference"),
                migrations.AlterModelOptions(
                    "tablenotificationpreference",
                    {
                        "verbose_name": "notification preference for a table",
                        "verbose_name_plural": "notification preferences for tables",
                    },
                ),
                migrations.AlterField(
                    "tablenotificationpreference",
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notification_preferences",
                        to="games.match",
                    ),
                ),
                migrations.AlterField(
                    "tablenotificationpreference",
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_notification_preferences",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ]
        ),
        migrations.RunPython(
            carry_over(("games", "notice"), ("accounts", "notification")),
            carry_over(("accounts", "notification"), ("games", "notice")),
        ),
        migrations.RunPython(
            carry_over(("games", "delivery"), ("accounts", "delivery")),
            carry_over(("accounts", "delivery"), ("games", "delivery")),
        ),
        migrations.RunPython(
            carry_over(("games", "tablewish"), ("games", "tablenotificationpreference")),
            carry_over(("games", "tablenotificationpreference"), ("games", "tablewish")),
        ),
    ]
