"""The webhooks of leagues move into the table that those of people are in, with their secrets; a league's row keeps
what it has been told. Notifications about a league get its key, which their own key spelled out."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from accounts.migrations._content_types import carry_over

CARRIED = ("url", "shape", "secret", "failures", "disabled_at")


def move_webhooks(apps: Any, editor: Any) -> None:
    alias = editor.connection.alias
    webhooks = apps.get_model("accounts", "Webhook").objects.using(alias)
    for kept in apps.get_model("leagues", "LeagueWebhook").objects.using(alias).order_by("pk"):
        webhook = webhooks.create(**{field: getattr(kept, field) for field in CARRIED})
        # The time of a new row is that of its making.
        webhooks.filter(pk=webhook.pk).update(since=kept.since)
        kept.webhook = webhook
        kept.save(update_fields=["webhook"])
    # PostgreSQL alters no table for whose rows checks are left to do.
    editor.connection.check_constraints()


def move_webhooks_back(apps: Any, editor: Any) -> None:
    alias = editor.connection.alias
    rows = apps.get_model("leagues", "LeagueWebhook").objects.using(alias)
    for kept in rows.select_related("webhook").order_by("pk"):
        values = {field: getattr(kept.webhook, field) for field in CARRIED}
        rows.filter(pk=kept.pk).update(since=kept.webhook.since, webhook=None, **values)
        apps.get_model("accounts", "Webhook").objects.using(alias).filter(pk=kept.webhook_id).delete()
    editor.connection.check_constraints()


def name_leagues(apps: Any, editor: Any) -> None:
    alias = editor.connection.alias
    notifications = apps.get_model("accounts", "Notification").objects.using(alias).filter(kind="league")
    for league, slug in apps.get_model("leagues", "League").objects.using(alias).values_list("pk", "slug"):
        notifications.filter(key__startswith=f"league:{slug}:").update(subject_id=league)


def forget_leagues(apps: Any, editor: Any) -> None:
    notifications = apps.get_model("accounts", "Notification").objects.using(editor.connection.alias)
    notifications.filter(kind="league").update(subject_id=None)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0017_notifications"),
        ("games", "0018_notifications"),
        ("leagues", "0002_name_skeletons"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("leaguehook", "leagues_leaguehook"),
                migrations.RenameModel("LeagueHook", "LeagueWebhook"),
                migrations.AlterModelOptions(
                    "leaguewebhook",
                    {"verbose_name": "webhook of a league", "verbose_name_plural": "webhooks of leagues"},
                ),
                migrations.AlterField(
                    "leaguewebhook",
                    "league",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="webhook", to="leagues.league"
                    ),
                ),
            ]
        ),
        migrations.RunPython(
            carry_over(("leagues", "leaguehook"), ("leagues", "leaguewebhook")),
            carry_over(("leagues", "leaguewebhook"), ("leagues", "leaguehook")),
        ),
        # With a default, so that the way back can add the column to rows that are there.
        migrations.AlterField(
            "leaguewebhook", "url", models.CharField(default="", max_length=600, verbose_name="address")
        ),
        migrations.AddField(
            "leaguewebhook",
            "webhook",
            models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="league_webhook",
                to="accounts.webhook",
            ),
        ),
        migrations.RunPython(move_webhooks, move_webhooks_back),
        migrations.AlterField(
            "leaguewebhook",
            "webhook",
            models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="league_webhook", to="accounts.webhook"
            ),
        ),
        migrations.RemoveField("leaguewebhook", "url"),
        migrations.RemoveField("leaguewebhook", "shape"),
        migrations.RemoveField("leaguewebhook", "secret"),
        migrations.RemoveField("leaguewebhook", "failures"),
        migrations.RemoveField("leaguewebhook", "disabled_at"),
        migrations.RemoveField("leaguewebhook", "since"),
        migrations.RunPython(name_leagues, forget_leagues),
    ]
